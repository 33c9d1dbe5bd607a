"""The beginning of a hand: wrong buttons put right, stakes that change, results."""

import pytest
from seated import CASH, E, G, N, P, posted, table, where

from controller.poker.seats.seat_changes import begin_again
from controller.table.stakes import Stakes

SIX = tuple(range(1, 7))


def misplaced(book, seat):
    from dataclasses import replace

    game = table(book, SIX, 1)
    game.deal()
    game.seating = replace(game.seating, placed=seat)
    return game, game.deal()


def test_a_button_placed_elsewhere_decides_the_blinds():
    _, start = misplaced(N, 3)
    assert where(start) == (3, 4, 5)
    assert start.misplaced
    assert (start.proper.button, start.proper.blinds) == (2, (3, 4))


def test_a_button_placed_where_it_belongs_is_no_error():
    _, start = misplaced(N, 2)
    assert not start.misplaced


def test_the_next_hand_goes_on_from_the_error_p35():
    game, _ = misplaced(P, 3)
    assert where(game.deal()) == (4, 5, 6)


@pytest.mark.parametrize("book", CASH)
def test_the_next_hand_is_put_right_n107_e94_g108(book):
    from dataclasses import replace

    game, _ = misplaced(book, 3)
    game.seating = replace(game.seating, correct_next=True)
    assert where(game.deal()) == (2, 3, 4)
    assert where(game.deal()) == (3, 4, 5)


def test_begin_again_from_the_right_button():
    game, _ = misplaced(G, 6)
    game.away(5)
    game.seating = begin_again(game.seating)
    start = game.deal()
    assert where(start) == (2, 3, 4)
    assert 5 not in start.dealt_in, "who has gone since is gone"


def test_begin_again_takes_back_what_passed():
    from dataclasses import replace

    game = table(N, SIX, 1)
    game.deal()
    game.away(4)
    game.seating = replace(game.seating, placed=4)
    game.deal()
    game.seating = begin_again(game.seating)
    game.deal()
    assert game.owes == {4: (2, 0)}


def test_deal_starts_left_of_the_button_and_ends_there():
    start = table(N, SIX, 4).deal()
    assert start.dealt_in == (5, 6, 1, 2, 3, 4)
    assert start.acting_order == (1, 2, 3, 4, 5, 6)


def test_other_blinds_from_the_next_hand():
    game = table(P, dict.fromkeys(SIX, 20000), 1, stakes=Stakes(blinds=(100, 200)))
    game.deal()
    game.stakes = Stakes(blinds=(200, 400))
    assert posted(game.deal()) == {3: (200, 0), 4: (400, 0)}


def test_less_than_two_players_is_no_hand():
    from seated import GAMES

    from controller.poker.seats.positions import start_hand

    game = table(N, SIX, 1)
    for seat in SIX[1:]:
        game.away(seat)
    seating, start = start_hand(game.seating, game.stakes, game.book, GAMES["nlhe"])
    assert start is None
    assert seating.positions is None


def test_stacks_after_a_hand():
    game = table(E, SIX, 1)
    game.deal()
    game.finish({2: 199, 3: 201}, {3: 3})
    assert (game.seating.at(2).stack, game.seating.at(3).stack, game.seating.at(4).stack) == (199, 201, 200)


def test_no_new_player_in_a_re_deal_p36():
    for book in (P, G):
        game, _ = misplaced(book, 6)
        game.seating = begin_again(game.seating)
        game.new(8)
        assert 8 in game.deal().dealt_in, "a new hand"
        game, _ = misplaced(book, 6)
        game.new(8)
        game.seating = begin_again(game.seating)
        assert 8 not in game.deal().dealt_in
        assert 8 in game.deal().dealt_in


def test_a_stud_hand_opens_with_nothing_to_call_and_antes_from_all():
    """The cards decide who brings it in (N201, G213): before that there is no bet."""
    game = table(G, SIX, 1, game="stud", stakes=Stakes(blinds=(), ante=5, limits=(20, 40), bring_in=10))
    start = game.deal()
    assert (start.to_call, start.first_to_act, start.big_blind, start.straddle_to, start.kill_to) == (0, None, None, 0, 0)
    assert start.antes == dict.fromkeys(SIX, 5)


def test_a_penalty_of_two_hands_is_served_by_two_hands():
    from dataclasses import replace

    game = table(P, SIX, 1)
    game.seating = game.seating.with_seat(replace(game.seating.at(4), penalty_hands=2))
    assert [game.deal().penalized for _ in range(3)] == [(4,), (4,), ()]


@pytest.mark.parametrize(("game", "stakes", "to_call"), [
    ("nlhe", Stakes(blinds=(1, 2)), 2), ("lhe", Stakes(blinds=(2, 4), limits=(4, 8), kill="full"), 4),
    ("stud", Stakes(blinds=(), ante=5, limits=(20, 40), bring_in=10), 0), ("shortdeck", Stakes(blinds=(), ante=5), 0),
])  # fmt: skip
def test_a_hand_in_which_nobody_straddles_kills_or_buys_the_button_says_so(game, stakes, to_call):
    start = table(G, SIX, 1, game=game, stakes=stakes).deal()
    assert (start.straddle, start.straddle_to, start.kill, start.kill_to, start.buyer) == (None, 0, None, 0, None)
    assert (start.misplaced, start.proper, start.forfeited, start.penalized) == (False, None, 0, ())
    assert (start.to_call, start.limits) == (to_call, stakes.limits)
