"""Every screen in every state, size and theme: nothing overlaps, nothing is cut, all can be read."""

from itertools import product

import pytest

from display.area import area_of
from display.drawing import Text
from display.gallery.render import CONSOLE, MORE_SIZES, SIZES, PictureSize
from display.gallery.scenes import scenes
from display.layout_check import faults
from display.theme import BUNDLED, theme

SCENES = list(scenes())
ALL_SIZES = {screen: (*SIZES[screen], *MORE_SIZES[screen]) for screen in SIZES}


@pytest.mark.parametrize("index", range(len(SCENES)), ids=[scene.name for scene in SCENES])
def test_the_layout_of_every_scene(index):
    for screen in SIZES:
        for size, name in product(ALL_SIZES[screen], BUNDLED):
            frame = PictureSize(SCENES[index], screen, size, name)
            area, look = area_of(screen, *size), theme(name)
            drawing = frame.drawing()
            assert (drawing.width, drawing.height) == size
            assert not list(faults(drawing, area, look)), frame.file_name
            cut = [shape.text for shape in drawing.shapes if isinstance(shape, Text) and shape.text.endswith("…")]
            assert not cut, frame.file_name


def test_the_layout_of_every_scene_on_a_console():
    for scene, size, name in product(SCENES, CONSOLE["console"], BUNDLED):
        frame = PictureSize(scene, "console", size, name)
        drawing = frame.drawing()
        assert not list(faults(drawing, area_of("dealer", *size), theme(name))), frame.file_name
        cut = [shape.text for shape in drawing.shapes if isinstance(shape, Text) and shape.text.endswith("…")]
        assert not cut, frame.file_name


def test_the_scenes_are_those_that_the_product_promises():
    names = {scene.name for scene in SCENES}
    assert names >= {"idle", "deal", "preflop", "flop", "turn", "river", "showdown", "all_in", "ten_seats"}
    assert names >= {
        "clock",
        "reader_lost",
        "feed_waiting",
        "feed_stale",
        "feed_lost",
        "double_board",
        "stud",
        "draw",
        "absent",
    }
    assert names >= {"remedy_wrong", "dealer_question", "ruling_floor"}
    assert len([name for name in names if name.startswith("ruling_")]) == 11


def test_sizes_are_those_that_the_product_promises():
    assert {(800, 480), (1920, 1080), (3840, 2160)} <= set(ALL_SIZES["felt"])
    assert {(240, 240), (800, 480)} <= set(ALL_SIZES["seat"])
