"""The parts of a view that tell what is played: seats, boards, pots, positions, turn and clock.

Amounts are whole chips of the table's smallest unit, seats count from 1, times are the
controller's monotonic milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from controller.views.faces import CardView, ViewError


class Standing(StrEnum):
    """A seat as the dealer and the room see it; the words of the tape's `seat_state`."""

    ACTIVE = "active"
    AWAY = "away"
    MISSED_SB = "missed_sb"
    MISSED_BB = "missed_bb"
    MISSED_BOTH = "missed_both"
    ABSENT_1 = "absent_1"
    ABSENT_2 = "absent_2"
    PICK_UP = "pick_up"
    WAITING = "waiting"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Stamp:
    """Which table, after which event, at what time: by it a stale view is told from a fresh one.

    `at_ms` is the controller's monotonic time of the event, `sequence` the journal's number of it,
    `wall` an optional clock text for people (`21:14:03`).
    """

    table: str
    sequence: int
    at_ms: int
    wall: str = ""


@dataclass(frozen=True, slots=True)
class GameLine:
    """What is played: `No-limit hold'em`, `1-2`, hand 118, the street's name in words.

    `currency` is the sign before an amount (`$`, or empty for chips alone).
    """

    name: str
    limits: str
    hand_number: int
    street: str = ""
    level: str = ""
    currency: str = ""
    running: bool = True
    """False between hands: the table is idle, shuffling or waiting for players."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """One board, from the first card; a card lying there face down is a `FaceDown`."""

    cards: tuple[CardView, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class PotView:
    """One pot, the main pot first, with the seats that can win it."""

    amount: int
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OwesView:
    """What a seat must put up to be dealt in: live (it plays as a bet), dead (into the pot)."""

    live: int = 0
    dead: int = 0


@dataclass(frozen=True, slots=True)
class WayBack:
    """One way for an absent or new player to come in: `option` code, sentence, price now."""

    code: str
    text: str
    cost: int = 0


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat as everybody sees it.

    `cards` are this hand's cards in the order dealt: `FaceUp` only for a card dealt up, tabled, or
    exposed to all. In a game set in rows `rows` says how many lie in each, front first; `cards` then come row by row,
    and those not set yet after them. `bet` is the total in front on this street, `last_act` the last act in words
    (`raise to 60`), `won` what was pushed to the seat in this hand; `misses` are hands of a penalty still to come.
    """

    seat: int
    standing: Standing = Standing.EMPTY
    stack: int | None = None
    bet: int = 0
    in_hand: bool = False
    folded: bool = False
    all_in: bool = False
    cards: tuple[CardView, ...] = ()
    owes: OwesView | None = None
    last_act: str = ""
    won: int = 0
    misses: int = 0
    rows: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.seat < 1:
            raise ViewError(f"seats count from 1; {self.seat} is no seat")
        if sum(self.rows) > len(self.cards):
            raise ViewError(f"seat {self.seat} has {len(self.cards)} cards; {sum(self.rows)} cannot lie in its rows")


@dataclass(frozen=True, slots=True)
class PositionsView:
    """Whose button and blinds: seats; a button may stand before an empty seat."""

    button: int | None = None
    small_blind: int | None = None
    big_blind: int | None = None
    straddle: int | None = None


NOBODY: Final = PositionsView()


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose turn, what it costs, and the totals between which a raise may lie.

    No total stands (None) where no raise is allowed; `may` are the legal acts by name.
    """

    seat: int
    to_call: int = 0
    min_raise_to: int | None = None
    max_raise_to: int | None = None
    may: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clock called on a seat: what is left at the view's `at_ms` until the hand is dead."""

    seat: int
    left_ms: int
    of_ms: int
    running: bool = True
