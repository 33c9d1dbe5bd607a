"""The journal: each event with its outputs and messages, durable in one transaction.

A restart replays the evening's journal from its first event. It needs no snapshot, because an evening of three hundred
hands is replayed in well under a second (`docs/performance.md`).
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
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
from controller.journal.evidence.chain_table import Chain
from controller.journal.evidence.heads import HeadSigner
from controller.journal.journal_entries import Before, Edge, JournalEntry, Numbered, Origin, RecordedEvent
from controller.journal.journal_faults import fault_text, newer_text, unlocked_fault

SCHEMA = Path(__file__).parent / "schema"
NEWEST = 3
"""The newest version of the database's schema."""
USED = "DELETE FROM edge WHERE id <= ? AND id NOT IN (SELECT value FROM json_each(?))"
NEWS = """INSERT INTO told VALUES (?, ?, ?) ON CONFLICT (port) DO UPDATE SET boot_id = excluded.boot_id,
    number = excluded.number WHERE boot_id <> excluded.boot_id OR number < excluded.number"""
"""Records a node's newest edge; changes no row if the edge is not newer than the stored one."""
CARRY_OVER = 150
"""Number of events after which the outbox's thread empties the write-ahead log; about 750 pages."""

UNWRITTEN = "the journal cannot be written"


class JournalError(Exception):
    """A journal that cannot be opened or written; the text says why and what to do."""


@contextmanager
def faults_told(path: Path, what: str) -> Iterator[None]:
    """Convert the database's errors into a `JournalError` with a sentence."""
    try:
        yield
    except (DatabaseError, ValueError) as error:
        # A damaged file may hold a text that is not UTF-8, which arrives as a ValueError.
        raise JournalError(fault_text(path, what, error)) from None


def header_in(base: Connection, path: Path) -> str:
    """Return the header of a journal's evening."""
    with faults_told(path, "the journal cannot be read"):
        found = base.execute("SELECT value FROM meta WHERE key = 'header'").fetchone()
    if found is None:
        raise JournalError(f"{path}: this journal has no evening: railbird run begins one")
    return str(found[0])


def events_in(base: Connection, path: Path) -> Iterator[RecordedEvent]:
    """Yield the events of a journal with their outputs."""
    outputs: dict[int, list[str]] = {}
    with faults_told(path, "the journal cannot be read"):
        for seq, body in base.execute("SELECT seq, body FROM output ORDER BY seq, n"):
            outputs.setdefault(seq, []).append(body)
        for seq, at_ms, body, wall_ms in base.execute("SELECT seq, at_ms, body, wall_ms FROM event ORDER BY seq"):
            if (type(at_ms), type(body), type(wall_ms)) != (int, str, int):
                raise ValueError(f"event {seq} has values of a wrong type")
            yield RecordedEvent(seq, at_ms, body, tuple(outputs.get(seq, ())), wall_ms)


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
        try:
            self.access = access_to(path, access)
            if not path.exists():
                # Set the permissions before anything is written: a journal holds hidden cards.
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
            self._base = self._connect("FULL")
            self._migrate(header)
            self._number_after(before)
            self._chain = Chain(self._base, header_in(self._base, path))
            # The outbox's thread has its own connection, because it must see committed messages only. A power cut may
            # lose its writes; a message is then sent again under the same number.
            self._post = self._connect("NORMAL")
            self._post_lock = threading.Lock()
            # The port threads write edges before the port's node is allowed to forget them.
            self._edges = self._connect("FULL")
            self._edge_lock = threading.Lock()
            # One writer at a time: SQLite would wait for its lock by sleeping and retrying.
            self._writing = threading.Lock()
            self._not_carried = 0
        except (OSError, DatabaseError, ValueError) as error:
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
            script = (SCHEMA / f"v{number}.sql").read_text(encoding="utf-8")
            self._base.execute(f"BEGIN; {script} COMMIT;")
        if header is not None:
            self._base.execute("INSERT OR IGNORE INTO meta VALUES ('header', ?)", (header,))

    def _number_after(self, before: Callable[[], Before]) -> None:
        """Continue the numbering of earlier evenings, once, in a journal without a row for it."""
        if self._base.execute("SELECT 1 FROM sqlite_sequence WHERE name = 'outbox'").fetchone() is not None:
            return
        left = before()
        rows = [(one.number, one.seq, one.topic, one.payload, one.kind, one.wall_ms) for one in left.unsent]
        with transaction(self._base) as base:
            base.executemany(
                "INSERT INTO outbox (number, seq, topic, payload, kind, wall_ms) VALUES (?, ?, ?, ?, ?, ?)", rows
            )
            base.execute("DELETE FROM sqlite_sequence WHERE name = 'outbox'")
            base.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('outbox', ?)", (left.last,))

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

    def append(self, entry: JournalEntry) -> int:
        """Write one event with all its effects durably; return its number.

        Raises:
            JournalError: it could not be written, for example to a full disk; nothing of it is in the file.
        """
        with self._writing:
            try:
                with transaction(self._base) as base:
                    seq = self._append(base, entry)
            except DatabaseError as error:
                raise JournalError(fault_text(self.path, UNWRITTEN, error)) from None
            self._chain.keep()
            self._not_carried += 1
        return seq

    def _append(self, base: Connection, entry: JournalEntry) -> int:
        base.execute(
            "INSERT INTO event (at_ms, wall_ms, body) VALUES (?, ?, ?)", (entry.at_ms, entry.wall_ms, entry.body)
        )
        seq = base.last_insert_rowid()
        base.executemany(
            "INSERT INTO output VALUES (?, ?, ?)", ((seq, n, body) for n, body in enumerate(entry.outputs))
        )
        letters = (*entry.letters, *self._chain.add(seq, entry))
        base.executemany(
            "INSERT INTO outbox (seq, topic, payload, kind, wall_ms) VALUES (?, ?, ?, ?, ?)",
            ((seq, one.topic, one.payload, one.kind, entry.wall_ms) for one in letters),
        )
        if entry.used.up_to:
            base.execute(USED, (entry.used.up_to, json.dumps(entry.used.but)))
        return seq

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

    def recorded(self) -> Iterator[RecordedEvent]:
        """Yield every event in order."""
        return events_in(self._base, self.path)

    def waiting(self, after: int, limit: int) -> tuple[Numbered, ...]:
        """Return unacknowledged messages with numbers above `after`, oldest first."""
        return self._letters("sent = 0 AND number > ?", after, limit)

    def since(self, number: int, limit: int) -> tuple[Numbered, ...]:
        """Return messages from a number on, sent or not, for a subscriber that asks for a replay."""
        return self._letters("number >= ?", number, limit)

    def numbers(self) -> tuple[int, int]:
        """Return the first and last number of kept messages; first after last if none."""
        with faults_told(self.path, "the journal cannot be read"), self._post_lock:
            first = self._post.execute("SELECT min(number) FROM outbox").get
            last = self._post.execute("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'").get
        return int(last + 1 if first is None else first), int(last)

    def _letters(self, wanted: str, number: int, limit: int) -> tuple[Numbered, ...]:
        ask = f"SELECT number, seq, topic, kind, payload, wall_ms FROM outbox WHERE {wanted} ORDER BY number LIMIT ?"  # noqa: S608 - `wanted` is one of the two texts above
        with self._post_lock:
            return tuple(Numbered(*row) for row in self._post.execute(ask, (number, limit)))

    def mark_sent(self, numbers: Iterable[int]) -> None:
        """Note that the broker has acknowledged these messages."""
        with self._post_lock:
            with self._writing, transaction(self._post) as post:
                post.executemany("UPDATE outbox SET sent = 1 WHERE number = ?", ((one,) for one in numbers))
            if self._not_carried >= CARRY_OVER:
                # Events may be written meanwhile: this wait for the disk holds up nobody.
                self._not_carried = 0
                self._post.execute("PRAGMA wal_checkpoint (PASSIVE)").fetchall()

    def close(self) -> None:
        """Close the file; a journal left open loses nothing."""
        for base in (self._edges, self._post, self._base):
            base.close(force=True)


def left_by(path: Path, access: Access = PLAIN) -> Before:
    """Return what an evening's journal leaves to the next one.

    Raises:
        JournalError: it is missing or cannot be read.
    """
    if not path.is_file():
        raise JournalError(f"{path}: there is no such journal")
    journal = SqliteJournal(path, access=access)
    try:
        return Before(journal.numbers()[1], journal.waiting(0, -1))
    except DatabaseError as error:
        raise JournalError(f"{path}: the journal cannot be read ({error})") from None
    finally:
        journal.close()
