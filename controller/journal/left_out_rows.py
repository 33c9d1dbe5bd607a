"""Reads the rows of a journal as events, and finds the rows that a restart passed over.

A row that the program could not take at a restart stays in the journal; a later row says that it was set aside. The
table went on without it, so whoever replays the journal leaves it out too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from controller.journal.journal_entries import RecordedEvent
from controller.table.events import Event, EventSetAside
from controller.tape.codec import TapeError, read_event_line


class ReadRow(NamedTuple):
    """A row of the journal as its event.

    Attributes:
        recorded: the row.
        event: its event; None if it cannot be read.
        left_out_by: the row that says that a restart passed over this one; 0 if none did.
    """

    recorded: RecordedEvent
    event: Event | None
    left_out_by: int


def read_rows(recorded: Iterable[RecordedEvent]) -> tuple[ReadRow, ...]:
    """Read the rows, each with the later row that leaves it out."""
    read = [(one, _event_of(one)) for one in recorded]
    left_out: dict[int, int] = {}
    for one, event in read:
        if isinstance(event, EventSetAside) and event.row is not None:
            left_out.setdefault(event.row, one.seq)
    return tuple(ReadRow(one, event, left_out.get(one.seq, 0)) for one, event in read)


def rows_taken(recorded: Iterable[RecordedEvent]) -> Iterator[tuple[RecordedEvent, Event]]:
    """Yield the rows that the table went on with, each with its event.

    Raises:
        TapeError: a row cannot be read, and no restart has set it aside yet.
    """
    for one, event, left_out_by in read_rows(recorded):
        if not left_out_by:
            yield one, event if event is not None else read_event_line(one.body, one.at_ms)


def _event_of(recorded: RecordedEvent) -> Event | None:
    try:
        return read_event_line(recorded.body, recorded.at_ms)
    except TapeError:
        return None
