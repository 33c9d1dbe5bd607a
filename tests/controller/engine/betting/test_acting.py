"""Keyed acts that do not count, and what the dealer is told of them."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.announcements.betting_announcements import ActNotAllowed, NoBringIn
from controller.table.outputs import Announce
from controller.terms.codes import Act

STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 3, "limits": [10, 20], "seats": 4}


def errors(talk):
    return [one.says for one in talk.outputs if isinstance(one, Announce) and one.kind == "error"]


@pytest.mark.parametrize("letter", BOOKS)
def test_where_there_is_none_no_bring_in_counts(letter):
    talk = Talk(letter).play("new deal 3:bring_in")
    assert errors(talk) == [NoBringIn(3)]
    assert (talk.state["to_act"], talk.state["pot"]) == (3, 3)


@pytest.mark.parametrize(("amount", "sizes"), [(50, (3, 10)), (2, (3, 10))])
def test_a_bring_in_of_another_size_is_refused_with_the_sizes(amount, sizes):
    talk = Talk("G", **STUD).play("new As>1 Ks>2 Qs>3 Js>4 Ad>1 Kd>2 Qd>3 Jd>4 4c>1^ 2c>2^ 9h>3^ Th>4^")
    talk.play(f"2:bring_in={amount}")
    assert errors(talk) == [ActNotAllowed(2, Act.BRING_IN, amount, sizes)]
    assert (talk.state["to_act"], talk.state["pot"]) == (2, 4)
    assert talk.play("2:bring_in=3").state["pot"] == 7
