"""The journal: each event with its outputs and messages, durable in one transaction.

A restart goes on from the newest checkpoint, a table as it was after an event, and replays the events since alone
(`docs/performance.md`).
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from controller.journal.database import (
    PLAIN,
    Access,
    Connection,
    DatabaseError,
    access_to,
    open_database,
    transaction,
)
from controller.journal.erasing.eraser import Eraser
from controller.journal.erasing.face_rows import keep_faces
from controller.journal.evidence.chain_table import Chain
from controller.journal.evidence.heads import HeadSigner
from controller.journal.evidence.letter_check import is_set_aside
from controller.journal.faces.hidden_faces import SALT_BYTES, sealed
from controller.journal.journal_entries import Before, Checkpoint, Edge, JournalEntry, Numbered, Origin, RecordedEvent
from controller.journal.journal_faults import fault_text, newer_text, unlocked_fault
from controller.journal.journal_queries import DIFFERENCE, LATEST, LETTER, NEWS, PASSED, STARTED, USED
from controller.journal.journal_rows import JournalError, checkpoints_in, faults_told, header_in
from controller.journal.outbox_rows import OutboxRows, number_after
from controller.journal.schema import NEWEST, script
from controller.journal.segments.openings import USUAL_HOUR, keep_opening, openings_in
from controller.journal.segments.record_reading import rows_of_record

__all__ = ["NEWEST", "JournalError", "SqliteJournal"]

CHECKPOINTS = 3
"""Number of checkpoints that are kept beside the first one: an older one serves if the newest cannot be read."""
CARRY_OVER = 150
"""Number of events after which the outbox's thread empties the write-ahead log; about 750 pages."""

UNWRITTEN = "the journal cannot be written"
UNERASED = "finished hands still have their hidden cards"


class SqliteJournal:
    """The journal in one SQLite file: WAL, synchronous FULL, readable only by its owner."""

    def __init__(
        self, path: Path, header: str | None = None, before: Callable[[], Before] = Before, access: Access = PLAIN
    ) -> None:
        """Open the journal, or create it with this header; numbering continues after `before`.

        Without a header the file must already be a journal; a file of another kind stays unchanged. A new journal is
        encrypted if `access` has a key; a plain one goes on as it is.

        Raises:
            JournalError: the file cannot be opened, is damaged, comes from a newer version, or is not a journal.
        """
        self.path = path
        if fault := unlocked_fault(path, access):
            raise JournalError(fault)
        self.replay_ms: int | None = None
        """How long an acknowledged message stays for a replay, by the table's clock; None: for ever."""
        self.faces_ms = 0
        """How long the hidden cards of a hand stay after its end, by the table's clock."""
        self.day_hour = USUAL_HOUR
        self._newest_ms = self._newest_number = 0  # of the newest event, and of the newest message that `append` wrote
        self._writing = threading.Lock()  # SQLite would wait for its own lock by sleeping and retrying
        try:
            self.access = access_to(path, access)
            if not path.exists():
                # Set the permissions before anything is written: a journal holds hidden cards.
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
            self._base = self._connect("FULL")
            self._migrate(header)
            number_after(self._base, before)
            self._chain = Chain(self._base, header_in(self._base, path))
            self.evening = self._chain.evening.hex()
            # The outbox's thread has its own connection, because it must see committed messages only. A power cut may
            # lose its writes; a message is then sent again under the same number.
            self._outbox = OutboxRows(self._connect("NORMAL"), self._writing)
            # The port threads write edges before the port's node is allowed to forget them.
            self._edges = self._connect("FULL")
            self._edge_lock = threading.Lock()
            self._not_carried = 0
        except (OSError, DatabaseError, TypeError, ValueError) as error:
            raise JournalError(fault_text(path, "the journal cannot be opened", error, access)) from None

    def _connect(self, synchronous: str) -> Connection:
        return open_database(self.path, self.access, synchronous)

    def _migrate(self, header: str | None) -> None:
        version = self._base.pragma("user_version")
        if version == 0 and header is None:
            raise JournalError(f"{self.path}: is not a journal: name the journal that railbird run wrote")
        if version > NEWEST:
            raise JournalError(newer_text(self.path, version, NEWEST))
        for number in range(version + 1, NEWEST + 1):
            self._base.execute(f"BEGIN; {script(number)} COMMIT;")
        if header is not None:
            self._base.execute("INSERT OR IGNORE INTO meta VALUES ('header', ?)", (header,))

    @property
    def is_encrypted(self) -> bool:
        """Whether the file says nothing to whoever has no key."""
        return self.access.key is not None

    @property
    def header(self) -> str:
        """The tape's header of this evening, as JSON."""
        return header_in(self._base, self.path)

    def kept_clock(self) -> str | None:
        """Return the last clock value kept; None in a new journal."""
        with faults_told(self.path, "the journal cannot be read"):
            kept = self._base.execute("SELECT value FROM meta WHERE key = 'clock'").fetchone()
        return str(kept[0]) if kept is not None else None

    def keep_clock(self, told: str) -> None:
        """Store what the table's clock needs after a restart.

        Raises:
            JournalError: it could not be written.
        """
        with faults_told(self.path, UNWRITTEN), self._writing:
            self._base.execute("INSERT OR REPLACE INTO meta VALUES ('clock', ?)", (told,))

    def sign_with(self, signer: HeadSigner) -> None:
        """Sign the journal's head whenever a hand ends, and publish it."""
        self._chain.signer = signer

    def note_start(self, wall_ms: int, body: str) -> None:
        """Record that the program started, and what was in force (JSON).

        Raises:
            JournalError: it could not be written.
        """
        with faults_told(self.path, UNWRITTEN), self._writing:
            self._chain.note_start(wall_ms, body)

    def software_at(self, seq: int) -> str:
        """Return the record (JSON) of the start that wrote an event; empty without one."""
        with faults_told(self.path, "the journal cannot be read"):
            return str(self._base.execute(STARTED, (seq,)).get or "")

    def note_difference(self, seq: int, software: str, outputs: str) -> None:
        """Record what this program would have said to an event; both texts are JSON.

        Raises:
            JournalError: it could not be written.
        """
        with faults_told(self.path, UNWRITTEN), self._writing:
            self._base.execute(DIFFERENCE, (seq, time.time_ns() // 1_000_000, software, outputs))

    def append(self, entry: JournalEntry) -> int:
        """Write one event with all its effects durably; return its number.

        Raises:
            JournalError: it could not be written, for example to a full disk; nothing of it is in the file.
        """
        with self._writing:
            try:
                with transaction(self._base) as base:
                    seq, number = self._append(base, entry)
            except DatabaseError as error:
                raise JournalError(fault_text(self.path, UNWRITTEN, error)) from None
            self._chain.keep()
            keep_opening(self._base, seq, entry, self.day_hour)
            self._not_carried += 1
            self._newest_ms, self._newest_number = entry.at_ms, number
        return seq

    def _append(self, base: Connection, entry: JournalEntry) -> tuple[int, int]:
        row = sealed(entry.body, entry.outputs, partial(os.urandom, SALT_BYTES))
        base.execute(
            "INSERT INTO event (at_ms, wall_ms, body) VALUES (?, ?, ?)", (entry.at_ms, entry.wall_ms, row.body)
        )
        seq = base.last_insert_rowid()
        for n, body in enumerate(row.outputs):
            base.execute("INSERT INTO output VALUES (?, ?, ?)", (seq, n, body))
        keep_faces(base, seq, row, entry)
        letters = (*entry.letters, *self._chain.add(seq, entry, row))
        for one in letters:
            base.execute(LETTER, (seq, one.topic, one.payload, one.kind, entry.wall_ms))
        number = base.last_insert_rowid() if letters else self._newest_number
        if entry.used.up_to:
            base.execute(USED, (entry.used.up_to, json.dumps(entry.used.but)))
        if entry.checkpoint is not None:
            base.execute("INSERT INTO checkpoint VALUES (?, ?, ?)", (seq, *entry.checkpoint))
            base.execute(PASSED, (CHECKPOINTS,))
        return seq, number

    def keep_edge(self, at_ms: int, body: str, origin: Origin | None = None) -> int | None:
        """Store an edge durably, from any thread; return its number, None if known.

        Raises:
            JournalError: it could not be written.
        """
        unwritten = faults_told(self.path, "a key press cannot be written")
        with unwritten, self._edge_lock, self._writing, transaction(self._edges) as base:
            if origin is not None:
                base.execute(NEWS, origin)
                if base.changes() == 0:
                    return None
            base.execute("INSERT INTO edge (at_ms, body) VALUES (?, ?)", (at_ms, body))
            return base.last_insert_rowid()

    def durable_edges(self) -> tuple[Edge, ...]:
        """Return the edges that have not become an event yet, oldest first."""
        with faults_told(self.path, "the journal cannot be read"), self._edge_lock:
            return tuple(Edge(*row) for row in self._edges.execute("SELECT id, at_ms, body FROM edge ORDER BY id"))

    def recorded(self, after: int = 0) -> Iterator[RecordedEvent]:
        """Yield every event after that number, in order, also from segments."""
        return rows_of_record(self._base, self.path, self.access, after)

    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """Return the kept checkpoints, newest first, and then the openings of days."""
        return (*checkpoints_in(self._base, self.path), *openings_in(self._base))

    def is_new(self) -> bool:
        """Whether no event was ever written."""
        with faults_told(self.path, "the journal cannot be read"):
            return self._base.execute("SELECT 1 FROM event LIMIT 1").fetchone() is None

    def last_ms(self) -> int:
        """Return the latest time that an event or an edge has; 0 in a new journal."""
        with faults_told(self.path, "the journal cannot be read"):
            return int(self._base.execute(LATEST).get or 0)

    def waiting(self, after: int, limit: int) -> tuple[Numbered, ...]:
        """Return unacknowledged messages with numbers above `after`, oldest first."""
        return self._outbox.waiting(after, limit)

    def since(self, number: int, limit: int) -> tuple[Numbered, ...]:
        """Return messages from a number on, sent or not, for a subscriber that asks for a replay."""
        return self._outbox.since(number, limit)

    def damaged_letters(self) -> tuple[Numbered, ...]:
        """Return what stands for unacknowledged messages that the storage changed."""
        return tuple(one for one in self.waiting(0, -1) if is_set_aside(one))

    def numbers(self) -> tuple[int, int]:
        """Return the first and last number of kept messages; first after last if none."""
        with faults_told(self.path, "the journal cannot be read"):
            return self._outbox.numbers()

    def mark_sent(self, numbers: Iterable[int]) -> None:
        """Note that the broker has acknowledged these messages."""
        self._outbox.mark_sent(numbers)
        if self._not_carried >= CARRY_OVER:
            self._not_carried = 0  # events may be written meanwhile: this wait for the disk holds up nobody
            if self.replay_ms is not None:
                self._outbox.prune(self._newest_ms - self.replay_ms)
            self._outbox.empty_log()

    def erase_faces(self) -> int:
        """Erase the hidden cards of hands that nobody can dispute any more; return how many.

        Raises:
            JournalError: they cannot be erased now.
        """
        with self._eraser() as eraser:
            return eraser.erase(self.faces_ms, time.time_ns() // 1_000_000)

    def erase_evening(self) -> int:
        """Erase the hidden cards of every hand of an evening that is over; return how many.

        Raises:
            JournalError: they cannot be erased now.
        """
        now_ms = time.time_ns() // 1_000_000
        with self._eraser() as eraser:
            return eraser.erase_all(now_ms - self.faces_ms, now_ms)

    @contextmanager
    def _eraser(self) -> Iterator[Eraser]:
        with faults_told(self.path, UNERASED), closing(self._connect("FULL")) as base:
            yield Eraser(base, lambda: self._chain, self._writing)

    def close(self) -> None:
        """Close the file; a journal left open loses nothing."""
        self._outbox.close()
        for base in (self._edges, self._base):
            base.close(force=True)
