"""A second burn that is read late: it came before its street, not after it.

Of two burns, one may lie under the other and be read only after players have begun to act. The reader cycle of its
first read tells when it came: during the cycles of the street's own cards, nobody can have burned for the next street.
"""

from __future__ import annotations

from controller.rulings.repair import burns_due
from controller.rulings.windows import acted_on
from controller.table import observations
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase, street_acts
from controller.table.notes import KeyedAgain, SaidNoneTooMany
from controller.table.ruling import Irregularity
from controller.table.state import Motion, Table
from controller.terms.codes import Cause
from controller.terms.places import BURN, PlaceKind, board_place

KEYED_MS = 1500
"""Time in which 97 of 100 acts at the reference table are keyed (docs/measure.md): a card that lay there longer before
a key came before that key's act."""
LATEST_MS = 2 * KEYED_MS
"""Time within which all but one key in a thousand come."""
MISSED_ROUNDS = 2
"""Number of cycles in a row that one card in a thousand is missed by an antenna that reads nine of ten."""


def find_late_burn(table: Table, motion: Motion) -> Irregularity | None:
    """Find a second burn first read with the cards of the street bet on now or last."""
    before = motion.hand_before
    if before is None or is_none_too_many(before, motion):
        return None
    if not (_was_of_street(before, motion) if before.phase is Phase.BETTING else _was_of_last_street(before, motion)):
        return None
    if len(table.ledger.at(board_place())) > table.variant.board_cards(end=before.street_index + 1):
        return None  # the next street's card lies there prematurely, and was burned for
    if is_own_burn(table, before, motion) and not is_said_of_street(before, motion):
        return None
    burns = [move for move in motion.strays if motion.source(move) is None and move.place == BURN]
    street = table.variant.streets[before.street_index].name.value
    surplus = len(table.ledger.at(BURN)) - burns_due(table, street)
    if len(burns) < len(motion.strays) or surplus <= 0:
        return None
    return Irregularity(
        Cause.DOUBLE_BURN, motion.at_ms, None, tuple(move.card for move in burns), street, len(burns),
        seen=observations.BurnedTooOften(street, surplus), place=board_place(),
    )


def is_own_burn(table: Table, hand: Hand, motion: Motion) -> bool:
    """Whether an odd burn is its street's own and the surplus one is older.

    A dealer who hears of a surplus burn only when the next street is out has burned for that street as well.
    """
    ruled = any(one.cause is Cause.DOUBLE_BURN and one.at_ms >= hand.dealt_at_ms for one in table.rulings)
    surplus = len(table.ledger.at(BURN)) - burns_due(table, table.variant.streets[hand.street_index].name.value)
    begun_ms = motion.strays[0].begun_ms if len(motion.strays) == 1 else None
    if not ruled or surplus != 1 or begun_ms is None:
        return False
    closed_ms = max((one.at_ms for one in hand.actions if one.street < hand.street_index), default=None)
    first_ms = min((one.at_ms for one in street_acts(hand)), default=None)
    behind = closed_ms is not None and closed_ms <= begun_ms + KEYED_MS
    return behind and (first_ms is None or begun_ms + KEYED_MS < first_ms)


def _was_of_street(hand: Hand, motion: Motion) -> bool:
    """Whether a surplus burn came with the street being bet, and not for the next one."""
    if is_said_of_street(hand, motion) or came_with_street(hand, motion):
        return True
    return _nobody_had_acted(hand, motion) or was_place_taken(hand, motion)


def was_place_taken(hand: Hand, motion: Motion) -> bool:
    """Whether an older surplus burn counted as this street's, and the odd burn is its own.

    The other burn was read twice before the act that made this street due, so it was the surplus burn of the street
    before. The antenna next to the stub does not hear a stub card that often. If it did, no burn from this street's
    reader cycles would be left over.
    """
    closing_ms = max((one.at_ms for one in hand.actions if one.street < hand.street_index), default=None)
    taken = hand.deal.burns_read[-1:]
    if closing_ms is None or not taken or taken[0].lay_ms is None:
        return False
    return closing_ms - taken[0].lay_ms > LATEST_MS and _in_rounds_of_street(hand, motion)


def is_none_too_many(hand: Hand, motion: Motion) -> bool:
    """Whether the dealer says of an odd card that it is of the next street, none too many."""
    return any(SaidNoneTooMany(move.card) in hand.deal.noted for move in motion.strays)


def is_said_of_street(hand: Hand, motion: Motion) -> bool:
    """Whether the dealer says that all odd cards came with the current street."""
    return bool(motion.strays) and all(move.card in hand.deal.of_street for move in motion.strays)


def _was_of_last_street(hand: Hand, motion: Motion) -> bool:
    """Whether a surplus burn, reported at showdown or push, came with the last street bet on.

    No street follows that it may have been made for. If the board was run out, nobody acted after it, and its reader
    cycles cannot tell a burn after it from one before.
    """
    if hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING} or hand.runs > 1:
        return False
    in_rounds = acted_on(hand, hand.street_index) and _in_rounds_of_street(hand, motion)
    return in_rounds or is_said_of_street(hand, motion)


def _nobody_had_acted(hand: Hand, motion: Motion) -> bool:
    """Whether every odd card was first read before anybody acted on the street.

    An antenna may need many cycles to find a covered burn. The street's own burn must not be missing. Of two burns the
    surplus one is the one that came last, in whatever order they were reported.
    """
    told = hand.deal.board_round
    if told is None or told[0] != hand.street_index or hand.deal.presumed_at(BURN):
        return False
    first_ms = min((one.at_ms for one in street_acts(hand)), default=None)
    begun = [*(move.begun_ms for move in motion.strays), *(one.begun_ms for one in hand.deal.burns_read[-1:])]
    before_acts = all(at_ms is not None and (first_ms is None or at_ms + KEYED_MS < first_ms) for at_ms in begun)
    return before_acts and all(lay_while_several_were_to_act(hand, move) for move in motion.strays)


def _nearly_closed_ms(hand: Hand) -> int | None:
    """Return when the act was keyed that left at most one to act; None if several are left.

    A dealer who burns too early has overlooked one player, not several.
    """
    acts = street_acts(hand)
    able = {seat for seat in hand.wagering.live if hand.wagering.behind[seat]} | {one.seat for one in acts}
    number = max(len(able) - 1, 1)
    return acts[number - 1].at_ms if len(acts) >= number else None


def lay_while_several_were_to_act(hand: Hand, move: CardMoved) -> bool:
    """Whether a card surely lay there while several players were still to act.

    One chance read of a stub card by the antenna next to the stub comes long before the card is dealt, and proves
    nothing.
    """
    late_ms = _nearly_closed_ms(hand)
    return late_ms is None or move.lay_ms is None or move.lay_ms <= late_ms


def lay_before_street(hand: Hand, move: CardMoved, street: int) -> bool:
    """Whether a card surely lay where it is before the cards of a later street were dealt.

    Two keys came long after it: one may be late. Acts that are keyed again behind an UNDO do not tell. A card of the
    street itself may have been taken for one that was presumed there before; this is then that one. Once players have
    drawn, so may a discard.
    """
    if not street or move.lay_ms is None or hand.drawn or _is_keyed_again(hand, street - 1):
        return False
    keyed = sorted({one.at_ms for one in hand.actions if one.street < street})
    if len(keyed) <= 1 or move.lay_ms + LATEST_MS > keyed[-2]:
        return False
    read = (one.begun_ms for one in hand.deal.seats_read if one.place == move.place)
    return all(begun_ms is None or begun_ms + LATEST_MS <= keyed[-2] for begun_ms in read)


def _is_keyed_again(hand: Hand, street: int) -> bool:
    """Whether an act of a street was keyed again behind an UNDO, long after it was made."""
    for again in (one for one in hand.deal.noted if isinstance(one, KeyedAgain)):
        last_ms = again.at_ms
        for act in hand.actions[again.first :]:
            if act.at_ms > last_ms + again.rekey_ms:
                break
            if act.street == street:
                return True
            last_ms = max(last_ms, act.at_ms)
    return False


def came_with_street(hand: Hand, motion: Motion) -> bool:
    """Whether every odd card came with the street: in its reader cycles, before most acts.

    The second condition is that several players were still to act, as far as that is known.
    """
    in_time = all(lay_while_several_were_to_act(hand, move) for move in motion.strays)
    return in_time and _in_rounds_of_street(hand, motion)


def came_behind_street(hand: Hand, event: CardMoved) -> bool:
    """Whether a board card was first read after its street's reader cycles."""
    told = hand.deal.board_round
    if hand.phase is not Phase.BETTING or told is None or told[0] != hand.street_index or event.motion is None:
        return False
    return event.place.kind is PlaceKind.BOARD and event.motion > told[1] + MISSED_ROUNDS


def _in_rounds_of_street(hand: Hand, motion: Motion) -> bool:
    """Whether every odd card was first read in the cycles of the street's own cards."""
    told = hand.deal.board_round
    if told is None or told[0] != hand.street_index:
        return False
    last = told[1] + MISSED_ROUNDS
    if hand.deal.burn_round is not None and hand.deal.burn_round > (hand.street_index, last):
        # The burn counted as the street's own was read long after the street, so this is its burn, made too early.
        return False
    return all(move.motion is not None and move.motion <= last for move in motion.strays)
