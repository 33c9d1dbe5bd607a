"""The readers' map: each place a cell; ill ones told by mark, word and figure."""

import pytest

from controller.views.models import HealthView, ReaderState, ReaderView
from display.area import area_of
from display.drawing import Box, texts_shown
from display.gallery.scenes import scenes
from display.grid import Rect
from display.screens.reader_map import draw_reader_map
from display.sketch import Sketch
from display.theme import theme
from display.wording import READER_MARKS
from tests.display.made.trouble_scenes import half_blind, well


def said(health, **more):
    sketch = Sketch(area_of("dealer", 1280, 800), theme("night"))
    draw_reader_map(sketch, Rect(0, 0, 420, 330), health, **more)
    return texts_shown(sketch.finish())


def test_all_well_is_quiet():
    texts = said(well())
    assert texts[0] == "✓ All 13 readers see"
    assert "%" not in " ".join(texts)
    assert {f"{seat} ✓" for seat in range(1, 10)} <= set(texts)


def test_rates_are_told_to_the_floor():
    assert "99%" in " ".join(said(well(), rates=True))


def test_ill_readers_stand_out():
    texts = said(half_blind())
    assert texts[0] == "⚠ Seat 2 slow, Seat 7 lost, Muck failing"
    assert {"7 ✗", "0%", "2 ◐", "83%", "Muck ⚠", "41%"} <= set(texts)


@pytest.mark.parametrize("code", ["en", "es", "en-XA"])
def test_every_reader_has_its_mark_however_long_its_name_is(code):
    """Color alone would tell a lost reader from a well one."""
    marks = set(READER_MARKS.values())
    health = next(scene for scene in scenes() if scene.name == "reader_lost").dealer.health
    for wide in (240, 280, 320):
        sketch = Sketch(area_of("dealer", 1024, 600, language=code), theme("night"))
        draw_reader_map(sketch, Rect(0, 0, wide, 250), health)
        marked = [text for text in texts_shown(sketch.finish())[1:] if set(text) & marks]
        assert len(marked) == len(health.readers)


def test_a_reader_without_a_rate_and_a_table_without_readers():
    assert "Tray ✗" in said(HealthView((ReaderView("tray", ReaderState.DEAD),)))
    assert said(HealthView()) == ("No readers at this table",)


def test_a_busy_machine_is_no_alarm_of_every_reader():
    """All are slow at once: that is told, and nothing is painted as if it had failed."""
    places = [*(f"seat:{seat}" for seat in range(1, 11)), "board", "burn", "muck", "stub", "tray"]
    slow = tuple(ReaderView(place, ReaderState.SLOW, 80) for place in places)
    sketch, look = Sketch(area_of("dealer", 1280, 800), theme("night")), theme("night")
    draw_reader_map(sketch, Rect(0, 0, 420, 330), HealthView(slow))
    drawing = sketch.finish()
    assert texts_shown(drawing)[0] == "⚠ 15 readers need attention"
    fills = {shape.fill for shape in drawing.shapes if isinstance(shape, Box)}
    assert fills == {look.raised}


@pytest.mark.parametrize(("boards", "names"), [
    (("board", "board:2"), ("Top board", "Bottom board")), (("board",), ("Board",)),
])  # fmt: skip
def test_readers_of_two_boards_are_named_as_on_the_felt(boards, names):
    lost = HealthView(tuple(ReaderView(one, ReaderState.DEAD) for one in boards), ())
    assert said(lost)[0] == "⚠ " + ", ".join(f"{name} lost" for name in names)
