"""Views grow old: clocks go on, and what only a live view may say is taken away."""

from dataclasses import replace

from controller.views.models import ClockView
from display.freshness import LIVE, FeedState, Freshness, aged, unsure
from tests.display.made.made_scenes import HISTORY, scenes
from tests.display.made.play_scenes import clock_running, flop


def test_a_running_clock_goes_on_and_stops_at_nought():
    view = clock_running()
    assert aged(view, 10_000).clock == ClockView(8, 25_000, 70_000)
    assert aged(view, 99_000).clock == ClockView(8, 0, 70_000)
    assert aged(view, -5) == view


def test_a_clock_that_stands_and_a_view_without_one_stay():
    still = replace(clock_running(), clock=ClockView(8, 35_000, 70_000, running=False))
    assert aged(still, 10_000) is still
    assert aged(flop(), 10_000) == flop()


def test_an_unsure_view_says_nothing_of_turn_and_clock():
    view = unsure(clock_running())
    assert view.turn is None
    assert view.clock is None
    assert view.boards == clock_running().boards


def test_only_a_live_feed_is_live():
    assert LIVE.is_live
    assert not any(Freshness(feed).is_live for feed in (FeedState.WAITING, FeedState.STALE, FeedState.LOST))


def test_an_unsure_view_says_nothing_of_what_goes_on_and_of_the_readers():
    scene = next(scene for scene in scenes() if scene.name == "idle")
    assert unsure(scene.felt).message == ""
    for view in (unsure(scene.dealer), unsure(replace(scene.floor, history=HISTORY))):
        assert not view.health.readers
        assert not any(line.undoable for line in view.history)
