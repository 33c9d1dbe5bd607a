"""Banners: every outcome has its own mark and words; clocks and silences are told in figures and words."""

import pytest

from controller.views.models import ClockView, OutcomeCode
from display.area import area_of
from display.drawing import Box, texts_shown
from display.freshness import FeedState, Freshness
from display.grid import Rect
from display.screens.banners import draw_clock, draw_notice, draw_silence
from display.sketch import Sketch
from display.theme import theme
from tests.display.made.trouble_scenes import BY_OUTCOME

RECT = Rect(10, 10, 700, 300)


def sketched(draw, *rest, **more):
    sketch = Sketch(area_of("felt", 800, 480), theme("night"))
    draw(sketch, RECT, *rest, **more)
    return sketch.finish()


def test_every_outcome_looks_and_reads_differently():
    told = {outcome: texts_shown(sketched(draw_notice, BY_OUTCOME[outcome].notice)) for outcome in OutcomeCode}
    assert len(set(told.values())) == len(OutcomeCode)
    assert len({texts[0] for texts in told.values()}) == len(OutcomeCode)


def bar(left_ms):
    drawing = sketched(draw_clock, ClockView(8, left_ms, 60_000))
    boxes = [shape for shape in drawing.shapes if isinstance(shape, Box)]
    return boxes[2].rect.w if len(boxes) > 2 else 0


def test_a_clock_is_told_in_figures_and_by_a_bar_that_empties():
    assert "0:35" in texts_shown(sketched(draw_clock, ClockView(8, 35_000, 60_000)))
    assert bar(60_000) > bar(30_000) > bar(1_000) > bar(0) == 0
    assert bar(90_000) == bar(60_000)
    assert "Your clock" in texts_shown(sketched(draw_clock, ClockView(8, 1, 1), own=True))


@pytest.mark.parametrize(
    ("feed", "said"), [(FeedState.WAITING, "Waiting"), (FeedState.STALE, "no news for 12 s"), (FeedState.LOST, "line lost 12 s ago")]
)
def test_a_silence_is_told_in_words(feed, said):
    (text,) = texts_shown(sketched(draw_silence, Freshness(feed, 12_000)))
    assert said in text


def test_why_a_table_does_not_start_is_for_dealer_and_floor():
    freshness = Freshness(FeedState.NOT_STARTED, 0, "board.toml is missing")
    assert texts_shown(sketched(draw_silence, freshness, advice="")) == ("⚠ DOES NOT START: board.toml is missing",)
    assert texts_shown(sketched(draw_silence, freshness)) == ("⚠ THE TABLE DOES NOT START. Ask the dealer",)
