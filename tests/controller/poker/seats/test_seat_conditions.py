"""Seats taken, left, changed and passed by the blinds: each condition both ways."""

import pytest
from seated import GAMES, E, G, N, table

from controller.loading.library import load_book
from controller.poker.seats.dead_button import first_positions, heads_up_positions, next_positions
from controller.poker.seats.entry import Admission, Terms
from controller.poker.seats.missed_blinds import debt_of, sweep, tell_debts
from controller.poker.seats.posts import collect
from controller.poker.seats.seat_changes import (
    SeatMove,
    arrive,
    change_seat,
    come_back,
    hands_to_wait,
    reserve,
    sit_down,
    walk_away,
)
from controller.poker.seats.seat_record import Debt, EntryChoice, Seat
from controller.poker.seats.seating import KillState, Positions, Seating, clockwise, is_between, passed, seat_players
from controller.table.stakes import Stakes
from controller.terms.fast_copies import replace

NINE = tuple(range(1, 10))
PLACES = Positions(1, (2, 3))
RULES = load_book(N).blinds


def seating(numbers=NINE, **fields):
    return replace(seat_players(dict.fromkeys(numbers, 200), 1, None), positions=PLACES, **fields)


# Round the table.


@pytest.mark.parametrize(("number", "start", "end", "between"), [
    (3, 2, 5, True), (2, 2, 5, False), (5, 2, 5, False), (6, 2, 5, False), (9, 8, 2, True), (1, 8, 2, True), (8, 8, 2, False),
    (2, 8, 2, False), (5, 8, 2, False), (4, 3, 3, True), (3, 3, 3, False),
])  # fmt: skip
def test_a_seat_lies_between_two_others_clockwise(number, start, end, between):
    assert is_between(number, start, end) is between


def test_seats_in_their_order_and_those_that_are_passed():
    assert clockwise([1, 4, 6, 9], 4) == [6, 9, 1, 4]
    assert clockwise([1, 4, 6, 9], 5) == [6, 9, 1, 4]
    assert passed([1, 4, 6, 9], 4, 1) == [6, 9]
    assert passed([1, 4, 6, 9], 4, 4) == []


# Taking and leaving a seat.


def test_a_player_who_sits_down_comes_back_or_is_waited_for():
    fresh = seating()
    assert sit_down(fresh, 10, 300).at(10) == Seat(10, 300, entry=EntryChoice.NEW)
    assert come_back(fresh, 10, 300).at(10) == Seat(10, 300, entry=EntryChoice.NEW)
    assert come_back(fresh, 10, None).at(10).stack == 0
    assert come_back(walk_away(fresh, 4, 100), 4, None).at(4) == fresh.at(4)
    assert come_back(fresh, 4, 50).at(4).stack == 50
    held = reserve(fresh, 10, 700).at(10)
    assert (held.stack, held.presence, held.entry, held.away_since_ms) == (0, "reserved", EntryChoice.NEW, 700)
    assert arrive(fresh, 10) is fresh
    assert arrive(fresh, 4).at(4).arrives


def test_a_player_is_away_from_the_first_time_on():
    gone = walk_away(seating(), 4, 100)
    assert (gone.at(4).presence, gone.at(4).away_since_ms) == ("away", 100)
    assert walk_away(gone, 4, 900) is gone
    assert walk_away(gone, 10, 900) is gone


# Changing seats.


@pytest.mark.parametrize(("source", "number", "waits"), [
    (8, 7, 0), (8, 9, 0), (7, 10, 2), (4, 10, 5), (9, 10, 0), (3, 4, 0), (5, 4, 0), (2, 10, 0),
])  # fmt: skip
def test_a_move_away_from_the_blind_costs_as_many_hands_as_players_are_passed(source, number, waits):
    """N152: seats 8 and 9 come after 7; the big blind is at 3."""
    assert hands_to_wait(seating(tuple(one for one in NINE if one != number)), source, number) == waits


def test_players_who_are_away_or_not_in_the_rotation_do_not_count():
    full = seating()
    assert hands_to_wait(full, 7, 10) == 2
    assert hands_to_wait(walk_away(full, 8, 0), 7, 10) == 1
    newcomer = full.with_seat(replace(full.at(8), entry=EntryChoice.NEW))
    assert hands_to_wait(newcomer, 7, 10) == 1
    assert hands_to_wait(replace(full, positions=None), 7, 10) == 0
    assert hands_to_wait(replace(full, positions=Positions(1)), 7, 10) == 0


def test_a_seat_change_takes_chips_kill_and_debts_along():
    kill = KillState(leg=7, due=7, owed=(7, 5), deferred=frozenset({7}), kept=frozenset({7, 4}))
    moved = change_seat(seating(kill=kill), SeatMove(10, 7), RULES)
    assert moved.at(7) is None
    assert (moved.at(10).stack, moved.at(10).entry, moved.at(10).wait_hands) == (200, EntryChoice.MOVED, 2)
    assert moved.kill == KillState(leg=10, due=10, owed=(10, 5), deferred=frozenset({10}), kept=frozenset({10, 4}))
    assert change_seat(seating(), SeatMove(10, 7, 50), RULES).at(10).stack == 50
    nobody = change_seat(seating((1, 2, 3)), SeatMove(10, 7), RULES)
    assert nobody.at(10) == Seat(10, 0, entry=EntryChoice.NEW)
    assert change_seat(seating((1, 2, 3)), SeatMove(10, 7, 90), RULES).at(10).stack == 90
    new = seating().with_seat(Seat(7, 80, entry=EntryChoice.NEW))
    assert change_seat(new, SeatMove(10, 7), RULES).at(10) == Seat(10, 80, entry=EntryChoice.NEW)
    waiting = seating().with_seat(replace(seating().at(7), wait_hands=4))
    assert change_seat(waiting, SeatMove(10, 7), RULES).at(10).wait_hands == 4, "he still had to wait"


@pytest.mark.parametrize(("book", "draw", "waits"), [(G, False, False), (G, True, True), (N, True, True)])
def test_in_draw_games_of_the_golden_nugget_even_a_short_move_waits(book, draw, waits):
    """G158."""
    found = change_seat(seating(), SeatMove(10, 7, None, draw), load_book(book).blinds).at(10)
    assert (found.wait_hands > 0) is waits
    near = seating((1, 2, 3, 4, 5, 6, 7, 9))
    assert change_seat(near, SeatMove(8, 7, None, draw), load_book(book).blinds).at(8).wait_hands == 0


# Where the blinds are.


def taking(*able):
    return frozenset(able).__contains__


def test_the_big_blind_goes_to_the_next_who_may_take_it_and_the_others_follow():
    assert next_positions(Positions(1, (2, 3)), 2, [1, 2, 3, 4, 5], taking(4, 5)) == Positions(2, (3, 4))
    assert next_positions(Positions(1, (2, 3)), 2, [1, 2, 3, 4, 5], taking(1, 5)) == Positions(2, (3, 5))
    assert next_positions(Positions(1, (2, 3)), 2, [1, 2, 3], taking()) is None
    assert next_positions(Positions(1), 0, [1, 2, 3], taking(2, 3)) == Positions(2)
    assert next_positions(Positions(1), 0, [1, 2, 3], taking()) is None


def test_with_more_blinds_than_before_the_smallest_is_right_of_those_posted():
    assert next_positions(Positions(1, (2,)), 2, [1, 2, 3, 4], taking(1, 2, 3, 4)) == Positions(1, (2, 3))
    assert next_positions(Positions(4), 2, [1, 2, 3, 4], taking(1, 2, 3, 4)) == first_positions(1, 2, [1, 2, 3, 4], taking(1, 2, 3, 4))
    assert next_positions(Positions(4), 2, [1, 2], taking()) is None
    assert next_positions(Positions(1, (2,)), 2, [1, 2], taking()) is None


# Missed blinds.


def swept(old=PLACES, new=None, dealt=NINE, closed_to=None, away=(), **fields):
    found = seating(**fields)
    for one in away:
        found = walk_away(found, one, 0)
    found = sweep(found, old, new or Positions(2, (3, 4)), frozenset(dealt) - set(away), closed_to)
    return {seat.number: set(seat.missed) for seat in found.seats if seat.missed}


def test_a_blind_passes_who_gets_no_hand_between_its_old_place_and_its_new_one():
    assert swept() == {}
    assert swept(away=[4]) == {4: {1}}
    assert swept(away=[3]) == {3: {0}}
    assert swept(away=[5]) == {}
    assert swept(new=Positions(2, (3, 6)), away=[4, 5]) == {4: {1}, 5: {1}}
    assert swept(new=Positions(2, (None, 4)), away=[3]) == {}
    assert swept(old=None, away=[3, 4]) == {3: {0}, 4: {1}}
    assert swept(closed_to=frozenset({1, 2}), dealt=(1, 2)) == {}, "who is kept out has missed nothing"
    assert swept(closed_to=frozenset({1, 2}), away=[4]) == {4: {1}}
    newcomer = replace(seating().at(4), entry=EntryChoice.NEW)
    found = sweep(seating().with_seat(newcomer), PLACES, Positions(2, (3, 4)), frozenset(NINE) - {4, 3}, None)
    assert {seat.number for seat in found.seats if seat.missed} == {3}


@pytest.mark.parametrize(("missed", "blinds", "book", "straddle", "owes"), [
    ({1}, (1, 2), N, 0, Debt(2, 0, (1,))), ({0}, (1, 2), N, 0, Debt(0, 1, (0,))), ({0, 1}, (1, 2), N, 0, Debt(2, 1, (0, 1))),
    (set(), (1, 2), N, 0, Debt()), (set(), (1, 2), N, 4, Debt(0, 4)), ({1}, (1, 2), N, 4, Debt(2, 4, (1,))),
    ({2}, (1, 2), N, 0, Debt()), ({2}, (1, 2), N, 4, Debt(0, 4)), ({1}, (), N, 0, Debt()), ({1}, (), N, 4, Debt(0, 4)),
])  # fmt: skip
def test_what_a_player_owes_for_the_blinds_that_passed_him(missed, blinds, book, straddle, owes):
    """The big blind is live, the rest dead."""
    seat = Seat(4, 200, missed=frozenset(missed), missed_straddle=straddle)
    assert debt_of(seat, Stakes(blinds=blinds), load_book(book).blinds) == owes


def test_debts_are_told_in_the_amounts_of_the_stakes_and_forgotten_when_paid():
    owing = seating().with_seat(replace(seating().at(4), missed=frozenset({1})))
    told = tell_debts(owing, Stakes(blinds=(2, 4)), RULES)
    assert told.at(4).owed == Debt(4, 0, (1,))
    assert tell_debts(told, Stakes(blinds=(2, 4)), RULES) is told
    paid = told.with_seat(replace(told.at(4), missed=frozenset()))
    assert tell_debts(paid, Stakes(blinds=(2, 4)), RULES).at(4).owed == Debt()


# Posts.


def posted(dealt, ante=0, killer=None, stacks=None, game="nlhe"):
    found = seat_players({seat: (stacks or {}).get(seat, 200) for seat in NINE}, 1, None)
    stakes = Stakes(blinds=(1, 2), ante=ante, limits=(2, 4), kill="full")
    terms = Terms(stakes, GAMES[game], RULES, None, killer=killer)
    admitted = {one.seat: one for one in dealt}
    return [(one.seat, one.live, one.dead, one.kind, one.due) for one in collect(found, PLACES, admitted, terms)]


def test_what_is_put_up_before_the_deal():
    plain = [Admission(seat) for seat in (1, 2, 3)]
    assert posted(plain) == [(2, 1, 0, "sb", 1), (3, 2, 0, "bb", 2)]
    assert posted([Admission(1), Admission(3)]) == [(3, 2, 0, "bb", 2)], "seat 2 gets no hand"
    assert posted(plain, ante=1)[:3] == [(2, 0, 1, "ante", 1), (3, 0, 1, "ante", 1), (1, 0, 1, "ante", 1)]
    assert posted([*plain, Admission(4, 2, 1, "missed")])[-1] == (4, 2, 1, "missed", 3)
    assert posted(plain, killer=3) == [(2, 1, 0, "sb", 1), (3, 4, 0, "kill", 4)]
    assert posted(plain, stacks={3: 1}) == [(2, 1, 0, "sb", 1), (3, 1, 0, "bb", 2)], "he is all-in"
    assert posted(plain, ante=1, stacks={3: 2})[-1] == (3, 1, 0, "bb", 2), "dead chips go first"
    bought = [Admission(1), Admission(3), Admission(9, 2, 1, "buy_button")]
    assert posted(bought) == [(9, 2, 1, "buy_button", 3)]
    assert table(E, NINE, 1).deal().blinds == (2, 3)
    assert isinstance(seating(), Seating)


@pytest.mark.parametrize(("old", "button", "pair", "count", "places"), [
    (None, 1, [1, 5], 2, Positions(1, (1, 5))), (None, 3, [1, 5], 2, Positions(1, (1, 5))), (None, 9, [5, 8], 2, Positions(8, (8, 5))),
    (Positions(1, (2, 5)), 1, [5, 8], 2, Positions(5, (5, 8))), (Positions(1, (2, 5)), 1, [2, 8], 2, Positions(2, (2, 8))),
    (None, 1, [1, 5], 1, Positions(1, (5,))), (None, 1, [1, 5], 3, Positions(1, (None, 1, 5))), (None, 3, [1, 5], 0, Positions(3)),
    (Positions(3), 1, [1, 5], 0, Positions(5)), (Positions(3), 1, [1, 5], 2, Positions(5, (5, 1))),
])  # fmt: skip
def test_of_two_players_the_button_posts_the_small_blind_and_the_big_blind_moves_on(old, button, pair, count, places):
    assert heads_up_positions(old, button, pair, count) == places


@pytest.mark.parametrize(("away", "dealt"), [((), (2, 3)), ((2,), (1, 3, 4, 5)), ((2, 3), (1, 4, 5))])
def test_chips_left_from_the_deal_before_are_played_for_by_those_who_were_dealt_in_if_two_of_them_are_left(away, dealt):
    """N112: the pot is closed to the others; with fewer than two left everybody plays."""
    game = table(N, (1, 2, 3, 4, 5), 1)
    game.seating = replace(game.seating, forfeited=10, dealt_last=(2, 3))
    for one in away:
        game.away(one)
    assert sorted(game.deal().dealt_in) == list(dealt)


def test_a_first_hand_with_a_dead_small_blind_passes_nobody_right_of_the_big_blind():
    """Nobody was due before: the big blind has passed only who sits in it."""
    assert swept(old=None, new=Positions(1, (None, 4)), away=[2, 3, 4]) == {4: {1}}
    assert swept(old=None, new=Positions(1, (3, 5)), away=[2, 4]) == {2: {0}, 4: {1}}


def test_with_two_blinds_more_than_before_each_is_right_of_the_next():
    everybody = taking(1, 2, 3, 4, 5)
    assert next_positions(Positions(5, (1,)), 3, [1, 2, 3, 4, 5], everybody) == Positions(4, (5, 1, 2))
    assert next_positions(Positions(2, (3,)), 3, [1, 3, 5], taking(1, 3, 5)) == Positions(5, (1, 3, 5))


@pytest.mark.parametrize(("absent", "places"), [((), (1, 2, 3)), ((2,), (1, None, 3)), ((3,), (1, 2, 4)), ((2, 3), (1, None, 4))])
def test_in_a_first_hand_the_small_blind_is_the_next_seats_of_the_rotation_absent_or_not(absent, places):
    """N144, N149: nobody owes anything yet, so an absent player there has had his big blind."""
    game = table(N, (1, 2, 3, 4, 5), 1)
    for one in absent:
        game.away(one)
    start = game.deal()
    assert (start.button, start.small_blind, start.big_blind) == places
