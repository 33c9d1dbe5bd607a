"""The next time at which the core must be woken."""

from __future__ import annotations

from controller.engine.betting import bet_spots
from controller.engine.betting.acting import clock_deadline
from controller.engine.cards import exposure
from controller.engine.seats import absences
from controller.table.state import Table

MOTION_SETTLES_MS = 250
"""How long after its last card a motion is over. A dealer puts three board cards out in far less. The sensors give all
cards of one motion the same time, so this only bounds how long an irregular last motion waits for its judgment."""


def next_deadline(table: Table) -> int | None:
    """Return the time in ms of the next `TimeReached` that the table needs; else None."""
    wanted = [clock_deadline(table)]
    if table.unkeyed is None:
        wanted += [bet_spots.deadline(table), absences.deadline(table), exposure.deadline(table)]
    if table.motion is not None and table.motion.odd:
        wanted.append(table.motion.at_ms + MOTION_SETTLES_MS)
    wanted.append(table.held.until_ms if table.held is not None else None)
    due = [at_ms for at_ms in wanted if at_ms is not None]
    return min(due, default=None)
