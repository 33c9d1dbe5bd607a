"""A flop of too many cards."""

from __future__ import annotations

from controller.rulings.burn_error import street_motion
from controller.rulings.windows import acted_on, street_index
from controller.table.ruling import Irregularity, Tracer
from controller.table.state import Motion, Table
from controller.terms.codes import Cause

_FLOP = 3


def situation(table: Table, _found: Irregularity, _tracer: Tracer) -> str:
    """Return the condition: whether anybody has acted on the flop."""
    flop = street_index(table, "flop")
    hand = table.hand
    return "acted" if hand is not None and flop is not None and acted_on(hand, flop) else "no_action"


def find_too_many(table: Table, motion: Motion) -> Irregularity | None:
    """More cards than three came to the board for the flop, in one motion."""
    seen = street_motion(motion)
    if seen is None or table.variant.streets[seen.hand.street_index].name.value != "flop":
        return None
    for place in dict.fromkeys(move.place for move in seen.boards):
        wanted = sum(1 for due in seen.due if due.place == place)
        came = sum(1 for move in seen.boards if move.place == place)
        if wanted and came > wanted:
            count = _FLOP + came - wanted
            cause = Cause.FOUR_CARD_FLOP if count == _FLOP + 1 else Cause.OVERSIZE_FLOP
            return Irregularity(
                cause, motion.at_ms, None, table.ledger.at(place), "flop", count,
                seen=f"{count} cards came to the board for the flop", place=place,
            )
    return None
