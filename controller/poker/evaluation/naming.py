"""Hands in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final

ONES: Final = (
    "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
MANY: Final = tuple("sixes" if one == "six" else one + "s" for one in ONES)
SIGNS: Final = "23456789TJQKA"


class Category(IntEnum):
    """The kinds of five-card hands, in standard order."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8
    FIVE = 9


KINDS: Final = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush",
    "full house", "four of a kind", "straight flush", "five of a kind",
)  # fmt: skip


NAMES: Final = {
    Category.HIGH_CARD: "{one} high",
    Category.PAIR: "pair of {many}",
    Category.TWO_PAIR: "two pair, {many} and {second}",
    Category.THREE: "{kind}, {many}",
    Category.FLUSH: "{kind}, {one} high",
    Category.FULL_HOUSE: "{kind}, {many} over {second}",
    Category.FOUR: "{kind}, {many}",
    Category.FIVE: "{kind}, {many}",
}


def by_count(ranks: Sequence[int]) -> list[int]:
    """Return the different ranks, the more frequent first, then the higher."""
    counts = Counter(ranks)
    return sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)


def pattern(ranks: Sequence[int]) -> Category:
    """Return the kind of hand that equal ranks make, without straights and flushes."""
    match sorted(Counter(ranks).values(), reverse=True):
        case [5, *_]:
            return Category.FIVE
        case [4, *_]:
            return Category.FOUR
        case [3, 2, *_]:
            return Category.FULL_HOUSE
        case [3, *_]:
            return Category.THREE
        case [2, 2, *_]:
            return Category.TWO_PAIR
        case [2, *_]:
            return Category.PAIR
        case _:
            return Category.HIGH_CARD


def open_pairs_name(ranks: Iterable[str]) -> str:
    """Return the name of the pairs, threes or fours among up cards; empty if there are none."""
    found = [SIGNS.index(rank) for rank in ranks if rank]
    kind = pattern(found)
    if kind is Category.HIGH_CARD:
        return ""
    first, *others = by_count(found)
    return NAMES[kind].format(kind=KINDS[kind], many=MANY[first], second=_second(others))


def high_words(
    category: Category, ranks: Sequence[int], top: int | None, *, royal: bool = True
) -> tuple[str, str, str]:
    """Return kind, name and kickers of a high hand; only a straight needs its `top` card."""
    kind = KINDS[category]
    if top is not None and category in {Category.STRAIGHT, Category.STRAIGHT_FLUSH}:
        if category is Category.STRAIGHT_FLUSH and top == 12 and royal:
            return "royal flush", "royal flush", ""
        return kind, f"{kind}, {ONES[top]} high", ""
    first, *others = by_count(ranks)
    named = 1 if category in {Category.TWO_PAIR, Category.FULL_HOUSE} else 0
    rest = " ".join(ONES[rank] for rank in others[named:])
    return kind, NAMES[category].format(kind=kind, one=ONES[first], many=MANY[first], second=_second(others)), rest


def _second(others: Sequence[int]) -> str:
    """Return the second rank of a hand in the plural."""
    return MANY[others[0]] if others else ""


def low_signs(ranks: Sequence[int], *, ace_low: bool) -> str:
    """Return the ranks of a low as players say them, highest first: `8-6-4-2-A`."""
    order = sorted(ranks, key=lambda rank: -1 if ace_low and rank == 12 else rank, reverse=True)
    return "-".join(SIGNS[rank] for rank in order).replace("T", "10")


def low_words(ranks: Sequence[int], *, ace_low: bool) -> tuple[str, str, str]:
    """Return kind, name and kickers of a low hand without straight or flush."""
    signs = low_signs(ranks, ace_low=ace_low)
    found = pattern(ranks)
    if found is Category.HIGH_CARD:
        top = max(ranks, key=lambda rank: -1 if ace_low and rank == 12 else rank)
        return f"{ONES[top]} low", f"{signs} low", ""
    _, name, _ = high_words(found, ranks, None)
    return KINDS[found], f"{name} ({signs})", ""


def badugi_words(ranks: Sequence[int], *, ace_low: bool) -> tuple[str, str, str]:
    """Return kind, name and kickers of a badugi of one to four cards."""
    count = ("one", "two", "three", "four")[len(ranks) - 1]
    kind = "badugi" if len(ranks) == 4 else f"{count}-card badugi"
    return kind, f"{kind}, {low_signs(ranks, ace_low=ace_low)}", ""


def front_words(ranks: Sequence[int]) -> tuple[str, str, str]:
    """Return kind, name and kickers of a three-card front; every pair and trips is a kind."""
    first, *rest = by_count(ranks)
    match len(rest):
        case 0:
            return f"three {MANY[first]}", f"three {MANY[first]}", ""
        case 1:
            return f"pair of {MANY[first]}", f"pair of {MANY[first]}", ONES[rest[0]]
        case _:
            return "high card", f"{ONES[first]} high", " ".join(ONES[rank] for rank in rest)
