"""Every screen in every state, size and theme: nothing overlaps, nothing is cut, all can be read.

The normal run looks at every scene on every screen at two sizes in one theme and at the rest by turns, so that
each size and each theme is seen; with RAILBIRD_FULL_GALLERY=1 it looks at everything.
"""

import os

import pytest

from display.area import area_of
from display.drawing import Text
from display.gallery.render import MORE_SIZES, SIZES, Frame
from display.gallery.scenes import scenes
from display.layout_check import faults
from display.theme import BUNDLED, theme

SCENES = list(scenes())
ALL_SIZES = {screen: (*SIZES[screen], *MORE_SIZES[screen]) for screen in SIZES}
FULL = os.environ.get("RAILBIRD_FULL_GALLERY") == "1"


def chosen(scene_index, screen):
    """The sizes and themes of a scene that are looked at: all, or the first and two by turns."""
    every = [(size, name) for size in ALL_SIZES[screen] for name in BUNDLED]
    if FULL:
        return every
    return {every[0], every[(scene_index * 2 + 1) % len(every)], every[(scene_index * 5 + 2) % len(every)]}


@pytest.mark.parametrize("index", range(len(SCENES)), ids=[scene.name for scene in SCENES])
def test_the_layout_of_every_scene(index):
    for screen in SIZES:
        for size, name in chosen(index, screen):
            frame = Frame(SCENES[index], screen, size, name)
            area, look = area_of(screen, *size), theme(name)
            drawing = frame.drawing()
            assert (drawing.width, drawing.height) == size
            assert not list(faults(drawing, area, look)), frame.file_name
            cut = [shape.text for shape in drawing.shapes if isinstance(shape, Text) and shape.text.endswith("…")]
            assert not cut, frame.file_name


def test_the_scenes_are_those_that_the_product_promises():
    names = {scene.name for scene in SCENES}
    assert names >= {"idle", "deal", "preflop", "flop", "turn", "river", "showdown", "all_in", "ten_seats"}
    assert names >= {"clock", "reader_lost", "feed_stale", "feed_lost", "double_board", "stud", "draw", "absent"}
    assert names >= {"remedy_wrong", "dealer_question", "ruling_floor"}
    assert len([name for name in names if name.startswith("ruling_")]) == 11


def test_sizes_are_those_that_the_product_promises():
    assert {(800, 480), (1920, 1080), (3840, 2160)} <= set(ALL_SIZES["felt"])
    assert {(240, 240), (800, 480)} <= set(ALL_SIZES["seat"])
