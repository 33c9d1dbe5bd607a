"""Burns: none, two, and where none is due; face down, exposed, acted on, all-in."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from sooner import assert_said_at_the_end

from controller.terms.codes import Cause
from controller.terms.fast_copies import replace

READ = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold "
FLOP = READ + "2d>burn 3s>board+5h>board+5s>board "
CHECKS = "3:check 4:check "
CASH = "NEG"


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("mark", ["", "~"])
def test_the_flop_without_a_burn(letter, mark):
    talk = Talk(letter).play(READ + f"2d>board{mark}+3s>board{mark}+5h>board{mark}")
    assert talk.causes == ["no_burn"]
    steps = talk.rulings[0]["steps"]
    if letter in CASH:
        assert (steps[0] == "burn_becomes") is (mark == "~")
        assert ("reshuffle_stub" in steps) is (mark == "")
    if letter == "P":
        assert steps[0] == "scramble_three"


@pytest.mark.parametrize("letter", BOOKS)
def test_a_motion_in_another_order_is_no_error(letter):
    """Cards of one motion are not ordered among themselves: the burn may be read last."""
    assert Talk(letter).play(READ + "3s>board+5h>board+5s>board+2d>burn 3:check").told == []
    assert Talk(letter).play(FLOP + CHECKS + "Jh>board+9c>burn 3:check").told == []


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("street", ["turn", "river"])
def test_a_street_without_a_burn_is_known_at_its_card(letter, street):
    before = "" if street == "turn" else "9c>burn Jh>board 3:check 4:check "
    told = "fix no_burn" if letter in CASH else "floor no_burn"
    assert_said_at_the_end(letter, FLOP + CHECKS + before + "Td>board", [told])


@pytest.mark.parametrize("letter", BOOKS)
def test_a_second_burn_is_known_before_the_card(letter):
    told = "fix double_burn" if letter in CASH else "floor double_burn"
    assert_said_at_the_end(letter, FLOP + CHECKS + "9c>burn Jh>burn", [told])


@pytest.mark.parametrize("letter", "LP")
def test_what_the_floor_is_asked_is_not_anticipated(letter):
    """Nothing more is said about the cards of that street; the hand goes on as they lie."""
    talk = Talk(letter).play(FLOP + CHECKS + "9c>burn Jh>burn Td>board 3:check 4:check Js>burn 6c>board 3:check")
    assert talk.told == ["floor double_burn"]
    assert (talk.state["street"], talk.state["to_act"]) == ("river", 4)


@pytest.mark.parametrize("letter", BOOKS)
def test_a_question_whether_a_hand_lives_hides_no_error_of_the_board(letter):
    """The floor is asked about hidden cards; two burns before the turn are another matter, said at once."""
    hidden = Talk(letter).play(FLOP + "ask:cards_hidden,seat=4 " + CHECKS + "9c>burn Jh>burn")
    plain = Talk(letter).play(FLOP + CHECKS + "9c>burn Jh>burn")
    assert plain.causes == ["double_burn"]
    assert hidden.causes == ["cards_hidden", "double_burn"]
    assert hidden.rulings[-1]["steps"] == plain.rulings[-1]["steps"]


@pytest.mark.parametrize("letter", "LP")
def test_a_question_of_the_betting_hides_no_error_of_the_cards(letter):
    """A question of the deal that was never answered gives way to one of the betting, which says nothing of cards."""
    talk = Talk(letter).play(FLOP + CHECKS + "9c>burn Jh>burn Td>board")
    table = talk.table
    asked = next(one for one in table.rulings if one.cause is Cause.DOUBLE_BURN)
    talk.table = replace(table, open_ruling=replace(asked, cause=Cause.STRING_BET))
    talk.play(CHECKS + "Js>board")
    assert talk.causes == ["double_burn", "no_burn"]


@pytest.mark.parametrize("letter", CASH)
def test_no_burn_is_due_for_the_second_board(letter):
    talk = Talk(letter, game="bombpot-plo5", blinds=[], ante=5).play(
        "new deal Th>board+Ad>board+5c>board Jd>board:2+Qh>board:2+6d>board:2 1:check 2:check 3:check 4:check 5:check "
        "6:check 4h>burn 7h>board Qd>burn Qd>stub Qd>board:2 1:check"
    )
    assert talk.told == ["fix undue_burn"]
    assert (talk.state["burns"], talk.state["to_act"]) == (1, 2)


def test_no_burn_is_due_before_the_flop_of_a_bomb_pot():
    assert_said_at_the_end("G", "new deal 8h>burn", ["fix undue_burn"], game="bombpot-plo5", blinds=[], ante=5)


@pytest.mark.parametrize("letter", CASH)
@pytest.mark.parametrize("cause", ["no_burn", "double_burn"])
def test_in_an_all_in_it_is_corrected_until_the_pot_is_awarded(letter, cause):
    """N121 and N160, E106 and E143, G121 and G164."""
    run_out = "new 3:all_in=200 4:call 5:fold 6:fold 1:fold 2:fold tap tap tap "
    assert Talk(letter, readers="none").play(f"{run_out}ask:{cause},street=turn").outcomes == ["fix"]
    assert Talk(letter, readers="none").play(f"{run_out}award:4=403 ask:{cause},street=turn").outcomes == ["late"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_run_out_without_action_is_no_error(letter):
    text = (
        "new deal 3:all_in=200 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board 9c>burn Jh>board "
    )
    assert Talk(letter).play(text + "Td>burn Js>board").told == []


def test_a_stud_street_without_a_burn():
    """G224: corrected to the proper positions: the first card becomes the burn."""
    table = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4], "seats": 4}
    talk = Talk("G", **table).play("new deal 2:bring_in=1 3:call 4:call 1:call 2d>1^")
    assert talk.told == ["fix no_burn"]
    talk.play("2d>burn 3s>1^ 5h>2^ 5s>3^ 9c>4^")
    assert talk.told == ["fix no_burn"]
    assert (talk.state["street"], talk.state["burns"]) == ("fourth", 1)


@pytest.mark.parametrize("letter", CASH)
def test_the_street_that_lies_there_has_its_own_condition_also_when_all_are_all_in(letter):
    """N121, E106, G121: with later cards out and no betting since, it is the error of a hand run out; before, the street's."""
    all_in = "new deal 3:all_in 4:all_in 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board 9c>burn Td>board "
    asked = "ask:no_burn,street=%s"
    assert Talk(letter).play(all_in + asked % "turn").last.states.condition == "turn_no_action"
    assert Talk(letter).play(all_in + "7c>burn 8d>board " + asked % "turn").last.states.condition == "all_in"
