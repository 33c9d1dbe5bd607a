"""A flop with too many cards."""

from __future__ import annotations

from controller.rulings.deal.burn_error import brings_next_street, street_motion
from controller.rulings.deal.late_reading import MISSED_ROUNDS, came_with_street, is_said_of_street
from controller.rulings.repair import burns_due
from controller.rulings.windows import acted_on, street_index
from controller.table import observations
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Motion, Table
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, Place, PlaceKind

_FLOP = 3
_OF_BOARD = frozenset({
    Cause.PREMATURE_FLOP, Cause.PREMATURE_TURN, Cause.PREMATURE_RIVER, Cause.PREMATURE_BURN, Cause.FOUR_CARD_FLOP,
    Cause.OVERSIZE_FLOP, Cause.NO_BURN, Cause.DOUBLE_BURN, Cause.UNDUE_BURN,
})  # fmt: skip


def situation(table: Table, _found: Irregularity, _tracer: Tracer) -> str:
    """Return the condition: whether anybody acted on the flop, or the deal went on after it."""
    flop = street_index(table, "flop")
    hand = table.hand
    if hand is None or flop is None:
        return "no_action"
    return "acted" if acted_on(hand, flop) or hand.phase in {Phase.SHOWDOWN, Phase.AWARDING} else "no_action"


def find_surplus_at_the_end(table: Table, motion: Motion) -> Irregularity | None:
    """Find a surplus card on a board that was complete.

    When the board is run out, or players act fast, an oversize flop is taken for flop and turn, until the last cards
    come. After a push, a card counts for the board only by the reader cycles of its first read, because the dealer
    gathers the cards. If players have acted since the flop, it must surely have been there before the last act, with no
    ruling on the board so far.
    """
    hand, flop = table.hand, street_index(table, "flop")
    if hand is None or flop is None or hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING} or hand.runs > 1:
        return None
    acted = any(acted_on(hand, index) for index in range(flop, len(table.variant.streets)))
    for move in motion.strays:
        if move.place.kind is not PlaceKind.BOARD or motion.source(move) is not None:
            continue
        if hand.phase is Phase.AWARDING and not _was_put_out(hand, move):
            continue
        if acted and not (_lay_there_in_betting(hand, move) and _nothing_was_said(table, hand)):
            continue
        wanted = table.variant.board_cards(move.place.number)
        surplus = len(table.ledger.at(move.place)) - wanted
        if wanted and surplus > 0:
            found = _too_many(table, motion, move.place, _FLOP + surplus)
            lying = observations.LieOnBoard(wanted + surplus, wanted)
            return replace(found, seen=lying) if acted else found
    return None


def _was_put_out(hand: Hand, move: CardMoved) -> bool:
    """Whether a card was first read in the reader cycles of the board's last card."""
    told = hand.deal.board_round
    return told is not None and move.motion is not None and move.motion <= told[1] + MISSED_ROUNDS


def _lay_there_in_betting(hand: Hand, move: CardMoved) -> bool:
    """Whether a card surely lay there before the last act, when no hand was shown yet."""
    return move.lay_ms is not None and move.lay_ms < hand.actions[-1].at_ms


def _nothing_was_said(table: Table, hand: Hand) -> bool:
    """Whether no ruling of this hand concerned the board or its burns."""
    return not any(one.cause in _OF_BOARD and one.at_ms >= hand.dealt_at_ms for one in table.rulings)


def find_too_many(table: Table, motion: Motion) -> Irregularity | None:
    """Find a flop of more than three cards in one motion."""
    seen = street_motion(motion)
    if seen is None or table.variant.streets[seen.hand.street_index].name.value != "flop":
        return None
    if brings_next_street(table, seen):
        return None
    for place in dict.fromkeys(move.place for move in seen.boards):
        wanted = sum(1 for due in seen.due if due.place == place)
        came = sum(1 for move in seen.boards if move.place == place)
        if wanted and came > wanted:
            return _too_many(table, motion, place, _FLOP + came - wanted)
    return None


def find_late_card(table: Table, motion: Motion) -> Irregularity | None:
    """Find an extra flop card that surely lay there when players acted.

    A card that came with a burn does not count unless the dealer says so: the burn may be the turn's.
    """
    before = motion.hand_before
    if before is None or before.phase is not Phase.BETTING or before.street != "flop" or not motion.strays:
        return None
    places = {move.place for move in motion.strays if motion.source(move) is None}
    burned = len(table.ledger.at(BURN)) > burns_due(table, before.street)
    came_with_it = is_said_of_street(before, motion) or (not burned and came_with_street(before, motion))
    if len(places) != 1 or not came_with_it:
        return None
    (place,) = places
    surplus = len(table.ledger.at(place)) - _FLOP
    return _too_many(table, motion, place, _FLOP + surplus) if place.kind is PlaceKind.BOARD and surplus > 0 else None


def _too_many(table: Table, motion: Motion, place: Place, count: int) -> Irregularity:
    """Return the irregularity of a flop with that many cards."""
    return Irregularity(
        Cause.FOUR_CARD_FLOP if count == _FLOP + 1 else Cause.OVERSIZE_FLOP, motion.at_ms, None,
        table.ledger.at(place), "flop", count, seen=observations.CameForFlop(count), place=place,
    )
