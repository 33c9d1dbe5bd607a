"""Reads a damaged journal row by row: an unreadable page takes its own rows alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from controller.journal.database import Connection, DatabaseError, rows
from controller.journal.journal_entries import RecordedEvent

UNREADABLE: Final = "unreadable"
_ROW: Final = "SELECT at_ms, body, wall_ms FROM event WHERE seq = ?"
_LINES: Final = "SELECT body FROM output WHERE seq = ? ORDER BY n"
_NEWEST: Final = tuple(f"SELECT max(seq) FROM {name}" for name in ("event", "chain", "output", "checkpoint"))  # noqa: S608 - our own tables


def newest_row(base: Connection) -> int:
    """Return the number of the last event, as far as any page tells it; 0 if none does."""
    found = 0
    for ask in _NEWEST:
        try:
            found = max(found, int(base.execute(ask).get or 0))
        except (DatabaseError, ValueError):
            read_again(base)
    return found


def read_again(base: Connection) -> None:
    """Let a connection read on behind a page that it could not decrypt.

    A reading transaction that met one reads nothing more; a snapshot is therefore begun anew.
    """
    if base.in_transaction:
        with suppress(DatabaseError):
            base.execute("ROLLBACK")
        with suppress(DatabaseError):
            base.execute("BEGIN")


def rows_one_by_one(base: Connection, first: int, last: int) -> Iterator[RecordedEvent]:
    """Yield the events of these numbers; one that cannot be read is `unreadable`."""
    at_ms = wall_ms = 0
    for seq in range(first, last + 1):
        try:
            told = base.execute(_ROW, (seq,)).fetchone()
            lines = tuple(body for (body,) in rows(base, _LINES, (seq,)))
        except (DatabaseError, ValueError):
            told, lines = None, ()
            read_again(base)
        if told is None or (type(told[0]), type(told[1]), type(told[2])) != (int, str, int):
            yield RecordedEvent(seq, at_ms, "", (), wall_ms, fault=UNREADABLE)
            continue
        at_ms, body, wall_ms = told
        yield RecordedEvent(seq, at_ms, body, lines, wall_ms)
