"""Every view has its screen; before the first view the screen says that it waits."""

from display.area import area_of
from display.drawing import texts_shown
from display.freshness import LIVE, FeedState, Freshness
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


def test_words_alone():
    texts = texts_shown(draw_words("Screen error", "The table goes on.", area_of("felt", 800, 480), NIGHT))
    assert texts == ("Screen error", "The table goes on.")
