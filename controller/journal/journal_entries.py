"""Entries of a journal: events, messages for the room, edges; and the journal's protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from controller.journal.faces.hidden_faces import SealedRow
from controller.keypad.durable_edges import NONE_USED, UsedEdges


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """One journaled event: its number, JSON of event and outputs, and wall time."""

    seq: int
    at_ms: int
    body: str
    outputs: tuple[str, ...]
    wall_ms: int = 0
    sealed: SealedRow | None = None
    """The row as it is stored: without cards, and its cards apart; None for one that is not stored so."""
    fault: str = ""
    """What the storage did to the row: `unreadable`, or `changed`; empty for a row as it was written."""

    @property
    def is_erased(self) -> bool:
        """Whether cards of it were erased; other cards stand in for them in `body` and `outputs`."""
        return self.sealed is not None and self.sealed.faces is not None and self.sealed.faces.is_erased


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """An unnumbered message for the room: topic below the table's, kind and JSON data."""

    topic: str
    kind: str
    payload: str


@dataclass(frozen=True, slots=True)
class Numbered:
    """A message waiting to be sent; subscribers count by `number`."""

    number: int
    seq: int
    topic: str
    kind: str
    payload: str
    wall_ms: int


@dataclass(frozen=True, slots=True)
class Before:
    """What earlier evenings leave behind: their last number, and the undelivered messages."""

    last: int = 0
    unsent: tuple[Numbered, ...] = ()


class NewCheckpoint(NamedTuple):
    """A table as the checkpoint's codec writes it, and its time."""

    now_ms: int
    body: bytes


class Checkpoint(NamedTuple):
    """A table as it was after an event."""

    seq: int
    now_ms: int
    body: bytes


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One event's journal entry; `body` and `outputs` are JSON."""

    at_ms: int
    wall_ms: int
    body: str
    outputs: Sequence[str]
    letters: Sequence[OutboxMessage]
    used: UsedEdges = NONE_USED
    """The edges that need no replay: they became this event or an earlier one, or were dropped."""
    ends_hand: bool = False
    """Whether the journal's head is signed and published with this event."""
    checkpoint: NewCheckpoint | None = None
    """The table after this event, from which a restart may go on."""
    shown: Sequence[str] = ()
    """The codes of the cards that became public with this event."""
    deck: Sequence[str] = ()
    """If a hand begins with this event: the faces of its deck."""
    opening: Callable[[], NewCheckpoint | None] | None = None
    """If a hand begins with this event: returns the table before it, without any card; None if there is none."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A key or contact edge, stored until it is an event; its node may then forget it."""

    number: int
    at_ms: int
    body: str


class Origin(NamedTuple):
    """A node's identity for an edge: port, boot id, and a number that counts up."""

    port: str
    boot_id: int
    number: int


class Record(Protocol):
    """What a replay needs of an evening's journal."""

    @property
    def header(self) -> str:
        """The tape's header of this evening, as JSON."""
        ...

    def recorded(self, after: int = 0) -> Iterator[RecordedEvent]:
        """Yield every event after that number, in order."""
        ...

    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """Return the kept checkpoints, newest first."""
        ...


class Journal(Record, Protocol):
    """The durable record of an evening.

    `evening` is its id, which no other evening of any table has.
    """

    evening: str

    def append(self, entry: JournalEntry) -> int:
        """Write one event with all its effects durably; return its number."""
        ...

    def keep_edge(self, at_ms: int, body: str, origin: Origin | None = None) -> int | None:
        """Store an edge durably, from any thread; return its number, None if known."""
        ...

    def durable_edges(self) -> tuple[Edge, ...]:
        """Return the edges that have not become an event yet, oldest first."""
        ...

    def is_new(self) -> bool:
        """Whether no event was ever written."""
        ...

    def software_at(self, seq: int) -> str:
        """Return the record (JSON) of the start that wrote an event; empty without one."""
        ...

    def note_difference(self, seq: int, software: str, outputs: str) -> None:
        """Record what this program would have said to an event; both texts are JSON."""
        ...

    def waiting(self, after: int, limit: int) -> tuple[Numbered, ...]:
        """Return unacknowledged messages with numbers above `after`, oldest first."""
        ...

    def mark_sent(self, numbers: Iterable[int]) -> None:
        """Note that the broker has acknowledged these messages."""
        ...

    def since(self, number: int, limit: int) -> tuple[Numbered, ...]:
        """Return messages from a number on, sent or not, for a subscriber that asks for a replay."""
        ...

    def numbers(self) -> tuple[int, int]:
        """Return the first and last number of kept messages; first after last if none."""
        ...
