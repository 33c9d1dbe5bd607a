"""Ace-to-five lowball with a joker, the lowest card not held (GN 275)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, final

from controller.poker.evaluation import Cards, Strength
from controller.poker.evaluation.five_card import by_rank_and_suit
from controller.poker.evaluation.orders import ace_to_five_table
from controller.poker.evaluation.tables import OrderTable
from controller.poker.evaluation.tallies import RANK_KEYS, RANK_MASK, UNREADABLE, codes
from controller.terms.cards import RANKS

LOWEST_FIRST: Final = "A" + RANKS[:-1]
"""The ranks from the ace, which is low, to the king."""


@final
class JokerLow:
    """The best five of a player's own cards, one of them perhaps the joker."""

    __slots__ = ()

    @property
    def table(self) -> OrderTable:
        """The order."""
        return ace_to_five_table()

    def strength(self, hole: Cards, board: Cards) -> Strength | None:
        """Return the best hand; see `Evaluator`."""
        return self.table.strength(max((place for place, _ in self._hands(hole + board)), default=-1))

    def played(self, hole: Cards, board: Cards) -> Cards:
        """Return the cards of the best hand, the joker among them; see `Evaluator`."""
        found = max(self._hands(hole + board), key=lambda one: (one[0], by_rank_and_suit(one[1])), default=(-1, ()))
        return found[1] if found[0] >= 0 else ()

    def _hands(self, cards: Cards) -> Iterator[tuple[int, Cards]]:
        """Yield place and cards of every five; none with an unknown card or two jokers."""
        if all(card.is_known for card in cards) and sum(card.is_joker for card in cards) <= 1:
            yield from ((self._place(five), five) for five in combinations(cards, 5))

    def _place(self, five: Cards) -> int:
        """Return the place of five cards, with the joker as the lowest rank that they lack."""
        plain = tuple(card for card in five if not card.is_joker)
        total = sum(codes(plain))
        if total >= UNREADABLE:
            return -1
        key = total & RANK_MASK
        if len(plain) < len(five):
            held = {card.rank for card in plain}
            key += RANK_KEYS[RANKS.index(next(rank for rank in LOWEST_FIRST if rank not in held))]
        return self.table.place(key, one_suit=False)
