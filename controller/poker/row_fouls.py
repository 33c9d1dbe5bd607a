"""Where a card may be set in open-face poker without a certain foul (GN 344)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from controller.poker.evaluation import Cards, Strength
from controller.poker.evaluation.evaluators import find_evaluator
from controller.poker.point_scoring import SetHand, beats, behind_of, read_hand
from controller.rulebook.point_games import Points
from controller.rulebook.shares import Qualifier
from controller.terms.cards import Card

EXACT: Final = 2
"""Number of empty places up to which every way to fill them is tried."""
BOUNDED: Final = 3
"""Number of empty places up to which a row's weakest and strongest hands are sought."""

Rows = Sequence[Cards]


def front_most(points: Points, rows: Rows, card: Card, unseen: Cards) -> int:
    """Return the front-most row, from 0, that a card can go to without a certain foul.

    If it fouls everywhere, it is the front-most row that has a place.

    Args:
        points: the game's rows.
        rows: the player's set cards by row, the front first; one place at least is empty.
        card: the card to set.
        unseen: the cards of the deck that lie open nowhere; `card` is none of them.
    """
    free = [place for place, row in enumerate(points.rows) if len(rows[place]) < row.cards]
    for place in free:
        placed = [(*row, card) if at == place else row for at, row in enumerate(rows)]
        if not is_foul_certain(points, placed, unseen):
            return place
    return free[0]


def is_foul_certain(points: Points, rows: Rows, unseen: Cards) -> bool:
    """Whether no unseen cards can complete the rows without a foul.

    With many places empty it is judged by the weakest and the strongest hand that each row can become. It is never
    true of rows that can still be good.
    """
    empty = [row.cards - len(cards) for row, cards in zip(points.rows, rows, strict=True)]
    if sum(empty) <= EXACT:
        return not any(read_hand(points, SetHand(0, done)).foul is None for done in _filled(rows, empty, unseen))
    spans = [_span(points, place, rows[place], empty[place], unseen) for place in range(len(rows))]
    return any(_is_over(points, place, spans) for place in range(len(rows)))


def _filled(rows: Rows, empty: Sequence[int], unseen: Cards) -> Iterator[tuple[Cards, ...]]:
    """Yield every way to fill the rows with unseen cards."""
    if not rows:
        yield ()
        return
    for drawn in combinations(unseen, empty[0]):
        left = tuple(one for one in unseen if one not in drawn)
        for rest in _filled(rows[1:], empty[1:], left):
            yield ((*rows[0], *drawn), *rest)


_Hand = tuple[Strength | None, Cards]
_Span = tuple[_Hand, _Hand] | None
"""The weakest and the strongest hand of a row; None if it has too many empty places to say."""


def _span(points: Points, place: int, cards: Cards, empty: int, unseen: Cards) -> _Span:
    """Return the weakest and the strongest hand that a row can become."""
    row = points.rows[place]
    if empty > BOUNDED:
        return None
    evaluator = find_evaluator(row.ranking, row.uses)
    hands = ((*cards, *drawn) for drawn in combinations(unseen, empty))
    found = [(strength, hand) for hand in hands if (strength := evaluator.strength(hand, ())) is not None]
    if not found:
        return ((None, cards), (None, cards))
    return min(found, key=_order), max(found, key=_order)


def _order(hand: _Hand) -> int:
    """Return a hand's place in its row's order."""
    return hand[0].order if hand[0] is not None else -1


def _is_over(points: Points, place: int, spans: Sequence[_Span]) -> bool:
    """Whether a row's weakest hand beats the strongest of the row behind it.

    Also if its strongest hand does not qualify.
    """
    row, span, behind = points.rows[place], spans[place], behind_of(points, place)
    if span is None:
        return False
    if row.qualifier is not Qualifier.NONE:
        best = find_evaluator(row.ranking, row.uses, row.qualifier).strength(span[1][1], ())
        if best is None:
            return True
    other = spans[behind]
    if behind == place or other is None:
        return False
    strengths: list[Strength | None] = [None] * len(spans)
    strengths[place], strengths[behind] = span[0][0], other[1][0]
    return beats(span[0][1], other[1][1], strengths, place, behind)
