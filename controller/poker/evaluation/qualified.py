"""Evaluators with a qualifier: eight or better, nines or better."""

from __future__ import annotations

from functools import cached_property
from typing import Final, final

from controller.poker.evaluation import Cards, Strength
from controller.poker.evaluation.tables import OrderTable, TableEvaluator
from controller.poker.evaluation.tallies import key_of_ranks
from controller.rulebook.shares import Qualifier, Ranking

WORST: Final = {
    (Qualifier.EIGHT_OR_BETTER, Ranking.ACE_TO_FIVE): "87654",
    (Qualifier.EIGHT_OR_BETTER, Ranking.DEUCE_TO_SEVEN): "87653",
    (Qualifier.TEN_HIGH_OR_BETTER, Ranking.DEUCE_TO_SEVEN): "T9875",
    (Qualifier.TEN_HIGH_OR_BETTER, Ranking.ACE_TO_FIVE): "T9876",
    (Qualifier.NINES_OR_BETTER, Ranking.HIGH): "99432",
}
"""The ranks of the worst hand that qualifies, by qualifier and order."""


@final
class Qualified:
    """An evaluator that ignores hands below a worst one."""

    def __init__(self, evaluator: TableEvaluator, worst: str) -> None:
        self._evaluator = evaluator
        self._worst = worst

    @cached_property
    def _least(self) -> int:
        return self._evaluator.table.plain[key_of_ranks(self._worst)]

    @property
    def table(self) -> OrderTable:
        """The order."""
        return self._evaluator.table

    def strength(self, hole: Cards, board: Cards) -> Strength | None:
        """Return the best hand if it qualifies; see `Evaluator`."""
        best = self._evaluator.strength(hole, board)
        return best if best is not None and best.order >= self._least else None

    def played(self, hole: Cards, board: Cards) -> Cards:
        """Return the cards of that hand; see `Evaluator`."""
        return self._evaluator.played(hole, board) if self.strength(hole, board) else ()
