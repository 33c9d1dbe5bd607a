"""Reads a journal without writing, for commands that run while the table runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from controller.journal.database import PLAIN, Access, Connection, DatabaseError, access_to, code_of, open_snapshot
from controller.journal.evidence.chain import StartRecord
from controller.journal.evidence.chain_reading import FIRST_CHAINED, chain_rows_in, starts_in
from controller.journal.evidence.chain_rows import ChainRows
from controller.journal.evidence.heads import HeadMessage, read_heads
from controller.journal.evidence.row_check import checked_rows
from controller.journal.journal import NEWEST
from controller.journal.journal_entries import Checkpoint, RecordedEvent
from controller.journal.journal_faults import fault_text, newer_text, unlocked_fault
from controller.journal.journal_rows import FIRST_FACES, JournalError, checkpoints_in, events_in, faults_told, header_in

FIRST_CHECKPOINTS: Final = 4
"""The version of the schema that brought the checkpoints."""
_UNWRITABLE: Final = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_ERROR", "SQLITE_IOERR")
"""The codes of a folder in which the file of the write-ahead log's index cannot be made."""


class JournalReader:
    """A snapshot of an evening's journal that does not delay its writer."""

    def __init__(self, path: Path, access: Access = PLAIN) -> None:
        """Open a journal for reading.

        Raises:
            JournalError: it is missing, unreadable, not a journal, or comes from a newer version.
        """
        self.path = path
        if not path.is_file():
            raise JournalError(f"{path}: there is no such journal")
        if fault := unlocked_fault(path, access):
            raise JournalError(fault)
        try:
            self._access = access_to(path, access)
            self._base = self._opened()
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

    def chained(self) -> ChainRows:
        """Return everything that the chain covers, with its hashes.

        Raises:
            JournalError: a part of the file cannot be read.
        """
        with faults_told(self.path, "the journal cannot be read"):
            return chain_rows_in(self._base, self.path)

    def starts(self) -> tuple[StartRecord, ...]:
        """Return the starts of the program and the erasings of cards, in order."""
        with faults_told(self.path, "the starts of the program cannot be read"):
            return starts_in(self._base)

    def heads(self) -> tuple[HeadMessage, ...]:
        """Return the heads that the journal itself has kept."""
        with faults_told(self.path, "the journal cannot be read"):
            if self._base.pragma("user_version") < FIRST_CHAINED:
                return ()
            told = [body for (body,) in self._base.execute("SELECT body FROM head ORDER BY seq")]
        return read_heads("\n".join(told))

    def recorded(self, after: int = 0) -> Iterator[RecordedEvent]:
        """Yield every event after that number, in order."""
        return checked_rows(self._base, self.path, events_in(self._base, self.path, after))

    def has_hidden_faces(self) -> bool:
        """Whether hands are left whose hidden cards are to be erased."""
        with faults_told(self.path, "the journal cannot be read"):
            whole = "SELECT 1 FROM hand WHERE stand_ins IS NULL LIMIT 1"
            return self._version >= FIRST_FACES and self._base.execute(whole).fetchone() is not None

    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """Return the kept checkpoints, newest first; none in a journal of an older program."""
        return checkpoints_in(self._base, self.path) if self._version >= FIRST_CHECKPOINTS else ()
