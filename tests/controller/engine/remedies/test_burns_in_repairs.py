"""What readers tell of a street that is out: a burn read while a remedy is carried out is no step ill done."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.events import CardMoved, CardPresumed, TimeReached
from controller.terms.cards import card
from controller.terms.codes import StepCode
from controller.terms.places import BURN, STUB, board_place, seat_place

PREFLOP = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold "


@pytest.mark.parametrize(("letter", "floor"), [("N", ""), ("G", "floor:fix ")])
@pytest.mark.parametrize(("begun_after_ms", "burned_again"), [(500, False), (None, True)])
def test_the_burn_of_a_turn_too_early_that_is_read_late_says_nothing_of_the_turn(
    letter, floor, begun_after_ms, burned_again
):
    """It was made with the turn: the turn is still to be set aside, and no other is burned."""
    talk = Talk(letter).play(PREFLOP + "2d>burn 3s>board+5h>board+5s>board 3:bet=8 Jh>board " + floor + "4:call")
    assert talk.causes == ["premature_turn"]
    if begun_after_ms is not None:
        told_ms = talk.table.remedy.told_ms
        talk.feed(CardMoved(talk.table.now_ms + 1000, card("9c"), BURN, begun_ms=told_ms + begun_after_ms))
        talk.at_ms = talk.table.now_ms
    assert talk.table.remedy.current.code is StepCode.SET_ASIDE
    talk.play("Jh>aside " + ("Td>burn " if burned_again else "") + "Js>board 3:check 4:check")
    assert talk.causes == ["premature_turn"]
    assert [one.code for one in talk.table.ledger.at(board_place())] == ["3s", "5h", "5s", "Js"]


@pytest.mark.parametrize("repair", ["Jh>aside Js>board ", "Jh>stub Js>board ", "Jh>stub Jh>board ", "Jh>aside Td>burn Js>board "])
def test_the_street_is_out_also_where_the_floor_has_its_burn_left_out(repair):
    """G122 does not say whether a card is burned again: without one the turn is the turn, and is bet."""
    talk = Talk("G").play(PREFLOP + "2d>burn 3s>board+5h>board+5s>board 3:bet=8 Jh>board floor:fix 4:call " + repair)
    assert (talk.state["street"], talk.state["to_act"]) == ("turn", 3)
    talk.play("3:check 4:check")
    assert talk.table.remedy.current.code in {StepCode.RETURN_TO_STUB, StepCode.SHUFFLE_BEFORE_RIVER}
    assert talk.causes == ["premature_turn"]


RIVER_TOO_EARLY = {
    "turn's burn presumed": ("", "Jh>board 3:bet=8 Js>board 4:call"),
    "no burn of the river read": ("9c>burn ", "Jh>board 3:bet=8 Js>board 4:call"),
    "all burns read": ("9c>burn ", "Jh>board 3:bet=8 Qc>burn+Js>board 4:call"),
}


@pytest.mark.parametrize("letter", ["N", "G"])
@pytest.mark.parametrize("burns", RIVER_TOO_EARLY)
def test_a_burn_that_was_not_read_yet_is_no_wrong_step_when_it_is_read_during_a_repair(letter, burns):
    """Of burns on one another the last one may be found long after the card that it was made for."""
    talk, board = Talk(letter).play(PREFLOP + "2d>burn 3s>board+5h>board+5s>board 3:check 4:check"), board_place()
    burned, played = RIVER_TOO_EARLY[burns]
    if not burned:
        talk.feed(CardPresumed(talk.table.now_ms, BURN))
        talk.at_ms = talk.table.now_ms
    talk.play(burned + played)
    remedy = talk.table.remedy
    assert remedy.current.expect.places == (STUB,)
    missed = [one for one in remedy.steps if one.code is StepCode.BURN]
    assert bool(missed) is (burns != "all burns read")
    begun_ms = max(remedy.told_ms, talk.table.hand.actions[-1].at_ms) + 1500
    talk.feed(CardMoved(begun_ms + 2000, card("Td" if burned else "9c"), BURN, motion=90, begun_ms=begun_ms))
    assert talk.causes == ["premature_river"] + ["remedy_not_followed"] * (burns == "all burns read")
    assert len(talk.table.ledger.at(board)) == 5


@pytest.mark.parametrize(("letter", "cut"), [("N", " remedy:cut_stub"), ("G", "")])
@pytest.mark.parametrize("read", [True, False])
def test_a_burn_that_is_read_after_all_is_not_made_again(letter, cut, read):
    play = PREFLOP + "2d>burn 3s>board+5h>board+5s>board 3:check 4:check 9c>burn Jh>board 3:bet=8 Js>board 4:call"
    talk = Talk(letter).play(play)
    if read:
        told_ms = talk.table.remedy.told_ms + 3500
        talk.feed(CardMoved(told_ms, card("Td"), BURN, motion=90, begun_ms=told_ms - 2000))
        talk.at_ms = talk.table.now_ms
    talk.play("Js>stub remedy:reshuffle_stub" + cut)
    assert talk.table.remedy.current.code is (StepCode.DEAL_RIVER if read else StepCode.BURN)
    talk.play(("" if read else "Td>burn ") + "Qc>board 3:check 4:check")
    assert (talk.causes, talk.table.remedy) == (["premature_river"], None)
    assert [one.code for one in talk.table.ledger.at(board_place())] == ["3s", "5h", "5s", "Jh", "Qc"]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("round_no", "cause"), [(52, "four_card_flop"), (53, "premature_turn")])
def test_a_card_first_read_behind_the_rounds_of_the_flop_is_none_of_it_though_all_are_sure_in_one_moment(
    letter, round_no, cause
):
    talk, board = Talk(letter).play(PREFLOP + "2d>burn"), board_place()
    at_ms = talk.table.now_ms + 5000
    for code, came in (("3s", 50), ("5h", 50), ("5s", 50), ("9c", round_no)):
        talk.feed(CardMoved(at_ms, card(code), board, face_up=True, motion=came))
    talk.feed(TimeReached(at_ms + 600))
    assert talk.causes == [cause]


BEFORE_RIVER = (
    "new deal 3:call 1:call 2:check 2d>burn 3s>board+5h>board+5s>board 1:check 2:check 3:check "
    "7h>burn 8h>board 1:check 2:check 3:check"
)


def reads(talk, code, place, began_before_ms=400):
    """A reader is sure of a card, of which it was first read so long before."""
    talk.at_ms += 1000
    came = {"motion": talk.at_ms // 1000, "begun_ms": talk.at_ms - began_before_ms, "lay_ms": talk.at_ms}
    talk.feed(CardMoved(talk.at_ms, card(code), place, **came))


def burned_twice():
    talk = Talk("G", seats=3).play(BEFORE_RIVER)
    reads(talk, "9h", BURN)
    reads(talk, "Th", BURN)
    talk.settle()
    assert talk.told == ["fix double_burn"]
    return talk


@pytest.mark.parametrize("back", [(), ("Tc",)])
def test_the_river_put_out_behind_a_second_burn_lies_under_it_when_that_is_back_on_the_stub(back):
    """It was taken back first, as the dealer was told, whether a reader is sure of it there or not: it is due again."""
    talk = burned_twice()
    reads(talk, "Tc", board_place(), began_before_ms=1500)
    for code in (*back, "Th"):
        reads(talk, code, STUB)
    talk.settle()
    assert talk.table.remedy is None
    assert [one.code for one in talk.table.ledger.at(board_place())] == ["3s", "5h", "5s", "8h"]
    assert talk.table.hand.plan.next.place == board_place()
    talk.play("Th>board 1:check 2:check 3:check")
    assert talk.told == ["fix double_burn"]


def test_a_card_that_went_to_a_seat_meanwhile_is_believed_there_until_a_reader_tells_it_elsewhere():
    talk = burned_twice()
    reads(talk, "Tc", seat_place(2), began_before_ms=-200)
    reads(talk, "Th", STUB)
    talk.settle()
    assert talk.table.remedy is None
    assert talk.table.ledger.place_of(card("Tc")) == seat_place(2)


def test_a_board_card_is_where_it_was_read_when_a_repair_ends_that_puts_nothing_back():
    """Seat 3's boxed card is replaced; the flop's first card came before that, and lies there until it is taken back."""
    talk = Talk("G", seats=3).play("new deal boxed:9d>3 remedy:scrap_to_muck 9d>muck")
    assert talk.told == ["fix boxed_one"]
    reads(talk, "Tc", board_place(), began_before_ms=-200)
    reads(talk, "Th", seat_place(3))
    talk.settle()
    assert talk.table.remedy is None
    assert talk.table.ledger.place_of(card("Tc")) == board_place()
