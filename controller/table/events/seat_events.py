"""Events of seats: arrivals, departures, moves, entries, dealers, and the button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A player comes, leaves or moves; `source` is his old seat, `arrives` his old game.

    `player` is the room's id of a new player, `left_with` the chips with which he left another table of the same game.
    Source: docs/tape.md, event `seat`.
    """

    at_ms: int
    seat: int
    presence: Literal["present", "away", "empty", "reserved", "new", "moved"]
    stack: int | None = None
    source: int | None = None
    arrives: Literal["must_move", "broken_game"] | None = None
    player: str = ""
    left_with: int | None = None


@dataclass(frozen=True, slots=True)
class OptionTaken:
    """A new or returning player chooses how to come in."""

    at_ms: int
    seat: int
    takes: Literal["post", "wait", "straddle", "buy_button", "none"]


@dataclass(frozen=True, slots=True)
class DealerChanged:
    """The next dealer sits down. `dealer` is an identity the house chose, or empty."""

    at_ms: int
    dealer: str = ""


@dataclass(frozen=True, slots=True)
class ButtonPlaced:
    """The button was put in front of this seat."""

    at_ms: int
    seat: int


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """The floor gives a missed-hand penalty in hands or rounds (NPL 47, PC 67); 0 ends it."""

    at_ms: int
    seat: int
    hands: int = 0
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class MoveCalled:
    """A player is called to another table: his main game, or a seat that he locked up."""

    at_ms: int
    seat: int
    to: Literal["main_game", "other_game"] = "main_game"
