"""Numbered events sent again: in chunks to their asker, or to everybody.

A chunk fits into one packet, and a request is answered by so few chunks that a broker's queue for a slow program holds
them all (mosquitto's takes 1,000 messages). The last chunk says where to go on.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from controller.journal.journal import JournalError
from controller.journal.journal_entries import Journal
from controller.room.outbox import WINDOW
from controller.room.outgoing_messages import envelope
from controller.room.reply import Reply
from controller.room.topics import replay_topic

CHUNK_BYTES: Final = 32 * 1024
"""The most bytes of the events in one chunk, unless a single event has more; a packet may have 64 KiB."""
CHUNK_EVENTS: Final = 100
MOST_CHUNKS: Final = 100
"""The most chunks that answer one request."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Numbered events to send again; without `last`, up to the newest.

    With `reply` they go there in chunks, as the answer to the command `id`; without, one by one to everybody.
    """

    first: int
    last: int | None = None
    id: str = ""
    reply: Reply | None = None
    chunk: int = 0
    """The number of the next chunk."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Numbered events again, in order, as an answer to the command `catch_up`.

    Attributes:
        kind: what this is among the messages of its topic.
        id: the command's id.
        chunk: the number of this chunk of the answer, from 0.
        events: the events, in the envelopes in which they were first sent.
        is_last: no chunk follows.
        next: in the last chunk, the first event that was asked for and not sent: ask again from it. Null if none is.
        newest: the number of the newest event when this chunk was made.
    """

    kind: Literal["events"]
    id: str
    chunk: int
    events: tuple[Mapping[str, object], ...]
    is_last: bool
    next: int | None
    newest: int


Send: TypeAlias = Callable[[Reply, str], object]
"""Sends a text to a topic, with QoS 1."""


class Replays:
    """The requests that are being answered, one batch each at a time.

    Only the connection's thread sends.
    """

    def __init__(self, table: str, journal: Journal) -> None:
        self._table, self._journal = table, journal
        self._waiting: deque[Stretch | tuple[Reply, str]] = deque()

    def ask(self, stretch: Stretch) -> None:
        """Take a request; callable from any thread."""
        self._waiting.append(stretch)

    def answer(self, reply: Reply, text: str) -> None:
        """Take an answer that is ready; callable from any thread."""
        self._waiting.append((reply, text))

    def send(self, send: Send) -> bool:
        """Send a batch of one request; return whether more waits."""
        if self._waiting:
            wanted = self._waiting.popleft()
            if not isinstance(wanted, Stretch):
                send(*wanted)
                return bool(self._waiting)
            try:
                rest = self._again(wanted, send) if wanted.reply is None else self._chunk(wanted, wanted.reply, send)
            except JournalError:
                # The storage does not let it be read now.
                self._waiting.append(wanted)
                return False
            if rest is not None:
                self._waiting.append(rest)
        return bool(self._waiting)

    def _again(self, wanted: Stretch, send: Send) -> Stretch | None:
        """Send a batch to everybody; return what remains."""
        batch = WINDOW if wanted.last is None else min(WINDOW, wanted.last - wanted.first + 1)
        again = self._journal.since(wanted.first, batch)
        for numbered in again:
            send(Reply(replay_topic(self._table)), envelope(self._table, numbered))
        if len(again) == WINDOW and (wanted.last is None or again[-1].number < wanted.last):
            return Stretch(again[-1].number + 1, wanted.last)
        return None

    def _chunk(self, wanted: Stretch, reply: Reply, send: Send) -> Stretch | None:
        """Send the next chunk to the asker; return what remains."""
        newest = self._journal.numbers()[1]
        last = newest if wanted.last is None else min(wanted.last, newest)
        texts = self._texts(wanted.first, last)
        following = wanted.first + len(texts)
        is_last = not texts or following > last or wanted.chunk + 1 == MOST_CHUNKS
        going_on = following if is_last and texts and following <= last else None
        told = {"kind": "events", "id": wanted.id, "chunk": wanted.chunk, "is_last": is_last, "next": going_on,
                "newest": newest}  # fmt: skip
        # The events are JSON already: they are put in as they are.
        head = json.dumps(told, ensure_ascii=False, separators=(",", ":"))[:-1]
        send(reply, f'{head},"events":[{",".join(texts)}]}}')
        return None if is_last else Stretch(following, last, wanted.id, reply, wanted.chunk + 1)

    def _texts(self, first: int, last: int) -> list[str]:
        """Return the envelopes of the next chunk, without a gap from `first`."""
        found: list[str] = []
        size = 0
        kept = self._journal.since(first, min(CHUNK_EVENTS, last - first + 1)) if first <= last else ()
        for numbered in kept:
            text = envelope(self._table, numbered)
            size += len(text.encode())
            if found and size > CHUNK_BYTES:
                break
            found.append(text)
        return found
