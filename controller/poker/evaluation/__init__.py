"""Hand evaluation: the `Evaluator` protocol, and the strength that an evaluator returns.

The orders are PokerKit's hand lookups where it has one, and our own tables where it has none. Neither is known outside
this package. `evaluators.find_evaluator` returns the evaluator of a share.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Protocol, TypeAlias

from controller.terms.cards import Card

Cards: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Strength:
    """Strength of a hand: bigger is better, in lows too; comparable within one evaluator.

    Attributes:
        order: the place in the evaluator's order; equal orders tie.
        kind: the kind of hand that royalties and Fantasyland refer to: `full house`, `pair of queens` (three-card
            front), `eight low`.
        name: the name for people, such as `two pair, kings and fives`.
        kickers: the cards that break ties, such as `ace`; empty if none are left.
    """

    order: int
    kind: str
    name: str
    kickers: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Strength) and self.order == other.order

    def __hash__(self) -> int:
        return self.order

    def __lt__(self, other: Strength) -> bool:
        return self.order < other.order

    def __le__(self, other: Strength) -> bool:
        return self.order <= other.order

    def __gt__(self, other: Strength) -> bool:
        return self.order > other.order

    def __ge__(self, other: Strength) -> bool:
        return self.order >= other.order

    @property
    def full_name(self) -> str:
        """The name with its kickers: `two pair, kings and fives, ace kicker`."""
        if not self.kickers:
            return self.name
        return f"{self.name}, {self.kickers} kicker{'s' if ' ' in self.kickers else ''}"


class Evaluator(Protocol):
    """One order of hands over one choice of cards."""

    def __hash__(self) -> int:
        """There is one value of each evaluator."""

    def strength(self, hole: Cards, board: Cards) -> Strength | None:
        """Return the strength of the best hand of these cards; None if they make none that counts.

        None means too few cards, an unmet qualifier, or a card `??`. `can_read` tells the last case apart: people must
        read such a hand, and it never counts as beaten.

        Args:
            hole: the player's cards; in stud games his down cards (a joker here is fully wild).
            board: the community cards; in stud games his up cards and a community card.
        """
        ...

    def played(self, hole: Cards, board: Cards) -> Cards:
        """Return the cards that make that hand; of equal choices the highest by rank and suit.

        Empty if `strength` returns None.
        """
        ...


def can_read(cards: Iterable[Card]) -> bool:
    """Whether every card's face is known."""
    return all(map(_is_known, cards))


_is_known = attrgetter("is_known")
