"""The parts of a view that show the play: seats, boards, pots, positions, turn and clock.

Amounts are whole chips of the table's smallest unit. Seats count from 1. Times are the controller's monotonic
milliseconds.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from controller.views.faces import CardView, FaceUp, ViewError
from controller.views.lines.view_part import ViewPart


class Standing(StrEnum):
    """A seat's state as the dealer and the room see it.

    The values are those of the tape's `seat_state`.
    """

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


class Stamp(ViewPart, frozen=True):
    """The table, the event and the time of a view.

    A reader tells a stale view from a fresh one by it.

    `at_ms` is the controller's monotonic time of the event, `sequence` its number in the journal, `wall` an optional
    clock time for people (`21:14:03`).
    """

    table: str
    sequence: int
    at_ms: int
    wall: str = ""


class GameLine(ViewPart, frozen=True):
    """The game, its limits, the hand number and the street, in words.

    Example: `No-limit hold'em`, `1-2`, 118, `Flop`. `currency` is the sign before amounts: `$`, or empty for chips
    alone.
    """

    name: str
    limits: str
    hand_number: int
    street: str = ""
    level: str = ""
    currency: str = ""
    running: bool = True
    """False between hands, while the table is idle, shuffling or waiting for players."""
    halted: str = ""
    """What waits for the room, which has halted play; empty if nothing does."""


class BoardView(ViewPart, frozen=True):
    """One board, from its first card; a card that lies there face down is a `FaceDown`."""

    cards: tuple[CardView, ...] = ()
    label: str = ""


class PotView(ViewPart, frozen=True):
    """One pot, the main pot first, with the seats that can win it."""

    amount: int
    seats: tuple[int, ...] = ()


class OwesView(ViewPart, frozen=True):
    """What a seat must post to be dealt in: `live` plays as a bet, `dead` goes to the pot."""

    live: int = 0
    dead: int = 0


class WayBack(ViewPart, frozen=True):
    """One way to come in: its `option` code, its sentence and its price now."""

    code: str
    text: str
    cost: int = 0


class SeatLine(ViewPart, frozen=True):
    """One seat as everybody sees it.

    `cards` are this hand's cards in the order dealt; a card is a `FaceUp` only if it was dealt up, tabled or exposed to
    everybody. In a game that is set in rows, `rows` is the number of cards in each row, front first; `cards` are then
    ordered by row, cards not yet set last. `bet` is the total in front of the seat on this street, `last_act` its last
    act in words (`raise to 60`), `won` what was pushed to it in this hand, `misses` the number of hands of a penalty
    still to come.
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
    name: str = ""
    """The player's name, where the room gave one."""
    dead: bool = False
    """Whether the hand was ruled dead, and not folded by the player; `folded` is then true too."""

    def __post_init__(self) -> None:
        if self.seat < 1:
            raise ViewError(f"seats count from 1; {self.seat} is not a seat")
        if sum(self.rows) > len(self.cards):
            raise ViewError(f"seat {self.seat} has {len(self.cards)} cards; {sum(self.rows)} cannot lie in its rows")


class PositionsView(ViewPart, frozen=True):
    """The seats of the button and the blinds; a button may stand in front of an empty seat."""

    button: int | None = None
    small_blind: int | None = None
    big_blind: int | None = None
    straddle: int | None = None


NOBODY: Final = PositionsView()


class TurnView(ViewPart, frozen=True):
    """The seat in turn, the price of a call, and the totals between which a raise may lie.

    The totals are None where no raise is allowed. `may` are the names of the legal acts.
    """

    seat: int
    to_call: int = 0
    min_raise_to: int | None = None
    max_raise_to: int | None = None
    may: tuple[str, ...] = ()


class WinnerView(ViewPart, frozen=True):
    """A winner of the showdown: his seat, his hand's name in words, and the cards that make it."""

    seat: int
    name: str
    cards: tuple[FaceUp, ...] = ()


class ClockView(ViewPart, frozen=True):
    """The clock called on a seat: the time left at the view's `at_ms` until the hand is dead."""

    seat: int
    left_ms: int
    of_ms: int
    running: bool = True
