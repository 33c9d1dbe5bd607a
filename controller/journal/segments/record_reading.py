"""Reads the whole record of an evening: its segments in order, then the journal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from controller.journal.damage.damaged_rows import read_again
from controller.journal.database import Access, Connection, DatabaseError, in_memory
from controller.journal.evidence.row_check import checked_rows
from controller.journal.evidence.segment_rows import SegmentRow, cut_in, segments_in
from controller.journal.journal_entries import RecordedEvent
from controller.journal.journal_faults import fault_text
from controller.journal.journal_rows import JournalError, events_in
from controller.journal.schema import NEWEST
from controller.journal.segments.segment_file import FOLDER, digest_of, read_segment


def rows_of_record(base: Connection, path: Path, access: Access, after: int = 0) -> Iterator[RecordedEvent]:
    """Yield every event after that number, from segments and journal, in order.

    Raises:
        JournalError: a segment is missing, was removed, or cannot be read.
    """
    for one in _segments(base, path, after):
        if one.last > after:
            with closing(segment_of(path, one, access)) as segment:
                yield from own_rows(segment, path.parent / FOLDER / one.file, after)
    yield from own_rows(base, path, after)


def _segments(base: Connection, path: Path, after: int) -> tuple[SegmentRow, ...]:
    try:
        return segments_in(base)
    except (DatabaseError, ValueError) as error:
        if not after:
            raise JournalError(fault_text(path, "what it says of its segments cannot be read", error)) from None
        read_again(base)
        return ()  # a restart needs the journal's own rows alone


def own_rows(base: Connection, path: Path, after: int = 0) -> Iterator[RecordedEvent]:
    """Yield the events of one file after that number."""
    try:
        after = max(after, cut_in(base).row)
    except (DatabaseError, ValueError):
        read_again(base)
    return checked_rows(base, path, events_in(base, path, after))


def segment_of(journal: Path, one: SegmentRow, access: Access) -> Connection:
    """Return the database of a journal's segment.

    Raises:
        JournalError: it is missing, was removed by the house's retention, or is not what the journal names.
    """
    if one.removed_ms is not None:
        raise JournalError(f"{journal}: rows {one.first} to {one.last} are no longer kept: `journal.keep_days`")
    path = journal.parent / FOLDER / one.file
    image = read_segment(path, access.key)
    if digest_of(image) != one.digest:
        raise JournalError(f"{path}: is not the segment that the journal names: it was changed or replaced")
    return opened_image(path, image)


def opened_image(path: Path, image: bytes) -> Connection:
    """Return the database of a segment's content.

    Raises:
        JournalError: it is none, or comes from a newer version.
    """
    try:
        base = in_memory(image)
        version = int(base.pragma("user_version"))
    except DatabaseError as error:
        raise JournalError(f"{path}: the segment cannot be read ({error})") from None
    if not 0 < version <= NEWEST:
        base.close(force=True)
        raise JournalError(f"{path}: the segment has version {version}; this program reads up to version {NEWEST}")
    return base


def kept_behind(segments: tuple[SegmentRow, ...]) -> int:
    """Return the last event that is no longer kept; 0 if the record is whole."""
    return max((one.last for one in segments if one.removed_ms is not None), default=0)
