"""Notes of a hand: rulings made, and the dealer's statements; compared by equality."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from controller.terms.cards import Card
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class CardRuled:
    """A ruling on a card that does not belong to the deck in play was made."""

    card: Card


@dataclass(frozen=True, slots=True)
class MissingCardRuled:
    """A ruling on a card missing from the deck was made."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class MuckRuled:
    """A ruling on the live hand of a seat in the muck was made."""

    seat: int | None


@fast_frozen
@dataclass(frozen=True, slots=True)
class CountRuled:
    """A ruling on the number of cards that a seat holds was made."""

    seat: int | None


@fast_frozen
@dataclass(frozen=True, slots=True)
class ShortStubRuled:
    """A ruling on a stub that is too short for a street was made."""

    run: int
    street_index: int


@dataclass(frozen=True, slots=True)
class NoSpareCardRuled:
    """A lost card that the deck's last card replaces was ruled on, once a hand."""


@dataclass(frozen=True, slots=True)
class LeftUndecided:
    """A later question to the floor replaced a ruling that was not decided yet."""

    ruling: int


@dataclass(frozen=True, slots=True)
class FoldedMoreAsked:
    """The dealer was asked who folded a card too many, once a hand."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class SaidHeld:
    """The dealer says that a hand is there, whatever the readers report."""

    seat: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class KeyedAgain:
    """UNDO withdrew an act: those keyed since in one go are later than they were made.

    They are those of the hand numbered from `first` on, from 0: the next one within `rekey_ms` of `at_ms`, and each
    within that time of the one before it.
    """

    first: int
    at_ms: int
    rekey_ms: int


@dataclass(frozen=True, slots=True)
class SaidShort:
    """The dealer says that a seat does not hold `count` cards: no unread one is presumed there."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class SaidThrownIn:
    """The dealer says that a hand was folded before the fold counts; none of it is missing."""

    seat: int


@dataclass(frozen=True, slots=True)
class SaidNotFolded:
    """The dealer says that a player did not fold: no late key is his fold."""

    seat: int


@dataclass(frozen=True, slots=True)
class SaidNoneTooMany:
    """The dealer says that a card which was ruled surplus is not surplus."""

    card: Card


@dataclass(frozen=True, slots=True)
class SaidNotActed:
    """The dealer says that a player, and those behind him, had not acted when he was asked."""

    seat: int
    street_index: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class SaidOrder:
    """The dealer says to which seat the next card of the deal came, after `dealt` cards.

    `first` is None where it came to the seat that was due.
    """

    dealt: int
    first: int | None


@fast_frozen
@dataclass(frozen=True, slots=True)
class SaidDraws:
    """The dealer confirms a seat's keyed draw on one street, although `out` discards lie there."""

    seat: int
    street_index: int
    out: int


@dataclass(frozen=True, slots=True)
class DownCardExposed:
    """The dealer exposed a down card of a seat on one street."""

    seat: int
    street_index: int


@dataclass(frozen=True, slots=True)
class SaidStaysIn:
    """The dealer says that a player whose down card was exposed plays on, on one street."""

    seat: int
    street_index: int


Note: TypeAlias = (
    CardRuled | CountRuled | MissingCardRuled | MuckRuled | ShortStubRuled | NoSpareCardRuled | LeftUndecided
    | FoldedMoreAsked | KeyedAgain | SaidHeld | SaidShort | SaidThrownIn | SaidNotFolded | SaidNoneTooMany
    | SaidNotActed | SaidOrder | SaidDraws | DownCardExposed | SaidStaysIn
)
