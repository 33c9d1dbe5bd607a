"""Outputs under the dummy driver: one screen, several screens, pictures; and what cannot be opened."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from display.canvas.render_targets import AbsentError, Picture, Target, open_outputs
from display.gallery.render import PictureSize
from tests.display.made.made_scenes import scenes

SCENES = {scene.name: scene for scene in scenes()}


def test_a_picture_in_memory_is_saved_as_png(tmp_path):
    picture = Picture((800, 480))
    assert picture.size == (800, 480)
    picture.paint(PictureSize(SCENES["flop"], "felt", (800, 480), "night").drawing())
    assert picture.painted == 1
    picture.save(tmp_path / "felt.png")
    assert pygame.image.load(tmp_path / "felt.png").get_size() == (800, 480)


def test_pictures_need_no_display():
    (output,) = open_outputs([Target("felt", None, (320, 200), in_memory=True)])
    assert output.size == (320, 200)


SCRIPT = """
import sys
from display.canvas.render_targets import OutputError, Target, close_outputs, open_outputs, wants_to_close
from display.gallery.render import PictureSize
from tests.display.made.made_scenes import scenes
named = {scene.name: scene for scene in scenes()}
count, index = int(sys.argv[1]), sys.argv[2]
targets = [Target("felt", int(index) if index != "-" else None, (800, 480)) for _ in range(count)]
outputs = open_outputs(targets)
for output in outputs:
    if isinstance(output, OutputError):
        print("refused:", type(output).__name__, output)
        continue
    for name in ("flop", "river", "river"):
        print(name, len(output.paint(PictureSize(named[name], "felt", output.size, "night").drawing())) > 0)
    output.repaint()
    print("again", len(output.paint(PictureSize(named["river"], "felt", output.size, "night").drawing())) > 0)
print("close", wants_to_close())
close_outputs()
"""


def run(count, index, driver="dummy"):
    env = os.environ | {"SDL_VIDEODRIVER": driver, "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(count), index], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


ONCE = ["flop True", "river True", "river False", "again True"]


def test_one_screen_and_two_screens_from_one_process():
    assert run(1, "-") == [*ONCE, "close False"]
    assert run(1, "0") == [*ONCE, "close False"]
    assert run(2, "-") == [*ONCE, *ONCE, "close False"]


def test_what_cannot_be_opened_is_told_in_a_sentence():
    assert run(1, "5")[0] == "refused: AbsentError there is no display 6: 1 connected"
    line, _ = run(1, "-", "nonesuch")
    assert line.startswith("refused: OutputError there is no display (")
    assert "SDL_VIDEODRIVER" in line


def test_on_a_console_the_hint_is_not_what_was_done_already(monkeypatch):
    def refuse():
        raise pygame.error("kmsdrm not available")

    monkeypatch.setattr(os, "environ", {"SDL_VIDEODRIVER": "kmsdrm"})
    monkeypatch.setattr(pygame.display, "init", refuse)
    (error,) = open_outputs([Target("felt", 0)])
    assert "is a screen plugged in" in str(error)
    assert "set SDL_VIDEODRIVER" not in str(error)


def test_one_that_cannot_be_opened_harms_no_other(tmp_path):
    missing, there = open_outputs([
        Target("seat:1", device=str(tmp_path / "fb7")), Target("felt", size=(320, 200), in_memory=True)
    ])
    assert isinstance(missing, AbsentError)
    assert "fb7" in str(missing)
    assert there.size == (320, 200)


@pytest.mark.parametrize(("set_before", "driver"), [(None, "opengles2"), ("software", "software")])
def test_on_a_console_the_screens_are_drawn_by_opengles_unless_told_otherwise(monkeypatch, set_before, driver):
    monkeypatch.setattr(os, "environ", {"SDL_VIDEODRIVER": "kmsdrm"} | ({"SDL_RENDER_DRIVER": set_before} if set_before else {}))
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", list)
    open_outputs([Target("felt", 3)])
    assert os.environ["SDL_RENDER_DRIVER"] == driver
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "opengles2"
