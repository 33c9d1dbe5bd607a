"""A running table's journal: a refused write is tried again until the storage takes it.

Whoever writes waits meanwhile, so nothing is acknowledged or published that is not durable, and nothing is taken out of
its order. If the storage was away and is back, its file is opened anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from controller.journal.damage.standby import Standby, write_standby
from controller.journal.damage.write_trial import try_writes
from controller.journal.database import PLAIN, Access, Connection, DatabaseError, close_as_it_is, code_of
from controller.journal.evidence.chain_table import Chain
from controller.journal.journal import UNWRITTEN, JournalError, SqliteJournal
from controller.journal.journal_entries import Before, JournalEntry, Numbered, Origin
from controller.journal.journal_faults import fault_text
from controller.journal.journal_rows import faults_told, header_in
from controller.journal.outbox_rows import PRUNED_AT_ONCE, OutboxRows
from controller.journal.segments.segment_file import FOLDER
from controller.journal.segments.segmenter import Segmenter
from controller.journal.storage_watch import StorageState, StorageWatch, state_by_code

UNMOVED: Final = "hands of earlier days cannot be moved to segments"
RETRY_S: Final = 0.5
"""How long after a refused write it is tried again."""
SLICE_S: Final = 0.1
"""How often a waiting writer looks whether the program is to end."""
SAME_EDGE: Final = "SELECT id FROM edge WHERE id > ? AND at_ms = ? AND body = ? ORDER BY id LIMIT 1"
_ANOTHER: Final = "the storage is back with another journal than this evening's: put this evening's medium back"

Found = TypeVar("Found")


class KeptJournal(SqliteJournal):
    """A journal whose writers wait for the storage; `give_up` ends their waiting."""

    def __init__(
        self, path: Path, header: str | None = None, before: Callable[[], Before] = Before, access: Access = PLAIN
    ) -> None:
        """Open the journal as `SqliteJournal` does; a fault at the start is an error at once."""
        super().__init__(path, header, before, access)
        self.keep_ms: int | None = None
        """How long a segment stays after its end, by the table's clock; None: for ever."""
        self.keep_hands: Callable[[Path], None] = lambda _segment: None
        """Writes the finished hands of a segment that is to be removed to a file of their own."""
        self.has_room = True
        """Whether a broker is set: without one nobody acknowledges messages, and they go when they are old."""
        self.watch = StorageWatch()
        self.sleep: Callable[[float], None] = time.sleep
        self.has_given_up = False
        self.lost = ""
        """What the dealer and the floor must know of a damaged journal that this one follows."""
        self._is_opened_anew = False
        self._has_lost_outbox = False
        """Whether the storage refused what the outbox wanted last: its file may be one of a medium that was away."""
        with faults_told(path, "the journal cannot be read"):
            chain = str(self._base.execute("SELECT value FROM meta WHERE key = 'chain'").get)
            self._last_edge = int(self._edges.execute("SELECT coalesce(max(id), 0) FROM edge").get)
        self._known_by = (self.header, chain)
        """What a standby has to be known by: the header, and the beginning of the chain."""
        self._recorded: int | None = None
        """The number of an event whose write failed and that the file had all the same when it was opened anew."""
        self._first_number, self._last_number = super().numbers()
        """Of the kept messages; the outbox's thread alone changes the first, who appends alone the last."""

    def give_up(self) -> None:
        """End the waiting of every writer: its write fails with the storage's fault."""
        self.has_given_up = True

    def append(self, entry: JournalEntry) -> int:
        """Write one event with all its effects durably, however long it takes; return its number.

        Raises:
            JournalError: the fault is not one of the storage, or the program is to end.
        """
        def write() -> int:
            if (seq := self._recorded) is None:
                seq, last = super(KeptJournal, self).append(entry), self._newest_number
            else:
                last, self._recorded = super(KeptJournal, self).numbers()[1], None
            self._last_number = max(self._last_number, last)
            return seq

        return self._kept(write)

    def keep_edge(self, at_ms: int, body: str, origin: Origin | None = None) -> int | None:
        """Store an edge durably, however long it takes; return its number, None if known.

        Raises:
            JournalError: the fault is not one of the storage, or the program is to end.
        """
        def write() -> int | None:
            kept = self._kept_after_all(at_ms, body)
            return super(KeptJournal, self).keep_edge(at_ms, body, origin) if kept is None else kept

        number = self._kept(write)
        if number is not None:
            self._last_edge = number
        return number

    def _kept_after_all(self, at_ms: int, body: str) -> int | None:
        """Return the number of an edge that a file opened anew has although its write failed."""
        if not self._is_opened_anew:
            return None
        with faults_told(self.path, "the journal cannot be read"), self._edge_lock:
            found = self._edges.execute(SAME_EDGE, (self._last_edge, at_ms, body)).fetchone()
        return None if found is None else int(found[0])

    def numbers(self) -> tuple[int, int]:
        """Return the first and last number of kept messages; it waits for no storage."""
        return self._first_number, self._last_number

    def mark_sent(self, numbers: Iterable[int]) -> None:
        """Note that the broker has acknowledged these messages; it waits for no storage.

        Raises:
            JournalError: the storage does not take it now; the caller must tell it again.
        """
        # Whoever sends to the room must not wait for another's write, which may be a slow one.
        if self._writing.locked() or not self.watch.now().is_recording:
            raise JournalError("the storage takes no acknowledgments now")
        with self._outbox_use("an acknowledgment cannot be written"):
            super().mark_sent(numbers)
            self._first_number = super().numbers()[0]

    def waiting(self, after: int, limit: int) -> tuple[Numbered, ...]:
        """Return unacknowledged messages with numbers above `after`, oldest first.

        Raises:
            JournalError: they cannot be read now.
        """
        with self._outbox_use("the journal cannot be read"):
            return super().waiting(after, limit)

    @contextmanager
    def _outbox_use(self, what: str) -> Iterator[None]:
        """Use the outbox; behind a refusal open the file anew first: no key may come for long."""
        if self._has_lost_outbox and not self._writing.locked() and self.watch.now().is_recording:
            self._open_anew()
        try:
            with faults_told(self.path, what):
                yield
        except JournalError as error:
            self._has_lost_outbox = _refused(error) is not None
            raise
        self._has_lost_outbox = False

    def since(self, number: int, limit: int) -> tuple[Numbered, ...]:
        """Return messages from a number on, sent or not, for a subscriber that asks for a replay.

        Raises:
            JournalError: they cannot be read now.
        """
        with faults_told(self.path, "the journal cannot be read"):
            return super().since(number, limit)

    def erase_faces(self) -> int:
        """Erase the hidden cards of hands beyond dispute; it waits for no storage.

        Raises:
            JournalError: the storage does not take it now; the next erasing takes up what this one left.
        """
        if not self.watch.now().is_recording:
            raise JournalError("the storage takes no writes now")
        return super().erase_faces()

    def cut_segments(self) -> int:
        """Move the hands of gaming days that are over to segments; it waits for no storage.

        Of a table without a room it also deletes the messages that are old.

        Returns:
            how many segments were made.

        Raises:
            JournalError: they cannot be moved now, or are damaged; nothing is lost.
        """
        if not self.watch.now().is_recording:
            raise JournalError("the storage takes no writes now")
        try:
            with faults_told(self.path, UNMOVED), closing(self._connect("FULL")) as base:
                key, hour = self.access.key, self.day_hour
                segmenter = Segmenter(base, self.path, key, lambda: self._chain, self._writing, hour)
                if self.replay_ms is not None and not self.has_room:
                    while self._outbox.prune(self._newest_ms - self.replay_ms, unsent=True) == PRUNED_AT_ONCE:
                        segmenter.rest()
                count = segmenter.cut()
                if self.keep_ms is not None:
                    segmenter.remove(self.keep_ms, time.time_ns() // 1_000_000, self.keep_hands)
        except OSError as error:
            raise JournalError(fault_text(self.path.parent / FOLDER, UNMOVED, error)) from None
        return count

    def keep_standby(self, hand: int, table: Mapping[str, Any]) -> None:
        """Write the standby of a hand that begins; a start goes on from it if this file is damaged.

        It reads nothing of the database, whose connections other threads use.

        Raises:
            OSError: it cannot be written.
        """
        write_standby(self.path, Standby(*self._known_by, hand, table), self.access)

    def try_out(self) -> None:
        """Write a row into every table, and take them back.

        Raises:
            JournalError: a damaged page does not take it.
        """
        with faults_told(self.path, UNWRITTEN), self._edge_lock, self._writing:
            try_writes(self._base)

    def _kept(self, write: Callable[[], Found]) -> Found:
        """Write, and try again while the storage refuses it."""
        tries = 0
        with self.watch.writing() as under_way:
            while True:
                try:
                    return write()
                except JournalError as error:
                    state = _refused(error)
                    if state is None or self.has_given_up:
                        raise
                    self.watch.failed(under_way, state, str(error))
                    tries += 1
                    self._wait()
                    if tries > 1 and state not in {StorageState.FULL, StorageState.LOCKED}:
                        self._open_anew()

    def _wait(self) -> None:
        for _ in range(round(RETRY_S / SLICE_S)):
            if self.has_given_up:
                return
            self.sleep(SLICE_S)

    def _open_anew(self) -> None:
        """Open the file again, as it may be on a medium that was away.

        If it cannot be opened, the old one stays.

        Raises:
            JournalError: it is not the journal that was written to.
        """
        with self._edge_lock, self._writing:  # no erasing may make the chain longer meanwhile
            try:
                if not self.path.stat().st_size:
                    return
                base = self._connect("FULL")
                chain = Chain(base, header_in(base, self.path))
                edges, outbox = self._connect("FULL"), OutboxRows(self._connect("NORMAL"), self._writing)
            except (DatabaseError, JournalError, OSError, ValueError):
                return
            last, pending = self._chain.ends
            found, _ = chain.ends
            if found not in {last, pending, *self._chain.unsure}:
                raise JournalError(f"{self.path}: {_ANOTHER}")
            chain.signer = self._chain.signer
            if found != last and found not in self._chain.unsure:
                # The write that failed had reached the file.
                self._recorded = int(base.execute("SELECT max(seq) FROM event").get)
            old = (self._outbox, self._edges, self._base)
            self._base, self._edges, self._outbox, self._chain = base, edges, outbox, chain
            self._is_opened_anew = True
        _close(*old)

    def leave(self) -> None:
        """Close a file that cannot be continued, and leave it and its write-ahead log as they are."""
        edges, events = (partial(close_as_it_is, one) for one in (self._edges, self._base))
        for close in (self._outbox.close_as_it_is, edges, events):
            with suppress(DatabaseError):
                close()

    def close(self) -> None:
        """Close the file, also on a storage that is gone; a journal left open loses nothing."""
        _close(self._outbox, self._edges, self._base)


def _refused(error: JournalError) -> StorageState | None:
    """Return what the storage does if it refused the write; None if it did not."""
    cause = error.__context__
    return state_by_code(code_of(cause)) if isinstance(cause, DatabaseError) else None


def _close(outbox: OutboxRows, *connections: Connection) -> None:
    with suppress(DatabaseError):
        outbox.close()
    for one in connections:
        with suppress(DatabaseError):
            one.close(force=True)
