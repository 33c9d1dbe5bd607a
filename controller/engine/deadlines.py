"""The next time at which the core must be woken."""

from __future__ import annotations

from controller.engine.betting import bet_spots
from controller.engine.betting.acting import clock_deadline
from controller.engine.cards import exposure
from controller.engine.seats import absences
from controller.table.state import Table

MOTION_SETTLES_MS = 100
"""How long after its last card a motion is over. The sensors give all cards of one motion the same time, so this only
bounds how long an irregular last motion waits for its judgment."""


def next_deadline(table: Table) -> int | None:
    """Return the time in ms of the next `TimeReached` that the table needs; else None."""
    hand, wanted = table.hand, []
    if hand is not None and hand.acting.clock is not None:
        wanted.append(clock_deadline(table))
    if table.unkeyed is None:
        if table.physical.fronts:
            wanted.append(bet_spots.deadline(table))
        if any(seat.away_since_ms is not None for seat in table.seating.seats):
            wanted.append(absences.deadline(table))
        if hand is not None and hand.deal.unexplained:
            wanted.append(exposure.deadline(table))
    if table.motion is not None and table.motion.odd:
        wanted.append(table.motion.at_ms + MOTION_SETTLES_MS)
    wanted.append(table.held.until_ms if table.held is not None else None)
    due = [at_ms for at_ms in wanted if at_ms is not None]
    return min(due, default=None)
