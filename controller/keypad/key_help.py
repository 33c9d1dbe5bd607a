"""What is printed on each key of the dealer's panel, and what it does, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hw.panel import Key


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys that lie together, in rows as a dealer looks for them."""

    title: str
    rows: tuple[tuple[Key, ...], ...]


ACTS: Final[Mapping[Key, str]] = {
    Key.FOLD: "the player in turn folds",
    Key.CHECK: "the player in turn checks",
    Key.CALL: "the player in turn calls",
    Key.BET: "a bet: its amount, CONFIRM",
    Key.RAISE: "a raise: the total on this street, CONFIRM",
    Key.ALL_IN: "the player in turn is all in",
    Key.MINIMUM: "the least bet or raise, at once",
    Key.HALF_POT: "a bet or raise of half the pot, at once",
    Key.POT: "a bet or raise of the pot, at once",
    Key.REPEAT: "the same total as the wager before, at once",
    Key.ALL_CALL: "all still to act check or call; with a seat, up to that seat",
    Key.ALL_FOLD: "all still to act fold",
    Key.POST: "seat, POST, the amount, CONFIRM",
    Key.STRADDLE: "seat, STRADDLE, the amount, CONFIRM",
    Key.DRAW: "how many cards the player draws, CONFIRM",
    Key.SHOW: "seat, SHOW: the hand is tabled",
    Key.ALL_SHOW: "at the showdown, with CONFIRM: every hand still in is face up",
    Key.AWARD: "seat, AWARD, the amount, CONFIRM: the pot is pushed",
}
HAND: Final[Mapping[Key, str]] = {
    Key.CONFIRM: "yes; ends an amount; pushes the pot that the screen names",
    Key.CLEAR: "no; drops an entry that is half typed",
    Key.UNDO: "takes back the last entry, as often as needed",
    Key.RIFFLE: "begins a hand after a shuffle by hand",
    Key.NEXT_HAND: "begins a hand without the shuffler's signal",
    Key.DEALER_PUSH: "the next dealer sits down",
    Key.TAP: "the next card comes where no reader sees it",
}
REPORTS: Final[Mapping[Key, str]] = {
    Key.EXPOSED: "seat, EXPOSED: the dealer exposed a card",
    Key.EXPOSED_BY_PLAYER: "seat, this key: a player exposed a card",
    Key.BOXED: "a card lay face up in the deck",
    Key.OFF_TABLE: "a card fell off the table",
    Key.CLOCK: "seat, CLOCK: the clock is called on the player",
    Key.FLOOR: "the floor decides: FLOOR, the number of the option",
    Key.AWAY: "seat, AWAY: the player leaves, or is back",
    Key.TRAY: "a reason (1 buy-in, 2 cash-out, 3 fill, 4 credit, 5 color-up), the amount, CONFIRM",
}
PEDALS: Final[Mapping[Key, str]] = {
    Key.PEDAL_LEFT: "as TAP; after a seat as MINIMUM",
    Key.PEDAL_RIGHT: "as CONFIRM; while players act, and nothing waits for it, as ALL CALL",
}


def _seats() -> tuple[Key, ...]:
    return tuple(key for key in Key if key.seat is not None)


GROUPS: Final = (
    KeyGroup("Seats", (_seats(),)),
    KeyGroup("Acts", tuple((key,) for key in ACTS)),
    KeyGroup("Amounts", (
        (Key.DIGIT_7, Key.DIGIT_8, Key.DIGIT_9),
        (Key.DIGIT_4, Key.DIGIT_5, Key.DIGIT_6),
        (Key.DIGIT_1, Key.DIGIT_2, Key.DIGIT_3),
        (Key.DIGIT_0, Key.DOUBLE_ZERO),
    )),
    KeyGroup("The hand", tuple((key,) for key in HAND)),
    KeyGroup("Reports and people", tuple((key,) for key in REPORTS)),
    KeyGroup("Pedals", tuple((key,) for key in PEDALS)),
)  # fmt: skip


def label(key: Key) -> str:
    """Return what is printed on a key: `ALL IN`, `7`, `SEAT 3`."""
    return key.digits or key.value.replace("_", " ").upper()


def help_of(key: Key) -> str:
    """Return what a key does, in one line."""
    if key.digits:
        return "a digit of an amount, or the number of a choice"
    if key.seat is not None:
        return "chooses the seat that the next key is for"
    return {**ACTS, **HAND, **REPORTS, **PEDALS}[key]
