"""Observations of the deal, and of numbers of cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from controller.table.observations.observation import Observation
from controller.terms.places import Place


@dataclass(frozen=True, slots=True)
class DealtFromWrongButton(Observation):
    """The first card was dealt while the button stood at the wrong seat."""

    button: int


@dataclass(frozen=True, slots=True)
class DealtNotIn(Observation):
    """A card of the deal lies at a seat that is not dealt in."""

    seat: int


@dataclass(frozen=True, slots=True)
class GotOneMore(Observation):
    """A hand got a card too many."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealtToSeat(Observation):
    """The deal's card of this number, from 1, came to the wrong seat."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class DealtElsewhere(Observation):
    """A later street's card did not come to the seat that was due."""

    street: str
    place: Place
    due: int


@dataclass(frozen=True, slots=True)
class PassedOver(Observation):
    """A seat did not get its card when it was due.

    With `evened` every hand has all its cards in the end.
    """

    seat: int
    evened: bool


@dataclass(frozen=True, slots=True)
class NoCardAtAction(Observation):
    """At the first action a seat has no card."""

    seat: int


@dataclass(frozen=True, slots=True)
class ShortAtAction(Observation):
    """At the first action a seat is a card short."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoCardRead(Observation):
    """The hand went on, and no card was read at a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class FewerRead(Observation):
    """The hand went on, and a seat lacks `count` cards."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class PlayerAway(Observation):
    """The deal was completed without a player."""

    seat: int


class CountedWhen(StrEnum):
    """When a hand was found to hold a wrong number of cards."""

    AFTER_DEAL = "after_deal"
    AFTER_DRAW = "after_draw"
    AFTER_DRAW_BY_DEALER = "after_draw_by_dealer"


@dataclass(frozen=True, slots=True)
class HoldsCards(Observation):
    """A hand has `count` cards."""

    seat: int
    count: int
    when: CountedWhen


@dataclass(frozen=True, slots=True)
class GotCards(Observation):
    """An open-face hand got `count` cards instead of `due`."""

    seat: int
    count: int
    due: int


@dataclass(frozen=True, slots=True)
class NotDiscarded(Observation):
    """A street's first card is out, and a seat has not discarded."""

    street: str
    seat: int


@dataclass(frozen=True, slots=True)
class StubShort(Observation):
    """The stub has `count` cards left, but `due` are to be dealt."""

    count: int
    due: int
