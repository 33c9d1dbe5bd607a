"""Badugi hands: the most cards of different suits and ranks in a hand, low or high."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import final

from controller.poker.evaluation import Cards, Strength
from controller.poker.evaluation.five_card import by_rank_and_suit
from controller.poker.evaluation.naming import badugi_words
from controller.poker.evaluation.tables import OrderTable, Ranked, Words
from controller.poker.evaluation.tallies import (
    CODES,
    RANK_MASK,
    REPEATED_RANK,
    REPEATED_SUIT,
    UNREADABLE,
    codes,
)

SIZES = (4, 3, 2, 1)
"""The numbers of cards that a badugi may have, the best first."""


@cache
def badugi_high_table() -> OrderTable:
    """Return the order of high badugi: more suits first, then highest ranks; four aces best."""
    sizes = [sorted(combinations_with_replacement(range(13), size), key=_high) for size in range(1, 5)]
    hands = [_high(ranks) for size in sizes for ranks in size]

    def say(ranks: Sequence[int], _: str) -> Words:
        return Words(*badugi_words(ranks, ace_low=False))

    return OrderTable((Ranked(at, ranks) for at, ranks in enumerate(hands)), say)


def _high(ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(ranks, reverse=True))


@final
class Badugi:
    """The best badugi out of all cards given.

    `ranks_differ` is the low game's rule (GN 290); the high game may leave it out (register A21).
    """

    __slots__ = ("_hole_only", "_repeated", "_table")

    def __init__(self, table: Callable[[], OrderTable], *, ranks_differ: bool = True, hole_only: bool = False) -> None:
        self._table = table
        self._repeated = REPEATED_SUIT | (REPEATED_RANK if ranks_differ else 0)
        self._hole_only = hole_only

    @property
    def table(self) -> OrderTable:
        """The order."""
        return self._table()

    def strength(self, hole: Cards, board: Cards) -> Strength | None:
        """Return the best badugi; see `Evaluator`."""
        cards = hole if self._hole_only else hole + board
        own = [CODES[card.ordinal & 63] for card in cards]
        if sum(own) >= UNREADABLE:
            return None
        table = self._table()
        repeated = self._repeated
        for size in SIZES:
            keys = [key for some in combinations(own, size) if not (key := sum(some)) & repeated]
            if keys:
                return table.strength(max(table.plain[key & RANK_MASK] for key in keys))
        return None

    def played(self, hole: Cards, board: Cards) -> Cards:
        """Return the cards of the best badugi; see `Evaluator`."""
        best = self.strength(hole, board)
        cards = hole if self._hole_only else hole + board
        badugis = (
            some
            for size in SIZES
            for some in combinations(cards, size)
            if not sum(codes(some)) & self._repeated and self.strength(some, ()) == best
        )
        return max(badugis, key=by_rank_and_suit) if best else ()
