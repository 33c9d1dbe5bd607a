"""The hashes that chain a journal's rows: each holds the one before it; pure."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Final, Literal, TypeAlias

from controller.journal.faces.hidden_faces import RowFaces
from controller.journal.journal_entries import OutboxMessage, RecordedEvent

NoteKind: TypeAlias = Literal["start", "erased", "removed"]
"""What the chain has beside events: starts of the program, erasings of cards, removals of segments."""
_VERSION: Final = "railbird chain 1"
_VERSION_2: Final = "railbird chain 2"


@dataclass(frozen=True, slots=True)
class ChainStart:
    """Where a journal's chain begins."""

    first: int
    """The number of the first chained event; above 1 in a journal that an older version began."""
    earlier: str
    """The digest of the events before it."""
    letters_after: int
    """The last number of the messages to the room that were stored before."""
    nonce: str
    """Random, never published: each evening has its own name, and no hash that leaves the table can be guessed at."""

    def text(self) -> str:
        """Return the start as the journal has it."""
        return json.dumps(asdict(self))

    def evening(self, header: str) -> bytes:
        """Return the first hash, before any event; in hexadecimal digits it names the evening."""
        return _digest((_VERSION, header, str(self.first), self.earlier, str(self.letters_after), self.nonce))

    def published(self, found: bytes) -> bytes:
        """Return a hash as it may leave the table.

        The hash of the rows alone would betray a hidden card: whoever knows all else of a hand could try every card.
        """
        return _digest((_VERSION, "head", self.nonce, found.hex()))


def read_start(text: str) -> ChainStart:
    """Return the start that a journal has.

    Raises:
        ValueError: the text is not one.
    """
    told = json.loads(text)
    names = ("first", "earlier", "letters_after", "nonce")
    if not isinstance(told, dict) or [type(told.get(name)) for name in names] != [int, str, int, str]:
        raise ValueError("the start of the chain is not what a journal has")
    return ChainStart(*(told[name] for name in names))


def link(before: bytes, event: RecordedEvent, letters: bytes) -> bytes:
    """Return the hash of an event after the hash `before`; `letters` is its messages' digest."""
    numbers = (str(event.seq), str(event.at_ms), str(event.wall_ms))
    return _digest((before.hex(), *numbers, event.body, letters.hex(), *event.outputs))


def link_sealed(before: bytes, event: RecordedEvent, letters: bytes, faces: bytes) -> bytes:
    """Return the hash of an event (chain 2); `faces` commits to its cards, empty without any."""
    numbers = (str(event.seq), str(event.at_ms), str(event.wall_ms))
    body, outputs = (event.body, event.outputs) if event.sealed is None else (event.sealed.body, event.sealed.outputs)
    return _digest((_VERSION_2, before.hex(), *numbers, body, faces.hex(), letters.hex(), *outputs))


@dataclass(frozen=True, slots=True)
class StartRecord:
    """A start of the program, an erasing of hidden cards, or a segment's removal.

    When it was, and after which event.
    """

    number: int
    seq: int
    """The last event before it; 0 before the first."""
    wall_ms: int
    body: str
    """JSON. Of a start: the program's version and the digests of settings, board, decks and calibration.

    Of an erasing: its rows, the number of cards, and the digest of what it left. Of a removal: the segment's rows, and
    the digest of its content.
    """
    kind: NoteKind = "start"


def link_start(before: bytes, start: StartRecord) -> bytes:
    """Return the hash of a start, an erasing or a removal after the hash `before`."""
    return _digest((before.hex(), start.kind, str(start.number), str(start.seq), str(start.wall_ms), start.body))


def letters_digest(letters: Sequence[OutboxMessage]) -> bytes:
    """Return the digest of one event's messages."""
    return _digest(tuple(part for one in letters for part in (one.topic, one.kind, one.payload)))


def erased_digest(rows: Iterable[tuple[int, RowFaces]], stand_ins: str) -> str:
    """Return the digest of what an erasing left of its rows; `stand_ins` is JSON."""
    lines = (f"{seq} {line}" for seq, one in rows for line in one.lines)
    return _digest((_VERSION_2, "erased", stand_ins, *lines)).hex()


def events_digest(events: Iterable[RecordedEvent]) -> str:
    """Return the digest of the events that came before the chain."""
    found = _digest((_VERSION,))
    for event in events:
        found = link(found, event, b"")
    return found.hex()


def _digest(parts: tuple[str, ...]) -> bytes:
    """Return the digest of these texts; the length before each keeps them apart."""
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    return hashlib.sha256(b"".join([len(data).to_bytes(8, "big") + data for data in encoded])).digest()
