"""Reads a journal without writing, for commands that run while the table runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from controller.journal.database import (
    PLAIN,
    Access,
    Connection,
    DatabaseError,
    access_to,
    code_of,
    kind_of,
    open_snapshot,
    rows,
)
from controller.journal.evidence.chain import StartRecord, read_start
from controller.journal.evidence.chain_reading import FIRST_CHAINED, chain_rows_in, starts_in
from controller.journal.evidence.chain_rows import ChainRows
from controller.journal.evidence.heads import HeadMessage, read_heads
from controller.journal.evidence.letter_check import COLUMNS, numbered_of, sound_letters
from controller.journal.evidence.record_check import RecordPart
from controller.journal.evidence.segment_rows import SegmentRow, cut_in, segments_in
from controller.journal.journal_entries import Before, Checkpoint, RecordedEvent
from controller.journal.journal_faults import fault_text, newer_text, unlocked_fault
from controller.journal.journal_rows import FIRST_FACES, JournalError, checkpoints_in, faults_told, header_in
from controller.journal.schema import NEWEST
from controller.journal.segments.openings import openings_in
from controller.journal.segments.record_reading import (
    kept_behind,
    opened_image,
    own_rows,
    rows_of_record,
    segment_of,
)
from controller.journal.segments.segment_file import is_segment, read_segment

FIRST_CHECKPOINTS: Final = 4
"""The version of the schema that brought the checkpoints."""
_UNSENT: Final = f"SELECT {COLUMNS} FROM outbox WHERE sent = 0 ORDER BY number"  # noqa: S608 - our own
_UNWRITABLE: Final = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_ERROR", "SQLITE_IOERR")
"""The codes of a folder in which the file of the write-ahead log's index cannot be made."""


def is_recorded(path: Path) -> bool:
    """Whether a file is a journal or a segment of one, by its first bytes."""
    return kind_of(path) in {"plain", "encrypted"} or is_segment(path)


class JournalReader:
    """A snapshot of an evening's journal, or one of its segments; its writer is not delayed."""

    def __init__(self, path: Path, access: Access = PLAIN) -> None:
        """Open a journal, or a segment of one, for reading.

        Raises:
            JournalError: it is missing, unreadable, not a journal, or comes from a newer version.
        """
        self.path = path
        if not path.is_file():
            raise JournalError(f"{path}: there is no such journal")
        if fault := unlocked_fault(path, access):
            raise JournalError(fault)
        self.is_segment = is_segment(path)
        try:
            self._access = access if self.is_segment else access_to(path, access)
            self._base = opened_image(path, read_segment(path, access.key)) if self.is_segment else self._opened()
            version = self._version = int(self._base.pragma("user_version"))
        except (DatabaseError, ValueError) as error:
            raise JournalError(fault_text(path, "the journal cannot be read", error, access)) from None
        if not 0 < version <= NEWEST:
            self._base.close(force=True)
            fault = f"{path}: is not a journal: name the journal that railbird run wrote"
            raise JournalError(newer_text(path, version, NEWEST) if version else fault)

    def _opened(self) -> Connection:
        """Open the file; in a folder that this user cannot write, open it as immutable."""
        try:
            return open_snapshot(self.path, self._access, "mode=ro")
        except DatabaseError as error:
            if code_of(error) not in _UNWRITABLE:
                raise
            log = self.path.with_name(f"{self.path.name}-wal")
            with suppress(FileNotFoundError):
                if log.stat().st_size:
                    # The write-ahead log is part of the evening: without it the last events would be missing.
                    raise
            return open_snapshot(self.path, self._access, "mode=ro&immutable=1")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._base.close(force=True)

    @property
    def header(self) -> str:
        """The tape's header of this evening, as JSON."""
        return header_in(self._base, self.path)

    @property
    def evening(self) -> str:
        """The evening's id, which its heads name; empty in a journal of before the chain."""
        with faults_told(self.path, "the journal cannot be read"):
            kept = self._base.execute("SELECT value FROM meta WHERE key = 'chain'").get
            return read_start(kept).evening(self.header).hex() if kept is not None else ""

    def chained(self) -> ChainRows:
        """Return everything that the chain covers of this file, with its hashes.

        Raises:
            JournalError: a part of the file cannot be read.
        """
        return _chained(self._base, self.path)

    def parts(self) -> Iterator[RecordPart]:
        """Yield every file of the record, in order, for its check.

        Raises:
            JournalError: a part of the journal itself cannot be read.
        """
        for one in self.segments:
            if one.removed_ms is not None:
                yield RecordPart(None, segment=one)
                continue
            try:
                with closing(segment_of(self.path, one, self._access)) as base:
                    part = RecordPart(_chained(base, self.path), heads_in(base), one)
            except JournalError as error:
                part = RecordPart(None, segment=one, fault=f"rows {one.first} to {one.last}: {error}")
            yield part
        yield RecordPart(self.chained(), heads_in(self._base))

    def starts(self) -> Iterator[StartRecord]:
        """Yield what the chain has beside the events that are kept, in order."""
        with faults_told(self.path, "the starts of the program cannot be read"):
            for base in self._files():
                yield from starts_in(base)

    def heads(self) -> tuple[HeadMessage, ...]:
        """Return the heads that the kept files have."""
        found = {one.row: one for base in self._files() for one in heads_in(base)}
        return tuple(found[row] for row in sorted(found))

    def _files(self) -> Iterator[Connection]:
        """Yield the databases of the files that are told, in order; each is open until the next."""
        with faults_told(self.path, "the journal cannot be read"):
            for one in self.segments:
                if one.last > self.begins_behind:
                    with closing(segment_of(self.path, one, self._access)) as base:
                        yield base
            yield self._base

    def recorded(self, after: int = 0) -> Iterator[RecordedEvent]:
        """Yield every event after that number, in order; of a journal also those in segments.

        Raises:
            JournalError: a segment is missing or cannot be read, or the event is before those that are kept.
        """
        if self.is_segment:
            return own_rows(self._base, self.path, after)
        return rows_of_record(self._base, self.path, self._access, after)

    @property
    def begins_behind(self) -> int:
        """The last event before those that can be told; 0 if the record is whole.

        A segment that was removed, is missing or damaged hides those before it, not those of the days since.
        """
        return max(self.removed_behind, self._unread[0])

    @property
    def removed_behind(self) -> int:
        """The last event before those that are kept; 0 if none was removed."""
        with faults_told(self.path, "the journal cannot be read"):
            return cut_in(self._base).row if self.is_segment else kept_behind(self.segments)

    @property
    def unread(self) -> str:
        """The sentence about rows of segments that cannot be told; empty if all can."""
        return self._unread[1]

    @cached_property
    def _unread(self) -> tuple[int, str]:
        """The last row of the newest segment that cannot be read, and what to say of it."""
        for one in reversed(self.segments):
            if one.removed_ms is not None:
                break
            try:
                segment_of(self.path, one, self._access).close()
            except JournalError as error:
                hint = "a segment before it is read alone, by its file's name"
                return one.last, f"{error}. Rows up to {one.last} are not told; {hint}"
        return 0, ""

    @property
    def segments(self) -> tuple[SegmentRow, ...]:
        """The segments that the journal names, in order; none of a segment."""
        with faults_told(self.path, "the journal cannot be read"):
            return () if self.is_segment else segments_in(self._base)

    def opening(self) -> Checkpoint | None:
        """Return the table before the first event that is kept; None if the header says it.

        Raises:
            JournalError: the table is not kept.
        """
        if not (behind := self.begins_behind):
            return None
        for one in self.segments:
            if one.last > behind:
                with closing(segment_of(self.path, one, self._access)) as base:
                    return self._opening_in(base, behind)
        return self._opening_in(self._base, behind)

    def _opening_in(self, base: Connection, behind: int) -> Checkpoint:
        with faults_told(self.path, "the journal cannot be read"):
            found = [one for one in openings_in(base) if one.seq == behind]
        if not found:
            raise JournalError(f"{self.path}: has no table for its first event, row {behind + 1}")
        return found[0]

    def left(self) -> Before:
        """Return the last number that a message has, and the messages that nobody has acknowledged.

        Raises:
            JournalError: they cannot be read.
        """
        with faults_told(self.path, "the journal cannot be read"):
            last = self._base.execute("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'").get
            told = [numbered_of(row) for row in rows(self._base, _UNSENT)]
            sound = sound_letters(self._base, told) if self._version >= FIRST_CHAINED else tuple(told)
            return Before(int(last or 0), sound)

    def try_reading(self) -> None:
        """Read what a start reads.

        Raises:
            JournalError: a part of it cannot be read.
        """
        newest = self.checkpoints()
        for _ in self.recorded(newest[0].seq if newest else 0):
            pass
        self.left()
        with faults_told(self.path, "the journal cannot be read"):
            rows(self._base, "SELECT id, at_ms, body FROM edge")

    def has_hidden_faces(self) -> bool:
        """Whether hands are left whose hidden cards are to be erased."""
        with faults_told(self.path, "the journal cannot be read"):
            whole = "SELECT 1 FROM hand WHERE stand_ins IS NULL LIMIT 1"
            return self._version >= FIRST_FACES and self._base.execute(whole).fetchone() is not None

    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """Return the kept checkpoints and openings; none in a journal of an older program."""
        found = checkpoints_in(self._base, self.path) if self._version >= FIRST_CHECKPOINTS else ()
        with faults_told(self.path, "the journal cannot be read"):
            return (*found, *openings_in(self._base))


def _chained(base: Connection, path: Path) -> ChainRows:
    with faults_told(path, "the journal cannot be read"):
        return chain_rows_in(base, path)


def heads_in(base: Connection) -> tuple[HeadMessage, ...]:
    """Return the heads that a journal's database has."""
    if base.pragma("user_version") < FIRST_CHAINED:
        return ()
    return read_heads("\n".join(body for (body,) in base.execute("SELECT body FROM head ORDER BY seq")))
