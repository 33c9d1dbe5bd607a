"""Playing over (N68, E60): a guest in an absent player's seat, and whose chips and seat they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.loading.library import load_book
from controller.poker.seats.playing_over import (
    is_back,
    may_play_over,
    owner_returns,
    play_over,
    seats_given_back,
    without_player,
)
from controller.poker.seats.seat_record import EntryChoice, Seat
from controller.poker.seats.seating import Positions, Seating
from controller.terms.fast_copies import replace

AWAY = Seat(3, 500, presence="away", away_since_ms=7000, absent_buttons=2, pick_up=True, warned=True)
TABLE = Seating((Seat(1, 100), Seat(2, 200), AWAY), first_button=1)


@pytest.mark.parametrize("allowed", ["no", "until_blind", "until_blind_with_permission"])
@pytest.mark.parametrize(("seat", "free"), [
    (None, False), (Seat(3, 500), False), (AWAY, True), (replace(AWAY, owner=Seat(3, 5)), False),
    (replace(AWAY, presence="reserved"), False),
])  # fmt: skip
def test_only_an_absent_players_own_seat_is_played_over_and_only_where_the_book_allows_it(allowed, seat, free):
    rules = load_book("nclpc-2015").room.playing_over
    rules = replace(rules, allowed=replace(rules.allowed, value=allowed))
    assert may_play_over(seat, rules) is (free and allowed != "no")


@given(st.integers(1, 9999), st.one_of(st.none(), st.integers(0, 9999)))
def test_the_owner_keeps_his_chips_and_gets_his_seat(stack, bought):
    guest = play_over(TABLE, 3, stack)
    assert (guest.at(3).stack, guest.at(3).entry, guest.at(3).owner) == (stack, EntryChoice.NEW, AWAY)
    assert not is_back(guest, 3)
    back = owner_returns(guest, 3, bought)
    assert is_back(back, 3)
    assert back.at(3).stack == stack
    owner = back.at(3).owner
    assert owner.stack == (500 if bought is None else bought)
    assert (owner.presence, owner.away_since_ms, owner.absent_buttons, owner.pick_up, owner.warned) == ("present", None, 0, False, False)
    assert without_player(back, 3).at(3) == owner
    assert without_player(guest, 3) == TABLE


def test_a_seat_that_is_not_played_over_is_left_empty():
    assert without_player(TABLE, 2).at(2) is None
    assert without_player(TABLE, 9) == TABLE
    assert owner_returns(TABLE, 2) == TABLE
    assert owner_returns(TABLE, 9) == TABLE
    assert not is_back(TABLE, 2)
    assert not is_back(TABLE, 9)


@pytest.mark.parametrize(("blinds", "given_back"), [((1, 2), ()), ((2, 3), (3,)), ((3, 1), (3,)), ((None, 3), (3,))])
def test_the_owner_takes_his_seat_at_its_blind(blinds, given_back):
    here = replace(owner_returns(play_over(TABLE, 3, 80), 3), positions=Positions(1, (1, 2)))
    assert seats_given_back(here, replace(here, positions=Positions(1, blinds))) == given_back
    assert seats_given_back(here, here) == ()
    assert seats_given_back(here, replace(here, positions=None)) == ()
    absent = play_over(TABLE, 3, 80)
    assert seats_given_back(absent, replace(absent, positions=Positions(1, blinds))) == ()
