"""Errors of order or entitlement in the initial deal, and a misplaced button.

The readers' cards are compared with the cards that are due. Under a book whose list has no sequence rule (NPL 27, PC
36), a card out of order proves nothing: only what the hands hold after the deal can be an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from typing import Final

from controller.rulebook.variant import ExposedRule, Family
from controller.rulings.deal.late_reading import lay_before_street
from controller.rulings.windows import misdeal_condition, pot_pushed, street_meant
from controller.table import observations
from controller.table.events import CardMoved
from controller.table.hand import Hand, Phase
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Motion, Table
from controller.terms.codes import Cause
from controller.terms.places import PlaceKind, seat_place


def situation(table: Table, found: Irregularity, tracer: Tracer) -> str:
    """Return the condition of an error of order or entitlement, by the misdeal window."""
    hand = table.hand
    if found.cause is Cause.ENTITLED_SEAT_SKIPPED and hand is not None and found.seat not in hand.start.dealt_in:
        return "not_entitled"
    if found.cause is Cause.BUTTON_MISPLACED and (found.previous_hand or pot_pushed(table)):
        return "previous_hand"
    if found.cause in {Cause.OUT_OF_SEQUENCE, Cause.BUTTON_CONSECUTIVE}:
        tracer.read("deal.dealing.sequence", table.rules.deal.dealing.sequence)
        if hand is not None and (found.cause is Cause.BUTTON_CONSECUTIVE or found.seat == hand.start.button):
            tracer.read("deal.dealing.button_two_in_a_row", table.rules.deal.dealing.button_two_in_a_row)
    if found.cause is Cause.OUT_OF_SEQUENCE and hand is not None and hand.deal.complete:
        later = _later_street(table, hand, found)
        if later:
            return later
    if found.cause is Cause.OUT_OF_SEQUENCE and found.seat is not None and _is_mexican(table):
        return _MEXICAN_DEAL[misdeal_condition(table, tracer)]
    return misdeal_condition(table, tracer, found.street)


_MEXICAN_DEAL: Final = {
    "before_action": "mexican_before_action", "window_open": "mexican_deal_open", "window_gap": "mexican_deal_closed",
    "window_closed": "mexican_deal_closed",
}  # fmt: skip


def _is_mexican(table: Table) -> bool:
    """Whether cards may be taken up or down, so that G255 rules on the sequence."""
    return table.variant.procedures.exposed.value is ExposedRule.MEXICAN_NEXT_DOWN


def _later_street(table: Table, hand: Hand, found: Irregularity) -> str:
    """Return the condition of a card out of sequence after the initial deal; else empty."""
    if not street_meant(table, hand, found.street):
        return ""
    if _is_mexican(table):
        return "mexican_later_street"
    if table.variant.family is Family.STUD:
        return "stud_later_street"
    return "draw_in_draw" if table.variant.has_draw else ""


def find_button_misplaced(table: Table, motion: Motion) -> Irregularity | None:
    """Find a deal that begins from a misplaced button, on a table that knows the right one."""
    hand = table.hand
    if hand is None or not hand.start.misplaced or len(hand.deal.cards) != 1:
        return None
    seen = observations.DealtFromWrongButton(hand.start.button)
    return Irregularity(Cause.BUTTON_MISPLACED, motion.at_ms, seen=seen)


def find_misdealt_card(table: Table, motion: Motion) -> Irregularity | None:
    """Find a card of the initial deal at a seat that was not due."""
    before = motion.hand_before
    if before is None or before.phase is not Phase.DEALING or before.deal.complete or before.street_index:
        return None
    for move in motion.strays:
        if move.place.kind is PlaceKind.SEAT and motion.source(move) is None:
            return _misdealt(table, before, move.place.number, motion)
    return None


def find_unentitled_later(table: Table, motion: Motion) -> Irregularity | None:
    """Find an initial card, read after the deal, at a seat that was not dealt in.

    Where later cards go to the seats too, such a card may be one of theirs once their street has begun.
    """
    before = motion.hand_before
    if before is None or not before.deal.complete:
        return None
    for move in motion.strays:
        seat = move.place.number
        is_new = move.place.kind is PlaceKind.SEAT and motion.source(move) is None
        if is_new and seat not in before.start.dealt_in and _is_of_deal(table, before, move):
            seen = observations.DealtNotIn(seat)
            return Irregularity(Cause.UNENTITLED_SEAT_DEALT, motion.at_ms, seat, seen=seen)
    return None


def _is_of_deal(table: Table, hand: Hand, move: CardMoved) -> bool:
    """Whether a card that is read at a seat after the deal can only be of the deal."""
    is_to_board = table.variant.family is Family.FLOP and not table.variant.has_draw
    if is_to_board or not hand.street_index:
        return True
    return lay_before_street(hand, move, 1) if hand.actions else not hand.plan.done


def _misdealt(table: Table, before: Hand, seat: int, motion: Motion) -> Irregularity | None:
    """Find the irregularity of a card at a seat that was not due."""
    if not before.deal.cards:
        cause, due = Cause.FIRST_CARD_WRONG_SEAT, seat
    elif seat not in before.start.dealt_in:
        cause, due = Cause.UNENTITLED_SEAT_DEALT, seat
    elif table.rules.deal.dealing.sequence.value == "every_card":
        cause, due = Cause.OUT_OF_SEQUENCE, before.plan.next.place.number if before.plan.next else seat
    else:
        return Irregularity(
            Cause.EXTRA_CARD, motion.at_ms, seat, tuple(move.card for move in motion.strays), "", 1,
            seen=observations.GotOneMore(seat),
        )
    at = len(before.deal.cards) + 1
    return Irregularity(cause, motion.at_ms, due, seen=observations.DealtToSeat(at, seat))


def find_wrong_seat_later(table: Table, motion: Motion) -> Irregularity | None:
    """Find a card of a later stud street or a draw at a seat that was not due."""
    before = motion.hand_before
    if before is None or before.phase is not Phase.DEALING or not before.deal.complete:
        return None
    due = next((one for one in before.plan.rest if one.place.kind is not PlaceKind.BURN), None)
    to_seats = (one for one in motion.strays if one.place.kind is PlaceKind.SEAT and motion.source(one) is None)
    stray = next(to_seats, None)
    if due is None or stray is None or due.place.kind is not PlaceKind.SEAT or stray.place == due.place:
        return None
    street = table.variant.streets[before.street_index].name.value
    return Irregularity(
        Cause.OUT_OF_SEQUENCE, motion.at_ms, due.place.number, (stray.card,), street, 1,
        seen=observations.DealtElsewhere(street, stray.place, due.place.number), place=stray.place,
    )


def find_wrong_order(table: Table, at_ms: int) -> Irregularity | None:
    """Find a finished deal with right counts whose order no permitted deal has."""
    hand = table.hand
    if hand is None or hand.deal.unsure or table.rules.deal.dealing.sequence.value == "every_card":
        return None
    planned, came = hand.deal.planned, hand.deal.seats
    if came == planned or len(came) != len(planned):
        return None
    button = hand.start.button
    if table.rules.deal.dealing.button_two_in_a_row.value and _only_button_late(came, planned, button):
        return None
    first = next(due for due, got in zip_longest(planned, came) if due != got)
    return Irregularity(Cause.OUT_OF_SEQUENCE, at_ms, first, seen=observations.PassedOver(first, evened=True))


def _only_button_late(came: Sequence[int], planned: Sequence[int], button: int) -> bool:
    """Whether only the button's cards are out of order, each after the others."""
    if [seat for seat in came if seat != button] != [seat for seat in planned if seat != button]:
        return False
    at = [index for index, seat in enumerate(came) if seat == button]
    return any(right - left == 1 for left, right in pairwise(at))


def find_short_deal(table: Table, at_ms: int) -> Irregularity | None:
    """Find a player who acts before the initial deal is complete: skipped or short."""
    hand = table.hand
    if hand is None or hand.deal.complete or hand.plan.is_complete or hand.street_index:
        return None
    missing = [due.place.number for due in hand.plan.rest if due.place.kind is PlaceKind.SEAT]
    # A hand that was folded at once has left its seat, but it was dealt.
    dealt = set(hand.deal.seats)
    empty = [seat for seat in hand.start.dealt_in if seat not in dealt and not table.ledger.at(seat_place(seat))]
    if not missing or len(empty) == len(hand.start.dealt_in):
        return None
    if empty:
        seen = observations.NoCardAtAction(empty[0])
        return Irregularity(Cause.ENTITLED_SEAT_SKIPPED, at_ms, empty[0], seen=seen)
    seat = missing[0]
    is_button = table.variant.forced.button and set(missing) == {hand.start.button}
    cause = Cause.BUTTON_SHORT if is_button else Cause.SHORT_HAND
    return Irregularity(cause, at_ms, seat, count=len(missing), seen=observations.ShortAtAction(seat))
