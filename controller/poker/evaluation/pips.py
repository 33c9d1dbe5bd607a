"""The game of 49: the pip total of a player's own five cards, the highest total best.

An ace is 1, court cards are 0, the others count their face (GN, Drawmaha). Four tens and a nine make 49, the maximum of
five cards, so "closest to 49" is the highest total.
"""

from __future__ import annotations

from typing import Final, final

from controller.poker.evaluation import Cards, Strength
from controller.poker.evaluation.five_card import by_rank_and_suit
from controller.terms.cards import Card

PIPS: Final = {rank: pips for pips, rank in enumerate("A23456789T", start=1)}


@final
class Pips:
    """The pip total of the best five of the hole cards."""

    __slots__ = ()

    def strength(self, hole: Cards, _board: Cards) -> Strength | None:
        """Return the total; see `Evaluator`."""
        counted = self.played(hole, ())
        if not counted:
            return None
        total = sum(_pips(card) for card in counted)
        return Strength(total, "total", f"a total of {total}")

    def played(self, hole: Cards, _board: Cards) -> Cards:
        """Return the five cards counted; see `Evaluator`."""
        if len(hole) < 5 or not all(card.rank for card in hole):
            return ()
        return tuple(sorted(hole, key=lambda card: (_pips(card), by_rank_and_suit((card,))))[-5:])


def _pips(card: Card) -> int:
    return PIPS.get(card.rank, 0)
