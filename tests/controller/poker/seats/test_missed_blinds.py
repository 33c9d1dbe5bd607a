"""Missed blinds and every way back (N149, E136, G155, G187, E167)."""

import pytest
from seated import CASH, TOURNAMENTS, E, G, N, posted, table, where

from controller.poker.seats import seat_changes
from controller.table.stakes import Round, Stakes

SIX = tuple(range(1, 7))


def missing_both(book):
    """Seat 4 walked away before his big blind and missed both blinds."""
    game = table(book, SIX, 1)
    game.deal()
    game.away(4)
    game.deal(2)
    return game


@pytest.mark.parametrize("book", CASH)
def test_missed_blinds_are_counted_as_they_pass(book):
    game = table(book, SIX, 1)
    game.deal()
    game.away(4)
    game.deal()
    assert game.owes == {4: (2, 0)}
    game.deal()
    assert game.owes == {4: (2, 1)}
    game.deal(6)
    assert game.owes == {4: (2, 1)}, "one set, however often they passed"


@pytest.mark.parametrize("book", CASH)
def test_posting_both(book):
    game = missing_both(book)
    game.back(4, "post")
    assert posted(game.deal()) == {6: (1, 0), 1: (2, 0), 4: (2, 1)}
    assert game.owes == {}


@pytest.mark.parametrize("book", CASH)
def test_waiting_for_the_big_blind_pays_for_all(book):
    game = missing_both(book)
    game.back(4)
    game.deal(3)
    assert game.owes == {4: (2, 1)}
    assert posted(game.deal()) == {3: (1, 0), 4: (2, 0)}
    assert game.owes == {}


@pytest.mark.parametrize(("book", "amount"), [(N, 4), (E, 4), (G, 4)])
def test_back_as_the_straddle_under_the_gun(book, amount):
    """N149, E136a, G155: only under the gun, twice the big blind (E: at least)."""
    game = missing_both(book)
    game.back(4, "straddle")
    assert 4 not in game.deal().dealt_in, "seat 2 is under the gun"
    game.deal()
    start = game.deal()
    assert where(start) == (1, 2, 3)
    assert (start.straddle, start.straddle_to) == (4, amount)
    assert posted(start)[4] == (amount, 0)
    assert start.first_to_act == 5
    assert start.acting_order[-1] == 4
    assert game.owes == {}


@pytest.mark.parametrize("book", CASH)
def test_small_blind_alone_is_dead(book):
    game = table(book, SIX, 1)
    game.deal()
    game.away(3)
    assert where(game.deal()) == (2, None, 4)
    assert game.owes == {3: (0, 1)}
    game.deal()
    game.back(3, "post")
    start = game.deal()
    assert posted(start)[3] == (0, 1)


@pytest.mark.parametrize("book", CASH)
def test_small_blind_made_up_on_the_dead_button(book):
    """[D]: a seat that is exactly the dead button's is no seat between the blinds."""
    game = table(book, SIX, 1)
    game.deal()
    game.away(3)
    game.deal()
    game.back(3, "post")
    start = game.deal()
    assert start.button == 3
    assert posted(start)[3] == (0, 1)


@pytest.mark.parametrize("book", CASH)
def test_no_posting_between_button_and_big_blind(book):
    game = table(book, SIX, 1)
    game.deal()
    game.away(4)
    game.deal()
    game.back(4, "post")
    start = game.deal()
    assert where(start) == (3, 5, 6)
    assert 4 not in start.dealt_in
    assert posted(game.deal())[4] == (2, 1), "the small blind passed him too"


@pytest.mark.parametrize("book", CASH)
def test_a_debtor_buys_the_button(book):
    game = table(book, SIX, 1)
    game.deal()
    game.away(4)
    game.deal()
    game.back(4, "buy_button")
    start = game.deal()
    assert posted(start) == {4: (2, 1)}
    assert game.owes == {}
    assert game.deal().button == 4


@pytest.mark.parametrize("book", CASH)
def test_away_without_a_blind_missed_costs_nothing(book):
    game = table(book, SIX, 1)
    game.deal()
    game.away(1)
    game.deal(2)
    game.back(1)
    start = game.deal()
    assert 1 in start.dealt_in
    assert game.owes == {}


@pytest.mark.parametrize("book", TOURNAMENTS)
def test_tournaments_post_for_the_absent(book):
    game = table(book, SIX, 1)
    game.deal()
    game.away(4)
    start = game.deal()
    assert start.big_blind == 4
    assert 4 in start.dealt_in
    assert posted(start)[4] == (2, 0)
    assert posted(game.deal())[4] == (1, 0)
    assert game.owes == {}


def three_blinds(book):
    return table(book, range(1, 8), 1, stakes=Stakes(blinds=(1, 2, 5)), game="plo")


def test_three_blinds_all_missed_g187():
    game = three_blinds(G)
    game.deal(2)
    game.away(6)
    game.deal(3)
    assert game.owes == {6: (5, 3)}
    game.back(6, "post")
    assert posted(game.deal())[6] == (5, 3)


@pytest.mark.parametrize(("book", "owed"), [(G, (5, 1)), (N, (0, 1)), (E, (0, 1))])
def test_three_blinds_smallest_missed(book, owed):
    """G187 as printed: one dead and five live; elsewhere N149 literally."""
    game = three_blinds(book)
    game.deal(4)
    game.away(6)
    start = game.deal()
    assert start.blinds == (None, 7, 1)
    assert game.owes == {6: owed}


@pytest.mark.parametrize(("book", "owed"), [(E, (2, 5)), (N, (2, 1)), (G, (2, 1))])
def test_games_dealt_by_rounds(book, owed):
    """E167: the larger game's seven dollars, whatever is being dealt."""
    stakes = Stakes(blinds=(1, 2), rounds=(Round("plo", (1, 2)), Round("nlhe", (2, 5))))
    game = table(book, SIX, 1, stakes=stakes, game="plo")
    game.deal()
    game.away(4)
    game.deal(2)
    assert game.owes == {4: owed}
    game.back(4, "post")
    assert posted(game.deal())[4] == owed


def test_missed_mandatory_straddle_is_dead_money_g161():
    game = table(G, SIX, 1)
    game.deal()
    game.seating = seat_changes.owes_straddle(game.seating, 5, 4, game.stakes, game.book.blinds)
    assert game.owes == {5: (0, 4)}
    assert 5 not in game.deal().dealt_in
    game.choose(5, "post")
    start = game.deal()
    assert (posted(start)[5], start.big_blind) == ((2, 0), 5), "in the big blind he owes nothing else"


def test_a_post_that_the_next_deal_takes_n150():
    from dataclasses import replace

    game = missing_both(N)
    game.back(4)
    seat = game.seating.at(4)
    game.seating = game.seating.with_seat(replace(seat, must_post=True))
    assert posted(game.deal())[4] == (2, 1)


def test_a_short_player_posts_what_he_has():
    game = table(E, dict.fromkeys(SIX, 200) | {4: 2}, 1)
    game.deal()
    game.away(4)
    game.deal(2)
    game.back(4, "post")
    live, dead = posted(game.deal())[4]
    assert live + dead == 2


def test_a_blind_of_a_first_hand_passes_nobody_but_who_sits_in_it():
    """Before the first hand nobody was due: who is away in the seat of a blind has missed it, and nobody else."""
    game = table(N, SIX, 1)
    game.away(5)
    game.deal()
    assert game.owes == {}
    assert {seat.number for seat in game.seating.seats if seat.missed} == set()
