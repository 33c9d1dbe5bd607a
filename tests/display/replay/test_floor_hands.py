"""A finger and a key on the floor's screen, through the window system: hands shown again, and the live view back at once."""

import time
from dataclasses import replace

import pygame
import pytest

from controller.views.wire import Beat, to_line
from display.area import area_of
from display.canvas.render_targets import Picture, wants_to_close
from display.newest import Newest, monotonic_ms
from display.replay.again_screen import targets
from display.replay.heard_hands import HeardHands
from display.replay.shown_again import ShownAgain
from display.show import Screen, ScreenLoop
from display.theme import theme
from tests.controller.showing.shown_tapes import FLOOR_SAYS, SHOWDOWN
from tests.display.replay.fed_hands import fed

SIZE = (1024, 768)


class Floor:
    """A floor's screen of a touch panel, fed by a tape."""

    def __init__(self, tape, *, touch=True):
        self.newest, self.picture = Newest(["floor"]), Picture(SIZE)
        heard = HeardHands()
        self.newest.heard = heard.hear
        self.newest.connected(now=True)
        self.area = area_of("floor", *SIZE)
        self.show = ScreenLoop((Screen("floor", self.area, theme("night"), self.picture, touch=touch),), self.newest, pytest.fail)
        self.show.again = ShownAgain(heard)
        for lines in fed(tape):
            for _, line in lines:
                self.newest.hear(line)
        self.newest.hear(to_line(Beat(1, 1)))
        self.turn()

    def turn(self):
        self.closes = False
        for _ in range(2):
            self.closes |= wants_to_close(lambda touch: self.show.touched(touch, monotonic_ms()), lambda word: self.show.typed(word, monotonic_ms()))
            self.show.turn(monotonic_ms(), time.monotonic_ns)

    def at(self):
        now = self.show.again.now
        return now and now.playing.at

    def finger(self, name):
        (place,) = [one.rect for one in targets(self.area, self.show.again.now, may_begin=True) if one.name == name]
        for finger, mouse in ((pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN), (pygame.FINGERUP, pygame.MOUSEBUTTONUP)):
            pygame.event.post(pygame.event.Event(finger, finger_id=1, x=0, y=0, dx=0, dy=0, touch_id=1))
            # SDL tells the first finger as the mouse too, with its place in pixels.
            pygame.event.post(pygame.event.Event(mouse, button=1, pos=(place.x + place.w // 2, place.y + place.h // 2)))
        self.turn()

    def key(self, key):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))
        self.turn()


@pytest.fixture(autouse=True)
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


def test_fingers_lead_through_a_hand_and_back_to_the_live_view():
    floor = Floor(FLOOR_SAYS)
    live = floor.picture.pixels()
    floor.finger("again")
    last = floor.at()
    assert last > 20
    for name, at in (("back", last - 1), ("back", last - 2), ("next", last - 1), ("hand_back", 0), ("next", 1)):
        floor.finger(name)
        assert floor.at() == at
    assert floor.picture.pixels() != live
    floor.finger("quit")
    assert (floor.at(), floor.picture.pixels()) == (None, live)


def test_keys_do_the_same_and_end_no_screen_meanwhile():
    floor = Floor(FLOOR_SAYS, touch=False)
    live = floor.picture.pixels()
    for key in (pygame.K_h, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT):
        floor.key(key)
    assert floor.at() == len(floor.show.again.now.hand.moments) - 2
    floor.key(pygame.K_ESCAPE)
    assert (floor.at(), floor.closes, floor.picture.pixels()) == (None, False, live)
    floor.key(pygame.K_ESCAPE)
    assert floor.closes, "on the live view it closes a window, as ever"


def test_the_next_hand_brings_the_live_view_back_at_once():
    floor = Floor(SHOWDOWN)
    floor.finger("again")
    floor.finger("back")
    assert floor.at() is not None
    view = floor.newest.view("floor").view
    floor.newest.hear(to_line(replace(view, game=replace(view.game, hand_number=2))))
    floor.show.turn(monotonic_ms(), time.monotonic_ns)
    assert floor.at() is None
