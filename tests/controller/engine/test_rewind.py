"""The way back keeps what the world outside has been given, and tells a command of the room again as what it did."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.outputs import CommandAccepted, RetractRuling

TO_FLOP = "new deal 3:call 4:fold 5:fold 6:fold 1:fold "
FLOP = "9s>burn 3s>board+5h>board+5s>board"
RACKED = {"id": "7", "sender": "desk", "name": "rack", "does": {"e": "rack", "seat": 5, "racked": True}}


def commanded(talk):
    talk.tell("command", **RACKED)
    return [one for one in talk.outputs if isinstance(one, CommandAccepted)]


def asked(letter):
    """A flop that came before seat 2's check was keyed: the dealer is asked whether it had checked."""
    talk = Talk(letter).play(TO_FLOP + FLOP)
    assert talk.table.question is not None
    return talk


@pytest.mark.parametrize("letter", BOOKS)
def test_a_command_carried_out_before_an_answer_stands_and_is_answered_once(letter):
    talk = asked(letter)
    assert len(commanded(talk)) == 1
    talk.tell("answer", question=talk.table.question.code, yes=True)
    assert [one for one in talk.outputs if isinstance(one, RetractRuling)]
    assert talk.table.seating.at(5).racked
    assert len([one for one in talk.outputs if isinstance(one, CommandAccepted)]) == 1
    assert len(commanded(talk)) == 2
    assert len(talk.table.counters.answered) == 1


@pytest.mark.parametrize("letter", BOOKS)
def test_a_command_carried_out_before_an_undo_stands_and_is_answered_once(letter):
    talk = Talk(letter).play(TO_FLOP)
    assert len(commanded(talk)) == 1
    talk.play("undo")
    assert talk.table.seating.at(5).racked
    assert len([one for one in talk.outputs if isinstance(one, CommandAccepted)]) == 1


@pytest.mark.parametrize("letter", BOOKS)
def test_a_question_that_undo_puts_again_has_just_been_asked(letter):
    """A key that is under way when it comes up is not for it."""
    talk = asked(letter)
    talk.tell("answer", question=talk.table.question.code, yes=False)
    assert talk.table.question is None
    talk.tell("undo")
    assert talk.table.question is not None
    assert talk.table.memory.asked_ms == talk.at_ms
