"""Notes of a hand: rulings made, and the dealer's statements; compared by equality."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from controller.terms.cards import Card


@dataclass(frozen=True, slots=True)
class CardRuled:
    """It was ruled on a card that does not belong to the deck in play."""

    card: Card


@dataclass(frozen=True, slots=True)
class MissingCardRuled:
    """It was ruled on the deck that lacks a card."""


@dataclass(frozen=True, slots=True)
class MuckRuled:
    """It was ruled on the live hand of a seat that lies in the muck."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class CountRuled:
    """It was ruled on the number of cards that a seat holds."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class ShortStubRuled:
    """It was ruled on the stub that cannot serve a street."""

    run: int
    street_index: int


@dataclass(frozen=True, slots=True)
class NoSpareCardRuled:
    """A lost card that the deck's last card replaces was ruled on, once a hand."""


@dataclass(frozen=True, slots=True)
class LeftUndecided:
    """A later question to the floor has taken the place of a ruling before it was decided."""

    ruling: int


@dataclass(frozen=True, slots=True)
class SaidHeld:
    """The dealer says that a hand is there, whatever the readers tell."""

    seat: int


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
    """The dealer says of a card that was ruled to be too many that it was none."""

    card: Card


@dataclass(frozen=True, slots=True)
class SaidDraws:
    """The dealer confirms a seat's keyed draw, though more lie `out`; of one street's draw."""

    seat: int
    street_index: int
    out: int


Note: TypeAlias = (
    CardRuled | CountRuled | MissingCardRuled | MuckRuled | ShortStubRuled | NoSpareCardRuled | LeftUndecided
    | SaidHeld | SaidThrownIn | SaidNotFolded | SaidNoneTooMany | SaidDraws
)
