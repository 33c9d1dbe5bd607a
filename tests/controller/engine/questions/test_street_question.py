"""A card too early that may have come with the street before it: the dealer is asked, and his yes makes it that error."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.questions.disputed_ruling import UNREAD_ROUNDS
from controller.table.events import CardMoved, CardPresumed, Corrected, DealerAnswered, StrangerSeen, TimeReached
from controller.table.outputs import AskDealer, RetractRuling
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import BURN, board_place
from controller.views.dealer_questions import dealer_question

SIX = "new deal 3:call 4:call 5:call 6:call 1:call 2:check "
FIRST = 50
"""The readers' round in which the flop was first read."""


def tell(talk, code, where, round_no):
    """A card that the readers are sure of now, and that was first read in that round."""
    at_ms = talk.table.now_ms + 3000
    face_up = where == board_place()
    talk.feed(CardMoved(at_ms, card(code), where, face_up=face_up, motion=round_no, begun_ms=at_ms - 200, lay_ms=at_ms))
    talk.feed(TimeReached(at_ms + 600))
    talk.at_ms = talk.table.now_ms
    return talk


def flop_out(letter, played, readers=True):
    """Six players on the flop, which readers told, and who acted then."""
    talk = Talk(letter).play(SIX)
    at_ms, round_no = talk.table.now_ms + 1000, FIRST if readers else None
    talk.feed(CardMoved(at_ms, card("2d"), BURN, motion=round_no))
    for code in ("3s", "5h", "5s"):
        talk.feed(CardMoved(at_ms, card(code), board_place(), face_up=True, motion=round_no))
    talk.feed(TimeReached(at_ms + 600))
    return talk.play(played)


def answer(talk, yes):
    """The dealer answers what he is asked now; returns what is told then."""
    at_ms, before = talk.table.now_ms + 2000, len(talk.outputs)
    talk.feed(DealerAnswered(at_ms, talk.table.question.code, yes=yes))
    talk.feed(TimeReached(at_ms + 600))
    return talk.outputs[before:]


EARLY = [
    (BURN, "premature_burn", "double_burn", "Two burns before the flop?"),
    (board_place(), "premature_turn", "four_card_flop", "Did the extra card come with the flop?"),
]
SOME_ACTED = "1:check 2:check "
THREE_LEFT = "1:check 2:check 3:check "


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("where", "early", "wide", "text"), EARLY)
@pytest.mark.parametrize("played", [SOME_ACTED, THREE_LEFT])
def test_a_card_too_early_that_is_the_streets_by_the_dealers_word_is_that_error(
    letter, where, early, wide, text, played
):
    talk = tell(flop_out(letter, played), "9c", where, FIRST + 8)
    assert talk.causes == [early]
    number = talk.table.rulings[-1].number
    if played == THREE_LEFT:
        assert talk.table.question.code.startswith("acted:")
        answer(talk, yes=False)
    assert (dealer_question(talk.table.question.asks), talk.table.question.ruling) == (text, number)
    acts = talk.table.hand.actions
    told = answer(talk, yes=True)
    assert [one.number for one in told if isinstance(one, RetractRuling)] == [number]
    assert [one.cause.value for one in talk.table.rulings] == [wide]
    assert talk.table.question is None
    assert talk.table.hand.actions == acts


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("where", "early", "wide", "text"), EARLY)
def test_his_no_leaves_the_ruling_and_nothing_more_is_asked(letter, where, early, wide, text):
    del wide, text
    talk = tell(flop_out(letter, SOME_ACTED), "9c", where, FIRST + 8)
    assert not [one for one in answer(talk, yes=False) if isinstance(one, AskDealer)]
    assert [one.cause.value for one in talk.table.rulings] == [early]
    assert talk.table.question is None


@pytest.mark.parametrize("letter", BOOKS)
def test_an_act_told_with_a_yes_is_no_answer_to_it_and_crashes_nothing(letter):
    """No key says so; the room may repeat what it heard."""
    talk = tell(flop_out(letter, SOME_ACTED), "9c", BURN, FIRST + 8)
    code, acts = talk.table.question.code, talk.table.hand.actions
    talk.feed(DealerAnswered(talk.table.now_ms + 2000, code, yes=True, act=Act.CHECK))
    assert talk.table.hand.actions == acts


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("where", [BURN, board_place()])
@pytest.mark.parametrize(("rounds", "asked"), [(UNREAD_ROUNDS, True), (UNREAD_ROUNDS + 1, False)])
def test_what_would_have_been_read_long_before_is_not_asked_about(letter, where, rounds, asked):
    talk = tell(flop_out(letter, SOME_ACTED), "9c", where, FIRST + rounds)
    assert (talk.table.question is not None) == asked


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("where", [BURN, board_place()])
def test_where_no_reader_tells_rounds_nothing_is_asked(letter, where):
    talk = tell(flop_out(letter, SOME_ACTED, readers=False), "9c", where, None)
    assert len(talk.table.rulings) == 1
    assert talk.table.question is None


@pytest.mark.parametrize("letter", BOOKS)
def test_a_board_card_behind_a_burn_too_early_was_burned_for_and_is_none_of_the_flop(letter):
    talk = tell(flop_out(letter, SOME_ACTED), "9c", BURN, FIRST + 8)
    tell(talk, "Jh", board_place(), FIRST + 9)
    assert talk.causes == ["premature_burn", "premature_turn"]
    assert talk.table.question is None


@pytest.mark.parametrize("letter", BOOKS)
def test_a_second_card_of_the_turn_is_no_wide_flop(letter):
    talk = flop_out(letter, "1:check 2:check 3:check 4:check 5:check 6:check ")
    tell(talk, "9c", BURN, FIRST + 20)
    tell(talk, "Jh", board_place(), FIRST + 21)
    talk.play(SOME_ACTED)
    tell(talk, "Td", board_place(), FIRST + 22)
    assert talk.causes == ["premature_river"]
    assert talk.table.question is None


@pytest.mark.parametrize("letter", BOOKS)
def test_an_unknown_tag_that_was_asked_about_when_the_alarm_came_is_asked_about_again(letter):
    """A burn too early pushes the question away; when the dealer has answered about the burn he is asked again."""
    talk = Talk(letter).play("new")
    dues = [due.place for due in talk.table.hand.plan.rest]
    left = iter([one for one in talk.table.deck if one.code != "9c"])
    for due in dues[:-1]:
        talk.feed(CardMoved(talk.table.now_ms + 300, next(left), due))
    talk.feed(CardPresumed(talk.table.now_ms + 300, dues[-1]))
    talk.at_ms = talk.table.now_ms
    talk.play("3:call 4:call 5:call 6:call 1:call ")
    talk.feed(StrangerSeen(talk.table.now_ms + 100, "e004", dues[-1]))
    about = f"stranger:{dues[-1].code}"
    assert talk.table.question.code == about
    tell(talk, "9c", BURN, FIRST)
    assert talk.table.question.code.startswith("acted:")
    answer(talk, yes=False)
    talk.at_ms = talk.table.now_ms
    talk.play("2:check ")
    assert talk.table.question.code == about


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("keyed", [True, False])
def test_behind_undo_his_no_gives_time_to_key_the_acts_again_and_no_more_than_that(letter, keyed):
    """A key was lost and the others are off by a seat: he takes all of them back, the turn lies there rightly."""
    talk = tell(flop_out(letter, "1:check 2:check 3:check "), "9c", board_place(), FIRST + 8)
    for _ in range(3):
        talk.feed(Corrected(talk.table.now_ms + 1000, rekey_ms=6000))
    assert dealer_question(talk.table.question.asks) == "Did the extra card come with the flop?"
    answer(talk, yes=False)
    assert not talk.table.rulings
    if keyed:
        talk.at_ms = talk.table.now_ms
        talk.play("1:check 2:check 3:check 4:check 5:check 6:check")
        assert not talk.table.rulings
        assert [one.code for one in talk.table.ledger.at(board_place())] == ["3s", "5h", "5s", "9c"]
        assert talk.table.hand.street_index == 2
    else:
        talk.feed(TimeReached(talk.table.now_ms + 7000))
        talk.feed(TimeReached(talk.table.now_ms + 600))
        assert [one.cause.value for one in talk.table.rulings] == ["premature_turn"]
        answer(talk, yes=False)
        talk.feed(TimeReached(talk.table.now_ms + 20_000))
        assert [one.cause.value for one in talk.table.rulings] == ["premature_turn"]
