"""Sentences from templates: arguments in braces, the rules as they are cited, or a function."""

import pytest

from controller.table.announcements.betting_announcements import ClockRunning, NoAwardYet
from controller.table.announcements.seat_announcements import MoveNow
from controller.views.announcements.templates import filled, worded


def test_a_template_is_filled_with_the_arguments_and_the_rules():
    assert filled("Seat {seat} moves ({rule}).", MoveNow(3, ("94", "95"))) == "Seat 3 moves (rule 94, 95)."
    assert filled("No pot is pushed.", NoAwardYet()) == "No pot is pushed."


def test_what_cites_nothing_has_no_rule_to_name():
    with pytest.raises(KeyError):
        filled("The clock runs ({rule}).", ClockRunning(3))


def test_a_kind_with_a_function_is_worded_by_it():
    makers = {ClockRunning: lambda one: f"{one.seat} thinks."}
    assert worded(ClockRunning(3), {}, makers) == "3 thinks."
    assert worded(ClockRunning(3), {ClockRunning: "Seat {seat} thinks."}, {}) == "Seat 3 thinks."
