"""The outbox in a journal's database: numbered messages, until they are acknowledged.

After that they stay as long as the room may ask for them again.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable

from controller.journal.database import Connection, rows, transaction
from controller.journal.journal_entries import Numbered


class OutboxRows:
    """The messages of one journal, by a connection of their own: it sees committed ones alone."""

    def __init__(self, base: Connection, writing: threading.Lock) -> None:
        """Use a connection; `writing` is the lock of all who write to the journal."""
        self._base = base
        self._writing = writing
        self._lock = threading.Lock()

    def waiting(self, after: int, limit: int) -> tuple[Numbered, ...]:
        """Return unacknowledged messages with numbers above `after`, oldest first."""
        return self._letters("sent = 0 AND number > ?", after, limit)

    def since(self, number: int, limit: int) -> tuple[Numbered, ...]:
        """Return messages from a number on, sent or not."""
        return self._letters("number >= ?", number, limit)

    def numbers(self) -> tuple[int, int]:
        """Return the first and last number of kept messages; first after last if none."""
        with self._lock:
            first = self._base.execute("SELECT min(number) FROM outbox").get
            last = int(self._base.execute("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'").get)
        return int(last + 1 if first is None else first), last

    def _letters(self, wanted: str, number: int, limit: int) -> tuple[Numbered, ...]:
        ask = f"SELECT number, seq, topic, kind, payload, wall_ms FROM outbox WHERE {wanted} ORDER BY number LIMIT ?"  # noqa: S608 - `wanted` is one of the two texts above
        with self._lock:
            return tuple(Numbered(*row) for row in rows(self._base, ask, (number, limit)))

    def mark_sent(self, numbers: Iterable[int]) -> None:
        """Note that the broker has acknowledged these messages."""
        with self._lock, self._writing, transaction(self._base) as base:
            base.executemany("UPDATE outbox SET sent = 1 WHERE number = ?", ((one,) for one in numbers))

    def prune(self, before_wall_ms: int, limit: int) -> int:
        """Delete acknowledged messages that are older than that, oldest first; return how many.

        A message that is not acknowledged stays, and so do all after it: what is kept has no gap.
        """
        with self._lock, self._writing, transaction(self._base) as base:
            base.execute(PRUNED, (before_wall_ms, limit))
            return base.changes()

    def empty_log(self) -> None:
        """Carry what the write-ahead log holds over to the file, as far as no reader needs it."""
        with self._lock:
            self._base.execute("PRAGMA wal_checkpoint (PASSIVE)").fetchall()

    def close(self) -> None:
        """Close the connection."""
        self._base.close(force=True)


PRUNED = """DELETE FROM outbox WHERE number IN (
    SELECT number FROM outbox
    WHERE number < (SELECT coalesce(min(number), 9223372036854775807) FROM outbox WHERE sent = 0 OR wall_ms >= ?)
    ORDER BY number LIMIT ?)"""
