"""A hand's name as messages: `two pair, kings and fives, ace kicker`."""

from __future__ import annotations

import re
from collections.abc import Mapping
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


_POT: Final = re.compile(
    r"(the pot|the main pot|side pot (?P<number>\d+))( \((?P<share>[^)]+)\))?(, board (?P<board>\d+))?"
)
SHARES: Final = frozenset({
    marked("high"), marked("low"), marked("draw"), marked("badugi"), marked("front"), marked("middle"), marked("back"),
    marked("top board"), marked("bottom board"),
})  # fmt: skip
"""The shares of a pot that are words; others are names."""
_BECAUSE: Final = frozenset({
    marked("the only live hand"), marked("identical hands every way, as evenly as possible"),
    marked("the odd chip between the shares, by position"), marked("no qualifying hand, split by all live hands"),
})  # fmt: skip
_ODD: Final = (marked("odd chip left of the button"), marked("odd chip to the highest card by suit"))


def _award(part: str) -> str:
    pot, _, hand = part.partition(": ")
    if (found := _POT.fullmatch(pot)) is None:
        return part
    name = phrase("side pot {number}", number=int(found["number"])) if found["number"] else found[1]
    if share := found["share"]:
        name = phrase("{pot} ({share})", pot=name, share=share)
    if board := found["board"]:
        name = phrase("{pot}, board {number}", pot=name, number=int(board))
    return phrase("{pot}: {hand}", pot=name, hand=_reason(hand)) if hand else name


def _reason(hand: str) -> str:
    """Return a winning hand, and the odd chip with it, or another reason, as messages."""
    for odd in _ODD:
        if hand.endswith(f", {odd}"):
            return listed((hand_words(hand.removesuffix(f", {odd}")), odd))
    return hand if hand in _BECAUSE else hand_words(hand)


def points_words(points: Mapping[int, int]) -> str:
    """Return the points of a hand that was compared in rows, by seat."""
    told = listed(phrase("seat {seat} {points}", seat=seat, points=f"{got:+d}") for seat, got in sorted(points.items()))
    return phrase("Points: {points}.", points=told)
