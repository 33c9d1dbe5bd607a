"""Drawing for the button when a game starts (N89, E80, E126, G90, G145)."""

from __future__ import annotations

from collections.abc import Sequence

from controller.rulebook.blinds import ButtonRules
from controller.terms.cards import RANKS, SUITS, Card


def leaders(dealt: Sequence[tuple[int, Card]], rules: ButtonRules) -> tuple[int, ...]:
    """Return the seats leading the button draw, ascending; several if a tie needs a card.

    Args:
        dealt: seat and card in the order of the deal; a seat's later cards break its ties (N89).
        rules: the book's button rules.
    """
    hands: dict[int, list[Card]] = {}
    for seat, one in dealt:
        hands.setdefault(seat, []).append(one)
    by_suit = rules.high_card_tie.value == "suits"
    worth = {seat: [_worth(one, by_suit=by_suit) for one in cards] for seat, cards in hands.items()}
    best = max(worth.values(), default=[])
    return tuple(sorted(seat for seat, cards in worth.items() if cards == best))


def _worth(one: Card, *, by_suit: bool) -> tuple[int, int]:
    """Return a card's worth: rank (ace high), then suit (spades best) if it breaks ties."""
    rank = RANKS.index(one.rank) if one.rank else -1
    return rank, SUITS.index(one.suit) if by_suit and one.suit else 0
