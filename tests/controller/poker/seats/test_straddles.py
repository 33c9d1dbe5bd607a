"""Straddles: each book's seats, amounts, order and least raise."""

from dataclasses import replace

import pytest
from seated import ALL, CASH, GAMES, E, G, L, N, P, table

from controller.poker.seats import straddles
from controller.poker.seats.entry import Terms
from controller.table.stakes import Stakes
from controller.terms.codes import Betting

SIX = tuple(range(1, 7))


def fault(book, seat, to, *, stakes=None, game="nlhe", betting=Betting.NO_LIMIT, acted=False, change=None):
    played = table(book, SIX, 1, stakes=stakes or Stakes(blinds=(1, 2)), game=game)
    start = played.deal()
    if change:
        start = replace(start, **change)
    terms = Terms(played.stakes, GAMES[game], played.book.blinds, betting)
    return straddles.fault_of(start, seat, to, terms, acted=acted)


@pytest.mark.parametrize("book", CASH)
def test_under_the_gun_twice_the_big_blind(book):
    assert fault(book, 4, 4) is None


@pytest.mark.parametrize(("book", "expected"), [
    (N, "button_contradicted"), (E, None), (G, None), (L, "not_provided"), (P, "not_provided"),
])
def test_button_n12_against_n154(book, expected):
    assert fault(book, 1, 4) == expected


@pytest.mark.parametrize(("book", "expected"), [(N, "button_in_limit"), (E, None), (G, "button_in_limit")])
def test_button_in_limit(book, expected):
    limit = Stakes(blinds=(2, 4), limits=(4, 8))
    assert fault(book, 1, 8, stakes=limit, game="lhe", betting=Betting.FIXED_LIMIT) == expected


@pytest.mark.parametrize("book", CASH)
@pytest.mark.parametrize("seat", [2, 3, 5, 6])
def test_no_other_seat(book, seat):
    assert fault(book, seat, 4) == "wrong_seat"


@pytest.mark.parametrize(("book", "fine"), [(N, {4}), (E, {4, 5, 7, 10}), (G, {4})])
def test_amounts(book, fine):
    allowed = {to for to in (2, 3, 4, 5, 7, 10, 11, 20) if fault(book, 4, to) is None}
    assert allowed == fine


@pytest.mark.parametrize(("to", "expected"), [(4, None), (7, None), (8, "over_opening_bet"), (3, "wrong_amount")])
def test_pot_limit_is_bounded_by_the_opening_bet_e169(to, expected):
    assert fault(E, 4, to, game="plo", betting=Betting.POT_LIMIT) == expected
    assert straddles.opening_bet((1, 2)) == 7


@pytest.mark.parametrize("book", CASH)
def test_button_has_precedence(book):
    assert fault(book, 4, 4, change={"straddle": 1, "straddle_to": 4}) == "outranked"


@pytest.mark.parametrize("book", [E, G])
def test_button_outranks_a_straddle_that_stands(book):
    assert fault(book, 1, 4, change={"straddle": 4, "straddle_to": 4}) is None


@pytest.mark.parametrize("book", ALL)
def test_none_in_a_kill_pot_nor_after_an_act_nor_in_short_deck(book):
    cash = book in CASH
    assert fault(book, 4, 4, change={"kill": 6}) == ("kill_pot" if cash else "not_provided")
    assert fault(book, 4, 4, acted=True) == ("too_late" if cash else "not_provided")
    assert fault(book, 4, 4, stakes=Stakes(ante=1), game="shortdeck") == "short_deck"


def test_heads_up_the_button_is_under_the_gun():
    played = table(N, (3, 7), 3)
    start = played.deal()
    assert straddles.under_the_gun(start) == 3
    after = straddles.with_straddle(start, 3, 4, played.book.blinds.straddle)
    assert after.acting_order == (7, 3)


@pytest.mark.parametrize("book", CASH)
def test_the_straddler_acts_last(book):
    played = table(book, SIX, 1)
    after = straddles.with_straddle(played.deal(), 4, 4, played.book.blinds.straddle)
    assert after.acting_order == (5, 6, 1, 2, 3, 4)
    assert (after.first_to_act, after.to_call) == (5, 4)


@pytest.mark.parametrize(("book", "turns"), [(E, (2, 3, 4, 5, 6, 1)), (G, (4, 5, 6, 2, 3, 1))])
def test_order_after_a_button_straddle_e9_g11(book, turns):
    played = table(book, SIX, 1)
    after = straddles.with_straddle(played.deal(), 1, 4, played.book.blinds.straddle)
    assert after.acting_order == turns
