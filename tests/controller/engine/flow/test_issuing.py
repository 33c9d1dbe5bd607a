"""Rulings are numbered and remembered; a question to the floor stays open."""

from told import FIRST, SIX, N, play

from controller.engine.flow.issuing import issue
from controller.table.ruling import Ruling
from controller.terms.codes import Basis, Cause, Outcome


def test_numbers_and_the_open_question():
    table = play(N, SIX, 1, FIRST)
    asked = Ruling(Outcome.FLOOR, Cause.PICK_UP, ("76",), Basis.FLOOR, "?", options=(Outcome.PENALTY,))
    table, first = issue(table, asked)
    table, second = issue(table, Ruling(Outcome.PLAY_ON, Cause.JOKER, ("22",), Basis.TEXT, "go on"))
    assert [one.ruling.number for one in (*first, *second)] == [1, 2]
    assert table.open_ruling is not None
    assert table.open_ruling.number == 1
    assert len(table.rulings) == 2
