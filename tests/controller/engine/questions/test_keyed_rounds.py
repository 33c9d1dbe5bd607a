"""A forgotten key of a whole round is asked about, as that of one act is."""

import pytest
from dealer_talk import Talk

from controller.engine.advance import advance
from controller.table.events import ActionDeclared, DealerAnswered
from controller.table.questions import HadActed
from controller.terms.codes import Act
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
