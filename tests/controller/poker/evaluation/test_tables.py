"""The table of an order of hands: places from the worst up, kinds, straights."""

import pytest

from controller.poker.evaluation import Strength
from controller.poker.evaluation.evaluators import find_evaluator, kinds_of
from controller.rulebook.shares import Ranking, Uses
from controller.terms.cards import card


def hand(codes):
    return tuple(map(card, codes.split()))


def order(ranking):
    evaluator = find_evaluator(ranking, Uses.ANY)
    return evaluator, evaluator.table


@pytest.mark.parametrize(
    ("ranking", "worst", "best", "straight"),
    [
        (Ranking.HIGH, "7c 5d 4h 3s 2c", "As Ks Qs Js Ts", {"worst": False, "best": True}),
        (Ranking.DEUCE_TO_SEVEN, "As Ks Qs Js Ts", "7c 5d 4h 3s 2c", {"worst": True, "best": False}),
    ],
)
def test_the_worst_hand_has_the_first_place_and_the_best_the_last(ranking, worst, best, straight):
    evaluator, table = order(ranking)
    low, high = (evaluator.strength(hand(codes), ()) for codes in (worst, best))
    assert low.order == 0
    assert high.order > 7000, "7,462 hands of five cards differ"
    assert (table.is_straight(low.order), table.is_straight(high.order)) == (straight["worst"], straight["best"])
    assert not table.is_straight(-1), "no hand"
    assert table.strength(-1) is None


def test_kinds_rise_with_their_lowest_places():
    kinds = kinds_of(Ranking.HIGH)
    assert list(kinds.values()) == sorted(kinds.values())
    assert next(iter(kinds.values())) == 0
    assert len(kinds) >= 9


@pytest.mark.parametrize(("one", "other"), [(3, 3), (3, 4), (4, 3), (0, 7000)])
def test_strengths_compare_as_their_places_do_whatever_they_are_called(one, other):
    left, right = Strength(one, "pair", "a pair"), Strength(other, "flush", "a flush")
    assert (left < right, left <= right, left > right, left >= right) == (one < other, one <= other, one > other, one >= other)
    assert ((left == right), (hash(left) == hash(right))) == (one == other, one == other)
    assert left != one, "a place is no strength"
