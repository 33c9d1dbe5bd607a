"""Claims about cards, each with its doubt; never what ought to be.

`doubt` is the chance that the claim is wrong; `sure` means that it is below the house's threshold. No ruling may rest
on an unsure sighting; it may be shown, asked about, or waited for. Every first unsure claim is followed by the same
claim once it is sure, by a claim of another place, or by nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from controller.terms.cards import Card
from controller.terms.places import Place
from controller.tracking.detections import AntennaName


@dataclass(frozen=True, slots=True)
class Moved:
    """A card came to rest at a place.

    `at_ms` is its first evidence there. It came between `after_ms` and `by_ms`, wrong with the chance `order_doubt`:
    only cards whose intervals do not overlap have a known order (`surely_before`). Cards of one `motion` have their
    first evidence in the same round of the readers.
    """

    card: Card
    place: Place
    at_ms: int
    motion: int
    after_ms: int
    by_ms: int
    doubt: float
    sure: bool
    was: Place | None
    """The place believed before, if any."""
    again: bool = False
    """The same claim as before, now sure."""
    instead: bool = False
    """This claim withdraws an earlier, unsure one."""

    @property
    def confidence(self) -> float:
        """One minus the doubt."""
        return 1.0 - self.doubt


@dataclass(frozen=True, slots=True)
class Peeked:
    """A card at a seat or in the muck was lifted or covered, and is back."""

    card: Card
    place: Place
    from_ms: int
    until_ms: int
    doubt: float
    sure: bool

    @property
    def confidence(self) -> float:
        """One minus the doubt."""
        return 1.0 - self.doubt


@dataclass(frozen=True, slots=True)
class Lost:
    """No antenna has read the card since `since_ms`; it may still lie at `place`."""

    card: Card
    place: Place
    since_ms: int
    at_ms: int
    confidence: float = 1.0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several places read the card and cannot be told apart; the likeliest is first."""

    card: Card
    places: tuple[Place, ...]
    weights: tuple[float, ...]
    at_ms: int
    sure: bool = False

    @property
    def confidence(self) -> float:
        """The weight of the likeliest place."""
        return self.weights[0]


@dataclass(frozen=True, slots=True)
class Stranger:
    """A tag of no enrolled deck is read repeatedly: foreign, or never enrolled."""

    uid: str
    place: Place
    at_ms: int
    hits: int
    doubt: float
    sure: bool

    @property
    def confidence(self) -> float:
        """One minus the doubt."""
        return 1.0 - self.doubt


@dataclass(frozen=True, slots=True)
class Cleared:
    """No antenna has read an enrolled card since `since_ms`; all places are empty."""

    since_ms: int
    at_ms: int
    confidence: float = 1.0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Unwired:
    """A reader named an unwired antenna; its reads are counted but not used."""

    antenna: AntennaName
    at_ms: int


Sighting: TypeAlias = Moved | Peeked | Lost | Ambiguous | Stranger | Cleared | Unwired


def surely_before(one: Moved, other: Moved) -> bool:
    """Whether the first card certainly came to rest before the second.

    False means that the second came first, or that the order is unknown.
    """
    return one.by_ms < other.after_ms
