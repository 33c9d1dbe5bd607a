"""Mexican poker: the 41-card deck with its joker (GN 248 to 259).

Seven and jack are neighbors, a flush beats a full house, five of a kind is highest. A joker face down is any card; face
up it is an ace, or the card that completes a straight or a flush.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final, final

from controller.poker.evaluation import Cards, Strength
from controller.poker.evaluation.five_card import by_rank_and_suit
from controller.poker.evaluation.naming import Category, by_count, high_words, pattern
from controller.poker.evaluation.orders import WHEEL
from controller.poker.evaluation.tables import OrderTable, Ranked, Words
from controller.poker.evaluation.tallies import (
    RANK_KEYS,
    RANK_MASK,
    REPEATED_RANK,
    codes,
    multisets,
)

MEXICAN_RANKS: Final = (0, 1, 2, 3, 4, 5, 9, 10, 11, 12)
"""Two to seven, jack to ace."""
ACE: Final = 12

CATEGORY_ORDER: Final = (
    Category.HIGH_CARD, Category.PAIR, Category.TWO_PAIR, Category.THREE, Category.STRAIGHT,
    Category.FULL_HOUSE, Category.FLUSH, Category.FOUR, Category.STRAIGHT_FLUSH, Category.FIVE,
)  # fmt: skip


@cache
def mexican_table(*, wheel: bool) -> OrderTable:
    """Return the order; `wheel` says whether A-2-3-4-5 is a straight (register A25)."""
    tops = {MEXICAN_RANKS[at : at + 5][::-1]: MEXICAN_RANKS[at + 4] for at in range(6)}
    if wheel:
        tops[WHEEL] = WHEEL[1]
    scored = []
    for ranks in multisets(MEXICAN_RANKS, 5, 5):
        top = tops.get(ranks)
        for one_suit in (False, True) if len(set(ranks)) == 5 else (False,):
            found = _category(ranks, one_suit=one_suit, straight=top is not None)
            worth = (CATEGORY_ORDER.index(found), by_count(ranks) if top is None else [top])
            scored.append((worth, ranks, one_suit, found))
    scored.sort(key=lambda one: one[0])

    def say(ranks: Sequence[int], label: str) -> Words:
        return Words(*high_words(Category[label], ranks, tops.get(tuple(ranks)), royal=False))

    hands = (Ranked(at, one[1], one[2], one[3].name) for at, one in enumerate(scored))
    return OrderTable(hands, say)


def _category(ranks: Sequence[int], *, one_suit: bool, straight: bool) -> Category:
    """Return the kind of a hand, given whether it is a straight and of one suit."""
    if straight:
        return Category.STRAIGHT_FLUSH if one_suit else Category.STRAIGHT
    return Category.FLUSH if one_suit else pattern(ranks)


@final
class Mexican:
    """The best five of a player's cards: `hole` those face down, `board` those face up."""

    __slots__ = ("_wheel",)

    def __init__(self, *, wheel: bool) -> None:
        self._wheel = wheel

    @property
    def table(self) -> OrderTable:
        """The order."""
        return mexican_table(wheel=self._wheel)

    def strength(self, hole: Cards, board: Cards) -> Strength | None:
        """Return the best hand; see `Evaluator`."""
        return self.table.strength(self._best(hole, board)[0])

    def played(self, hole: Cards, board: Cards) -> Cards:
        """Return the cards of the best hand, the joker among them; see `Evaluator`."""
        return self._best(hole, board)[1]

    def _best(self, hole: Cards, board: Cards) -> tuple[int, Cards]:
        """Return place and cards of the best hand; -1 and no cards if there is none."""
        cards = hole + board
        if not all(card.is_known for card in cards):
            return -1, ()
        found = {(self._place(five, hole), by_rank_and_suit(five)): five for five in combinations(cards, 5)}
        best = max(found, default=(-1, ()))
        return best[0], found[best] if best[0] >= 0 else ()

    def _place(self, five: Cards, hole: Cards) -> int:
        """Return the place of five cards, with the joker as its best card; -1 if they make no hand."""
        plain = [card for card in five if not card.is_joker]
        one_suit = len({card.suit for card in plain}) == 1
        key = sum(codes(plain)) & RANK_MASK
        if len(plain) == len(five):
            return self.table.place(key, one_suit=one_suit)
        return self._with_joker(key, one_suit=one_suit, wild=any(card.is_joker for card in hole))

    def _with_joker(self, key: int, *, one_suit: bool, wild: bool) -> int:
        """Return the best place of four cards and a joker."""
        table = self.table
        places = []
        for rank in MEXICAN_RANKS:
            with_rank = key + RANK_KEYS[rank]
            flush = one_suit and not with_rank & REPEATED_RANK
            place = table.place(with_rank, one_suit=flush)
            if wild or flush or rank == ACE or table.is_straight(place):
                places.append(place)
        return max(places)
