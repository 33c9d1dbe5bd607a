"""Reads a journal without writing, for commands that run while the table runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

from controller.journal.journal import NEWEST, JournalError, events_in, header_in
from controller.journal.journal_entries import RecordedEvent
from controller.journal.journal_faults import fault_text, newer_text


class JournalReader:
    """A snapshot of an evening's journal that does not delay its writer."""

    def __init__(self, path: Path) -> None:
        """Open a journal for reading.

        Raises:
            JournalError: it is missing, unreadable, not a journal, or comes from a newer version.
        """
        self.path = path
        if not path.is_file():
            raise JournalError(f"{path}: there is no such journal")
        try:
            self._base = self._opened()
            version = self._base.execute("PRAGMA user_version").fetchone()[0]
        except (sqlite3.Error, ValueError) as error:
            raise JournalError(fault_text(path, "the journal cannot be read", error)) from None
        if not 0 < version <= NEWEST:
            self._base.close()
            fault = f"{path}: is not a journal: name the journal that railbird run wrote"
            raise JournalError(newer_text(path, version, NEWEST) if version else fault)

    def _opened(self) -> sqlite3.Connection:
        """Open the file; in a folder that this user cannot write, open it as immutable."""
        try:
            return self._snapshot("mode=ro")
        except sqlite3.OperationalError:
            log = self.path.with_name(f"{self.path.name}-wal")
            with suppress(FileNotFoundError):
                if log.stat().st_size:
                    # The write-ahead log is part of the evening: without it the last events would be missing.
                    raise
            return self._snapshot("mode=ro&immutable=1")

    def _snapshot(self, how: str) -> sqlite3.Connection:
        base = sqlite3.connect(f"file:{quote(str(self.path.resolve()))}?{how}", uri=True, isolation_level=None)
        try:
            base.execute("PRAGMA query_only = ON")
            base.execute("BEGIN")
            base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except (sqlite3.Error, ValueError):
            base.close()
            raise
        return base

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._base.close()

    @property
    def header(self) -> str:
        """The tape's header of this evening, as JSON."""
        return header_in(self._base, self.path)

    def recorded(self) -> Iterator[RecordedEvent]:
        """Yield every event in order."""
        return events_in(self._base, self.path)
