"""The chain in a journal's database: begun once, and made longer with every event."""

from __future__ import annotations

import secrets
from typing import Literal

from controller.journal.database import Connection, transaction
from controller.journal.evidence.chain import (
    ChainStart,
    NoteKind,
    StartRecord,
    events_digest,
    letters_digest,
    link_sealed,
    link_start,
    read_start,
)
from controller.journal.evidence.heads import HeadSigner
from controller.journal.evidence.segment_rows import cut_in
from controller.journal.faces.hidden_faces import SealedRow
from controller.journal.journal_entries import JournalEntry, OutboxMessage, RecordedEvent

NONCE_BYTES = 16


class Chain:
    """The end of a journal's chain."""

    def __init__(self, base: Connection, header: str) -> None:
        """Go on where the chain ends; begin it behind the events of an older version."""
        self._base = base
        self.signer: HeadSigner | None = None
        kept = base.execute("SELECT value FROM meta WHERE key = 'chain'").get
        self._start = read_start(kept) if kept is not None else self._begin()
        self.evening = self._start.evening(header)
        last = base.execute("SELECT seq, hash FROM chain ORDER BY seq DESC LIMIT 1").fetchone()
        started = base.execute("SELECT seq, hash FROM start ORDER BY number DESC LIMIT 1").fetchone()
        seq, found = last if last is not None else (0, self.evening)
        if started is not None and started[0] >= seq:
            found = started[1]
        self._last = bytes(found)
        self._next = self._last
        self.unsure: set[bytes] = set()
        """Hashes of erasings whose write failed: the file may have one all the same when it is opened anew."""

    @property
    def ends(self) -> tuple[bytes, bytes]:
        """The hashes of the last durable event and of one whose write has not ended or failed."""
        return self._last, self._next

    def _begin(self) -> ChainStart:
        outputs: dict[int, list[str]] = {}
        for seq, body in self._base.execute("SELECT seq, body FROM output ORDER BY seq, n"):
            outputs.setdefault(seq, []).append(body)
        rows = self._base.execute("SELECT seq, at_ms, body, wall_ms FROM event ORDER BY seq")
        events = [RecordedEvent(seq, at, body, tuple(outputs.get(seq, ())), wall) for seq, at, body, wall in rows]
        numbered = self._base.execute("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'").get
        first = events[-1].seq + 1 if events else 1
        start = ChainStart(first, events_digest(events), int(numbered or 0), secrets.token_hex(NONCE_BYTES))
        with transaction(self._base) as base:
            base.execute("INSERT INTO meta VALUES ('chain', ?)", (start.text(),))
        return start

    def add(self, seq: int, entry: JournalEntry, row: SealedRow) -> tuple[OutboxMessage, ...]:
        """Write an event's hash; return the head to publish with it, if one is wanted."""
        letters = letters_digest(entry.letters)
        faces = row.faces.commitment() if row.faces is not None else b""
        event = RecordedEvent(seq, entry.at_ms, row.body, row.outputs, entry.wall_ms)
        self._next = link_sealed(self._last, event, letters, faces)
        self._base.execute("INSERT INTO chain VALUES (?, ?, ?, ?)", (seq, letters, self._next, faces))
        if self.signer is None or not entry.ends_hand:
            return ()
        head = self.signer.letter(self.evening, seq, self._start.published(self._next))
        self._base.execute("INSERT INTO head VALUES (?, ?)", (seq, head.payload))
        return (head,)

    def note_start(self, wall_ms: int, body: str) -> None:
        """Write a start of the program as a link of the chain, in a transaction of its own."""
        with transaction(self._base) as base:
            self._next = self._note(base, wall_ms, body, "start")
        self.keep()

    def note(self, base: Connection, wall_ms: int, body: str, kind: Literal["erased", "removed"]) -> None:
        """Write an erasing of cards, or a segment's removal, as a link; `keep` follows.

        It is part of a transaction of `base`.
        """
        self._next = self._note(base, wall_ms, body, kind)
        self.unsure.add(self._next)

    def _note(self, base: Connection, wall_ms: int, body: str, kind: NoteKind) -> bytes:
        number = 1 + max(int(base.execute("SELECT coalesce(max(number), 0) FROM start").get), cut_in(base).starts)
        seq = int(base.execute("SELECT coalesce(max(seq), 0) FROM event").get)
        found = link_start(self._last, StartRecord(number, seq, wall_ms, body, kind))
        base.execute("INSERT INTO start VALUES (?, ?, ?, ?, ?, ?)", (number, seq, wall_ms, body, found, kind))
        return found

    def keep(self) -> None:
        """Take the hash written last as the chain's end: its transaction is durable."""
        self._last = self._next
        self.unsure.clear()
