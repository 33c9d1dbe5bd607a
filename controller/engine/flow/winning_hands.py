"""The winning hands of a showdown that everybody knows: seat, five cards, and their name.

Only games with one share of the pot and at most one board have *the* five cards; in a split game the pushes say who
wins what.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from controller.engine.flow.awards import boards_of, known_awards
from controller.poker.evaluation import Evaluator, Strength
from controller.poker.evaluation.evaluators import NoEvaluatorError, evaluator_of
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.cards import Card

FIVE = 5


@dataclass(frozen=True, slots=True)
class WinningHand:
    """A winner's seat, the name of his hand, and the cards that make it."""

    seat: int
    name: str
    cards: tuple[Card, ...]


def winning_hands(table: Table) -> tuple[WinningHand, ...]:
    """Return the hands that win; empty until everybody knows them."""
    hand = table.hand
    if hand is None or hand.deal.stopped or hand.phase not in {Phase.SHOWDOWN, Phase.AWARDING}:
        return ()
    if len(table.variant.shares) != 1 or table.variant.boards > 1 or hand.runs > 1 or table.variant.points is not None:
        return ()
    seats = hand.awarded or [award.seat for award in known_awards(table).awards]
    return tuple(_found(table, hand, dict.fromkeys(seats)))


def _found(table: Table, hand: Hand, seats: dict[int, None]) -> Iterator[WinningHand]:
    try:
        evaluator = evaluator_of(table.variant.shares[0])
    except NoEvaluatorError:
        return
    board = next(iter(boards_of(table, hand)), ())
    for seat in seats:
        held = hand.tabled.get(seat, ())
        if not held or not all(one.is_known for one in (*held, *board)):
            continue
        strength = evaluator.strength(held, board)
        cards = best_five(evaluator, strength, held, board) if strength is not None else ()
        if strength is not None and cards:
            yield WinningHand(seat, strength.full_name, cards)


def best_five(
    evaluator: Evaluator, strength: Strength, held: tuple[Card, ...], board: tuple[Card, ...]
) -> tuple[Card, ...]:
    """Return five cards that have a hand's strength; empty if no five do."""
    for five in combinations((*held, *board), min(FIVE, len(held) + len(board))):
        hole = tuple(one for one in five if one in held)
        if evaluator.strength(hole, tuple(one for one in five if one not in held)) == strength:
            return five
    return ()
