"""Keyed posts, ways in by chips, and straddles with each book's order."""

import pytest
from joining_cards import cards, with_cards
from told import (
    CASH,
    CHECK,
    DEAL,
    FIRST,
    OWING,
    SIX,
    E,
    G,
    L,
    N,
    P,
    act,
    attention,
    flat,
    folds,
    outputs,
    play,
    run,
    seat,
)

from controller.table.outputs import Announce


def straddle(number, to):
    return {"e": "straddle", "seat": number, "to": to}


def post(number, live, dead=0, **more):
    return {"e": "post", "seat": number, "live": live, "dead": dead, **more}


@pytest.mark.parametrize("book", [*CASH, L, P])
def test_keyed_posts_alone_count(book):
    events = [DEAL, CHECK, post(2, 1, **{"as": "sb"}), post(3, 2, **{"as": "bb"}), CHECK]
    _, states = run(book, SIX, 1, *events, posting="keyed")
    assert [state["pot"] for state in states] == [0, 3]
    assert (states[1]["to_act"], states[1]["to_call"]) == (4, 2)


def test_keyed_antes_are_no_bet():
    events = [DEAL, *(post(number, 0, 5, **{"as": "ante"}) for number in SIX), post(2, 1), post(3, 2), CHECK]
    _, states = run(P, SIX, 1, *events, posting="keyed", ante=5)
    assert states[0]["pot"] == 33
    assert states[0]["bet"]["4"] == 0


def test_a_post_that_was_assumed_is_not_counted_twice():
    _, states = run(N, SIX, 1, DEAL, post(3, 2, **{"as": "bb"}), CHECK)
    assert states[0]["pot"] == 3


@pytest.mark.parametrize("book", CASH)
def test_a_post_between_hands_is_a_way_in(book):
    _, states = run(book, SIX, 1, OWING, seat(4, "present"), post(4, 2, 1, **{"as": "missed"}), DEAL, CHECK)
    assert states[0]["bet"]["4"] == 2
    assert states[0]["owes"] == {}


def test_a_post_of_somebody_who_is_not_in_the_hand_counts_for_the_next():
    _, told = outputs(N, SIX, 1, OWING, seat(4, "present"), DEAL, post(4, 2, 1, **{"as": "missed"}))
    assert any(isinstance(one, Announce) and one.kind == "warning" for one in told)


@pytest.mark.parametrize(("book", "least"), [(N, 8), (E, 6), (G, 8)])
def test_straddle_under_the_gun(book, least):
    _, states = run(
        book,
        SIX,
        1,
        DEAL,
        straddle(4, 4),
        CHECK,
        act(5, "fold"),
        act(6, "fold"),
        act(1, "fold"),
        act(2, "call"),
        act(3, "call"),
        CHECK,
    )
    assert (states[0]["straddle"], states[0]["to_act"], states[0]["to_call"]) == (4, 5, 4)
    assert (states[1]["to_act"], states[1]["to_call"], states[1]["pot"]) == (4, 0, 12)
    assert states[0]["min_raise_to"] == least


@pytest.mark.parametrize(("book", "first", "order"), [(E, 2, [2, 3, 4, 5, 6, 1]), (G, 4, [4, 5, 6, 2, 3, 1])])
def test_straddle_of_the_button(book, first, order):
    events = [DEAL, straddle(1, 4), CHECK, *flat([[act(number, "call"), CHECK] for number in order[:-1]])]
    rulings, states = run(book, SIX, 1, *events)
    assert rulings == []
    assert [state["to_act"] for state in states] == order
    assert states[0]["first_to_act"] == first


def test_straddle_of_the_button_goes_to_the_floor_n12_n154():
    rulings, states = run(N, SIX, 1, DEAL, straddle(1, 4), CHECK, {"e": "floor", "choose": "play_on"}, CHECK)
    assert (rulings[0]["outcome"], rulings[0]["options"][0]) == ("floor", "play_on")
    assert [state["straddle"] for state in states] == [None, 1]
    assert states[1]["bet"]["1"] == 4


def test_the_floor_refuses_it():
    _, states = run(N, SIX, 1, DEAL, straddle(1, 4), {"e": "floor", "choose": "action"}, CHECK)
    assert (states[0]["straddle"], states[0]["bet"]["1"]) == (None, 0)


@pytest.mark.parametrize("book", [E, G])
@pytest.mark.parametrize("first", [1, 4])
def test_the_button_has_precedence_in_either_order(book, first):
    second = 4 if first == 1 else 1
    rulings, states = run(book, SIX, 1, DEAL, straddle(first, 4), straddle(second, 4), CHECK)
    assert [(one["seat"], one["returned"]) for one in rulings] == [(4, 4)]
    assert (states[0]["straddle"], states[0]["bet"]["4"], states[0]["stack"]["4"]) == (1, 0, 200)


@pytest.mark.parametrize(
    ("book", "to", "returned"), [(N, 6, 6), (G, 5, 5), (E, 11, 11), (E, 3, 3), (L, 4, 4), (P, 4, 4)]
)
def test_a_straddle_that_does_not_stand_goes_back(book, to, returned):
    rulings, states = run(book, SIX, 1, DEAL, straddle(4, to), CHECK)
    assert [(one["outcome"], one["cause"], one["returned"]) for one in rulings] == [
        ("action", "illegal_straddle", returned)
    ]
    assert states[0]["straddle"] is None
    assert states[0]["stack"]["4"] == 200


def test_a_straddle_after_an_act_is_too_late():
    rulings, _ = run(N, SIX, 1, DEAL, act(4, "fold"), straddle(5, 4))
    assert rulings[0]["outcome"] == "action"


def test_a_straddle_without_a_hand_is_told():
    _, told = outputs(N, SIX, 1, FIRST, straddle(5, 4))
    assert any(isinstance(one, Announce) for one in told)


def test_a_straddle_of_somebody_not_in_the_hand():
    rulings, _ = run(N, SIX, 1, seat(9, "new", stack=200), DEAL, straddle(9, 4))
    assert rulings[0]["outcome"] == "action"


def test_a_straddle_with_readers_is_noted_before_the_betting_opens():
    _, states = run(E, SIX, 1, DEAL, straddle(4, 6), CHECK, readers="full")
    assert (states[0]["straddle"], states[0]["bet"]["4"]) == (4, 6)


def test_the_straddle_of_a_debtor_may_be_larger_e9():
    events = [
        OWING,
        seat(4, "present"),
        {"e": "option", "seat": 4, "takes": "straddle"},
        DEAL,
        *folds(2, 3, 5, 6, winner=1, pot=3),
        DEAL,
        *folds(3, 5, 6, 1, winner=2, pot=3),
        DEAL,
        straddle(4, 8),
        CHECK,
    ]
    rulings, states = run(E, SIX, 1, *events)
    assert rulings == []
    assert (states[0]["straddle"], states[0]["bet"]["4"]) == (4, 8)


@pytest.mark.parametrize("book", [N, G])
def test_a_debtor_posts_before_he_looks(book):
    """N150: put up in time, the hand is his."""
    events = [
        OWING,
        seat(4, "present"),
        DEAL,
        cards(6, 1, 2, 3, 4, 5),
        post(4, 2, 1, **{"as": "missed"}),
        CHECK,
        attention("owing_seat_dealt", seat=4),
    ]
    rulings, states = run(book, SIX, 1, *with_cards(events), readers="full")
    assert [one["outcome"] for one in rulings] == ["owes", "play_on"]
    assert (states[0]["owes"], states[0]["bet"]["4"], states[0]["pot"]) == ({}, 2, 6)


@pytest.mark.parametrize("book", CASH)
def test_a_debtor_comes_back_by_putting_out_the_straddle(book):
    """N149, E136a, G155: without an option said before, only under the gun."""
    events = [OWING, seat(4, "present"), DEAL, straddle(4, 4), CHECK, *folds(2, 3, 5, 6, winner=1, pot=3),
              DEAL, *folds(3, 5, 6, 1, winner=2, pot=3), DEAL, straddle(4, 4), CHECK]  # fmt: skip
    rulings, states = run(book, SIX, 1, *events)
    assert [one["cause"] for one in rulings] == ["illegal_straddle"], "the first time seat 2 was under the gun"
    assert 4 not in states[0]["dealt_in"]
    assert (states[1]["straddle"], states[1]["to_act"], states[1]["pot"]) == (4, 5, 7)
    assert states[1]["owes"] == {}


SHORT = {"game": "shortdeck", "blinds": [], "ante": 2}


class TestAntes:
    """The button's ante above the others' is dead money (short deck, G360)."""

    def test_presumed(self):
        wagering = play(G, SIX, 1, DEAL, **SHORT).hand.wagering
        assert {number: wagering.antes[number] for number in (1, 2)} == {1: 2, 2: 2}
        assert wagering.pot == 6 * 2 + 2

    def test_keyed(self):
        wagering = play(G, SIX, 1, DEAL, post(1, 0, 4, **{"as": "ante"}), **SHORT, posting="keyed").hand.wagering
        assert (wagering.antes[1], wagering.dead[1], wagering.pot) == (2, 2, 4)
        wagering = play(G, SIX, 1, DEAL, post(2, 1, 1, **{"as": "sb"}), posting="keyed", ante=1).hand.wagering
        assert (wagering.antes[2], wagering.dead[2], wagering.bets[2]) == (0, 1, 1)
