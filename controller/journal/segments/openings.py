"""Keeps the table as it was before a gaming day's first hand, where a segment may end."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from controller.journal.damage.damaged_rows import read_again
from controller.journal.database import Connection, DatabaseError, rows, transaction
from controller.journal.evidence.segment_rows import has_segments
from controller.journal.journal_entries import Checkpoint, JournalEntry

USUAL_HOUR: Final = 6
"""The hour of the computer's own time at which a gaming day begins, if the house names no other."""
MOST_ROWS: Final = 10_000
"""Number of events after which a segment ends although the day has not: one is made and read in memory."""
_LAST: Final = "SELECT seq, wall_ms FROM opening ORDER BY seq DESC LIMIT 1"
_FIRST: Final = "SELECT 0, wall_ms FROM event ORDER BY seq LIMIT 1"


def gaming_day(wall_ms: int, hour: int) -> str:
    """Return the gaming day of a wall time, `2026-11-27`; it begins at that hour."""
    try:
        moment = datetime.fromtimestamp(wall_ms / 1000) - timedelta(hours=hour)  # noqa: DTZ006 - the house's own time
    except (OverflowError, ValueError, OSError):
        return "0000-00-00"  # a clock that no calendar has
    return moment.date().isoformat()


def keep_opening(base: Connection, seq: int, entry: JournalEntry, hour: int) -> None:
    """Write the table of before a hand's first event, if a segment ends there.

    It has a transaction of its own, behind the event's: a fault of the storage costs the table nothing, and the next
    hand is tried.
    """
    if entry.opening is None:
        return
    with suppress(DatabaseError, ValueError):
        told = (*rows(base, _LAST), *rows(base, _FIRST))[0]
        if seq <= told[0] + 1 or not _ends(seq - told[0], gaming_day(told[1], hour), gaming_day(entry.wall_ms, hour)):
            return
        if (opening := entry.opening()) is not None:
            values = (seq - 1, opening.now_ms, entry.wall_ms, opening.body)
            with transaction(base):
                base.execute("INSERT OR REPLACE INTO opening VALUES (?, ?, ?, ?)", values)


def _ends(events: int, day: str, now: str) -> bool:
    return day != now or events > MOST_ROWS


def openings_in(base: Connection) -> tuple[Checkpoint, ...]:
    """Return the kept openings, newest first; none if they cannot be read."""
    try:
        if not has_segments(base):
            return ()
        return tuple(Checkpoint(*row) for row in rows(base, "SELECT seq, now_ms, body FROM opening ORDER BY seq DESC"))
    except (DatabaseError, ValueError):
        read_again(base)
        return ()
