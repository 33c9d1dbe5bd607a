"""A flop with too few cards: no book covers it, so the missing cards are dealt."""

from __future__ import annotations

from controller.rulings.repair import board_target
from controller.rulings.windows import acted_on, street_meant
from controller.table import observations
from controller.table.hand import Hand, Phase
from controller.table.ruling import Irregularity
from controller.table.state import Motion, Table
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, Place, PlaceKind, board_place

_FLOP = "flop"


def is_of_board(table: Table, found: Irregularity) -> bool:
    """Whether a wrong count is about the flop: no seat, and too few cards."""
    if found.cause is not Cause.WRONG_COUNT or found.seat is not None or found.street != _FLOP or not found.count:
        return False
    place = found.place or board_place()
    return found.count < board_target(table, _FLOP, place.number)


def situation(table: Table, found: Irregularity) -> str:
    """Return a short flop's condition: a burn after it, an act on it, or neither."""
    hand = table.hand
    if hand is not None and acted_on(hand, street_meant(table, hand, _FLOP)):
        return "short_board_acted"
    return "short_board_burned" if found.cards else "short_board"


def find_when_acting(table: Table, at_ms: int) -> Irregularity | None:
    """Find a player who acts while cards of the flop are still due."""
    hand = table.hand
    place = _lacking(table, hand) if hand is not None else None
    return None if hand is None or place is None else _short(table, hand, at_ms, place, burned=False)


def find_at_burn(table: Table, motion: Motion) -> Irregularity | None:
    """Find a burn after a flop that still lacks cards.

    Where the rest of the flop came in one motion with the burn, that one need not have come before it.
    """
    before = motion.hand_before
    place = _lacking(table, before) if before is not None else None
    burns = tuple(one.card for one in motion.strays if one.place == BURN and motion.source(one) is None)
    if before is None or place is None or not burns:
        return None
    if sum(one.place == place for one in motion.moves) >= sum(due.place == place for due in before.plan.rest):
        return None
    if not any(due.place == place for due in before.plan.due[: before.plan.done]):
        return None  # between two boards, it is a burn that is not due
    return replace(_short(table, before, motion.at_ms, place, burned=True), cards=burns)


def _lacking(table: Table, hand: Hand) -> Place | None:
    """Return the board with a short flop and nothing else of the street due; else None."""
    plan = hand.plan
    if hand.phase is not Phase.DEALING or not plan.done or plan.is_complete or hand.game.run:
        return None
    if table.variant.streets[hand.street_index].name.value != _FLOP:
        return None
    if any(due.place.kind is not PlaceKind.BOARD for due in plan.rest):
        return None
    begun = any(due.place.kind is PlaceKind.BOARD for due in plan.due[: plan.done])
    return plan.rest[0].place if begun else None


def _short(table: Table, hand: Hand, at_ms: int, place: Place, *, burned: bool) -> Irregularity:
    """Return the irregularity of a short flop, as the hand stood at the act or burn."""
    due = board_target(table, _FLOP, place.number)
    lying = due - sum(one.place == place for one in hand.plan.rest)
    seen = observations.FlopShort(lying, due, burned)
    return Irregularity(Cause.WRONG_COUNT, at_ms, None, (), _FLOP, lying, seen=seen, place=place)
