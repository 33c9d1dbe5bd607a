"""Observations of cards: board, burns, hands, the muck and the deck."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from controller.table.observations.observation import Observation
from controller.terms.places import Place


@dataclass(frozen=True, slots=True)
class CameUnburned(Observation):
    """Cards of a street came to rest without a burn."""

    count: int
    street: str


@dataclass(frozen=True, slots=True)
class NoBurnRead(Observation):
    """A street is out, and its burn was never read."""

    street: str


@dataclass(frozen=True, slots=True)
class BurnedTooOften(Observation):
    """A street got `surplus` burns too many."""

    street: str
    surplus: int


@dataclass(frozen=True, slots=True)
class BurnedForNone(Observation):
    """A card was burned before a street that has no burn."""

    street: str


@dataclass(frozen=True, slots=True)
class BurnedAfterLast(Observation):
    """A card was burned after the last street."""


@dataclass(frozen=True, slots=True)
class BurnedBeforeBetting(Observation):
    """A card was burned while players still had to act."""


@dataclass(frozen=True, slots=True)
class BurnedInDeal(Observation):
    """A card was burned before the initial deal was complete."""


@dataclass(frozen=True, slots=True)
class CameBeforeBetting(Observation):
    """Cards of a street came to rest while players still had to act."""

    count: int
    street: str


@dataclass(frozen=True, slots=True)
class CameForFlop(Observation):
    """More than three cards came to the board for the flop."""

    count: int


@dataclass(frozen=True, slots=True)
class LieOnBoard(Observation):
    """The board has more cards than are `due`."""

    count: int
    due: int


@dataclass(frozen=True, slots=True)
class FlopShort(Observation):
    """A player acted, or with `burned` a burn came, before the whole flop was out."""

    count: int
    due: int
    burned: bool


@dataclass(frozen=True, slots=True)
class CameToMuck(Observation):
    """Cards of a seat that has not folded came to the muck."""

    seat: int


@dataclass(frozen=True, slots=True)
class BackFromMuck(Observation):
    """A hand was in the muck and is back at its seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class CameIntoHand(Observation):
    """A card of one seat came to rest in the hand of another."""

    seat: int
    into: int


@dataclass(frozen=True, slots=True)
class UnreadIntoHand(Observation):
    """A seat folded, and cards never read there came to the hand of another."""

    seat: int
    into: int


@dataclass(frozen=True, slots=True)
class ShownByPlayer(Observation):
    """A player exposed a card of his own."""

    seat: int


@dataclass(frozen=True, slots=True)
class ExposedByDealer(Observation):
    """The dealer exposed a card of a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealtOffTable(Observation):
    """The dealer dealt a card of a seat off the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoxedAt(Observation):
    """A boxed card lies at a place."""

    place: Place


class Wrong(StrEnum):
    """Why a card does not belong to the deck in play."""

    SECOND = "second"
    """The card is a second copy."""
    OTHER_DECK = "other_deck"
    JOKER = "joker"
    NOT_IN_GAME = "not_in_game"


@dataclass(frozen=True, slots=True)
class WrongCard(Observation):
    """A card that does not belong to the deck came to rest."""

    wrong: Wrong
    place: Place


@dataclass(frozen=True, slots=True)
class OtherDeckInDeck(Observation):
    """The deck contains cards of another deck."""

    count: int


@dataclass(frozen=True, slots=True)
class TwiceInDeck(Observation):
    """The deck contains a card twice."""


@dataclass(frozen=True, slots=True)
class TagsInDeck(Observation):
    """The deck contains tags of no enrolled deck."""

    count: int


@dataclass(frozen=True, slots=True)
class MissingFromDeck(Observation):
    """Cards are missing from the deck."""

    count: int
