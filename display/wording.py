"""The screens' words for codes and amounts, longest wording first."""

from __future__ import annotations

import re
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
from controller.views.phrases.phrase import Amount, Argument, Phrase, in_context, listed, marked, money, phrase, plural
from display.typeface import Face, typeface

AMOUNT_FIRST: Final = re.compile(r"(?:to|for|calls|push) (\S*\d\S*)")
"""A key's hint that begins with its amount."""
_SHORT_FROM: Final = 10_000
"""Amounts from here on have a short wording."""


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
    OutcomeCode.MISDEAL: OutcomeWords(
        "✗", Tone.STOP, marked("Misdeal, re-deal"), marked("Misdeal"), marked("Misdeal"),
    ),
    OutcomeCode.VOID: OutcomeWords(
        "↩", Tone.STOP, marked("Hand void, chips go back"), marked("Hand void"), marked("Void"),
    ),
    OutcomeCode.FIX: OutcomeWords(
        "⚠", Tone.CAUTION, marked("Being put right"), marked("Put it right"), marked("Fix"),
    ),
    OutcomeCode.DEAD_HAND: OutcomeWords(
        "■", Tone.CAUTION, marked("Dead hand"), marked("Dead hand"), marked("Dead"),
    ),
    OutcomeCode.PLAY_ON: OutcomeWords(
        "▶", Tone.INFO, marked("Play goes on"), marked("Play on"), marked("Go on"),
    ),
    OutcomeCode.ACTION: OutcomeWords(
        "●", Tone.INFO, marked("Action ruled"), marked("Action counts"), in_context("ruling", "Act"),
    ),
    OutcomeCode.FLOOR: OutcomeWords(
        "☎", Tone.STOP, marked("Floor decides"), marked("Floor decides"), marked("Floor"),
    ),
    OutcomeCode.LATE: OutcomeWords(
        "◐", Tone.INFO, marked("Too late to claim"), marked("Too late"), marked("Late"),
    ),
    OutcomeCode.OPEN: OutcomeWords(
        "◇", Tone.CAUTION, marked("Claim goes to the floor"), marked("Claim open"), marked("Claim"),
    ),
    OutcomeCode.OWES: OutcomeWords(
        "▲", Tone.CAUTION, marked("Chips owed"), marked("Owes"), marked("Owes"),
    ),
    OutcomeCode.PENALTY: OutcomeWords(
        "◆", Tone.CAUTION, marked("Penalty"), marked("Penalty"), marked("Penalty"),
    ),
}

BASES: Final = {
    BasisCode.LITERAL: (marked("the book's words"), marked("by the book")),
    BasisCode.DEFAULT: (marked("book silent: our default"), marked("our default")),
    BasisCode.DISCRETION: (marked("the floor's discretion"), marked("discretion")),
}

STANDINGS: Final = {
    Standing.ACTIVE: (marked("in"),),
    Standing.AWAY: (marked("away"),),
    Standing.MISSED_SB: (marked("missed small blind"), marked("missed small"), marked("missed SB")),
    Standing.MISSED_BB: (marked("missed big blind"), marked("missed big"), marked("missed BB")),
    Standing.MISSED_BOTH: (marked("missed both blinds"), marked("missed both"), marked("missed 2")),
    Standing.ABSENT_1: (marked("absent, 1st mark"), marked("absent 1")),
    Standing.ABSENT_2: (marked("absent, 2nd mark"), marked("absent 2")),
    Standing.PICK_UP: (marked("chips to be picked up"), marked("pick up")),
    Standing.WAITING: (marked("waiting to come in"), marked("waiting")),
    Standing.EMPTY: (marked("open seat"), in_context("seat", "open")),
}

DEAD: Final = (marked("dead hand"), in_context("seat", "dead"))
"""A hand that was ruled dead, and not folded by its player."""

WAYS_BACK: Final = {
    "post": (marked("post blinds"), marked("post")),
    "wait": (marked("wait for BB"), marked("wait")),
    "straddle": (marked("straddle"),),
    "buy_button": (marked("buy the button"), marked("buy button")),
    "none": (marked("sit out"),),
}
"""Short wordings of the ways back in, by the tape's `option` codes."""

READER_MARKS: Final = {
    ReaderState.OK: "✓",
    ReaderState.SLOW: "◐",
    ReaderState.FAILING: "⚠",
    ReaderState.DEAD: "✗",
}
READER_WORDS: Final = {
    ReaderState.OK: marked("well"),
    ReaderState.SLOW: marked("slow"),
    ReaderState.FAILING: marked("failing"),
    ReaderState.DEAD: marked("lost"),
}
ACTS: Final = {
    "all in": marked("all in"),
    "bet": in_context("act", "bet"),
    "bring in": in_context("act", "bring in"),
    "call": in_context("act", "call"),
    "check": in_context("act", "check"),
    "complete": in_context("act", "complete"),
    "draw": in_context("act", "draw"),
    "fold": in_context("act", "fold"),
    "raise": in_context("act", "raise"),
}
PLACES: Final = {
    "seat": (marked("Seat"),),
    "board": (marked("Board"), marked("Brd")),
    "burn": (marked("Burn"), in_context("short", "Burn")),
    "muck": (marked("Muck"), marked("Mck")),
    "stub": (marked("Stub"),),
    "tray": (marked("Tray"),),
    "aside": (marked("Aside"),),
    "discard": (marked("Discard"), marked("Disc")),
    "shuffler": (marked("Shuffler"), marked("Shuf")),
}


def amount(chips: int, game: GameLine) -> tuple[Amount, ...]:
    """Return the wordings of an amount: in full, then (from 10,000) rounded down to k or M."""
    whole = money(chips, game.currency)
    return (whole, money(chips, game.currency, is_short=True)) if abs(chips) >= _SHORT_FROM else (whole,)


def with_amount(message: str, chips: int, game: GameLine, **others: Argument) -> tuple[Phrase, ...]:
    """Return the wordings of a message with an `{amount}`."""
    return tuple(phrase(message, amount=one, **others) for one in amount(chips, game))


def seconds(left_ms: int) -> str:
    """Return a clock's remaining time, rounded up to whole seconds: `0:35`."""
    whole = max(0, -(-left_ms // 1000))
    return f"{whole // 60}:{whole % 60:02d}"


def age(age_ms: int) -> Phrase:
    """Return an age in words: `12 s`, `3 min`, `2 h`."""
    whole = max(0, age_ms // 1000)
    if whole < 120:
        return phrase("{count} s", count=whole)
    return phrase("{count} min", count=whole // 60) if whole < 7200 else phrase("{count} h", count=whole // 3600)


def place(code: str) -> tuple[str, ...]:
    """Return the wordings of a place's code: `seat:3` is Seat 3, `board:2` Board 2."""
    word, _, number = code.partition(":")
    names = PLACES.get(word, (word.capitalize(), word.capitalize()[:4]))
    return tuple(listed((name, int(number)), " ") if number.isdecimal() else name for name in names)


def misses_words(hands: int) -> tuple[Phrase, ...]:
    """Return the wordings of the hands that a seat still misses by a penalty."""
    long = plural("misses {count} hand", "misses {count} hands", hands)
    return long, phrase("misses {count}", count=hands)


def button_words(seat: int) -> tuple[Phrase, ...]:
    """Return the wordings of the button's seat."""
    return (
        phrase("Button: seat {seat}", seat=seat), phrase("Button {seat}", seat=seat), phrase("D {seat}", seat=seat),
    )


def act_word(last_act: str) -> str:
    """Return the word of a seat's last act, without its amount: `raise to 60` is a raise."""
    return next((said for word, said in ACTS.items() if last_act.startswith(word)), last_act.partition(" ")[0])


def amount_in(does: str) -> str:
    """Return the amount that a key's hint names, to stand on the key; empty if it names none."""
    if isinstance(does, Phrase):
        return next((one for one in does.arguments.values() if isinstance(one, Amount)), "")
    found = AMOUNT_FIRST.match(does)
    return found[1] if found else ""


def name_words(name: str) -> tuple[str, ...]:
    """Return the wordings of a player's name: whole, then shorter ones, then none at all.

    A name is never cut with "…". A letter that the faces lack loses its accents, or is left out.
    """
    given, *others = typeface(Face.TEXT).plain(name).split() or [""]
    last = others[-1] if others else ""
    short = (f"{given} {last}", f"{given} {last[0]}.", given, given[0] + last[0]) if last else (given,)
    return tuple(dict.fromkeys((" ".join((given, *others)), *short, "")))


def seat_list(seats: tuple[int, ...]) -> str:
    """Return seats separated by spaces: `1 3 5`."""
    return " ".join(str(seat) for seat in seats)


def table_words(title: str) -> str:
    """Return a table's title as a message, if it is made of a number or a name: `Table 12`."""
    before, _, after = title.partition(" ")
    if before == "Table" and after:
        return phrase("Table {name}", name=after)
    named = title.removesuffix(" table")
    return phrase("{name} table", name=named) if named != title else title
