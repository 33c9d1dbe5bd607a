"""A hand's name as messages: `two pair, kings and fives, ace kicker`."""

from __future__ import annotations

import re
from typing import Final

from controller.views.phrases.phrase import listed, marked, phrase, plural

_KINDS: Final = frozenset({
    marked("high card"), marked("two pair"), marked("three of a kind"), marked("straight"), marked("flush"),
    marked("full house"), marked("four of a kind"), marked("straight flush"), marked("royal flush"),
    marked("five of a kind"), marked("badugi"), marked("one-card badugi"), marked("two-card badugi"),
    marked("three-card badugi"),
})  # fmt: skip
_ONES: Final = frozenset({
    marked("two"), marked("three"), marked("four"), marked("five"), marked("six"), marked("seven"), marked("eight"),
    marked("nine"), marked("ten"), marked("jack"), marked("queen"), marked("king"), marked("ace"),
})  # fmt: skip
_MANY: Final = frozenset({
    marked("twos"), marked("threes"), marked("fours"), marked("fives"), marked("sixes"), marked("sevens"),
    marked("eights"), marked("nines"), marked("tens"), marked("jacks"), marked("queens"), marked("kings"),
    marked("aces"),
})  # fmt: skip
_SIGNS: Final = re.compile(r"[2-9TJQKA10]+(-[2-9TJQKA10]+)*")


def hand_words(name: str) -> str:
    """Return a hand's name as messages; as it is if a part of it is not known."""
    parts = [_part(part) for part in name.split(", ")]
    return listed(part for part in parts if part) if all(parts) else name


def _part(part: str) -> str:
    """Return a part of a name as a message; empty if it is none."""
    words = part.split(" ")
    match words:
        case [*ranks, "kicker" | "kickers"] if ranks and _ONES.issuperset(ranks):
            return plural("{ranks} kicker", "{ranks} kickers", len(ranks), ranks=listed(ranks, " "))
        case [rank, "high"] if rank in _ONES:
            return phrase("{rank} high", rank=rank)
        case [many, "and", second] if {many, second} <= _MANY:
            return phrase("{first} and {last}", first=many, last=second)
        case [many, "over", second] if {many, second} <= _MANY:
            return phrase("{ranks} over {second}", ranks=many, second=second)
        case ["pair", "of", many] if many in _MANY:
            return phrase("pair of {ranks}", ranks=many)
        case ["three", many] if many in _MANY:
            return phrase("three {ranks}", ranks=many)
        case [signs, "low"] if _SIGNS.fullmatch(signs):
            return phrase("{signs} low", signs=signs)
    return part if part in _KINDS | _MANY or _SIGNS.fullmatch(part) else ""


WHYS: Final = (marked("everybody else folded"), marked("the only hand left"))
"""Why a pot is pushed without a showdown."""


def award_words(why: str) -> str:
    """Return why a pot is pushed as messages: `side pot 1: flush, ace high`."""
    return listed((_award(part) for part in why.split("; ")), "; ")


def _award(part: str) -> str:
    pot, mark, hand = part.partition(": ")
    if not mark:
        return part
    number = pot.removeprefix("side pot ")
    name = phrase("side pot {number}", number=int(number)) if number.isdecimal() else pot
    return phrase("{pot}: {hand}", pot=name, hand=hand_words(hand))
