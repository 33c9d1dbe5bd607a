"""Orders of hands: from rank key to place in the order, built on first use.

A table is keyed by rank key alone, with one part for cards of several suits and one for five of one suit. Bigger is
better, in lows too. The `Strength` of a place, with its words, is made on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeAlias, final

from controller.poker.evaluation import Evaluator, Strength
from controller.poker.evaluation.tallies import RANK_KEYS


class Words(NamedTuple):
    """A hand in words: the parts of a `Strength`."""

    kind: str
    name: str
    kickers: str = ""


class Ranked(NamedTuple):
    """One kind of hand in an order: index from 0, ranks (highest first), one suit or not.

    `label` is what else the words of the table depend on.
    """

    place: int
    ranks: tuple[int, ...]
    one_suit: bool = False
    label: str = ""


Say: TypeAlias = Callable[[Sequence[int], str], Words]
"""Function from ranks and label to words."""


@final
class OrderTable:
    """One order of hands.

    Attributes:
        plain: place of cards not all of one suit, by rank key.
        suited: place of five cards of one suit, by rank key; empty if suits do not count.
        flush_helps: false if five of one suit are worse than the same ranks of several.
    """

    __slots__ = ("_kinds", "_made", "_sample", "_say", "flush_helps", "plain", "suited")

    def __init__(self, hands: Iterable[Ranked], say: Say, *, flush_helps: bool = True) -> None:
        self.plain: dict[int, int] = {}
        self.suited: dict[int, int] = {}
        self.flush_helps = flush_helps
        self._say = say
        self._made: dict[int, Strength] = {}
        self._sample: dict[int, Ranked] = {}
        self._kinds: dict[str, int] = {}
        for hand in hands:
            half = self.suited if hand.one_suit else self.plain
            half[rank_key(hand.ranks)] = hand.place
            self._sample[hand.place] = hand

    def place(self, key: int, *, one_suit: bool) -> int:
        """Return the place of the cards of a key; -1 if they make no hand of this order."""
        half = self.suited if one_suit and self.suited else self.plain
        return half.get(key, -1)

    def strength(self, place: int) -> Strength | None:
        """Return the strength of a place; None for -1."""
        made = self._made.get(place)
        if made is None and place >= 0:
            hand = self._sample[place]
            made = self._made[place] = Strength(place, *self._say(hand.ranks, hand.label))
        return made

    def is_straight(self, place: int) -> bool:
        """Whether the hand of a place is a straight, of one suit or not."""
        return place >= 0 and "STRAIGHT" in self._sample[place].label.upper()

    def kinds(self) -> dict[str, int]:
        """Return the kinds of hands with the lowest place of each, lowest kind first."""
        if not self._kinds:
            for place, hand in sorted(self._sample.items()):
                self._kinds.setdefault(self._say(hand.ranks, hand.label).kind, place)
        return self._kinds


class TableEvaluator(Evaluator, Protocol):
    """An evaluator that reads a table."""

    @property
    def table(self) -> OrderTable:
        """The order."""
        ...


def rank_key(ranks: Iterable[int]) -> int:
    """Return the key of ranks (0 for the deuce to 12 for the ace)."""
    return sum(RANK_KEYS[rank] for rank in ranks)
