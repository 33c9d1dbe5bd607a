"""Hidden cards change nothing: with other faces on them, every line on the wire and every pixel is the same.

Each tape is played twice, the second time with the faces exchanged among the cards that never become public in it.
"""

import json
import tomllib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from controller.views.wire import from_line
from display.area import area_of
from display.canvas.render_targets import Picture
from display.freshness import LIVE
from display.screens.screen_list import draw_view
from display.theme import BUNDLED, theme
from tests.display.gallery.record_scenes import SCENES
from tests.display.hidden.planted import FACES, made_public, played, tape_of

PLANS = tomllib.loads(SCENES.read_text("utf-8"))["scenes"]
PLAYED = (
    "stud", "remedy_wrong",
    *(pytest.param(name, marks=pytest.mark.slow) for name in ("ruling_play_on", "double_board", "draw", "ruling_floor", "showdown")),
)
SIZES = {"felt": (1024, 600), "dealer": (800, 480), "seat": (240, 240), "floor": (1024, 768)}


def with_faces(told, faces):
    """Return a part of a tape with other faces in it."""
    if isinstance(told, str):
        return faces.get(told, told)
    if isinstance(told, list):
        return [with_faces(one, faces) for one in told]
    return {key: with_faces(one, faces) for key, one in told.items()} if isinstance(told, dict) else told


@cache
def as_recorded(scene):
    """Return a scene's tape, its lines, and the faces that were public at any time."""
    with TemporaryDirectory() as folder:
        return tape_of(PLANS[scene]), *lines_of(tape_of(PLANS[scene]), PLANS[scene], Path(folder))


def lines_of(told, plan, folder):
    """Return all lines that a tape sends, and every face that was public at any time."""
    lines, public, ever = [], frozenset(), set()
    for event, new in played(told, plan, folder):
        public = made_public(event, public)
        ever |= public
        lines += new
    return lines, ever


def exchanged(told, faces):
    """Return a tape in which each of these faces lies where the next one lay."""
    return {**told, "events": with_faces(told["events"], dict(zip(faces, faces[1:] + faces[:1], strict=True)))}


def pixels(name, line, look):
    kind = name.partition(":")[0]
    picture = Picture(SIZES[kind])
    picture.paint(draw_view(from_line(line), area_of(kind, *SIZES[kind]), theme(look), LIVE))
    return picture.pixels()


@pytest.mark.parametrize("scene", PLAYED)
def test_other_faces_on_hidden_cards_change_no_line_and_no_pixel(scene, tmp_path):
    plan, (told, lines, public) = PLANS[scene], as_recorded(scene)
    hidden = sorted(face for face in FACES - public if f'"{face}"' in json.dumps(told))
    assert len(hidden) > 10
    again, _ = lines_of(exchanged(told, hidden), plan, tmp_path)
    assert again == lines
    newest, newest_again = dict(lines), dict(again)
    for name, look in (("felt", "night"), ("dealer", "day"), (f"seat:{plan['seat']}", "high_contrast"), ("floor", "night")):
        assert look in BUNDLED
        assert pixels(name, newest[name], look) == pixels(name, newest_again[name], look), name


def test_faces_that_are_public_do_change_them(tmp_path):
    """The comparison would prove nothing if no exchange of faces were seen."""
    plan, (told, lines, public) = PLANS["stud"], as_recorded("stud")
    again, _ = lines_of(exchanged(told, sorted(public)[:2]), plan, tmp_path)
    before, after = dict(lines)["felt"], dict(again)["felt"]
    assert before != after
    assert pixels("felt", before, "night") != pixels("felt", after, "night")
