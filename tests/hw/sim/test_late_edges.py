"""A key that a busy machine sets late is held for as long as the finger held it."""

from hw.sim.late_edges import KEPT_MS, LateEdges
from hw.sim.table import PinEdge

DOWN, UP = PinEdge(1000, 5, active=True), PinEdge(1090, 5, active=False)


def test_edges_in_time_are_set_at_once():
    edges = LateEdges()
    assert edges.take([DOWN], 1000) == [DOWN]
    assert edges.earlier(None) is None
    assert edges.take([UP], 1090) == [UP]


def test_a_press_that_is_late_is_held_for_its_time():
    edges = LateEdges()
    assert edges.take([DOWN, UP], 1500) == [DOWN]
    assert edges.earlier(2000) == 1590
    assert edges.take([], 1589) == []
    assert edges.take([], 1590) == [UP]


def test_another_pin_does_not_wait():
    edges = LateEdges()
    other = PinEdge(1050, 6, active=True)
    assert edges.take([DOWN, other, UP], 1500) == [DOWN, other]


def test_lateness_is_not_handed_on_to_presses_long_after():
    edges = LateEdges()
    edges.take([DOWN], 1500)
    edges.take([UP], 1590)
    again = PinEdge(1690, 5, active=True)  # 600 ms after the release
    assert edges.take([again], 1590 + KEPT_MS - 1) == []
    assert edges.take([], 1590 + KEPT_MS) == [again]
