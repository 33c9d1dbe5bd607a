"""The house's take: so many percent down to a step, up to a cap; or a collection by time."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.loading.library import load_book
from controller.poker.rake import RakedPot, TimePot, collection_due, rake_due, time_flop_seat
from controller.terms.cards import card
from controller.terms.fast_copies import replace


def house(**values):
    rules = load_book("golden-nugget-2025").play.house
    return replace(rules, **{name: replace(getattr(rules, name), value=value) for name, value in values.items()})


RAKED = {"collection": "rake", "rake_percent": 10, "rake_cap": 5, "rake_step": 1, "no_flop_no_drop": True}


@pytest.mark.parametrize(("amount", "rake"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (49, 4), (50, 5), (60, 5), (900, 5)])
def test_ten_percent_up_to_five_in_whole_dollars(amount, rake):
    assert rake_due(house(**RAKED), RakedPot(amount, flop_seen=True)) == rake


@pytest.mark.parametrize(("free", "seen", "rake"), [(True, False, 0), (True, True, 3), (False, False, 3), (False, True, 3)])
def test_no_flop_no_drop(free, seen, rake):
    assert rake_due(house(**RAKED | {"no_flop_no_drop": free}), RakedPot(30, flop_seen=seen)) == rake


@pytest.mark.parametrize("way", ["time", "none"])
def test_only_a_house_that_rakes_takes_a_rake(way):
    assert rake_due(house(**RAKED | {"collection": way}), RakedPot(30, flop_seen=True)) == 0


@given(
    st.integers(0, 100_000), st.integers(0, 100), st.integers(0, 50), st.integers(0, 5), st.sampled_from([1, 100]),
)  # fmt: skip
def test_the_rake_is_the_largest_whole_step_within_percentage_and_cap(amount, percent, cap, step, unit):
    told = house(**RAKED | {"rake_percent": percent, "rake_cap": cap, "rake_step": step})
    rake, exact = rake_due(told, RakedPot(amount, flop_seen=True), unit), Fraction(amount * percent, 100)
    least = max(1, step * unit)
    assert 0 <= rake <= min(exact, cap * unit)
    assert rake == cap * unit or (rake % least == 0 and rake + least > exact)


@pytest.mark.parametrize(("minutes", "due"), [(29, False), (30, True), (31, True)])
def test_time_is_collected_once_the_interval_is_over(minutes, due):
    """GN 28."""
    told = house(collection="time", time_every_min=30)
    assert collection_due(told, 5000, 5000 + minutes * 60_000) is due
    assert not collection_due(told, 5000, 5000 + 30 * 60_000 - 1)
    assert not collection_due(house(collection="time", time_every_min=0), 0, minutes * 60_000)
    assert not collection_due(house(collection="rake", time_every_min=30), 0, minutes * 60_000)
    assert collection_due(house(collection="time", time_every_min=1), 0, 60_000)


@pytest.mark.parametrize(("code", "seat"), [("As", 1), ("2d", 2), ("7c", 7), ("9h", 9), ("Td", 10), ("Js", None), ("Qs", None), ("Kh", None)])
def test_the_first_card_of_the_flop_names_the_seat_that_pays_for_all(code, seat):
    assert time_flop_seat(card(code)) == seat


def test_a_joker_names_no_seat():
    assert time_flop_seat(card("Jk")) is None


@pytest.mark.parametrize(("kind", "pot", "winners", "due"), [
    ("pot", 100, (), 24), ("pot", 100, (2,), 24), ("pot", 20, (2,), 20), ("pot", 100, (2, 4), 24), ("pot", 100, (3,), 0),
    ("pot", 100, (2, 3), 0), ("flop", 100, (2,), 0),
])  # fmt: skip
def test_what_the_house_takes_from_a_time_pot(kind, pot, winners, due):
    """GN 28: the time of all who take part, from the pot of a winner who takes part."""
    agreed = TimePot(kind, 1, 8, (1, 2, 4))
    assert agreed.total == 24
    assert agreed.due(pot, winners) == due
