"""Steps, rulings, questions and keys as dealer and floor see them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.views.models import KeyHint, OptionView, QuestionView, StepState, StepView
from display.area import area_of
from display.drawing import Box, Text, texts_shown
from display.grid import Rect
from display.layout_check import faults
from display.screens.remedy import draw_keys, draw_question, draw_ruling, draw_steps, rule_tag
from display.sketch import Sketch
from display.theme import theme
from tests.display.made.trouble_scenes import CASES, FLOOR_QUESTION, PREMATURE_TURN

AREA, NIGHT = area_of("dealer", 800, 480), theme("night")


ROOM = Rect(5, 5, 560, 300)


def sketched(draw, *rest, rect=ROOM):
    sketch = Sketch(AREA, NIGHT)
    draw(sketch, rect, *rest)
    return sketch.finish()


@given(st.integers(1, 20), st.integers(0, 19), st.integers(90, 400))
def test_the_current_step_is_always_there_and_nothing_leaves_its_place(count, current, high):
    current %= count
    states = [StepState.DONE] * current + [StepState.CURRENT] + [StepState.TODO] * (count - current - 1)
    steps = tuple(StepView("burn", f"Step number {index}", state) for index, state in enumerate(states))
    rect = Rect(5, 5, 560, high)
    drawing = sketched(draw_steps, steps, rect=rect)
    assert f"Step number {current}" in texts_shown(drawing)
    assert all(rect.contains(shape.bounds) for shape in drawing.shapes)
    assert not list(faults(drawing, AREA, NIGHT))


def test_what_has_no_room_is_counted():
    steps = tuple(StepView("burn", f"Step {index}") for index in range(30))
    texts = texts_shown(sketched(draw_steps, (StepView("stop", "Stop", StepState.CURRENT), *steps)))
    assert any("more to do" in text for text in texts)


def test_no_steps_draw_nothing():
    assert sketched(draw_steps, ()).shapes == ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.outcome.value)
def test_a_ruling_cites_its_rules_and_basis(case):
    longest = rule_tag(case.ruling)[0]
    assert ", ".join(case.rules) in longest
    assert "Golden Nugget 2025" in longest
    texts = " ".join(texts_shown(sketched(draw_ruling, case.ruling)))
    assert case.title in texts


def test_a_citation_leaves_the_book_out_rather_than_be_small_and_no_rule_out_while_all_fit():
    ruling = replace(CASES[0].ruling, rules=("166", "165", "122"), rulebook="A book with a long name of its own")
    base, said = Sketch(AREA, NIGHT).base, set()
    for wide in range(300, 1500, 60):
        drawing = sketched(draw_ruling, ruling, rect=Rect(0, 0, wide, 220))
        (cited,) = (one for one in drawing.shapes if isinstance(one, Text) and "ule" in one.text and "166" in one.text)
        assert "·" not in cited.text or cited.size >= base
        said.add(cited.text)
    assert {"Rules 166 +2", "Rules 166, 165, 122"} <= said
    assert any("its own" in one for one in said)


def test_a_question_without_options_or_rules_can_be_asked():
    texts = texts_shown(sketched(draw_question, QuestionView("Which seat?"), "Please say"))
    assert texts == ("? Please say", "Which seat?")


def test_a_question_s_options_stand_by_their_keys():
    texts = texts_shown(sketched(draw_question, FLOOR_QUESTION, "The floor decides"))
    assert texts[texts.index("2") + 1] == "Seat 5's hand is dead"


def test_keys_stand_with_what_they_do_and_alone_where_it_is_low():
    keys = (KeyHint("ENTER", "done"), KeyHint("UNDO", "take back"))
    assert texts_shown(sketched(draw_keys, keys, rect=Rect(0, 0, 700, 60))) == ("ENTER", "done", "UNDO", "take back")
    assert texts_shown(sketched(draw_keys, keys, rect=Rect(0, 0, 700, 30))) == ("ENTER", "UNDO")
    assert sketched(draw_keys, ()).shapes == ()


def test_steps_done_are_ticked():
    assert texts_shown(sketched(draw_steps, PREMATURE_TURN)).count("✓") == 2


@pytest.mark.parametrize("others", [(), ("FLOOR",), ("FOLD", "CALL", "RAISE"), ("FOLD", "CALL", "RAISE", "ALL IN")])
def test_undo_always_stands_at_the_right_end(others):
    keys = tuple(KeyHint(name, "does") for name in (*others, "UNDO"))
    caps = [one for one in sketched(draw_keys, keys).shapes if isinstance(one, Box)]
    assert caps[-1].rect.right == ROOM.right
    assert [one.rect.x for one in caps] == sorted(one.rect.x for one in caps)
    assert all(one.rect.w <= ROOM.w // 4 for one in caps)


def test_the_answers_of_a_question_begin_at_one_edge():
    question = QuestionView("Had seat 2 called?", options=(OptionView("a", "Yes: it counts", "CONFIRM"),
                                                          OptionView("b", "No", "CLEAR")))
    texts = {one.text: one.rect.x for one in sketched(draw_question, question, "Please say").shapes if isinstance(one, Text)}
    assert texts["Yes: it counts"] == texts["No"]


def test_the_note_of_a_long_step_stands_clear_of_its_last_line():
    words = "Put the cards that came too early back into the stub, face down, all of them, behind the burn"
    area = area_of("dealer", 1024, 600)
    for wide in range(240, 900, 20):
        for high in (115, 160, 200):
            sketch = Sketch(area, NIGHT)
            step = StepView("burn", words, StepState.CURRENT, seen_by_readers=True)
            draw_steps(sketch, Rect(5, 5, wide, high), (step,))
            texts = [one for one in sketch.finish().shapes if isinstance(one, Text)]
            note = next(one for one in texts if one.text.startswith("The readers"))
            last = max(one.bounds.bottom for one in texts if one.bounds.y < note.bounds.y and one.bounds.x >= note.bounds.x)
            assert note.bounds.y - last >= sketch.gap // 2, (wide, high)


def test_the_last_key_takes_the_free_place_beside_it_where_its_words_need_it():
    floor, undo = KeyHint("FLOOR", "1 ends the repair, 2 misdeal, 3 void, and more"), KeyHint("UNDO", "take back")
    row = Rect(5, 5, 560, 60)
    caps = [one.rect for one in sketched(draw_keys, (floor, undo), rect=row).shapes if isinstance(one, Box)]
    short = [one.rect for one in sketched(draw_keys, (KeyHint("FLOOR", "1"), undo), rect=row).shapes if isinstance(one, Box)]
    assert caps[0].w > 1.8 * short[0].w
    assert caps[0].h == short[0].h
    assert caps[1] == short[1], "UNDO stands where it stood"
