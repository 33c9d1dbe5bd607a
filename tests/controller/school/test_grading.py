"""Places that a trainee names."""

import pytest
from dealer_talk import Talk

from controller.school.grading import place_of, state_words, table_lines
from controller.terms.places import BURN, MUCK, Place, PlaceKind, seat_place


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("3", seat_place(3)), ("seat 10", seat_place(10)), (" Burn ", BURN), ("muck", MUCK), ("board 2", Place(PlaceKind.BOARD, 2)),
        ("", None), ("0", None), ("the moon", None), ("seat", None),
    ],
)
def test_a_place_is_named_by_its_seat_or_its_word(said, where):
    assert place_of(said) == where


def test_a_field_of_the_state_is_written_as_one_would():
    assert state_words(None) == "nobody"
    assert state_words([{"amount": 90, "seats": [1]}, {"amount": 40, "seats": [2]}]) == "90 40"
    assert state_words(12) == "12"


def test_what_is_asked_is_not_told_with_the_table():
    table = Talk("G").play("new deal").table
    assert next(table_lines(table)) == "[Before the flop · pot 3 · seat 3 to act]"
    assert next(table_lines(table, "to_act")) == "[Before the flop · pot 3]"
    assert next(table_lines(table, "pot")) == "[Before the flop · seat 3 to act]"
