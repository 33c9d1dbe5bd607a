"""Presses of real keys become the answers that a trainee would type."""

import pytest
from dealer_talk import Talk

from controller.school.lesson_tasks import LessonTask
from controller.school.pressed_entry import PressedEntry, how_to_press
from controller.school.typed_keys import events_of
from hw.panel import Key

TABLE = Talk("P").play("new deal").table


def pressed(kind, *names, right="", choices=(), is_list=False):
    """Return the answer of keys, and what was said; None if it is not complete, and no key may follow one that is."""
    entry = PressedEntry(LessonTask(kind, (), "?", right, choices, is_list=is_list), TABLE)
    said, answer = [], None
    for name in names:
        assert answer is None
        answer = entry.press(Key(name))
        said += [entry.said] * bool(entry.said)
    return answer, said


@pytest.mark.parametrize(("names", "typed"), [
    (("call",), "call"),
    (("raise", "digit_1", "digit_2", "confirm"), "raise 12 confirm"),
    (("seat_3", "fold"), "seat 3 fold"),
    (("all_in",), "all in"),
    (("raise", "digit_9", "clear", "call"), "call"),
    (("minimum",), "minimum"),
])  # fmt: skip
def test_an_act_is_complete_when_the_keypad_takes_it(names, typed):
    answer, said = pressed("key", *names)
    assert (answer, said) == (typed, [])
    assert [type(one) for one in events_of(answer, TABLE, TABLE.now_ms)[0]]


def test_a_key_without_a_meaning_says_so_and_the_entry_goes_on():
    answer, said = pressed("key", "confirm", "call")
    assert answer == "call"
    assert len(said) == 1


@pytest.mark.parametrize(("kind", "names", "answer"), [
    ("deal", ("seat_3",), "3"),
    ("deal", ("digit_2", "confirm"), "board"),
    ("deal", ("digit_1", "digit_2", "confirm"), "12"),
    ("now", ("digit_0", "confirm"), "0"),
    ("now", ("digit_1", "digit_1", "confirm"), "11"),
    ("ask", ("digit_4", "double_zero", "confirm"), "400"),
    ("ask", ("seat_4",), "4"),
    ("ask", ("confirm",), None),
    ("ask", ("digit_7", "clear", "digit_8", "confirm"), "8"),
])  # fmt: skip
def test_another_answer_is_typed_with_digits(kind, names, answer):
    assert pressed(kind, *names) == (answer, [])


def test_several_numbers_end_with_a_further_confirm():
    names = ("digit_9", "digit_0", "confirm", "digit_1", "digit_4", "digit_0", "confirm", "confirm")
    assert pressed("ask", *names, right="90 140", is_list=True) == ("90 140", [])
    assert pressed("steps", "digit_2", "digit_1", "digit_3", "confirm", choices=("a", "b", "c")) == ("2 1 3", [])


def test_nobody_is_0_only_where_it_is_right():
    assert pressed("ask", "digit_0", "confirm", right="nobody")[0] == "nobody"
    assert pressed("ask", "digit_0", "confirm", right="12")[0] == "0"


def test_a_key_that_answers_nothing_says_what_does():
    answer, said = pressed("now", "fold", "seat_3", "digit_1", "confirm")
    assert answer == "1"
    assert said == ["FOLD answers nothing here: press a number, then CONFIRM.", "SEAT 3 answers nothing here: press a number, then CONFIRM."]
    assert how_to_press(LessonTask("now", (), "?", "1")).endswith("CONFIRM; 0 where nothing is wrong")
    assert how_to_press(LessonTask("ask", (), "?", "1")).endswith("CONFIRM; 0 for nobody")
    assert how_to_press(LessonTask("key", (), "?", "call")) == ""
