"""Five-card hands out of hole and board cards, looked up in a table.

`AnyFive` takes the best five of all cards: the best place by ranks alone is cached by rank key, and the table's suited
part is used only if five cards share a suit. `TwoPlusThree` adds up keys of pairs and triples. `Chosen` tries every
permitted choice, for the rarer games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import final

from controller.poker.evaluation import Cards, Strength
from controller.poker.evaluation.tables import OrderTable
from controller.poker.evaluation.tallies import (
    CODES,
    RANK_KEYS,
    RANK_MASK,
    SUIT_SHIFT,
    UNREADABLE,
    codes,
    flush_suit,
    ranks_of,
    suited,
)
from controller.rulebook.shares import Uses

SPLITS = {Uses.TWO_PLUS_THREE: (2, 3), Uses.ONE_PLUS_FOUR: (1, 4)}
"""Number of cards from the hole and from the board."""


def choices(uses: Uses, hole: Cards, board: Cards) -> Iterator[Cards]:
    """Yield every permitted choice of five cards."""
    if uses not in SPLITS:
        yield from combinations(hole if uses is Uses.HOLE_ONLY else hole + board, 5)
        return
    own, shared = SPLITS[uses]
    for mine in combinations(hole, own):
        for common in combinations(board, shared):
            yield mine + common


def by_rank_and_suit(cards: Cards) -> tuple[int, ...]:
    """Return a key that orders equal hands by their highest card, rank then suit."""
    return tuple(sorted((card.ordinal for card in cards), reverse=True))


@final
class Chosen:
    """The best of all permitted choices of five cards, tried one by one."""

    __slots__ = ("_table", "uses")

    def __init__(self, table: Callable[[], OrderTable], uses: Uses) -> None:
        self._table = table
        self.uses = uses

    @property
    def table(self) -> OrderTable:
        """The order."""
        return self._table()

    def strength(self, hole: Cards, board: Cards) -> Strength | None:
        """Return the best hand; see `Evaluator`."""
        best = max((place for place, _ in self._places(hole, board)), default=-1)
        return self.table.strength(best)

    def played(self, hole: Cards, board: Cards) -> Cards:
        """Return the cards of the best hand; see `Evaluator`."""
        found = {(place, by_rank_and_suit(cards)): cards for place, cards in self._places(hole, board) if place >= 0}
        return found[max(found)] if found else ()

    def _places(self, hole: Cards, board: Cards) -> Iterator[tuple[int, Cards]]:
        if sum(codes(hole if self.uses is Uses.HOLE_ONLY else hole + board)) >= UNREADABLE:
            return
        table = self.table
        for cards in choices(self.uses, hole, board):
            total = sum(codes(cards))
            yield table.place(total & RANK_MASK, one_suit=flush_suit(total) >= 0), cards


@final
class AnyFive:
    """The best five of all cards, any from hole and board, or of the hole alone."""

    __slots__ = ("_chosen", "_hole_only", "_kept", "_table")

    def __init__(self, table: Callable[[], OrderTable], *, hole_only: bool = False) -> None:
        self._table = table
        self._kept: dict[int, int] = {}
        self._hole_only = hole_only
        self._chosen = Chosen(table, Uses.HOLE_ONLY if hole_only else Uses.ANY)

    @property
    def table(self) -> OrderTable:
        """The order."""
        return self._table()

    def strength(self, hole: Cards, board: Cards) -> Strength | None:
        """Return the best hand; see `Evaluator`."""
        cards = hole if self._hole_only else hole + board
        total = 0
        for card in cards:
            total += CODES[card.ordinal & 63]
        if total >= UNREADABLE:
            return None
        best = self._kept.get(total & RANK_MASK)
        if best is None:
            best = self._keep(total & RANK_MASK)
        table = self._table()
        if table.suited and (suit := flush_suit(total)) >= 0:
            if not table.flush_helps:
                return self._chosen.strength(hole, board)
            best = max(best, _best_suited(table, tuple(suited(cards, suit))))
        return table.strength(best)

    def played(self, hole: Cards, board: Cards) -> Cards:
        """Return the cards of the best hand; see `Evaluator`."""
        return self._chosen.played(hole, board)

    def _keep(self, key: int) -> int:
        """Find and cache the best place of these ranks when no five are of one suit."""
        plain = self.table.plain.get
        keys = [RANK_KEYS[rank] for rank in ranks_of(key)]
        # adding up the one or two cards left out is cheaper than the five that stay
        without = {sum(left) for left in combinations(keys, len(keys) - 5)} if len(keys) >= 5 else ()
        best = max([plain(key - left, -1) for left in without], default=-1)
        self._kept[key] = best
        return best


def _best_suited(table: OrderTable, cards: Cards) -> int:
    """Return the best place of five out of cards of one suit."""
    keys = [code & RANK_MASK for code in codes(cards)]
    return max(table.place(sum(five), one_suit=True) for five in combinations(keys, 5))


@lru_cache(maxsize=64)
def _triples(board: Cards) -> tuple[int, ...]:
    """Return the keys of every three cards of a board."""
    return tuple({sum(three) for three in combinations(codes(board), 3)})


@final
class TwoPlusThree:
    """Exactly two of the hole and three of the board (Omaha)."""

    __slots__ = ("_chosen", "_table")

    def __init__(self, table: Callable[[], OrderTable]) -> None:
        self._table = table
        self._chosen = Chosen(table, Uses.TWO_PLUS_THREE)

    @property
    def table(self) -> OrderTable:
        """The order."""
        return self._table()

    def strength(self, hole: Cards, board: Cards) -> Strength | None:
        """Return the best hand; see `Evaluator`."""
        table = self._table()
        own = codes(hole)
        if sum(own) >= UNREADABLE or not all(card.rank for card in board):
            return None
        threes = _triples(board)
        if not table.flush_helps:
            return self._chosen.strength(hole, board)
        ranks = {three & RANK_MASK for three in threes}
        plain = table.plain.get
        twos = {(one + other) & RANK_MASK for one, other in combinations(own, 2)}
        places = [plain(two + three, -1) for two in twos for three in ranks]
        if table.suited:
            places += self._flushes(table, own, codes(board))
        return table.strength(max(places, default=-1))

    def played(self, hole: Cards, board: Cards) -> Cards:
        """Return the cards of the best hand; see `Evaluator`."""
        return self._chosen.played(hole, board)

    @staticmethod
    def _flushes(table: OrderTable, own: list[int], board: list[int]) -> Iterator[int]:
        """Yield the place of every choice of five cards of one suit."""
        counts = sum(board)
        for at in range(SUIT_SHIFT, SUIT_SHIFT + 16, 4):
            if counts >> at & 7 >= 3:
                mine, shared = ([code for code in row if code >> at & 1] for row in (own, board))
                for two, three in product(combinations(mine, 2), combinations(shared, 3)):
                    yield table.place(sum(two) + sum(three) & RANK_MASK, one_suit=True)
