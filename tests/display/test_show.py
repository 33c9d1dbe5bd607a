"""The screens' loop: draws what changed, sleeps otherwise, and survives a view that cannot be drawn."""

import gc
import io
import json
from dataclasses import replace
from weakref import ref

import pytest

from controller.views.models import SeatView
from controller.views.wire import Beat, to_line
from display import show as module
from display.area import area_of
from display.canvas.render_targets import Picture
from display.freshness import FeedState, Freshness
from display.gallery.scenes import scenes as played_scenes
from display.newest import Newest, monotonic_ms
from display.screens.screen_list import draw_view
from display.show import Screen, ScreenLoop, tidy_between_frames
from display.theme import theme
from tests.display.made.made_scenes import scenes
from tests.display.made.play_scenes import clock_running, flop, river

NOW_MS = 5_000
SCENES = {scene.name: scene for scene in scenes()}
PLAYED = {scene.name: scene for scene in played_scenes()}


class Table:
    """A show of one felt screen, and the other end of its feed."""

    def __init__(self, ear=None):
        self.newest = Newest(["felt"], lambda: NOW_MS * 1_000_000)
        self.picture = Picture((800, 480))
        self.told, self.trace = [], io.StringIO()
        screen = Screen("felt", area_of("felt", 800, 480), theme("night"), self.picture)
        self.show = ScreenLoop((screen,), self.newest, self.told.append, self.trace, ear)

    def hear(self, view, *, beat=True):
        self.newest.connected(now=True)
        self.newest.hear(to_line(view))
        if beat:
            self.newest.hear(to_line(Beat(1, 1)))

    def turn(self, later_ms=0):
        return self.show.turn(NOW_MS + later_ms, lambda: 77)


def test_a_view_is_painted_once():
    table = Table()
    table.turn()
    waiting = table.picture.pixels()
    assert table.picture.painted == 1
    table.hear(flop())
    table.turn()
    assert table.picture.painted == 2
    assert table.picture.pixels() != waiting
    for _ in range(5):
        assert table.turn() > 0
    assert table.picture.painted == 2
    told = json.loads(table.trace.getvalue())
    assert told | {"heard_ns": 0} == {
        "screen": "felt",
        "sequence": 8412,
        "at_ms": 5214300,
        "heard_ns": 0,
        "painted_ns": 77,
    }


def test_without_news_the_loop_sleeps_until_the_feed_would_be_stale():
    table = Table()
    table.hear(flop())
    assert table.turn() > 900
    assert table.turn(2_900) <= 101


def test_silence_is_shown_and_its_length_once_a_second():
    table = Table()
    table.hear(flop())
    table.turn()
    live = table.picture.pixels()
    table.turn(3_200)
    stale = table.picture.pixels()
    assert stale != live
    table.turn(3_900)
    assert table.picture.pixels() == stale
    table.turn(4_100)
    assert table.picture.pixels() != stale
    table.hear(flop())
    table.turn()
    assert table.picture.pixels() == live


def test_a_running_clock_is_drawn_once_a_second():
    table = Table()
    table.hear(clock_running(), beat=False)
    assert table.turn() <= 1_000
    painted = table.picture.painted
    for later in range(100, 900, 100):
        table.turn(later)
    assert table.picture.painted == painted + 1 or table.picture.painted == painted
    table.turn(2_100)
    assert table.picture.painted > painted


def test_a_view_that_cannot_be_drawn_does_not_end_the_show(monkeypatch):
    table = Table()

    def broken(*_):
        raise ZeroDivisionError("a secret")

    with monkeypatch.context() as patched:
        patched.setattr(module, "draw_view", broken)
        table.hear(flop())
        table.turn()
        table.hear(river())
        table.turn()
    assert table.told == ["the felt screen cannot draw its view: ZeroDivisionError"]
    error = table.picture.pixels()
    table.hear(flop())
    table.turn()
    assert table.picture.pixels() != error


def test_a_line_that_is_no_view_is_told_and_the_older_view_stays_but_is_not_live():
    table = Table()
    table.hear(flop())
    table.turn()
    table.newest.hear(to_line(flop()).replace('"sequence":8412', '"sequence":"x"'))
    table.turn()
    table.turn()
    silent = Picture((800, 480))
    silent.paint(draw_view(flop(), area_of("felt", 800, 480), theme("night"), Freshness(FeedState.STALE)))
    assert table.picture.pixels() == silent.pixels()
    (told,) = table.told
    assert "body.stamp.sequence" in told


def test_the_ear_hears_each_view_once():
    class Ear:
        heard = ()

        def hear(self, view):
            self.heard = (*self.heard, view)

    ear = Ear()
    table = Table(ear)
    table.hear(flop())
    table.turn()
    table.turn()
    table.hear(river())
    table.turn()
    assert ear.heard == (flop(), river())


@pytest.mark.parametrize("name", list(SCENES))
def test_every_scene_can_be_shown(name):
    newest = Newest(["seat:1"])
    picture = Picture((240, 240))
    show = ScreenLoop((Screen("seat:1", area_of("seat", 240, 240), theme("day"), picture),), newest, pytest.fail)
    seat = SCENES[name].seat
    assert isinstance(seat, SeatView)
    newest.hear(to_line(replace(seat, line=replace(seat.line, seat=1))))
    show.turn(monotonic_ms(), lambda: 0)
    assert picture.painted == 1


class Pulled(Picture):
    """A panel that was pulled out: nothing can be written to it."""

    def paint(self, drawing):
        raise OSError("no such device")


def test_a_screen_that_is_pulled_out_harms_no_other_and_its_successor_is_drawn_anew():
    newest, area, told = Newest(["felt"]), area_of("felt", 800, 480), []
    pulled, other, successor = Pulled((800, 480)), Picture((800, 480)), Picture((800, 480))
    show = ScreenLoop(tuple(Screen("felt", area, theme("night"), one) for one in (pulled, other)), newest, told.append)
    newest.hear(to_line(flop()))
    show.turn(monotonic_ms(), lambda: 0)
    assert other.painted == 1
    assert told == ["the felt screen cannot draw its view: OSError"]
    show.put(tuple(Screen("felt", area, theme("night"), one) for one in (other, successor)))
    show.turn(monotonic_ms(), lambda: 0)
    assert successor.pixels() == other.pixels()


class MovingTable(Table):
    """A felt on which cards and chips move, on a clock that only the test turns."""

    def __init__(self):
        super().__init__()
        screen = Screen("felt", area_of("felt", 800, 480), theme("night"), self.picture, moves=True)
        self.show = ScreenLoop((screen,), self.newest, self.told.append, self.trace)
        self.at = 0

    def now(self, view=None, *, later_ms=0):
        """Return how long the loop would sleep, after an event or only later."""
        self.at += later_ms
        if view is not None:
            self.hear(view)
        return self.turn(self.at)


def still_pixels(view):
    table = Table()
    table.hear(view)
    table.turn()
    return table.picture.pixels()


def test_a_card_turns_up_in_a_short_while_and_the_loop_sleeps_again():
    table = MovingTable()
    table.now(PLAYED["flop"].felt)
    waits = [table.now(PLAYED["turn"].felt)]
    first = table.picture.pixels()
    while waits[-1] <= 16:
        waits.append(table.now(later_ms=waits[-1]))
    assert table.at <= 300 + 16
    assert first != table.picture.pixels() == still_pixels(PLAYED["turn"].felt)
    assert len(waits) > 5
    painted = table.picture.painted
    table.now(later_ms=200)
    assert table.picture.painted == painted


def test_a_new_event_cuts_a_movement_short():
    table = MovingTable()
    table.now(PLAYED["flop"].felt)
    table.now(PLAYED["turn"].felt)
    table.now(later_ms=16)
    stopped = PLAYED["ruling_misdeal"].felt
    assert table.now(stopped, later_ms=10) > 16
    assert table.picture.pixels() == still_pixels(stopped)


def test_a_line_that_is_lost_stops_every_movement():
    table = MovingTable()
    table.now(PLAYED["flop"].felt)
    table.now(PLAYED["turn"].felt)
    table.newest.connected(now=False)
    assert table.now(later_ms=10) > 16
    painted = table.picture.painted
    table.now(later_ms=16)
    assert table.picture.painted == painted


def test_without_movement_the_first_picture_is_the_last():
    table = Table()
    table.hear(PLAYED["flop"].felt)
    table.turn()
    table.hear(PLAYED["turn"].felt)
    assert table.turn() > 16
    assert table.picture.painted == 2


def test_garbage_is_collected_between_frames_and_never_within_one():
    class Cycle:
        def __init__(self):
            self.itself = self

    with tidy_between_frames() as tidy:
        gone = ref(Cycle())
        kept = [[] for _ in range(20_000)]
        assert gone() is not None
        tidy()
        assert gone() is None
        assert len(kept) == 20_000
    assert gc.isenabled()


def test_a_window_that_lay_under_another_is_painted_anew_and_completely():
    table = Table()
    table.hear(flop())
    table.turn()
    painted, whole = table.picture.painted, table.picture.pixels()
    table.picture._painter.surface.fill((1, 2, 3))
    table.show.repaint()
    table.turn()
    assert table.picture.painted == painted + 1
    assert table.picture.pixels() == whole
