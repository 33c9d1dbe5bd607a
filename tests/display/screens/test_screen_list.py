"""Every view has its screen; before the first view the screen says that it waits."""

import pytest

from display.area import area_of
from display.drawing import texts_shown
from display.freshness import LIVE, FeedState, Freshness
from display.layout_check import faults
from display.screens import dealer, felt, floor, seat
from display.screens.screen_list import draw_nothing, draw_view, draw_words
from display.theme import theme
from tests.display.made.made_scenes import scenes

NIGHT = theme("night")


def test_every_view_is_drawn_by_its_screen():
    scene = next(scenes())
    for module, view in ((felt, scene.felt), (dealer, scene.dealer), (seat, scene.seat), (floor, scene.floor)):
        area = area_of("floor", 1280, 800)
        assert draw_view(view, area, NIGHT, LIVE) == module.draw(view, area, NIGHT, LIVE)


def test_before_the_first_view():
    texts = texts_shown(draw_nothing("seat:3", area_of("seat", 240, 240), NIGHT, Freshness(FeedState.WAITING)))
    assert texts[0].startswith("⚠ Waiting")
    assert "Seat 3" in texts


@pytest.mark.parametrize(("name", "tells_why"), [("dealer", True), ("floor", True), ("felt", False), ("seat:3", False)])
@pytest.mark.parametrize(("kind", "size"), [("dealer", (1280, 800)), ("felt", (800, 480)), ("seat", (240, 240))])
def test_a_table_that_does_not_start(name, tells_why, kind, size):
    freshness = Freshness(FeedState.NOT_STARTED, 0, "board.toml: nodes[1].port: missing")
    area = area_of(kind, *size)
    drawing = draw_nothing(name, area, NIGHT, freshness)
    told = " ".join(texts_shown(drawing))
    assert "DOES NOT START" in told
    assert ("nodes[1].port" in told) == tells_why
    assert not list(faults(drawing, area, NIGHT))


def test_words_alone():
    texts = texts_shown(draw_words("Screen error", "The table goes on.", area_of("felt", 800, 480), NIGHT))
    assert texts == ("Screen error", "The table goes on.")
