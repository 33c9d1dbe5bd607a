"""Every evaluator, keyed by a share's ranking, the cards it uses and its qualifier."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Final

from controller.poker.evaluation import Cards, Evaluator, Strength
from controller.poker.evaluation.badugi import Badugi, badugi_high_table
from controller.poker.evaluation.five_card import AnyFive, Chosen, TwoPlusThree
from controller.poker.evaluation.front_row import FrontRow
from controller.poker.evaluation.joker_low import JokerLow
from controller.poker.evaluation.mexican import Mexican
from controller.poker.evaluation.orders import (
    ace_to_five_table,
    badugi_table,
    deuce_to_seven_table,
    high_table,
    short_deck_table,
)
from controller.poker.evaluation.pips import Pips
from controller.poker.evaluation.qualified import WORST, Qualified
from controller.poker.evaluation.tables import OrderTable, TableEvaluator
from controller.rulebook.shares import Qualifier, Ranking, Share, Uses
from controller.terms.cards import STANDARD_DECK


class NoEvaluatorError(ValueError):
    """A share combines a ranking, cards and a qualifier that do not go together."""


FIVE_CARD_TABLES: Final[Mapping[Ranking, Callable[[], OrderTable]]] = {
    Ranking.HIGH: high_table,
    Ranking.SHORT_DECK: short_deck_table,
    Ranking.ACE_TO_FIVE: ace_to_five_table,
    Ranking.DEUCE_TO_SEVEN: deuce_to_seven_table,
}
"""The five-card orders; each works with every choice of cards."""

BADUGI_TABLES: Final[Mapping[Ranking, Callable[[], OrderTable]]] = {
    Ranking.BADUGI: badugi_table,
    Ranking.BADUGI_ACE_HIGH: partial(badugi_table, ace_high=True),
    Ranking.BADUGI_HIGH: badugi_high_table,
    Ranking.BADUGI_HIGH_RANKS: badugi_high_table,
}

OTHERS: Final[Mapping[tuple[Ranking, Uses], Evaluator]] = {
    (Ranking.MEXICAN, Uses.ANY): Mexican(wheel=True),
    (Ranking.MEXICAN_NO_WHEEL, Uses.ANY): Mexican(wheel=False),
    (Ranking.ACE_TO_FIVE_JOKER, Uses.ANY): JokerLow(),
    (Ranking.PIPS, Uses.HOLE_ONLY): Pips(),
    (Ranking.FRONT, Uses.HOLE_ONLY): FrontRow(),
}


@cache
def find_evaluator(ranking: Ranking, uses: Uses = Uses.ANY, qualifier: Qualifier = Qualifier.NONE) -> Evaluator:
    """Return the evaluator of a ranking, a choice of cards and a qualifier.

    Raises:
        NoEvaluatorError: they do not go together.
    """
    if qualifier is not Qualifier.NONE:
        worst = WORST.get((qualifier, ranking))
        if worst is None or ranking not in FIVE_CARD_TABLES:
            raise NoEvaluatorError(f"{ranking} has no qualifier {qualifier}")
        return Qualified(_five_card(ranking, uses), worst)
    if ranking in FIVE_CARD_TABLES:
        return _five_card(ranking, uses)
    if ranking in BADUGI_TABLES and uses in {Uses.ANY, Uses.HOLE_ONLY}:
        return Badugi(
            BADUGI_TABLES[ranking],
            ranks_differ=ranking is not Ranking.BADUGI_HIGH,
            hole_only=uses is Uses.HOLE_ONLY,
        )
    found = OTHERS.get((ranking, uses))
    if found is None:
        raise NoEvaluatorError(f"{ranking} cannot be read from {uses} cards")
    return found


def _five_card(ranking: Ranking, uses: Uses) -> TableEvaluator:
    """Return the evaluator of a five-card order."""
    table = FIVE_CARD_TABLES[ranking]
    match uses:
        case Uses.ANY:
            return AnyFive(table)
        case Uses.HOLE_ONLY:
            return AnyFive(table, hole_only=True)
        case Uses.TWO_PLUS_THREE:
            return TwoPlusThree(table)
        case Uses.ONE_PLUS_FOUR:
            return Chosen(table, uses)


def evaluator_of(share: Share) -> Evaluator:
    """Return the evaluator of a share of the pot.

    Raises:
        NoEvaluatorError: its ranking, cards and qualifier do not go together.
    """
    return find_evaluator(share.ranking, share.uses, share.qualifier)


def kinds_of(ranking: Ranking, uses: Uses = Uses.ANY) -> Mapping[str, int]:
    """Return the kinds of hands of an order, each with its lowest place, the lowest kind first.

    Raises:
        NoEvaluatorError: the order has no table (pips), or cannot be read from those cards.
    """
    table = getattr(find_evaluator(ranking, uses), "table", None)
    if not isinstance(table, OrderTable):
        raise NoEvaluatorError(f"{ranking} has no kinds of hands")
    return table.kinds()


def prepare(shares: Sequence[Share]) -> None:
    """Build the tables of a game's shares now, so that its first showdown is fast."""
    for share in shares:
        evaluator_of(share).strength(STANDARD_DECK[:5], STANDARD_DECK[5:10])


def best_over_boards(evaluator: Evaluator, hole: Cards, boards: Sequence[Cards]) -> tuple[Strength | None, int]:
    """Return the best hand over several boards, and the index of the board that makes it."""
    found = [(evaluator.strength(hole, board), at) for at, board in enumerate(boards)]
    best: tuple[Strength | None, int] = (None, 0)
    for strength, at in found:
        if strength is not None and (best[0] is None or strength > best[0]):
            best = strength, at
    return best


def evaluators() -> dict[tuple[Ranking, Uses, Qualifier], Evaluator]:
    """Return all evaluators."""
    found = {}
    for ranking in Ranking:
        for uses in Uses:
            for qualifier in Qualifier:
                try:
                    found[ranking, uses, qualifier] = find_evaluator(ranking, uses, qualifier)
                except NoEvaluatorError:
                    continue
    return found
