"""Mexican poker's straights: five in a row of its deck, the ace low under the wheel."""

from controller.poker.evaluation.evaluators import find_evaluator
from controller.rulebook.shares import Ranking, Uses
from controller.terms.cards import card


def order(codes, ranking=Ranking.MEXICAN):
    return find_evaluator(ranking, Uses.ANY).strength(tuple(map(card, codes.split())), ()).order


def test_the_wheel_is_the_lowest_straight():
    wheel, six, seven = "Ac 2d 3h 4s 5c", "2d 3h 4s 5c 6c", "3h 4s 5c 6c 7d"
    assert order("Ac Kd Qh Js 2c") < order(wheel) < order(six) < order(seven)


def test_without_the_wheel_it_is_no_straight():
    assert order("Ac 2d 3h 4s 5c", Ranking.MEXICAN_NO_WHEEL) < order("2d 3h 4s 5c 6c", Ranking.MEXICAN_NO_WHEEL)
    assert order("Ac 2d 3h 4s 5c", Ranking.MEXICAN_NO_WHEEL) < order("Kc Kd 2h 3s 4c", Ranking.MEXICAN_NO_WHEEL)
