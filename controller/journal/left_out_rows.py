"""Reads the rows of a journal as events, and finds the rows that a restart passed over.

A row that the program could not take at a restart stays in the journal; a later row says that it was set aside. The
table went on without it, so whoever replays the journal leaves it out too.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from controller.journal.journal_entries import RecordedEvent
from controller.table.events import Event, EventSetAside
from controller.tape.codec import TapeError, read_event_line

Span: TypeAlias = tuple[int, int]
"""The first and the last of some rows."""
_BEGAN: Final = re.compile(r'{"o":"HandBegan","hand":(\d+)')


class DamagedRowsError(TapeError):
    """Rows that are damaged or missing; the text says which, and in which hands."""

    def __init__(self, damaged: Sequence[int], missing: Sequence[Span], read: Sequence[ReadRow]) -> None:
        """Say which of the rows are lost."""
        hands = _hands_of({*damaged, *(first - 1 for first, _ in missing)}, read)
        found = []
        if damaged:
            found.append(f"{len(damaged)} of the {len(read)} rows are damaged in the file: {_named(_spans(damaged))}")
        if missing:
            found.append(f"rows are missing in the file: {_named(missing)}")
        first = min((*damaged, *(begins for begins, _ in missing)))
        super().__init__(
            f"{'; '.join(found)} (hand {', '.join(map(str, hands))}). What came behind row {first - 1} is not told, "
            f"because it would be guessed"
        )


def missing_rows(numbers: Iterable[int]) -> Iterator[Span]:
    """Yield each run of rows that are not there: a journal numbers its rows without a gap."""
    for before, number in itertools.pairwise(numbers):
        if number > before + 1:
            yield before + 1, number - 1


def _hands_of(numbers: Container[int], read: Sequence[ReadRow]) -> list[int]:
    """Return the hands in which rows of these numbers are."""
    hands, hand = set(), 0
    for row in read:
        for line in row.recorded.outputs:
            if found := _BEGAN.match(line):
                hand = int(found[1])
        if row.recorded.seq in numbers:
            hands.add(hand)
    return sorted(hands)


def _named(spans: Iterable[Span]) -> str:
    return ", ".join(f"{first} to {last}" if last > first else f"{first}" for first, last in spans)


def _spans(numbers: Sequence[int]) -> list[Span]:
    spans: list[Span] = []
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


def rows_taken(recorded: Iterable[RecordedEvent], behind: int = 0) -> Iterator[tuple[RecordedEvent, Event]]:
    """Yield the rows that the table went on with, each with its event.

    Args:
        recorded: the rows.
        behind: the row behind which they begin.

    Raises:
        DamagedRowsError: rows are damaged, and no restart has set them aside, or missing; the rows before were yielded.
        TapeError: a row cannot be read, and no restart has set it aside yet.
    """
    read = read_rows(recorded)
    damaged = [one.recorded.seq for one in read if one.recorded.fault and not one.left_out_by]
    missing = tuple(missing_rows((behind, *(one.recorded.seq for one in read))))
    ends = min((*damaged, *(last + 1 for _, last in missing)), default=0)
    for one, event, left_out_by in read:
        if ends and one.seq == ends:
            raise DamagedRowsError(damaged, missing, read)
        if not left_out_by:
            yield one, event if event is not None else read_event_line(one.body, one.at_ms)


def _event_of(recorded: RecordedEvent) -> Event | None:
    if recorded.fault:
        return None
    try:
        return read_event_line(recorded.body, recorded.at_ms)
    except TapeError:
        return None
