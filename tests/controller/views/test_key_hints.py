"""The keys that do something now, as the dealer's screen names them."""

import pytest
from dealer_talk import Talk

from controller.table.questions import DidFold, Seen
from controller.table.state import DealerQuestion
from controller.terms.fast_copies import replace
from controller.views.key_hints import FLOOR_ENDS, keys, sizes
from controller.views.models import KeyHint

FOLDED_ROUND = "new deal 3:fold 4:fold 5:fold 6:fold 1:fold 2:fold"


def hints(table):
    return {one.key: one.does for one in keys(table, "$") if one.key != "UNDO"}


def test_the_acts_of_the_player_in_turn_with_what_a_call_costs():
    acts = hints(Talk("G").play("new deal 3:raise=6").table)
    assert acts == {"FOLD": "folds", "CALL": "calls $6", "RAISE": "amount, CONFIRM"}


def test_a_question_takes_yes_and_no_and_no_act():
    table = replace(Talk("G").play("new deal").table, question=DealerQuestion(DidFold(3, Seen.IN_MUCK)))
    assert hints(table) == {"CONFIRM": "yes", "CLEAR": "no"}


def test_a_pot_whose_winner_is_known_is_pushed_with_one_key():
    assert hints(Talk("G").play(FOLDED_ROUND).table)["CONFIRM"] == "push $3 to seat 2"


def test_a_remedy_may_be_ended_by_the_floor_and_leaves_no_act():
    table = Talk("G").play("new deal ask:exposed_one,seat=4").table
    assert table.remedy is not None
    assert hints(table)["FLOOR"] == FLOOR_ENDS
    assert "CALL" not in hints(table)


@pytest.mark.parametrize(("text", "there"), [("", False), ("new deal 3:call", True)])
def test_what_was_keyed_can_be_taken_back(text, there):
    assert ("UNDO" in {one.key for one in keys(Talk("G").play(text).table)}) is there


def test_between_hands_the_screen_s_own_word_has_its_key():
    assert hints(Talk("G").table) == {"RIFFLE": "begins the hand"}
    over = Talk("G").play(FOLDED_ROUND + " award:2=3").table
    assert hints(over) == {"RIFFLE": "begins the hand"}


def test_all_in_is_named_with_its_chips_where_the_structure_allows_it():
    table = Talk("G").play("new deal").table
    assert {one.key: one.does for one in sizes(table, "$")}["ALL IN"].startswith("for $")


def test_at_a_showdown_each_live_seat_is_named_and_whether_it_has_shown():
    street = "2d>burn 3s>board+5h>board+5s>board 2:check 3:check 9c>burn Jh>board 2:check 3:check Td>burn Js>board "
    shown = Talk("G").play(f"new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check {street} 2:check 3:check show:2=8s8c").table
    told = {one.key: (one.does, one.is_done) for one in sizes(shown)}
    assert told == {"SEAT 2": ("shown", True), "SEAT 3": ("then SHOW, FOLD or AWARD", False)}
    assert {one.key for one in keys(shown) if one.after_seat} == {"SHOW", "FOLD", "AWARD"}


def test_confirm_stands_first_while_an_entry_waits_for_it():
    table = Talk("G").play("new deal 3:call").table
    assert keys(table, "", "counts it")[0] == KeyHint("CONFIRM", "counts it")
    assert "CONFIRM" not in {one.key for one in keys(table)}


def test_where_no_reader_tells_who_opens_the_seats_are_named():
    table = Talk("G").play("new deal").table
    unknown = replace(table.hand.wagering.round, opener_unknown=True)
    nobody = replace(table.hand, wagering=replace(table.hand.wagering, to_act=None, round=unknown))
    told = [one.key for one in sizes(replace(table, hand=nobody))]
    assert told == [f"SEAT {seat}" for seat in range(1, 7)]
