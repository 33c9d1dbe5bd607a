"""Single-blind lowball with less than half a blind: GN 263, 264."""

import pytest
from dealer_talk import Talk
from seated import ALL, G, N, posted, table, where

from controller.poker.seats.seating import seat_state
from controller.table.announcements.seat_announcements import BlindPassesOn
from controller.table.outputs import Announce
from controller.table.stakes import Stakes
from controller.views.parts_of_table import ways_back
from tests.sentences.named_rules import gn

STAKES = {"stakes": Stakes(blinds=(4,), limits=(4, 8)), "game": "a5sd"}
LIMIT = {"game": "a5sd", "betting": "fixed_limit", "blinds": [4], "limits": [4, 8]}


def lowball(stacks, button=6, book=G, **more):
    return table(book, dict.fromkeys(range(1, 7), 200) | stacks, button, **(STAKES | more))


@gn("263", "264")
@pytest.mark.parametrize(("stack", "blind"), [(1, 2), (2, 1), (3, 1), (4, 1)])
def test_half_a_blind_is_a_full_one_and_less_is_the_next_players(stack, blind):
    game = lowball({1: stack})
    start = game.deal()
    assert set(start.dealt_in) == set(range(1, 7))
    assert (start.big_blind, start.to_call, start.first_to_act) == (blind, 4, blind + 1)
    assert posted(start) == {1: (stack, 0)} | ({2: (4, 0)} if blind == 2 else {})
    assert game.owes == ({1: (4, 0)} if blind == 2 else {})


@gn("263")
@pytest.mark.parametrize("way", ["post", "kill", "wait"])
def test_if_he_has_chips_again_he_posts_kills_or_waits(way):
    game = lowball({1: 1})
    start = game.deal()
    game.finish(dict.fromkeys(start.dealt_in, 200) | {1: 6}, {1: 6})
    assert 1 not in game.deal().dealt_in, "he has not chosen yet"
    game.choose(1, way)
    start = game.deal()
    if way == "wait":
        while start.big_blind != 1:
            assert 1 not in start.dealt_in
            start = game.deal()
        assert posted(start) == {1: (4, 0)}
    else:
        assert posted(start)[1] == ((4, 0) if way == "post" else (6, 0))
        assert start.kill == (1 if way == "kill" else None)
    assert game.owes == {}
    assert game.seating.at(1).is_settled


@gn("263", "265")
def test_if_he_is_away_when_the_blind_comes_he_may_no_longer_post():
    game = lowball({1: 1})
    start = game.deal()
    game.finish(dict.fromkeys(start.dealt_in, 200), {1: 6})
    game.away(1)
    while game.seating.big_blind != 6:
        game.deal()
    game.deal()
    game.back(1, "post")
    assert game.owes == {1: (4, 0)}
    assert 1 not in game.deal().dealt_in


@gn("263")
def test_he_owes_through_the_next_blind_if_he_is_short_again():
    game = lowball({1: 1})
    start = game.deal()
    game.finish(dict.fromkeys(start.dealt_in, 200) | {1: 1}, {1: 1})
    start = game.deal()
    while start.big_blind != 6:
        start = game.deal()
    start = game.deal()
    assert (start.big_blind, posted(start)) == (2, {1: (1, 0), 2: (4, 0)})
    assert game.owes == {1: (4, 0)}


@gn("263")
def test_several_short_players_in_a_row_get_hands_and_one_takes_the_blind():
    game = lowball({1: 1, 2: 1})
    assert posted(game.deal()) == {1: (1, 0), 2: (1, 0), 3: (4, 0)}
    assert game.owes == {1: (4, 0), 2: (4, 0)}
    everybody = lowball(dict.fromkeys(range(1, 7), 1))
    assert posted(everybody.deal()) == {1: (1, 0)}, "there is no next player who could"


@gn("263")
def test_of_two_players_the_other_one_takes_it():
    game = table(G, {1: 200, 2: 200}, 1, **STAKES)
    assert where(game.deal()) == (1, None, 2)
    game.finish({1: 1, 2: 200}, {})
    start = game.deal()
    assert (start.big_blind, posted(start)) == (2, {1: (1, 0), 2: (4, 0)})
    assert game.owes == {1: (4, 0)}


def test_who_kills_the_pot_puts_up_what_he_has():
    game = lowball({})
    game.deal()
    game.away(3)
    game.deal(3)
    game.back(3, "kill")
    game.finish({3: 1}, {})
    start = game.deal()
    assert (start.kill, posted(start)[3]) == (3, (1, 0))


@pytest.mark.parametrize("book", [one for one in ALL if one != G])
def test_other_books_know_no_half_blind(book):
    start = lowball({1: 1}, book=book).deal()
    assert posted(start) == ({2: (4, 0)} if book == N else {1: (1, 0)})


def test_with_two_blinds_or_in_another_game_everybody_posts_for_himself():
    two = lowball({2: 1}, stakes=Stakes(blinds=(2, 4), limits=(4, 8))).deal()
    holdem = lowball({1: 1}, game="lhe").deal()
    assert (posted(two), posted(holdem)) == ({1: (2, 0), 2: (1, 0)}, {1: (1, 0)})


@gn("263")
def test_the_floor_sees_what_he_owes_and_how_he_may_come_back():
    talk = Talk("G", readers="none", stacks={1: 1}, button=6, **LIMIT).play("new")
    told = [one.says for one in talk.outputs if isinstance(one, Announce) and isinstance(one.says, BlindPassesOn)]
    assert told == [BlindPassesOn(1, 2, ("263", "264"))]
    assert seat_state(talk.table.seating, 1) == "missed_bb"
    assert [(one.code, one.cost) for one in ways_back(talk.table, 1)] == [("post", 4), ("wait", 0), ("kill", 8)]


@gn("263")
def test_he_is_no_debtor_dealt_in_by_mistake_before_the_next_deal():
    talk = Talk("G", readers="none", stacks={1: 1}, button=6, **LIMIT).play("new")
    talk.tell("attention", cause="owing_seat_dealt", seat=1)
    assert talk.table.rulings[-1].outcome == "play_on"
