"""The gallery shows what the core and the views make of the tapes now: `make scenes` records them anew."""

import tomllib

from display.gallery.scenes import scenes
from tests.display.gallery.record_scenes import RECORDED, SCENES, recorded


def test_the_scenes_are_what_the_tapes_show_now():
    assert list(recorded()) == RECORDED.read_text("utf-8").splitlines(), "the views have changed: make scenes"


def test_every_scene_comes_from_a_tape():
    plans = tomllib.loads(SCENES.read_text("utf-8"))
    assert [scene.name for scene in scenes()] == [*plans["scenes"], *plans["feeds"]]
