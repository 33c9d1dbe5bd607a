"""Who gets a hand: newcomers, buyers of the button, debtors."""

import pytest
from seated import CASH, TOURNAMENTS, E, G, L, N, P, posted, table, where

from controller.table.stakes import Stakes
from tests.sentences.named_rules import gn

NINE = (1, 2, 3, 5, 6, 7, 8, 9)
LIMIT = Stakes(blinds=(2, 4), limits=(4, 8))


@pytest.mark.parametrize("book", [G, L, P])
def test_newcomer_between_button_and_small_blind_waits_for_the_button(book):
    """G153, L6, P8A: no hand there; free once the button has passed (G99a in no-limit)."""
    game = table(book, NINE, 2)
    game.deal()
    game.new(4)
    assert 4 not in game.deal().dealt_in
    start = game.deal()
    assert 4 in start.dealt_in
    assert 4 not in posted(start)


@pytest.mark.parametrize("book", [N, E])
def test_newcomer_waits_for_the_big_blind_unless_he_posts(book):
    """N147, N155."""
    game = table(book, NINE, 2)
    game.deal()
    game.new(4)
    game.deal(7)
    assert 4 not in game.start.dealt_in
    start = game.deal()
    assert start.big_blind == 4
    assert posted(start)[4] == (2, 0)


@pytest.mark.parametrize("book", [N, E])
def test_newcomer_posts_the_big_blind_live(book):
    game = table(book, (1, 2, 3, 4, 5, 6, 7, 9), 1)
    game.deal()
    game.new(8, "post")
    assert posted(game.deal()) == {3: (1, 0), 4: (2, 0), 8: (2, 0)}
    assert 8 not in posted(game.deal()), "he posts once"


def test_newcomer_posting_in_a_barred_seat_waits_until_the_button_has_passed_n155():
    game = table(N, NINE, 2)
    game.deal()
    game.new(4, "post")
    assert 4 not in game.deal().dealt_in
    assert posted(game.deal())[4] == (2, 0)


@pytest.mark.parametrize("book", CASH + TOURNAMENTS)
def test_newcomer_due_for_the_big_blind_is_dealt_in(book):
    game = table(book, NINE, 1)
    game.deal()
    game.new(4)
    start = game.deal()
    assert start.big_blind == 4
    assert posted(start) == {3: (1, 0), 4: (2, 0)}


def test_newcomer_in_limit_posts_or_waits_g99a():
    game = table(G, (1, 2, 3, 4, 5, 6, 7, 9), 1, stakes=LIMIT, game="lhe")
    game.deal()
    game.new(8)
    assert 8 not in game.deal().dealt_in
    game.choose(8, "post")
    assert posted(game.deal())[8] == (4, 0)


def test_newcomer_in_no_limit_plays_at_once_g99a():
    game = table(G, (1, 2, 3, 4, 5, 6, 7, 9), 1)
    game.deal()
    game.new(8)
    start = game.deal()
    assert 8 in start.dealt_in
    assert 8 not in posted(start)


def test_newcomer_who_wants_to_wait_is_left_out():
    game = table(G, (1, 2, 3, 4, 5, 6, 7, 9), 1)
    game.deal()
    game.new(8, "wait")
    assert 8 not in game.deal().dealt_in


def test_newcomer_on_a_dead_button_waits_in_cash_and_plays_in_a_tournament():
    """L6, P10A: the button is a seat that he can get; in cash the button has not passed him (N147, G153)."""
    for book, plays in ((G, False), (L, True), (P, True)):
        game = table(book, (1, 2, 3, 4, 5, 6), 1)
        game.deal()
        game.leave(2)
        game.new(2)
        start = game.deal()
        assert start.button == 2
        assert (2 in start.dealt_in) is plays, book


@pytest.mark.parametrize("book", TOURNAMENTS)
def test_newcomer_as_the_small_blind_of_a_tournament(book):
    game = table(book, range(1, 7), 1)
    game.deal()
    game.leave(3)
    game.new(3)
    assert posted(game.deal()) == {3: (1, 0), 4: (2, 0)}


@pytest.mark.parametrize("book", CASH)
def test_newcomer_in_the_dead_small_blind_waits_in_cash(book):
    game = table(book, range(1, 7), 1)
    game.deal()
    game.leave(3)
    game.new(3)
    start = game.deal()
    assert where(start) == (2, None, 4)
    assert 3 not in start.dealt_in


@pytest.mark.parametrize("book", CASH)
def test_buying_the_button(book):
    """E134, G153: big blind live, small blind dead, the button next hand; the others post in that one."""
    game = table(book, NINE, 2)
    game.deal()
    game.new(4, "buy_button")
    start = game.deal()
    assert start.button == 3
    assert posted(start) == {4: (2, 1)}
    assert start.first_to_act == 5
    assert start.acting_order[-1] == 4
    assert (start.small_blind, start.big_blind, start.buyer) == (None, 4, 4)
    assert where(game.deal()) == (4, 5, 6)
    assert where(game.deal()) == (5, 6, 7)


@pytest.mark.parametrize("book", CASH)
def test_buying_the_button_in_the_dead_small_blinds_seat(book):
    game = table(book, range(1, 7), 1)
    game.deal()
    game.leave(3)
    game.new(3, "buy_button")
    start = game.deal()
    assert posted(start) == {3: (2, 1)}
    assert where(game.deal()) == (3, 4, 5)


@pytest.mark.parametrize("book", TOURNAMENTS)
def test_nobody_buys_the_button_in_a_tournament(book):
    game = table(book, NINE, 2)
    game.deal()
    game.new(4, "buy_button")
    assert game.deal().buyer is None


def test_two_buyers_one_button():
    game = table(N, (1, 2, 3, 6, 7, 8), 2)
    game.deal()
    game.new(4, "buy_button")
    game.new(5, "buy_button")
    assert game.deal().buyer == 4
    assert game.deal().buyer == 5, "the other buys in the next hand"


def test_a_game_starts_with_newcomers_only():
    game = table(N, (1, 2, 3), 1, states=dict.fromkeys((1, 2, 3), "new"))
    assert set(game.deal().dealt_in) == {1, 2, 3}


def test_short_for_the_big_blind_n143_and_the_others():
    """N: no hand, the blind goes on. E130, G149, tournaments: he posts what he has, the others call it in full."""
    stacks = dict.fromkeys(range(1, 10), 200) | {3: 1}
    game = table(N, stacks, 1)
    start = game.deal()
    assert where(start) == (1, 2, 4)
    assert 3 not in start.dealt_in
    for book in (E, G, L, P):
        start = table(book, stacks, 1).deal()
        assert where(start) == (1, 2, 3)
        assert posted(start)[3] == (1, 0)
        assert start.to_call == 2


def test_badugi_debtor_may_not_post_g294():
    game = table(G, range(1, 7), 1, stakes=Stakes(blinds=(2, 4), limits=(4, 8)), game="badugi")
    game.deal()
    game.away(4)
    game.deal(2)
    game.back(4, "post")
    assert 4 not in game.deal().dealt_in
    game.deal(2)
    assert posted(game.deal()) == {3: (2, 0), 4: (4, 0)}


@gn("262", "266", "H:KILL POTS")
def test_lowball_newcomer_and_debtor_kill_the_pot_g262_g266():
    stakes = Stakes(blinds=(2, 4), limits=(4, 8))
    game = table(G, (1, 2, 3, 4, 5), 1, stakes=stakes, game="a5sd")
    game.deal()
    game.new(8, "kill")
    start = game.deal()
    assert start.kill == 8
    assert posted(start)[8] == (8, 0)
    assert start.limits == (8, 16)
    game.away(4)
    game.deal(3)
    game.back(4, "post")
    assert 4 not in game.deal().dealt_in, "he waits or kills"


@gn("262")
@pytest.mark.parametrize("way", ["kill", "post"])
def test_a_newcomer_for_whom_lowball_has_no_place_waits_for_the_big_blind(way):
    game = table(G, (1, 2, 3, 4, 5, 6), 1, stakes=LIMIT, game="a5sd")
    game.deal()
    game.new(8, way)
    start = game.deal()
    assert (start.dealt_in.count(8), start.kill) == (0, None)
    while start.big_blind != 8:
        assert 8 not in start.dealt_in
        start = game.deal()
    assert 8 in start.dealt_in


@gn("262", "265")
def test_single_blind_lowball_newcomer_may_not_post_g262():
    game = table(G, (1, 2, 3, 4, 5, 6), 1, stakes=Stakes(blinds=(4,), limits=(4, 8)), game="a5sd")
    game.deal()
    game.new(8, "post")
    assert 8 not in game.deal().dealt_in


def test_a_stud_game_deals_everybody_in_and_freezes_the_button():
    game = table(G, (1, 3, 5), 5, stakes=Stakes(ante=1, bring_in=1, limits=(2, 4)), game="stud")
    game.deal()
    game.new(2)
    start = game.deal()
    assert start.button == 5
    assert start.dealt_in == (1, 2, 3, 5)
    assert posted(start) == dict.fromkeys((1, 2, 3, 5), (0, 1))
    assert start.first_to_act is None
