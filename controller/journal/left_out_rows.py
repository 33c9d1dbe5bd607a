"""Reads the rows of a journal as events, and finds the rows that a restart passed over.

A row that the program could not take at a restart stays in the journal; a later row says that it was set aside. The
table went on without it, so whoever replays the journal leaves it out too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from controller.journal.journal_entries import RecordedEvent
from controller.table.events import Event, EventSetAside
from controller.tape.codec import TapeError, read_event_line

_BEGAN: Final = re.compile(r'{"o":"HandBegan","hand":(\d+)')


class DamagedRowsError(TapeError):
    """Rows that the storage has damaged; the text says which, and in which hands."""

    def __init__(self, damaged: Sequence[int], read: Sequence[ReadRow]) -> None:
        """Say which of the rows are lost."""
        hands, hand = set(), 0
        for row in read:
            for line in row.recorded.outputs:
                if found := _BEGAN.match(line):
                    hand = int(found[1])
            if row.recorded.seq in damaged:
                hands.add(hand)
        named = ", ".join(f"{first} to {last}" if last > first else f"{first}" for first, last in _spans(damaged))
        where = ", ".join(map(str, sorted(hands)))
        super().__init__(
            f"{len(damaged)} of the {len(read)} rows are damaged in the file: {named} (hand {where}). What came behind "
            f"row {damaged[0] - 1} is not told, because it would be guessed"
        )


def _spans(numbers: Sequence[int]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for one in numbers:
        first = spans.pop()[0] if spans and spans[-1][1] == one - 1 else one
        spans.append((first, one))
    return spans


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
        DamagedRowsError: the storage has damaged rows that no restart has set aside; the rows before were yielded.
        TapeError: a row cannot be read, and no restart has set it aside yet.
    """
    read = read_rows(recorded)
    damaged = [one.recorded.seq for one in read if one.recorded.fault and not one.left_out_by]
    for one, event, left_out_by in read:
        if damaged and one.seq == damaged[0]:
            raise DamagedRowsError(damaged, read)
        if not left_out_by:
            yield one, event if event is not None else read_event_line(one.body, one.at_ms)


def _event_of(recorded: RecordedEvent) -> Event | None:
    if recorded.fault:
        return None
    try:
        return read_event_line(recorded.body, recorded.at_ms)
    except TapeError:
        return None
