"""Chips: the value of a heap, the fewest chips of an amount, the smallest chip of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

Heap: TypeAlias = tuple[tuple[int, int], ...]
"""Chips by denomination: `((25, 1), (100, 2))`, smallest first, each (denomination, count)."""

MOST_CHIPS: Final = 10**12
"""The largest amount accepted from outside: far above any table's, while every sum of such amounts fits into 64
bits."""

UnitRule: TypeAlias = Literal["smallest_in_blinds", "smallest_making_big_blind", "smallest_in_play"]
"""The rule for the smallest chip that may be wagered, or in which a pot is divided."""


def worth(heap: Heap) -> int:
    """Return the value of the chips."""
    return sum(denomination * count for denomination, count in heap)


def pieces(heap: Heap) -> int:
    """Return the number of chips."""
    return sum(count for _, count in heap)


def smallest(heap: Heap) -> int:
    """Return the smallest denomination of the heap; 0 for no chips."""
    return min((denomination for denomination, count in heap if count), default=0)


def fewest(amount: int, chips: Sequence[int]) -> Heap:
    """Return the amount in the fewest chips; a remainder that no chip makes is left out."""
    made: list[tuple[int, int]] = []
    for denomination in sorted(chips, reverse=True):
        count, amount = divmod(amount, denomination)
        if count:
            made.append((denomination, count))
    return tuple(reversed(made))


def unit_of(rule: UnitRule, chips: Sequence[int], blinds: Sequence[int], ante: int = 0) -> int:
    """Return the smallest chip of a game by a book's rule; 1 if the chips are unknown.

    `smallest_in_blinds`: of the chips that make the antes and blinds (NCL 126). `smallest_making_big_blind`: of those
    that make the big blind (GN 129: $5 in a 5-10 game). `smallest_in_play`: the lowest denomination.
    """
    if not chips:
        return 1
    forced = [amount for amount in (*blinds, ante) if amount]
    if rule == "smallest_in_play" or not forced:
        return min(chips)
    if rule == "smallest_making_big_blind":
        forced = [blinds[-1] if blinds else ante]
    return min(smallest(fewest(amount, chips)) for amount in forced) or min(chips)
