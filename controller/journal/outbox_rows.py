"""The outbox in a journal's database: numbered messages, until they are acknowledged.

After that they stay as long as the room may ask for them again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Final

from controller.journal.database import Connection, close_as_it_is, empty_log, rows, transaction
from controller.journal.evidence.letter_check import COLUMNS, numbered_of, sound_letters
from controller.journal.journal_entries import Before, Numbered

PRUNED_AT_ONCE: Final = 500
"""The most messages that are deleted in one transaction, for which an event may have to wait."""
TIME_OF: Final = """SELECT coalesce((SELECT at_ms FROM event WHERE event.seq = outbox.seq),
    (SELECT at_ms FROM segment WHERE outbox.seq BETWEEN first AND last)) FROM outbox WHERE number = ?"""
"""Of an event that is in a segment, the time of the segment's last one."""
PRUNED: Final = """DELETE FROM outbox WHERE number IN (
    SELECT number FROM outbox
    WHERE number < min(?, (SELECT coalesce(min(number), 9223372036854775807) FROM outbox WHERE sent = 0 AND ?))
    ORDER BY number LIMIT ?)"""


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
        ask = f"SELECT {COLUMNS} FROM outbox WHERE {wanted} ORDER BY number LIMIT ?"  # noqa: S608 - `wanted` is one of the two texts above
        with self._lock:
            told = [numbered_of(row) for row in rows(self._base, ask, (number, limit))]
            return sound_letters(self._base, told)

    def mark_sent(self, numbers: Iterable[int]) -> None:
        """Note that the broker has acknowledged these messages."""
        with self._lock, self._writing, transaction(self._base) as base:
            base.executemany("UPDATE outbox SET sent = 1 WHERE number = ?", ((one,) for one in numbers))

    def prune(self, before_ms: int, limit: int = PRUNED_AT_ONCE, *, unsent: bool = False) -> int:
        """Delete acknowledged messages of events before that time, oldest first; return how many.

        A message that is not acknowledged stays, and so do all after it, unless `unsent` says that this table has
        nobody to send them to: what is kept has no gap. The time is the
        table's own, because a computer without a battery clock may begin with any wall time.
        """
        first, last = self.numbers()
        with self._lock:
            carried = int(self._base.execute("SELECT value FROM meta WHERE key = 'carried'").get or 0)
            while first <= last:  # numbers and times rise together: the first message that stays, by halves
                middle = (first + last) // 2
                at_ms = self._base.execute(TIME_OF, (middle,)).get if middle > carried else None
                first, last = (first, middle - 1) if at_ms is not None and at_ms >= before_ms else (middle + 1, last)
        with self._lock, self._writing, transaction(self._base) as base:
            base.execute(PRUNED, (first, not unsent, limit))
            return base.changes()

    def empty_log(self) -> None:
        """Carry what the write-ahead log holds over to the file, as far as no reader needs it."""
        with self._lock:
            empty_log(self._base)

    def close(self) -> None:
        """Close the connection."""
        self._base.close(force=True)

    def close_as_it_is(self) -> None:
        """Close the connection, and leave the file as it is."""
        close_as_it_is(self._base)


def number_after(base: Connection, before: Callable[[], Before]) -> None:
    """Continue the numbering of earlier evenings, once, in a journal without a row for it."""
    if base.execute("SELECT 1 FROM sqlite_sequence WHERE name = 'outbox'").fetchone() is not None:
        return
    left = before()
    told = [(one.number, one.seq, one.topic, one.payload, one.kind, one.wall_ms) for one in left.unsent]
    with transaction(base):
        base.executemany(
            "INSERT INTO outbox (number, seq, topic, payload, kind, wall_ms) VALUES (?, ?, ?, ?, ?, ?)", told
        )
        base.execute("DELETE FROM sqlite_sequence WHERE name = 'outbox'")
        base.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('outbox', ?)", (left.last,))
        # The event numbers of these messages are those of the evening before.
        base.execute("INSERT INTO meta VALUES ('carried', ?)", (str(left.last),))
