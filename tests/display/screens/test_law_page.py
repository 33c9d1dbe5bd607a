"""What the book says, on the floor's screen: whole sentences, the verdict first, and how many are left out."""

import pytest

from display.area import area_of
from display.drawing import Text, texts_shown
from display.grid import Rect
from display.layout_check import faults
from display.screens import floor
from display.screens.law_page import draw_law, law_height
from display.sketch import Sketch
from display.theme import theme
from tests.display.made.made_scenes import scenes

NIGHT = theme("night")
SCENES = {scene.name: scene for scene in scenes()}
LAW = tuple(f"If something number {number} happens before anybody has acted: misdeal. (rule {number})" for number in range(9))


def sketched(high, law=LAW):
    sketch = Sketch(area_of("floor", 1024, 768), NIGHT)
    return sketch, draw_law(sketch, Rect(0, 0, 380, high), law)


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("name", ["ruling_misdeal", "ruling_void", "ruling_fix", "ruling_floor"])
def test_the_open_rulings_law_is_on_the_floors_screen(name, size):
    view = SCENES[name].floor
    area = area_of("floor", *size)
    drawing = floor.draw(view, area, NIGHT)
    shown = " ".join(texts_shown(drawing))
    assert "THE BOOK SAYS" in shown
    for sentence in view.trouble.ruling.law:
        assert sentence in shown
    assert list(faults(drawing, area, NIGHT)) == []


def test_no_ruling_no_page():
    assert "THE BOOK SAYS" not in " ".join(texts_shown(floor.draw(SCENES["flop"].floor, area_of("floor", 1024, 768), NIGHT)))


def test_sentences_that_do_not_fit_are_counted_and_all_have_one_size():
    for high in range(0, 500, 20):
        sketch, shown = sketched(high)
        texts = [shape for shape in sketch.finish().shapes if isinstance(shape, Text)]
        assert shown == 9 or law_height(sketch, 380, LAW[: shown + 1]) > high
        assert len({shape.size for shape in texts[1:]}) <= 1
        assert all(shape.size >= sketch.area.legible_px for shape in texts)
        assert all(shape.bounds.bottom <= high for shape in texts)
        if 0 < shown < 9:
            assert f"THE BOOK SAYS ({shown} of 9)" in texts_shown(sketch.finish())
    assert shown == 9


def test_without_room_for_the_verdict_nothing_is_drawn():
    sketch, shown = sketched(20)
    assert (shown, list(sketch.finish().shapes)) == (0, [])
