"""The next time at which the core must be woken."""

from __future__ import annotations

from controller.engine.betting import bet_spots
from controller.engine.betting.acting import clock_deadline
from controller.engine.cards import exposure
from controller.engine.seats import absences
from controller.table.state import Table

MOTION_SETTLES_MS = 250
"""A motion is over so long after its last card. A dealer puts three board cards out in far less; sensors give the
cards of one motion one time stamp, so this only bounds how long a last, odd motion waits for its judgment."""


def next_deadline(table: Table) -> int | None:
    """Return the time of the next `TimeReached` the table needs, in ms; None for none."""
    wanted = [clock_deadline(table)]
    if table.unkeyed is None:
        wanted += [bet_spots.deadline(table), absences.deadline(table), exposure.deadline(table)]
    if table.motion is not None and table.motion.odd:
        wanted.append(table.motion.at_ms + MOTION_SETTLES_MS)
    wanted.append(table.held.until_ms if table.held is not None else None)
    due = [at_ms for at_ms in wanted if at_ms is not None]
    return min(due, default=None)
