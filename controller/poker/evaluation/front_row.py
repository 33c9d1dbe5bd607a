"""The three-card front row of Chinese and open-face poker: no straights, no flushes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import final

from controller.poker.evaluation import Cards, Strength
from controller.poker.evaluation.naming import by_count, front_words, pattern
from controller.poker.evaluation.tables import OrderTable, Ranked, Words
from controller.poker.evaluation.tallies import RANK_MASK, UNREADABLE, codes, multisets


@cache
def front_table() -> OrderTable:
    """Return the order of three cards: three of a kind, pair, high card."""
    hands = sorted(multisets(range(13), 3, 3), key=lambda ranks: (pattern(ranks), by_count(ranks)))

    def say(ranks: Sequence[int], _: str) -> Words:
        return Words(*front_words(ranks))

    return OrderTable((Ranked(at, ranks) for at, ranks in enumerate(hands)), say)


@final
class FrontRow:
    """Exactly three cards."""

    __slots__ = ()

    @property
    def table(self) -> OrderTable:
        """The order."""
        return front_table()

    def strength(self, hole: Cards, _board: Cards) -> Strength | None:
        """Return the strength of the three cards; see `Evaluator`."""
        total = sum(codes(hole))
        if len(hole) != 3 or total >= UNREADABLE:
            return None
        table = front_table()
        return table.strength(table.place(total & RANK_MASK, one_suit=False))

    def played(self, hole: Cards, _board: Cards) -> Cards:
        """Return the three cards; see `Evaluator`."""
        return hole if self.strength(hole, ()) else ()
