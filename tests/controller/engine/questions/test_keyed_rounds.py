"""A forgotten key of a whole round is asked about, as that of one act is."""

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.table.events import ActionDeclared, CardMoved, DealerAnswered
from controller.table.questions import HadActed
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import board_place
from controller.views.dealer_questions import dealer_question

FLOP = "2d>burn 3s>board+5h>board+5s>board "


def round_keyed(talk):
    """Let seats 3 to 2 call by one key."""
    for number, seat in enumerate((3, 4, 5, 6, 1, 2)):
        act = Act.CHECK if seat == 2 else Act.CALL
        talk.feed(ActionDeclared(talk.table.now_ms + 1000, seat, act, joined=number > 0))
    talk.at_ms = talk.table.now_ms
    return talk


@pytest.mark.parametrize("by_rounds", [True, False])
def test_a_street_before_a_whole_round_is_asked_about_where_rounds_are_keyed_at_once(by_rounds):
    talk = Talk("G").play("new deal ")
    talk = round_keyed(talk) if by_rounds else talk.play("3:call 4:call 5:call 6:call 1:call 2:check")
    talk.play(FLOP + "9c>burn Jh>board")
    talk.play("tap")
    question = talk.table.question
    assert (question is not None and isinstance(question.asks, HadActed)) is by_rounds
    if not by_rounds:
        return
    assert dealer_question(question.asks) == "Had everybody still to act checked?"
    table, _ = advance(talk.table, DealerAnswered(talk.table.now_ms + 2000, question.code, yes=True))
    assert (table.remedy, table.hand.street_index, table.hand.phase.value) == (None, 2, "betting")


@pytest.mark.parametrize(("begun", "is_asked"), [(500, False), (4000, True)])
def test_the_dealer_is_not_asked_again_about_a_card_that_lay_there_when_he_answered(begun, is_asked):
    """He burned and turned at once: the turn is sure behind his word that the two had not checked."""
    talk = Talk("G").play("new deal 3:call 4:call 5:call 6:call 1:call 2:check " + FLOP + "1:check 2:check 3:check 4:check")
    talk.play("9c>burn")
    question, asked_ms = talk.table.question, talk.table.now_ms
    assert dealer_question(question.asks) == "Had seats 5 and 6 checked?"
    talk.feed(DealerAnswered(asked_ms + 2000, question.code, yes=False))
    assert talk.table.question is None
    talk.feed(CardMoved(asked_ms + 5000, card("Jh"), board_place(), begun_ms=asked_ms + begun))
    talk.at_ms = talk.table.now_ms
    talk.settle()
    assert talk.causes[-1] == "premature_turn"
    assert (talk.table.question is not None) is is_asked
