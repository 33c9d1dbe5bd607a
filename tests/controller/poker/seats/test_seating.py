"""Seats, orders and the lamp of each seat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seated import N, table

from controller.poker.seats.seat_record import Debt
from controller.poker.seats.seating import clockwise, is_between, passed, seat_players, seat_state


def test_clockwise_starts_left_and_ends_at_home():
    assert clockwise([1, 3, 5], 3) == [5, 1, 3]
    assert clockwise([1, 3, 5], 4) == [5, 1, 3]


@given(st.integers(1, 10), st.integers(1, 10), st.integers(1, 10))
def test_between_is_one_side_or_the_other(number, start, end):
    sides = (is_between(number, start, end), is_between(number, end, start))
    if number in {start, end}:
        assert not any(sides) or start == end
    elif start != end:
        assert sum(sides) == 1


def test_passed_is_empty_where_nothing_moved():
    assert passed([1, 2, 3], 2, 2) == []
    assert passed([1, 2, 3, 4], 4, 3) == [1, 2]


def test_header_seats():
    seating = seat_players({1: 10, 2: 20, 3: 30, 4: 0}, 1, {2: "away", 3: "empty", 4: "reserved"})
    states = [seat_state(seating, number).value for number in (1, 2, 3, 4, 9)]
    assert states == ["active", "away", "empty", "empty", "empty"]


@pytest.mark.parametrize(
    ("hands", "state"), [(0, "away"), (1, "missed_bb"), (2, "missed_both"), (3, "missed_both")]
)
def test_lamps(hands, state):
    game = table(N, range(1, 7), 1)
    game.deal()
    game.away(4)
    if hands:
        game.deal(hands)
    assert seat_state(game.seating, 4).value == state


def test_missed_small_blind_lamp():
    game = table(N, range(1, 7), 1)
    game.deal()
    game.away(3)
    game.deal()
    assert seat_state(game.seating, 3).value == "missed_sb"


def test_newcomer_waits():
    game = table(N, (1, 2, 3, 4), 1)
    game.deal()
    game.new(6)
    game.deal()
    assert seat_state(game.seating, 6).value == "waiting"


def test_button_before_and_after_a_hand():
    game = table(N, (1, 2, 3, 4), 1)
    assert (game.seating.button, game.seating.big_blind) == (1, None)
    game.deal()
    assert (game.seating.button, game.seating.small_blind, game.seating.big_blind) == (1, 2, 3)


def test_a_debt_of_nothing_is_none():
    assert not Debt()
    assert Debt(0, 1)
