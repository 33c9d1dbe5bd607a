"""What a purchase is: how much was bought, of what the others have, and in which game."""

import pytest
from told import DEAL, FIRST, SIX, E, G, N, act, outputs, play, seat

from controller.engine.seats.buying import bought_by
from controller.table.announcements.seat_announcements import BuyInOutOfBounds
from controller.table.outputs import Announce
from controller.terms.fast_copies import replace


def told(book, *events, **more):
    return [one.says for one in outputs(book, SIX, 1, *events, **more)[1] if isinstance(one, Announce)]


def bought(amount, number=4):
    return {"e": "bought", "seat": number, "amount": amount}


def with_stack(table, number, stack):
    return replace(table, seating=table.seating.with_seat(replace(table.seating.at(number), stack=stack)))


@pytest.mark.parametrize(("before", "after", "bought"), [(200, 200, None), (200, 199, None), (0, 1, 1), (200, 1201, 1001)])
def test_only_more_chips_are_a_purchase(before, after, bought):
    table = play(N, SIX, 1)
    was, now = with_stack(table, 4, before), with_stack(table, 4, after)
    _, said = bought_by(was, now, 4)
    assert [one.says.amount for one in said] == ([bought] if bought else [])


def test_a_first_buy_in_counts_from_nothing():
    table = with_stack(play(N, SIX, 1), 4, 30)
    assert bought_by(table, table, 4)[1] == ()
    (said,) = bought_by(table, table, 4, first=True)[1]
    assert isinstance(said.says, BuyInOutOfBounds)


def test_nobody_buys_for_an_empty_seat():
    table = play(N, SIX, 1)
    assert bought_by(table, table, 9) == (table, ())


def test_a_seat_that_was_empty_had_nothing():
    was = play(N, SIX, 1)
    now = play(N, SIX, 1, seat(8, "new", stack=30))
    (said,) = bought_by(was, now, 8)[1]
    assert said.says.fault == "short"


@pytest.mark.parametrize(("stack", "bound"), [(200, None), (201, 3500)])
def test_e8_seven_tenths_of_the_biggest_stack_are_the_most_where_that_is_more(stack, bound):
    """Seat 5 has 5,000; seat 4 buys 3,300."""
    told = outputs(E, {**dict.fromkeys(SIX, 200), 5: 5000, 4: stack}, 1, bought(3300))[1]
    assert [one.says.bound for one in told if isinstance(one, Announce)] == ([bound] if bound else [])


def test_the_biggest_stack_is_another_seats_and_counts_what_lies_in_the_pot():
    """Seat 4's own 5,000 make no bound; seat 5's 5,000 do, although 3,000 of them lie in the pot."""
    own = outputs(E, {**dict.fromkeys(SIX, 200), 4: 5000}, 1, bought(3300))[1]
    assert [one.says.fault for one in own if isinstance(one, Announce)] == ["at_the_most"]
    put_in = [DEAL, act(4, "fold"), act(5, "raise", to=3000)]
    for amount, bounds in ((3300, []), (3301, [3500])):
        told = outputs(E, {**dict.fromkeys(SIX, 200), 5: 5000}, 1, *put_in, bought(amount))[1]
        assert [one.says.bound for one in told if isinstance(one, Announce)] == bounds


def test_a_limit_game_counts_in_small_bets():
    """N10: ten small bets of 4 are a full buy-in in limit."""
    limit = {"game": "lhe", "blinds": [2, 4], "limits": [4, 8]}
    assert told(N, seat(7, "new", stack=40), **limit) == []
    (said,) = told(N, seat(7, "new", stack=39), **limit)
    assert (said.fault, said.bound) == ("short", 40)
    raised = {"game": "lhe", "blinds": [2, 4], "limits": [8, 16]}
    (said,) = told(N, seat(7, "new", stack=79), **raised)
    assert (said.fault, said.bound) == ("short", 80)


def test_what_he_put_into_the_pot_he_has_no_more():
    """G181: the most is 200; after a raise to 150 he has 50 behind, and may buy 150."""
    raised = [DEAL, act(4, "raise", to=150)]
    assert told(G, *raised, bought(150)) == []
    assert [one.after for one in told(G, *raised, bought(151))] == [201]
    assert [one.after for one in told(G, FIRST, bought(1))] == [201]


def test_a_short_buy_is_allowed_once_after_a_full_one():
    """E87."""
    table = play(E, SIX, 1, seat(7, "new", stack=60))
    assert (table.seating.at(7).full_buy, table.seating.at(7).short_buys) == (True, 0)
    short = play(E, SIX, 1, seat(7, "new", stack=30))
    assert (short.seating.at(7).full_buy, short.seating.at(7).short_buys) == (False, 0)


@pytest.mark.parametrize(("before", "first"), [("reserved", True), ("away", False)])
def test_who_takes_the_seat_that_was_kept_for_him_buys_in_and_who_was_away_buys_more(before, first):
    """N98, N99: no buy-in below 40. That holds for the first one; 30 more on top of 100 are in order."""
    there = [] if first else [seat(7, "new", stack=100)]
    says = told(N, *there, seat(7, before), seat(7, "present", stack=30 if first else 130))
    assert [type(one) for one in says if isinstance(one, BuyInOutOfBounds)] == ([BuyInOutOfBounds] if first else [])
