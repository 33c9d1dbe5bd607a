"""The dead button (N144, E131a, G150, L24, P33), heads-up and the change to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seated import ALL, CASH, TOURNAMENTS, table, where

from controller.poker.seats.dead_button import first_positions, heads_up_positions, next_positions, untangled
from controller.poker.seats.seating import Positions, clockwise
from tests.sentences.named_rules import eagles, gn, ncl


@pytest.mark.parametrize("book", ALL)
def test_blinds_go_round(book):
    game = table(book, range(1, 7), 1)
    assert [where(game.deal()) for _ in range(6)] == [
        (1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6), (5, 6, 1), (6, 1, 2)
    ]


@pytest.mark.parametrize("book", ALL)
def test_small_blind_leaves_dead_button(book):
    game = table(book, range(1, 7), 6)
    game.deal()
    game.leave(1)
    assert where(game.deal()) == (1, 2, 3)
    assert game.start.dealt_in == (2, 3, 4, 5, 6)


@pytest.mark.parametrize("book", ALL)
@ncl("144")
@eagles("131")
@gn("150", "G:DEAD BUTTON")
def test_big_blind_leaves_dead_small_blind_then_dead_button(book):
    game = table(book, range(1, 7), 1)
    game.deal()
    game.leave(3)
    assert where(game.deal()) == (2, None, 4)
    assert where(game.deal()) == (3, 4, 5)
    assert game.start.dealt_in[-1] == 2
    assert where(game.deal()) == (4, 5, 6)


@pytest.mark.parametrize("book", ALL)
def test_both_blinds_leave_same_player_last_three_times(book):
    game = table(book, range(1, 7), 1)
    last = [game.deal().dealt_in[-1]]
    game.leave(2, 3)
    last += [game.deal().dealt_in[-1] for _ in range(2)]
    assert last == [1, 1, 1]
    assert where(game.start) == (3, 4, 5)


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize(
    ("busted", "button", "big"), [(2, 8, 5), (5, 8, 2), (8, 5, 2)], ids=["button", "small blind", "big blind"]
)
def test_heads_up_nobody_is_big_blind_twice(book, busted, button, big):
    """A (button), B, C; whoever busts, the next big blind was not the last one."""
    game = table(book, (2, 5, 8), 2)
    assert where(game.deal()) == (2, 5, 8)
    game.leave(busted)
    start = game.deal()
    assert where(start) == (button, button, big)
    assert start.dealt_in == (big, button), "the button gets the last card"
    assert start.first_to_act == button


@pytest.mark.parametrize("book", ALL)
def test_heads_up_alternates(book):
    game = table(book, (3, 7), 3)
    assert [where(game.deal()) for _ in range(3)] == [(3, 3, 7), (7, 7, 3), (3, 3, 7)]


@pytest.mark.parametrize("book", TOURNAMENTS)
def test_a_third_player_joins_heads_up(book):
    game = table(book, (3, 7), 3)
    game.deal()
    game.new(9)
    start = game.deal()
    assert where(start) == (3, 7, 9)
    assert set(start.dealt_in) == {3, 7, 9}


@pytest.mark.parametrize("book", ALL)
def test_three_blinds_two_players_lowest_falls_away(book):
    from controller.table.stakes import Stakes

    game = table(book, (3, 7), 3, stakes=Stakes(blinds=(1, 2, 5)), game="plo")
    start = game.deal()
    assert start.blinds == (None, 3, 7)


def test_one_blind_more_than_before():
    """A three-blind game after a two-blind one: the new smallest blind is due where the small blind was."""
    old = Positions(1, (2, 3))
    new = next_positions(old, 3, [1, 2, 3, 4, 5], lambda _: True)
    assert new == Positions(1, (2, 3, 4))


def test_one_blind_less_than_before():
    old = Positions(1, (2, 3, 4))
    assert next_positions(old, 2, [1, 2, 3, 4, 5], lambda _: True) == Positions(3, (4, 5))


def test_nobody_can_take_the_big_blind():
    assert next_positions(Positions(1, (2, 3)), 2, [1, 2, 3], lambda _: False) is None
    assert first_positions(1, 2, [1, 2, 3], lambda _: False) is None


def test_antes_alone_move_the_button_to_the_next_player():
    assert next_positions(Positions(2), 0, [1, 2, 4], lambda _: True) == Positions(4)
    assert heads_up_positions(Positions(2), 1, [2, 4], 0) == Positions(4)


def test_button_meets_the_big_blind_after_heads_up():
    """The player who came in behind gets the button: it never stands on a blind with three players."""
    assert untangled(Positions(1, (5, 1)), (1, 3, 5), 2) == Positions(3, (5, 1))
    assert untangled(Positions(1, (5, 1)), (1, 5), 2) == Positions(1, (5, 1))


@given(
    seats=st.sets(st.integers(1, 10), min_size=4, max_size=10),
    leaving=st.lists(st.sets(st.integers(1, 10), max_size=2), max_size=12),
    data=st.data(),
)
@ncl("144")
@eagles("131")
@gn("150")
def test_big_blind_reaches_everybody_once_a_round(seats, leaving, data):
    """Whoever stays, the big blind comes to each of them in order of the seats, and never twice running."""
    button = data.draw(st.sampled_from(sorted(seats)))
    game = table(CASH[0], sorted(seats), button)
    stay = set(seats)
    bigs = [game.deal().big_blind]
    for wished in leaving:
        gone = wished & stay
        if len(stay - gone) < 3:
            break
        game.leave(*gone)
        stay -= gone
        bigs.append(game.deal().big_blind)
        assert bigs[-1] == clockwise(stay, bigs[-2])[0]


@pytest.mark.parametrize(("places", "dealt", "count"), [
    (Positions(1, (3, 5, 1)), (1, 3, 5), 3), (Positions(1, (None, 1)), (1, 3, 5), 2), (Positions(2, (5, 1)), (1, 3, 5), 2),
    (Positions(1), (1, 3, 5), 0),
])  # fmt: skip
def test_a_button_that_stands_right_is_left_there(places, dealt, count):
    """Three players post three blinds; a dead small blind is nobody's left neighbor; without blinds nothing meets."""
    assert untangled(places, dealt, count) == places


def test_four_players_of_three_blinds_have_a_button_of_their_own():
    assert untangled(Positions(1, (3, 5, 1)), (1, 3, 5, 8), 3) == Positions(8, (3, 5, 1))
