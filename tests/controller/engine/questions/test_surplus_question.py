"""A second burn, or a fourth card of a flop, that slow readers told at once: the dealer says whether it was one."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk
from told_at_once import BOARD, TO_FLOP, TO_TURN, TWO_BURNS, answered, asked, passed, streets, told_at_once

from controller.engine.questions.deferred_cards import until_keyed
from controller.engine.questions.disputed_ruling import SLOW_MS, surplus
from controller.engine.rewind import hold
from controller.table.events import (
    CardMoved,
    Corrected,
    SurplusDoubted,
    TimeReached,
)
from controller.table.outputs import RetractRuling
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB
from controller.views.dealer_questions import dealer_question

TWO_BOARDS = (("2c", BURN, 4000), ("8h", BOARD, 4000), ("Jh", BOARD, 3900))
FOUR_CARDS = (("2c", BURN, 4000), ("8h", BOARD, 4000), ("Jh", BOARD, 3000), ("Ah", BOARD, 3900), ("Qh", BOARD, 3900))


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("played", "cards", "cause", "text"), [
    (TO_TURN, TWO_BURNS, "double_burn", "Were two cards burned for the turn?"),
    (TO_FLOP, FOUR_CARDS, "four_card_flop", "Were four cards dealt on the flop?"),
    (TO_TURN, TWO_BOARDS, "premature_river", "Did the river come before the betting closed?"),
])  # fmt: skip
def test_what_slow_readers_told_at_once_is_ruled_on_and_asked_about(letter, played, cards, cause, text):
    talk = told_at_once(letter, played, cards)
    assert (talk.causes, asked(talk)) == ([cause], [text])
    assert talk.table.question.ruling == talk.table.rulings[-1].number
    answered(talk, yes=True)
    assert [one.cause.value for one in talk.table.rulings] == [cause]
    assert (talk.table.question, talk.table.held) == (None, None)
    assert not [one for one in talk.outputs if isinstance(one, RetractRuling)]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_burn_that_was_none_too_many_is_the_next_streets(letter):
    """The one that was first read last: the turn goes on, and the river is dealt without another burn."""
    talk = answered(told_at_once(letter, TO_TURN, ((*TWO_BURNS[2][:2], 9500), TWO_BURNS[1], ("2c", BURN, 3000))), yes=False)
    assert (talk.table.rulings, talk.table.remedy, streets(talk)) == ((), None, ["preflop", "flop", "turn"])
    assert [one.code for one in talk.table.ledger.at(BURN)] == ["9s", "Jh"]
    talk.play("2:check 3:check Kh>board 2:check")
    assert (talk.table.rulings, streets(talk)[-1], talk.table.held) == ((), "river", None)
    assert [one.code for one in talk.table.ledger.at(BURN)] == ["9s", "Jh", "2c"]
    assert talk.causes == ["double_burn"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_card_that_was_no_fourth_of_the_flop_is_the_turn(letter):
    talk = answered(told_at_once(letter, TO_FLOP, FOUR_CARDS), yes=False)
    assert (talk.table.rulings, talk.table.remedy, streets(talk)) == ((), None, ["preflop", "flop"])
    assert {one.code for one in talk.table.ledger.at(BOARD)} == {"8h", "Ah", "Qh"}
    talk.play("2:check 3:check")
    assert (talk.table.rulings, streets(talk)[-1]) == ((), "turn")
    assert [one.code for one in talk.table.ledger.at(BOARD)][-1] == "Jh"
    talk.play("9s>burn 2:check")
    assert talk.causes == ["four_card_flop"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_river_that_the_coil_heard_in_the_stub_comes_when_the_turn_is_bet(letter):
    talk = answered(told_at_once(letter, TO_TURN, TWO_BOARDS), yes=False)
    assert (talk.table.rulings, talk.table.remedy, streets(talk)[-1]) == ((), None, "turn")
    assert {one.code for one in talk.table.ledger.at(BOARD)} == {"3s", "5h", "5s", "8h"}
    talk.play("2:check 3:check")
    assert (talk.table.rulings, streets(talk)[-1]) == ((), "river")
    assert [one.code for one in talk.table.ledger.at(BOARD)][-1] == "Jh"
    assert talk.play("9d>burn 2:check").causes == ["premature_river"]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("told_first", [False, True])
def test_the_turn_behind_a_burn_that_was_none_too_many_came_too_early_with_it(letter, told_first):
    """It was put out right behind the flop, and read in the rounds of its cards: before the answer or after it."""
    flop = (("2c", BURN, 5000), ("Ah", BOARD, 4000), ("Jh", BOARD, 4000), ("Qh", BOARD, 4000), ("9c", BURN, 3000))
    talk = told_at_once(letter, TO_FLOP, flop)
    if not told_first:
        answered(talk, yes=False)
        assert (talk.causes, talk.table.rulings, streets(talk)[-1]) == (["double_burn"], (), "flop")
    at_ms = talk.table.now_ms + 100
    talk.feed(CardMoved(at_ms, card("8h"), BOARD, face_up=True, motion=41, begun_ms=at_ms - 5000, lay_ms=at_ms - 4000))
    passed(talk)
    if told_first:
        answered(talk, yes=False)
    assert [one.cause.value for one in talk.table.rulings] == ["premature_turn"]
    assert asked(talk)[-1] == "Had seats 2 and 3 checked?"
    assert [one.code for one in talk.table.ledger.at(BURN)] == ["2c", "9c"]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_river_told_in_one_moment_with_the_turn_came_too_early_with_the_burn_that_was_none_too_many(letter):
    """Turn, river and the river's burn are told at once: the dealer says no, and is asked about other things."""
    talk = Talk(letter).play(TO_TURN + "Qh>burn")
    at_ms = talk.table.now_ms + 20_000
    told = (("7h", BOARD, 68, 9000), ("8c", BURN, 69, 4500), ("8h", BOARD, 73, 6400))
    for code, where, round_no, lay_ms in told:
        lying = {"begun_ms": at_ms - lay_ms - 2000, "lay_ms": at_ms - lay_ms}
        talk.feed(CardMoved(at_ms, card(code), where, face_up=where == BOARD, motion=round_no, **lying))
    passed(talk)
    assert (talk.causes, asked(talk)) == (["double_burn"], ["Were two cards burned for the turn?"])
    answered(talk, yes=False)
    assert [one.cause.value for one in talk.table.rulings] == ["premature_river"]
    assert len(asked(talk)) == 2
    assert "burned for the turn" not in asked(talk)[1]


def test_nobody_is_asked_twice_whether_the_same_card_was_too_many():
    """Whatever makes the same alarm of it again: his word has been heard, and the ruling is the floor's to take back."""
    talk = answered(told_at_once("G", TO_TURN, TWO_BURNS), yes=False)
    assert len(asked(talk)) == 1
    talk.table = replace(talk.table, held=None)
    talk.play("2:check 3:check")
    at_ms = talk.table.now_ms + 20_000
    for code, where in (("2d", BURN), ("Jh", BURN), ("Ah", BOARD)):
        talk.feed(CardMoved(at_ms, card(code), where, face_up=where == BOARD, motion=60, begun_ms=at_ms - 4000))
    passed(talk)
    assert talk.causes == ["double_burn", "double_burn"]
    assert len(asked(talk)) == 1


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("all_in", [True, False])
def test_a_burn_that_was_none_too_many_for_the_river_is_one_behind_it(letter, all_in):
    """No street is left that it may be of."""
    bets = "2:all_in=200 3:call " if all_in else "2:check 3:check "
    talk = told_at_once(letter, TO_TURN + "Qh>burn 7h>board " + bets, TWO_BURNS)
    assert (talk.causes, asked(talk)) == (["double_burn"], ["Were two cards burned for the river?"])
    answered(talk, yes=False)
    assert (talk.causes[1:], streets(talk)[-1], talk.table.held) == (["undue_burn"], "river", None)
    assert [one.cause.value for one in talk.table.rulings] == ["undue_burn"]
    assert talk.table.question is None


@pytest.mark.parametrize("last", ["8h", "Jh"])
def test_the_card_too_many_is_the_one_that_certainly_lay_there_last(last):
    talk = Talk("G").play(TO_TURN)
    at_ms = talk.table.now_ms + 20_000
    talk.feed(CardMoved(at_ms, card("2c"), BURN, motion=40, begun_ms=at_ms - 4000))
    for code in ("8h", "Jh"):
        lay_ms = at_ms - (2000 if code == last else 3000)
        begun_ms = at_ms - (4500 if code == last else 4000)
        talk.feed(CardMoved(at_ms, card(code), BOARD, face_up=True, motion=40, begun_ms=begun_ms, lay_ms=lay_ms))
    talk = answered(passed(talk), yes=False)
    assert last not in {one.code for one in talk.table.ledger.at(BOARD)}


def test_of_two_cards_read_by_the_same_polls_the_one_told_last_is_held_back():
    """The turn's card was missed for long, and the river came in the round in which it was read at last."""
    talk = Talk("G").play(TO_TURN)
    at_ms = talk.table.now_ms + 20_000
    talk.feed(CardMoved(at_ms, card("2c"), BURN, motion=40, begun_ms=at_ms - 4000))
    for code in ("8h", "Jh"):
        lying = {"begun_ms": at_ms - 4000, "lay_ms": at_ms - 3000}
        talk.feed(CardMoved(at_ms, card(code), BOARD, face_up=True, motion=40, **lying))
    talk = passed(talk)
    assert surplus(talk.table.incident, talk.table.rulings[-1]).card == card("Jh")
    assert card("Jh") not in answered(talk, yes=False).table.ledger.at(BOARD)


def test_a_card_held_back_that_the_dealer_takes_away_was_too_many():
    talk = answered(told_at_once("G", TO_TURN, TWO_BURNS), yes=False)
    assert talk.table.rulings == ()
    talk.feed(CardMoved(talk.table.now_ms + 1000, card("Jh"), STUB))
    assert talk.table.held is None


def test_readers_that_are_sure_at_once_are_not_asked_about():
    talk = told_at_once("G", TO_TURN, TWO_BURNS, slow_ms=SLOW_MS - 1)
    assert (talk.causes, asked(talk)) == (["double_burn"], [])


def test_a_tape_without_readings_is_not_asked_about():
    talk = Talk("G").play(TO_TURN + "2c>burn+Jh>burn+8h>board 2:check")
    assert (talk.causes, asked(talk)) == (["double_burn"], [])


def test_a_card_that_is_told_while_the_dealer_is_asked_is_not_the_one_that_he_is_asked_about():
    """He went on to the next street before he looked: what came with that is another card, and another answer."""
    talk = told_at_once("G", TO_TURN, TWO_BOARDS)
    alarm = talk.table.incident
    about = surplus(alarm, talk.table.rulings[-1])
    at_ms = talk.table.now_ms + 1000
    talk.feed(CardMoved(at_ms, card("Kd"), BOARD, face_up=True, motion=60, begun_ms=at_ms - 1500, lay_ms=at_ms - 600))
    assert talk.table.incident.since[-1].card == card("Kd")
    assert surplus(talk.table.incident, talk.table.rulings[-1]) == about


def with_turn_waiting(letter):
    """Two burns came with the flop, for all that was read, and the turn waits: UNDO took both checks before it back."""
    flop = (("2c", BURN, 5000), ("Ah", BOARD, 4000), ("Jh", BOARD, 4000), ("Qh", BOARD, 4000), ("9c", BURN, 3000))
    talk = told_at_once(letter, TO_FLOP, flop)
    assert dealer_question(talk.table.question.asks) == "Were two cards burned for the flop?"
    turn = CardMoved(talk.table.now_ms, card("8h"), BOARD, face_up=True)
    talk.table = hold(talk.table, turn, until_keyed(Corrected(talk.table.now_ms, rekey_ms=6000))(talk.table, turn))
    return answered(talk, yes=False)


@pytest.mark.parametrize("letter", BOOKS)
def test_cards_that_wait_since_an_undo_go_on_waiting_behind_the_burn_that_was_none_too_many(letter):
    talk = with_turn_waiting(letter)
    assert (talk.table.rulings, streets(talk)[-1]) == ((), "flop")
    talk.play("2:check 3:check")
    assert (talk.table.rulings, streets(talk)[-1], talk.table.held) == ((), "turn", None)
    assert [one.code for one in talk.table.ledger.at(BURN)] == ["2c", "9c"]
    assert [one.code for one in talk.table.ledger.at(BOARD)][-1] == "8h"


@pytest.mark.parametrize("letter", BOOKS)
def test_what_waits_beside_such_a_burn_is_judged_as_it_lies_where_nothing_is_keyed_again(letter):
    talk = with_turn_waiting(letter)
    talk.feed(TimeReached(talk.table.now_ms + 7000))
    passed(talk)
    assert talk.table.held is None
    assert [one.cause.value for one in talk.table.rulings] == ["premature_turn"]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_key_for_the_question_before_says_the_same_of_two_burns_that_are_ruled_on(letter):
    """His finger is under way with "two were burned for one street" when the readers are sure of the second."""
    flop = (("2c", BURN, 5000), ("Ah", BOARD, 4000), ("Jh", BOARD, 4000), ("Qh", BOARD, 4000))
    talk = told_at_once(letter, "new deal 3:call 4:call 5:call 6:call 1:call 2:check ", flop)
    at_ms = talk.table.now_ms + 4000
    talk.feed(SurplusDoubted(at_ms, card("9c"), BURN, at_ms - 9000))
    assert dealer_question(talk.table.question.asks).endswith("Were two cards burned for one street?")
    talk.feed(CardMoved(at_ms + 100, card("9c"), BURN, motion=40, begun_ms=at_ms - 9000, lay_ms=at_ms - 7000))
    passed(talk)
    assert (talk.causes, dealer_question(talk.table.question.asks)) == (["double_burn"], "Were two cards burned for the flop?")
    answered(talk, yes=True)
    assert ([one.cause.value for one in talk.table.rulings], talk.table.question) == (["double_burn"], None)
