"""Events of chips: bets, posts, pushes, purchases, exchanges, and readers' counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from controller.terms.cards import Card

Chips: TypeAlias = tuple[tuple[int, int], ...]
"""Chips by denomination: `((25, 1), (100, 2))`, smallest first, each (denomination, count)."""


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """One motion of chips at a bet spot (docs/tape.md, event `chips`)."""

    at_ms: int
    seat: int
    out: Chips
    back: Chips = ()
    last: bool = False
    released: bool = True
    prior: Literal["left", "pulled", "part"] | None = None


PostKind: TypeAlias = Literal["sb", "bb", "straddle", "missed", "buy_button", "kill", "ante"]


@dataclass(frozen=True, slots=True)
class BlindPosted:
    """Forced or voluntary blinds, with their live and their dead part."""

    at_ms: int
    seat: int
    live: int
    dead: int
    kind: PostKind | None = None
    out: Chips = ()


@dataclass(frozen=True, slots=True)
class StraddlePosted:
    """A live straddle put out before the deal; `to` is its total."""

    at_ms: int
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class PotAwarded:
    """Chips of a pot are pushed to a seat; pot 0 is the main pot, None an unnamed one."""

    at_ms: int
    seat: int
    amount: int
    pot: int | None = None


@dataclass(frozen=True, slots=True)
class TrayCounted:
    """A column of the dealer's tray: the count of a denomination, and its confidence (0 to 1)."""

    at_ms: int
    denomination: int
    count: int
    confidence: float


@dataclass(frozen=True, slots=True)
class TrayAdjusted:
    """A buy-in, fill, credit or color-up by key; `amount` is positive for chips into the tray."""

    at_ms: int
    amount: int
    reason: Literal["buy_in", "fill", "credit", "color_up", "cash_out"]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ChipsRacked:
    """A player's chips were put into a rack, or taken out of it."""

    at_ms: int
    seat: int
    racked: bool = True


@dataclass(frozen=True, slots=True)
class ChipsBought:
    """Chips bought at the desk or from a runner; during a hand they play from the next one."""

    at_ms: int
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ColoredUp:
    """Chips leave the game (NPL 17, PC 25): each `into` replaces as many of `chip`.

    Attributes:
        cards: the race's cards as dealt, face up, each with its seat; none before the race.
        late: the chips turned up after it.
    """

    at_ms: int
    chip: int
    into: int
    cards: tuple[tuple[int, Card], ...] = ()
    late: bool = False


@dataclass(frozen=True, slots=True)
class PotForfeited:
    """Chips stay in the middle for the next deal, open to this deal's players only.

    If the hand's pot has chips, the amount is taken from it; otherwise it is added to the chips in the middle. Source:
    NCL 112, EG 99, GN 113.
    """

    at_ms: int
    amount: int


@dataclass(frozen=True, slots=True)
class ChipsInFront:
    """All chips that a bet spot's reader sees in front of a seat, once they lie still.

    `seen` is false if the reader does not answer any more.
    """

    at_ms: int
    seat: int
    chips: Chips = ()
    seen: bool = True
