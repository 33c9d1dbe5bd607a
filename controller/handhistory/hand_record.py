"""A finished hand for the exports: the acts in order, as they counted.

A card has its face only if it was shown; any other card is the unknown card, even if a reader knew it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from controller.poker.seats.positions import HandStart
from controller.poker.wagering import Wagering
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.table.ruling import Ruling
from controller.table.stakes import Stakes
from controller.terms.cards import Card
from controller.terms.codes import Act

Cards: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StreetOut:
    """A street's cards, by seat and by board; `run` counts run-outs from 0."""

    street: int
    run: int
    seats: Mapping[int, Cards]
    boards: Mapping[int, Cards]


@dataclass(frozen=True, slots=True)
class Acted:
    """An act as counted: `to` is the seat's street total, `added` its chips, `left` its stack."""

    seat: int
    act: Act
    street: int
    to: int
    added: int
    left: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A draw with its discards, as far as shown; `tossed` if they are not replaced."""

    seat: int
    street: int
    count: int
    cards: Cards = ()
    tossed: bool = False


@dataclass(frozen=True, slots=True)
class Showed:
    """A tabled hand."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Died:
    """A hand that was killed or ruled dead."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pushed:
    """Chips of a pot pushed to a seat."""

    seat: int
    amount: int
    pot: int | None


Step: TypeAlias = StreetOut | Acted | Drew | Showed | Died | Pushed


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A finished hand.

    Attributes:
        number: counted from the evening's first.
        variant, stakes: the hand's game and stakes.
        start: button, blinds and the seats dealt in.
        stacks: by seat, chips before the posts; `after`: when the hand was over.
        posted: the wagers when everything was posted, before anybody acted.
        steps: the hand's steps, in order.
        rulings: in the order in which they were given.
        points: by seat, the points of a hand that is scored.
        carried_in: chips in the middle from the deal before; `carried_on`: those that stayed there for the next.
        rake: the chips left in the middle for the house at the end of the hand.
        misdeals: the number of misdeals before it.
        ended: `played`, `void`, or `open` if the evening ended first.
        wall_ms: when it began, in milliseconds since 1970; 0 if unknown.
        declared: seats that declared themselves all-in with chips behind (GN 228, 251).
    """

    number: int
    table: str
    book: Book
    variant: Variant
    stakes: Stakes
    start: HandStart
    stacks: Mapping[int, int]
    posted: Wagering
    steps: tuple[Step, ...]
    after: Mapping[int, int]
    rulings: tuple[Ruling, ...] = ()
    points: Mapping[int, int] = field(default_factory=dict)
    runs: int = 1
    carried_in: int = 0
    carried_on: int = 0
    rake: int = 0
    misdeals: int = 0
    ended: Literal["played", "void", "open"] = "played"
    wall_ms: int = 0
    declared: frozenset[int] = frozenset()
