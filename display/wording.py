"""The screens' words for codes and amounts, longest wording first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from controller.views.models import (
    BasisCode,
    GameLine,
    OutcomeCode,
    ReaderState,
    Standing,
)


class Tone(StrEnum):
    """The urgency of a thing; marks and words say it too, never color alone."""

    STOP = "stop"
    CAUTION = "caution"
    INFO = "info"
    GOOD = "good"


@dataclass(frozen=True, slots=True)
class OutcomeWords:
    """The words for an outcome: mark, headline for players, name for staff, one word."""

    mark: str
    tone: Tone
    headline: str
    name: str
    short: str


OUTCOMES: Final = {
    OutcomeCode.MISDEAL: OutcomeWords("✗", Tone.STOP, "Misdeal, re-deal", "Misdeal", "Misdeal"),
    OutcomeCode.VOID: OutcomeWords("↩", Tone.STOP, "Hand void, chips go back", "Hand void", "Void"),
    OutcomeCode.FIX: OutcomeWords("⚠", Tone.CAUTION, "Being put right", "Put it right", "Fix"),
    OutcomeCode.DEAD_HAND: OutcomeWords("■", Tone.CAUTION, "Dead hand", "Dead hand", "Dead"),
    OutcomeCode.PLAY_ON: OutcomeWords("▶", Tone.INFO, "Play goes on", "Play on", "Go on"),
    OutcomeCode.ACTION: OutcomeWords("●", Tone.INFO, "Action ruled", "Action counts", "Act"),
    OutcomeCode.FLOOR: OutcomeWords("☎", Tone.STOP, "Floor decides", "Floor decides", "Floor"),
    OutcomeCode.LATE: OutcomeWords("◐", Tone.INFO, "Too late to claim", "Too late", "Late"),
    OutcomeCode.OPEN: OutcomeWords("◇", Tone.CAUTION, "Claim goes to the floor", "Claim open", "Claim"),
    OutcomeCode.OWES: OutcomeWords("▲", Tone.CAUTION, "Chips owed", "Owes", "Owes"),
    OutcomeCode.PENALTY: OutcomeWords("◆", Tone.CAUTION, "Penalty", "Penalty", "Penalty"),
}

BASES: Final = {
    BasisCode.LITERAL: ("the book's words", "by the book"),
    BasisCode.DEFAULT: ("book silent: our default", "our default"),
    BasisCode.DISCRETION: ("the floor's discretion", "discretion"),
}

STANDINGS: Final = {
    Standing.ACTIVE: ("in",),
    Standing.AWAY: ("away",),
    Standing.MISSED_SB: ("missed small blind", "missed small", "missed SB"),
    Standing.MISSED_BB: ("missed big blind", "missed big", "missed BB"),
    Standing.MISSED_BOTH: ("missed both blinds", "missed both", "missed 2"),
    Standing.ABSENT_1: ("absent, 1st mark", "absent 1"),
    Standing.ABSENT_2: ("absent, 2nd mark", "absent 2"),
    Standing.PICK_UP: ("chips to be picked up", "pick up"),
    Standing.WAITING: ("waiting to come in", "waiting"),
    Standing.EMPTY: ("open seat", "open"),
}

WAYS_BACK: Final = {
    "post": ("post blinds", "post"),
    "wait": ("wait for BB", "wait"),
    "straddle": ("straddle",),
    "buy_button": ("buy the button", "buy button"),
    "none": ("sit out",),
}
"""Short wordings of the ways back in, by the tape's `option` codes."""

READER_MARKS: Final = {
    ReaderState.OK: "✓",
    ReaderState.SLOW: "◐",
    ReaderState.FAILING: "⚠",
    ReaderState.DEAD: "✗",
}
READER_WORDS: Final = {
    ReaderState.OK: "well",
    ReaderState.SLOW: "slow",
    ReaderState.FAILING: "failing",
    ReaderState.DEAD: "lost",
}
PLACES: Final = {
    "board": ("Board",),
    "burn": ("Burn",),
    "muck": ("Muck",),
    "stub": ("Stub",),
    "tray": ("Tray",),
    "aside": ("Aside",),
    "discard": ("Discard", "Disc"),
    "shuffler": ("Shuffler", "Shuf"),
}


def amount(chips: int, game: GameLine) -> tuple[str, ...]:
    """Return the wordings of an amount: in full, then (from 10,000) rounded down to k or M."""
    sign = "-" if chips < 0 else ""
    whole = f"{sign}{game.currency}{abs(chips):,}"
    for unit, letter in ((1_000_000, "M"), (1_000, "k")):
        if abs(chips) >= max(unit, 10_000):
            tenths = abs(chips) * 10 // unit
            text = str(tenths // 10) if tenths >= 1000 or tenths % 10 == 0 else f"{tenths / 10}"
            return whole, f"{sign}{game.currency}{text}{letter}"
    return (whole,)


def with_amount(before: str, chips: int, game: GameLine, after: str = "") -> tuple[str, ...]:
    """Return the wordings of a phrase around an amount."""
    return tuple(f"{before}{text}{after}" for text in amount(chips, game))


def seconds(left_ms: int) -> str:
    """Return a clock's remaining time, rounded up to whole seconds: `0:35`."""
    whole = max(0, -(-left_ms // 1000))
    return f"{whole // 60}:{whole % 60:02d}"


def age(age_ms: int) -> str:
    """Return an age in words: `12 s`, `3 min`, `2 h`."""
    whole = max(0, age_ms // 1000)
    if whole < 120:
        return f"{whole} s"
    return f"{whole // 60} min" if whole < 7200 else f"{whole // 3600} h"


def place(code: str) -> tuple[str, ...]:
    """Return the wordings of a place's code: `seat:3` is Seat 3, `board:2` Board 2."""
    word, _, number = code.partition(":")
    names = PLACES.get(word, (word.capitalize(), word.capitalize()[:4]))
    return tuple(f"{name} {number}".strip() for name in names)


def seat_list(seats: tuple[int, ...]) -> str:
    """Return seats separated by spaces: `1 3 5`."""
    return " ".join(str(seat) for seat in seats)
