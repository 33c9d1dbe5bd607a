"""Cards of one motion go on together: the fourth card of a flop is no turn, a second burn is no burn of the next street.

What the core makes of them is asked of the core itself: its rulings are what a dealer would see.
"""

import pytest
from dealer_talk import Talk
from told_motions import FLOP_IS_DUE, Told, Unsure, board

from controller.engine.advance import advance
from controller.table.events import CardMoved, CardPresumed, TimeReached
from controller.table.hand import Phase
from controller.table.outputs import IssueRuling
from controller.terms.cards import card
from controller.terms.places import BURN, board_place, seat_place
from hw.panel import Key

ALL_IN = "new deal 3:call 4:fold 5:fold 6:fold 1:all_in 2:call 3:call 9s>burn "


def test_four_cards_of_one_round_are_a_flop_of_four_although_a_key_waits():
    told = Told(FLOP_IS_DUE).key(Key.CHECK, 2500)
    assert board(told, "As", "Kh", "9h", "2c").go().rulings == ["four_card_flop"]


def test_of_the_cards_of_one_motion_the_one_that_certainly_lay_there_last_is_one_too_many():
    """It was sure before another one of the flop was."""
    told = board(Told(FLOP_IS_DUE), "As", "Kh").card("2c", board_place(), round_no=2, by_ms=2800)
    assert board(told, "9h").go().rulings == ["four_card_flop"]
    assert [one.code for one in told.table.ledger.at(board_place())] == ["As", "Kh", "9h", "2c"]


def test_a_card_that_was_missed_twice_still_belongs_to_the_flop():
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h").card("2c", board_place(), round_no=3)
    assert told.go().rulings == ["four_card_flop"]


@pytest.mark.parametrize(("keyed_ms", "causes"), [(4400, []), (4600, ["double_burn"])])
def test_a_burn_is_no_second_one_where_everybody_may_have_acted_before_it_came_however_late_their_keys(keyed_ms, causes):
    told = Told(FLOP_IS_DUE).key(Key.CHECK, 2500).key(Key.CHECK, keyed_ms)
    assert board(told, "As", "Kh", "9h").card("2c", BURN).go(5000).rulings == causes


@pytest.mark.parametrize(("late", "burned"), [(4, False), (2, True)])
def test_a_card_rounds_later_or_behind_a_burn_is_a_turn_too_early(late, burned):
    told = board(Told(FLOP_IS_DUE, Unsure(*[BURN] * burned)), "As", "Kh", "9h")
    told.sight.reading = told.sight.reading if burned else ()
    told.go(12_000)
    told.card("2c", board_place(), round_no=late, at_ms=12_000).go(12_000 + 8000)
    assert told.rulings == ["premature_turn"]


def test_two_burns_of_one_round_are_a_double_burn():
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h").card("2c", BURN)
    assert told.go().rulings == ["double_burn"]


def test_of_a_board_run_out_the_fourth_card_waits_for_its_burn():
    told = board(Told(ALL_IN), "As", "Kh", "9h", "2c").go()
    assert not told.table.ledger.at(board_place())
    told.card("5s", BURN, round_no=2).go(5000)
    assert len(told.table.ledger.at(board_place())) == 4
    assert not told.rulings


def test_of_a_board_run_out_four_cards_without_a_burn_are_a_flop_of_four():
    assert board(Told(ALL_IN), "As", "Kh", "9h", "2c").go(2000 + 8000).rulings == ["four_card_flop"]


def test_a_card_too_many_at_the_end_of_a_board_run_out_says_that_the_flop_was_too_wide():
    talk = Talk("G").play(ALL_IN + "As>board+Kh>board+9h>board 2c>burn 3c>board 4c>burn 5s>board ")
    assert talk.table.hand.phase.value == "showdown"
    table, _ = advance(talk.table, CardMoved(talk.table.now_ms + 1000, card("Jd"), board_place(), face_up=True))
    _, outputs = advance(table, TimeReached(talk.table.now_ms + 3000))
    assert [one.ruling.cause.value for one in outputs if isinstance(one, IssueRuling)] == ["four_card_flop"]


def test_a_card_to_an_empty_seat_is_named_as_such_although_it_is_told_with_the_first_ones():
    told = Told("new ")
    due = [one.place for one in told.table.hand.plan.due[:3]]
    for code, where in zip(("As", "Kh", "9h"), due, strict=True):
        told.card(code, where)
    told.card("2c", seat_place(9)).go()
    assert told.rulings == ["unentitled_seat_dealt"]


def test_burns_of_a_board_run_out_that_are_told_before_its_flop_are_those_of_the_streets_behind_it():
    """Three streets in three seconds: the burns are sure before the flop is, in any order."""
    told = Told(ALL_IN.replace("9s>burn ", ""))
    told.table, _ = advance(told.table, CardPresumed(told.zero, BURN))
    told.card("2c", BURN, round_no=2).card("9s", BURN).go(6000)
    assert not told.rulings
    board(told, "As", "Kh", "9h", at_ms=6500).go(6500)
    assert (told.rulings, len(told.table.ledger.at(board_place()))) == ([], 3)
    assert len(told.table.ledger.at(BURN)) == 2


def test_a_card_of_the_flop_that_is_found_again_brings_no_turn_before_its_burn():
    told = board(Told(FLOP_IS_DUE), "As", "Kh", "9h").go().key(Key.CHECK, 6000).key(Key.CHECK, 7000).go(8000)
    assert told.table.hand.phase is Phase.DEALING
    told.card("As", board_place(), round_no=9, at_ms=9000, by_ms=8600)
    told.card("2c", board_place(), round_no=8, at_ms=9000, by_ms=8500).go(9000)
    assert (told.rulings, len(told.table.ledger.at(board_place()))) == ([], 3)


def test_in_a_run_out_a_burn_that_is_sure_long_after_the_cards_lies_between_them():
    """Turn and river were put out within a second; their burns are read one after the other, much later."""
    told = board(Told(ALL_IN), "As", "Kh", "9h").go().card("4d", BURN, round_no=5, at_ms=6000, by_ms=5000)
    told.go(6000)
    board(told, "6c", "2c", round_no=5, at_ms=6000, by_ms=5000)
    told.card("Qh", BURN, round_no=30, at_ms=40_000, by_ms=38_000).go(60_000)
    assert told.rulings == []
    assert [len(told.table.ledger.at(where)) for where in (BURN, board_place())] == [3, 5]
