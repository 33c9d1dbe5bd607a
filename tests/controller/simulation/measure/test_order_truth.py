"""When an error of order can be seen: by where and when cards came to rest, and by what lay on them."""

from types import SimpleNamespace

import pytest

from controller.simulation.measure import order_truth
from controller.simulation.measure.order_truth import DealTruth
from hw.sim import physical_acts as acts

WORLD = SimpleNamespace()


@pytest.fixture(autouse=True)
def covered(monkeypatch):
    """The tags that lie covered."""
    under = set()
    monkeypatch.setattr(order_truth, "_is_covered", lambda _, uid: uid in under)
    return under


def truth_of(*pitched, cycle_ms=100):
    told = DealTruth(cycle_ms)
    told.planned = (1, 2, 3, 1, 2, 3)
    for at_ms, seat in pitched:
        told.saw(acts.Rested(at_ms, f"{at_ms}".encode(), f"seat:{seat}", "stub"), WORLD)
    return told


def test_a_deal_as_planned_shows_nothing():
    assert not truth_of((0, 1), (300, 2), (600, 3), (900, 1), (1200, 2), (1500, 3)).is_order_seeable()


def test_two_cards_in_the_wrong_order_show_if_they_came_two_cycles_apart():
    assert truth_of((0, 1), (300, 3), (500, 2)).is_order_seeable()
    assert not truth_of((0, 1), (300, 3), (499, 2)).is_order_seeable()
    assert not truth_of((0, 1), (300, 3), (500, 2), cycle_ms=1000).is_order_seeable()


def test_a_card_that_is_covered_within_two_cycles_says_nothing(covered):
    covered.add(b"300")
    assert not truth_of((0, 1), (300, 3), (500, 2)).is_order_seeable()


def test_the_second_card_of_a_seat_is_due_in_the_second_round():
    assert truth_of((0, 1), (300, 2), (600, 1), (900, 3)).is_order_seeable()
