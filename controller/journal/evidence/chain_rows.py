"""What a journal has of its chain, for the check of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.journal.evidence.chain import ChainStart, StartRecord, link, link_sealed
from controller.journal.evidence.segment_rows import WHOLE, Cut
from controller.journal.journal_entries import Numbered, RecordedEvent


class ChainLink(NamedTuple):
    """What the chain has of an event: messages' digest, hash, commitment to its cards.

    `faces` is None in a row of chain 1, and empty for an event without cards.
    """

    letters: bytes
    hash: bytes
    faces: bytes | None

    def fits(self, before: bytes, event: RecordedEvent) -> bool:
        """Whether this is the link of the event behind the hash `before`."""
        return self.of(before, event) == self.hash

    def of(self, before: bytes, event: RecordedEvent) -> bytes:
        """Return the hash of the event behind the hash `before`."""
        if self.faces is None:
            return link(before, event, self.letters)
        return link_sealed(before, event, self.letters, self.faces)


@dataclass(frozen=True, slots=True)
class ChainRows:
    """What a journal has of its chain."""

    header: str
    start: ChainStart | None
    events: Sequence[RecordedEvent]
    links: Mapping[int, ChainLink]
    """By the event's number."""
    letters: Sequence[Numbered]
    """The messages to the room that are still there, in order."""
    newest: int
    """The number of the newest message that was ever stored."""
    starts: Sequence[tuple[StartRecord, bytes]] = ()
    """The starts of the program and the erasings of cards in order, each with its hash."""
    stand_ins: Mapping[int, str] = field(default_factory=dict)
    """By a hand's first event, the faces that stand in for its erased cards, as JSON."""
    before: Cut = WHOLE
    """Where these rows begin: those before are in segments."""
    digests: Mapping[int, bytes] = field(default_factory=dict)
    """By the event's number, the digest of its messages; also of rows that are in segments."""
    erased_later: Sequence[str] = ()
    """The bodies (JSON) of erasings in these rows whose records are behind them."""
    is_segment: bool = False
    """Whether other rows follow in another file."""

    @property
    def first(self) -> int:
        """The number of the first row that the chain covers."""
        return max(self.start.first if self.start is not None else 1, self.before.row + 1)

    @property
    def ends(self) -> Cut:
        """Where the next file's rows begin."""
        row = max((one.seq for one in self.events), default=self.before.row)
        found = self.links[row].hash if row in self.links else self.hash_before
        starts = self.before.starts
        for number, (start, noted) in enumerate(self.starts, starts + 1):
            if start.seq == row:
                found = noted
            starts = number
        return Cut(row, found, starts)

    @property
    def hash_before(self) -> bytes:
        """The hash behind which these rows begin."""
        assert self.start is not None, "a journal without a chain has no hash"
        return self.before.hash if self.before.row else self.start.evening(self.header)


class Erasing(NamedTuple):
    """A hand whose hidden cards were erased: its rows, and how many cards."""

    first: int
    last: int
    cards: int
