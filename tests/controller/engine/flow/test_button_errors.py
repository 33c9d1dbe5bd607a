"""What a ruling on a misplaced button does to the next hand."""

from told import DEAL, FIRST, SIX, G, P, play

from controller.engine.flow.button_errors import note_button_ruling, with_right_button
from controller.table.ruling import Ruling
from controller.terms.codes import Basis, Cause, Outcome

WRONG = [FIRST, {"e": "button", "seat": 3}, DEAL]


def ruling(outcome, cause=Cause.BUTTON_MISPLACED):
    return Ruling(outcome, cause, ("108",), Basis.TEXT, "")


def test_played_on_the_next_hand_is_put_right():
    assert note_button_ruling(play(G, SIX, 1, *WRONG), ruling(Outcome.PLAY_ON)).seating.correct_next
    assert not note_button_ruling(play(P, SIX, 1, *WRONG), ruling(Outcome.PLAY_ON)).seating.correct_next


def test_other_rulings_change_nothing():
    table = play(G, SIX, 1, *WRONG)
    assert note_button_ruling(table, ruling(Outcome.PLAY_ON, Cause.JOKER)) is table
    assert not note_button_ruling(table, ruling(Outcome.FIX)).seating.correct_next


def test_a_button_that_stands_right_needs_no_correction():
    table = play(G, SIX, 1, FIRST, DEAL)
    assert note_button_ruling(table, ruling(Outcome.PLAY_ON)) is table


def test_the_table_before_the_wrong_hand():
    table = with_right_button(play(G, SIX, 1, *WRONG))
    assert table.seating.button == 1
    assert table.seating.placed is None
