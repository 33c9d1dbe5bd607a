"""Finds rows that the storage changed, while a journal is read: their hash does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from controller.journal.damage.damaged_rows import read_again
from controller.journal.database import Connection, DatabaseError
from controller.journal.evidence.chain import read_start
from controller.journal.evidence.chain_reading import FIRST_CHAINED
from controller.journal.evidence.chain_rows import ChainLink
from controller.journal.evidence.segment_rows import cut_in
from controller.journal.journal_entries import RecordedEvent
from controller.journal.journal_rows import FIRST_FACES, JournalError, header_in

CHANGED: Final = "changed"
_LINK: Final = "SELECT letters, hash, faces FROM chain WHERE seq = ?"
_LINK_BEFORE: Final = "SELECT letters, hash, NULL FROM chain WHERE seq = ?"
_NOTED: Final = "SELECT hash FROM start WHERE seq = ? ORDER BY number DESC LIMIT 1"


def checked_rows(base: Connection, path: Path, events: Iterable[RecordedEvent]) -> Iterator[RecordedEvent]:
    """Yield the events; one that is not what was written is `changed`."""
    checker = _Checker(base, path)
    waiting: RecordedEvent | None = None
    for event in events:
        if waiting is not None:
            yield checker.judged(waiting, event)
        waiting = event
    if waiting is not None:
        yield checker.judged(waiting, None)


class _Checker:
    def __init__(self, base: Connection, path: Path) -> None:
        self._base = base
        self._ask, self._first, self._begins, self._cut = "", 0, b"", 0
        self._ought: bytes | None = None
        """The hash of the row before as it ought to be, if the stored one was changed."""
        with suppress(DatabaseError, ValueError, JournalError):
            told = base.execute("SELECT value FROM meta WHERE key = 'chain'").get
            version = int(base.pragma("user_version"))
            if told is not None and version >= FIRST_CHAINED:
                start = read_start(told)
                cut = cut_in(base)
                self._cut = cut.row
                self._first = max(start.first, cut.row + 1)
                self._begins = cut.hash if cut.row else start.evening(header_in(base, path))
                self._ask = _LINK if version >= FIRST_FACES else _LINK_BEFORE

    def judged(self, event: RecordedEvent, after: RecordedEvent | None) -> RecordedEvent:
        """Return the event, `changed` if its hash does not fit; `after` is the next one."""
        ought, self._ought = self._ought, None
        if event.fault or not self._ask or event.seq < self._first:
            return event
        before, own = self._before(event.seq), self._link(event.seq)
        if before is None or own is None:
            return event  # what would prove it is lost
        if not _faces_fit(event, own):
            return replace(event, fault=CHANGED)
        found = own.of(before, event)
        if found == own.hash or (ought is not None and own.of(ought, event) == own.hash):
            return event
        # Perhaps its stored hash was changed: then the next row fits behind the hash that this one ought to have.
        following = self._link(event.seq + 1) if after is not None and after.seq == event.seq + 1 else None
        if after is not None and following is not None and following.of(found, after) == following.hash:
            self._ought = found
            return event
        return replace(event, fault=CHANGED)

    def _before(self, seq: int) -> bytes | None:
        if self._cut and seq == self._cut + 1:
            return self._begins
        try:
            noted = self._base.execute(_NOTED, (seq - 1,)).get
        except (DatabaseError, ValueError):
            read_again(self._base)
            return None
        if noted is not None:
            return bytes(noted)
        if seq == self._first:
            return self._begins
        link = self._link(seq - 1)
        return None if link is None else link.hash

    def _link(self, seq: int) -> ChainLink | None:
        try:
            found = self._base.execute(self._ask, (seq,)).fetchone()
        except (DatabaseError, ValueError):
            read_again(self._base)
            return None
        if found is None or [type(one) for one in found[:2]] != [bytes, bytes]:
            return None
        return ChainLink(*found)


def _faces_fit(event: RecordedEvent, own: ChainLink) -> bool:
    faces = event.sealed.faces if event.sealed is not None else None
    if own.faces is None:
        return True
    try:
        return (faces.commitment() if faces is not None else b"") == own.faces
    except ValueError:
        return False
