"""Hands that die, or may."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

FLOP = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board "
KILLS = "GLP"


@pytest.mark.parametrize("letter", BOOKS)
def test_away_at_the_last_card(letter):
    """G79, L22, P31."""
    talk = Talk(letter).play("new away:2 deal")
    assert talk.told == (["dead_hand absent_at_deal"] if letter in KILLS else [])
    assert (2 in talk.state["live"]) is (letter not in KILLS)
    assert talk.state["pot"] == 3


@pytest.mark.parametrize("letter", BOOKS)
def test_back_before_the_last_card_is_in_time(letter):
    talk = Talk(letter).play("new away:2 deal:11 back:2 Ts>6")
    assert talk.told == []
    assert 2 in talk.state["live"]


@pytest.mark.parametrize("letter", KILLS)
def test_back_after_the_last_card_is_too_late(letter):
    assert Talk(letter).play("new away:2 deal back:2 3:fold").told == ["dead_hand absent_at_deal"]


@pytest.mark.parametrize("letter", KILLS)
def test_without_readers_it_is_said_when_the_first_player_acts(letter):
    talk = Talk(letter, readers="none").play("new")
    assert talk.told == []
    talk.table = Talk(letter, readers="none", seats=6).play("away:2").table
    if letter in "LP":
        talk.play("new 3:fold")
        assert talk.told == ["dead_hand absent_at_deal"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_live_hand_in_the_muck(letter):
    """N105, E92, G106: the floor; P64: known to the card, it stays in play."""
    talk = Talk(letter).play(FLOP + "4s>muck 7s>muck")
    assert talk.told == [("play_on" if letter == "P" else "floor") + " hand_in_muck"]
    assert 4 in talk.state["live"]
    assert Talk(letter).play(FLOP + "4s>muck").told == []


@pytest.mark.parametrize("letter", BOOKS)
def test_a_player_in_turn_who_throws_his_hand_away_is_folding(letter):
    """The key follows the cards: nothing is said unless he acts otherwise."""
    assert Talk(letter).play(FLOP + "3:bet=8 4s>muck 7s>muck 4:fold").told == []
    assert Talk(letter).play(FLOP + "3:bet=8 4s>muck 7s>muck 4:call").causes == ["hand_in_muck"]


@pytest.mark.parametrize("letter", BOOKS)
def test_folded_hands_and_shown_hands_may_go_to_the_muck(letter):
    assert (
        Talk(letter).play(FLOP + "Jc>muck 8d>muck 9d>muck Ts>muck 3:bet=8 4:fold 4s>muck 7s>muck award:3=23").told == []
    )
    river = FLOP + "3:check 4:check 9c>burn Jh>board 3:check 4:check Td>burn Js>board 3:check 4:check "
    assert Talk(letter).play(river + "show:3=8sKc show:4=4s7s 8s>muck Kc>muck award:4=15").told == []


@pytest.mark.parametrize("letter", BOOKS)
def test_the_floor_decides_on_a_hand_in_the_muck(letter):
    if letter == "P":
        return
    talk = Talk(letter).play(FLOP + "4s>muck 7s>muck floor:dead_hand")
    assert talk.state["live"] == [3]
    assert 4 in Talk(letter).play(FLOP + "4s>muck 7s>muck floor:play_on").state["live"]


@pytest.mark.parametrize("letter", BOOKS)
def test_cards_thrown_into_another_hand(letter):
    """N106, E93, G107: the floor."""
    assert Talk(letter).play(FLOP + "8s>4").told == ["floor cards_into_blind"]


@pytest.mark.parametrize(
    ("letter", "no_bet", "over_line"),
    [("N", "play_on", "play_on"), ("E", "play_on", "dead_hand"), ("G", "play_on", "play_on"),
     ("L", "dead_hand", "dead_hand"), ("P", "dead_hand", "dead_hand")],
)  # fmt: skip
def test_a_hand_thrown_forward(letter, no_bet, over_line):
    """N104, E91b (the line), G105, L40, P58."""
    table = {"readers": "none"}
    unread = "new 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold tap "
    assert Talk(letter, **table).play(unread + "ask:thrown_forward,seat=3").outcomes == [no_bet]
    assert Talk(letter, **table).play(unread + "ask:thrown_forward,seat=3,over_line=true").outcomes == [over_line]
    assert Talk(letter, **table).play(unread + "3:bet=8 ask:thrown_forward,seat=4").outcomes == ["dead_hand"]


@pytest.mark.parametrize("letter", "LP")
def test_the_uncalled_bet_of_a_hand_that_the_dealer_killed_comes_back(letter):
    """L45, P64-A."""
    unread = "new 3:call 4:call 5:fold 6:fold 1:fold 2:check tap 2:check 3:bet=8 "
    talk = Talk(letter, readers="none").play(unread + "ask:mucked_hand,seat=3")
    assert (talk.state["pot"], talk.state["stack"]["3"], talk.state["live"]) == (7, 198, [2, 4])
    assert (talk.state["to_act"], talk.state["to_call"]) == (4, 0)
    called = Talk(letter, readers="none").play(unread + "4:call ask:mucked_hand,seat=3")
    assert (called.state["pot"], called.state["stack"]["3"]) == (23, 190)


def test_a_super_stud_discard_is_too_late_from_the_first_card_of_fourth_street_on():
    """G245: "prior to the first card on 4th street being delivered"."""
    table = {
        "game": "superstud",
        "blinds": [],
        "ante": 1,
        "bring_in": 1,
        "limits": [2, 4],
        "seats": 3,
        "readers": "none",
    }
    bet = "new 2:bring_in=1 3:call 1:call "
    assert Talk("G", **table).play(bet + "tap ask:discarded_late,seat=2").told == ["dead_hand discarded_late"]
    assert Talk("G", **table).play(bet + "ask:discarded_late,seat=2").told == ["play_on discarded_late"]


@pytest.mark.parametrize("letter", KILLS)
@pytest.mark.parametrize(("game", "table", "left"), [
    ("nlhe", {}, [2]),
    ("stud", {"blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4]}, [3]),
])  # fmt: skip
def test_where_everybody_is_away_one_hand_stays_the_big_blinds_or_the_last_dealt(letter, game, table, left):
    """L22, P31: the others are killed in turn, and the pot goes to the one that is left."""
    talk = Talk(letter, game=game, seats=3, **table).play("new away:1 away:2 away:3 deal")
    assert talk.state["live"] == left
    assert set(talk.told) == {"dead_hand absent_at_deal"}


@pytest.mark.parametrize("letter", KILLS)
def test_of_two_away_both_hands_die(letter):
    assert Talk(letter, seats=4).play("new away:1 away:2 deal").state["live"] == [3, 4]
