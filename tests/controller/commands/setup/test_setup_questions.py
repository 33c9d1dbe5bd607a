"""Answers are checked, and asked for again."""

import io

import pytest

from controller.commands.setup.setup_questions import one_of, question, whole, yes_no
from controller.drafting.conversation import StoppedError, Talk


def test_asks_until_the_answer_can_be_used_and_enter_takes_the_usual_one():
    out = io.StringIO()
    assert question(Talk(io.StringIO("x\n99\n7\n"), out), "How many?", whole(1, 10)) == 7
    assert out.getvalue().count("from 1 to 10") == 2
    assert question(Talk(io.StringIO("\n"), out), "Sure?", yes_no, "no") is False
    with pytest.raises(StoppedError):
        question(Talk(io.StringIO("maybe\n"), out), "Sure?", yes_no)
    with pytest.raises(ValueError, match="fold"):
        one_of(("fold", "call"), "key")("fald")
