"""Cards and burns that come before the betting is over: five books, five card paths."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from sooner import assert_said_at_the_end

READ = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold "
FLOP = READ + "2:fold 2d>burn 3s>board+5h>board+5s>board "
TURN = FLOP + "3:check 4:check 9c>burn Jh>board "


@pytest.mark.parametrize("letter", BOOKS)
def test_the_flop_before_the_big_blind_has_acted(letter):
    talk = Talk(letter).play(READ + "2d>burn+3s>board+5h>board+5s>board")
    assert talk.told == ["fix premature_flop"]
    assert (talk.state["street"], talk.state["to_act"]) == ("preflop", 2)


@pytest.mark.parametrize("letter", BOOKS)
def test_the_flop_after_his_option_is_in_time(letter):
    text = "new deal 3:call 4:call 5:call 6:call 1:call 2:check 2d>burn 3s>board+5h>board+5s>board"
    assert Talk(letter).play(text).told == []


PATHS = {
    "N": ["burn", "deal_turn", "reshuffle_stub", "cut_stub", "deal_river"],
    "E": ["burn", "deal_river_face_down", "reshuffle_stub", "deal_turn", "turn_up_river"],
    "G": ["burn", "deal_turn", "shuffle_before_river", "burn", "deal_river"],
    "L": ["set_aside", "finish_betting", "burn", "deal_turn", "reshuffle_stub", "deal_river"],
    "P": ["return_to_stub", "reshuffle_stub", "deal_turn"],
}


@pytest.mark.parametrize("letter", BOOKS)
def test_the_turn_before_the_flop_is_bet(letter):
    talk = Talk(letter).play(FLOP + "3:bet=8 9c>burn+Jh>board")
    assert talk.causes == ["premature_turn"]
    steps = iter(talk.rulings[0]["steps"])
    assert all(step in steps for step in PATHS[letter])
    assert (talk.state["street"], talk.state["to_act"], talk.state["to_call"]) == ("flop", 4, 8)


def test_the_turn_is_put_right_as_the_eagles_print_it():
    """E145 has it step by step: the would-be river face down, the wrong card shuffled in, a new turn."""
    assert Talk("E").play(FLOP + "3:bet=8 9c>burn+Jh>board").rulings[0]["basis"] == "literal"


@pytest.mark.parametrize("letter", BOOKS)
def test_it_does_not_play_even_if_the_last_player_folds(letter):
    """N122, E107, G122."""
    text = FLOP.replace("2:fold 2d", "2:call 2d") + "2:check 3:bet=8 4:call 9c>burn+Jh>board 2:fold"
    talk = Talk(letter).play(text)
    assert talk.causes == ["premature_turn"]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_river_before_the_turn_is_bet(letter):
    talk = Talk(letter).play(TURN + "3:bet=8 Td>burn+Js>board")
    assert talk.told == ["fix premature_river"]
    assert ("cut_stub" in talk.rulings[0]["steps"]) is (letter == "N")


@pytest.mark.parametrize("letter", BOOKS)
def test_turn_and_river_in_one_motion(letter):
    talk = Talk(letter).play(FLOP + "3:check 4:check 9c>burn+Jh>board+Td>board")
    assert talk.causes == ["premature_river"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_burn_alone_is_judged_when_somebody_acts_after_it(letter):
    """A burn and the card it protects are one motion; a burn that is followed by an act is not."""
    assert_said_at_the_end(letter, FLOP + "3:bet=8 9c>burn", ["fix premature_burn"])


@pytest.mark.parametrize("letter", BOOKS)
def test_a_burn_or_a_board_card_while_hands_are_still_due(letter):
    assert Talk(letter).play("new deal:8 2h>burn").told == ["fix premature_burn"]
    assert Talk(letter).play("new deal:11 2h>board+8h>board+9s>board").told == ["fix premature_flop"]


@pytest.mark.parametrize(("letter", "told"), [("G", "fix"), ("P", "fix"), ("L", "floor"), ("N", "fix"), ("E", "fix")])
def test_a_stud_card_before_the_street_is_bet(letter, told):
    """G225, P-RP5-D: the burn stays, the card goes straight back, the street comes without another burn."""
    table = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4], "seats": 4}
    talk = Talk(letter, **table).play("new deal 2:bring_in=1 2d>burn+3s>1^")
    assert talk.told == [f"{told} premature_street"]
    if told == "fix":
        talk.play("3s>stub remedy:reshuffle_stub 3:call 4:call 1:call 9c>1^ Jh>2^ 5h>3^ Js>4^")
        assert talk.causes == ["premature_street"]
        assert (talk.state["street"], talk.state["burns"]) == ("fourth", 1)


def test_the_last_two_cards_of_a_bomb_pot():
    """G, bomb pot b: the last card and the premature one are reshuffled."""
    eight = {"game": "bombpot-plo5", "blinds": [], "ante": 5, "seats": 8}
    checks = " ".join(f"{seat}:check" for seat in range(1, 9))
    talk = Talk("G", **eight).play(f"new deal deal {checks} deal 1:check")
    left = ["9s", "8h", "2h"]
    talk.play(f"{left[0]}>burn+{left[1]}>board")
    assert talk.causes == ["premature_river"]
    assert talk.last.consulted[-1].path == "verdict.premature_river.last_two_cards"
