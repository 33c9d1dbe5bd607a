"""The newest view wins; silence and loss are noticed."""

import threading
import time

from controller.views.wire import Beat, to_line
from display.freshness import STALE_AFTER_MS, FeedState, Freshness
from display.newest import Newest, monotonic_ms, name_of
from tests.display.made.made_scenes import scenes
from tests.display.made.play_scenes import flop, river

FLOP, RIVER = to_line(flop()), to_line(river())
BEAT = to_line(Beat(1, 1))


def test_only_the_newest_line_is_read():
    newest = Newest(["felt"])
    newest.hear("{ broken")
    newest.hear(FLOP.replace('"v":1', '"v":9'))
    newest.hear(FLOP)
    newest.hear(RIVER)
    assert newest.view("felt").view == river()
    assert newest.complaints() == []


def test_the_same_view_is_the_same_object_until_a_newer_comes():
    newest = Newest(["felt"])
    newest.hear(FLOP)
    first = newest.view("felt")
    assert newest.view("felt") is first
    newest.hear(FLOP)
    assert newest.view("felt") is not first


def test_a_bad_line_is_complained_of_once_and_the_older_view_kept():
    newest = Newest(["felt"])
    newest.hear(FLOP)
    newest.view("felt")
    for _ in range(3):
        newest.hear(FLOP.replace('"sequence":8412', '"sequence":"x"'))
        assert newest.view("felt").view == flop()
    (complaint,) = newest.complaints()
    assert "body.stamp.sequence" in complaint
    assert newest.complaints() == []


def test_a_view_whose_newest_line_is_refused_is_not_live_and_the_others_are():
    """A screen of an older version must not show its last view as if it were true."""
    scene, now = next(scenes()), [1_000]
    newest = Newest(["felt", "floor"], lambda: now[0] * 1_000_000)
    newest.connected(now=True)
    for line in (FLOP, to_line(scene.floor), BEAT):
        newest.hear(line)
    newest.view("felt"), newest.view("floor")
    now[0] = 5_000
    for line in (FLOP.replace('"v":1', '"v":9'), to_line(scene.floor), BEAT):
        newest.hear(line)
    assert newest.view("felt").view == flop()
    newest.view("floor")
    assert newest.freshness(7_000, "felt") == Freshness(FeedState.STALE, 2_000)
    assert newest.freshness(7_000, "floor").is_live
    newest.hear(RIVER)
    newest.view("felt")
    assert newest.freshness(7_000, "felt").is_live


def test_views_that_nobody_wants_are_not_kept():
    newest = Newest(["seat:1"])
    newest.hear(FLOP)
    newest.hear(to_line(next(scenes()).dealer))
    assert newest.view("felt") is None
    assert newest.view("seat:1") is None


def test_freshness_from_waiting_to_lost():
    newest = Newest(["felt"])
    now = monotonic_ms()
    assert newest.freshness(now).feed is FeedState.WAITING
    newest.connected(now=True)
    newest.hear(FLOP)
    newest.hear(BEAT)
    now = monotonic_ms()
    assert newest.freshness(now).is_live
    assert newest.freshness(now + STALE_AFTER_MS + 100).feed is FeedState.STALE
    assert newest.stale_at_ms() <= now + STALE_AFTER_MS
    newest.connected(now=False)
    lost = newest.freshness(now + 5_000)
    assert lost.feed is FeedState.LOST
    assert lost.silent_ms >= 5_000
    newest.connected(now=True)
    assert newest.freshness(monotonic_ms()).is_live


def test_a_feed_without_beats_is_not_called_stale_for_its_silence():
    newest = Newest(["felt"])
    newest.connected(now=True)
    newest.hear(FLOP)
    assert newest.freshness(monotonic_ms() + 60_000).is_live
    assert newest.stale_at_ms() is None


def test_a_waiting_loop_is_woken_by_a_wanted_line_only():
    newest = Newest(["felt"])
    newest.hear(BEAT)
    began = time.monotonic()
    assert not newest.wait(30)
    assert time.monotonic() - began >= 0.025
    threading.Timer(0.02, newest.hear, [FLOP]).start()
    assert newest.wait(5_000)
    assert time.monotonic() - began < 3
    assert not newest.wait(0)


def test_names_are_read_without_the_rest():
    assert name_of(FLOP) == "felt"
    assert name_of(b'{"view":"seat:12","v"') == "seat:12"
    assert name_of("[]") == ""
    assert name_of(b"\xff" * 80) == ""


def test_a_table_that_does_not_record_is_not_live_until_it_says_that_it_does():
    newest = Newest(["felt"])
    newest.connected(now=True)
    newest.hear(to_line(Beat(1, 1, "the storage is full")))
    found = newest.freshness(monotonic_ms())
    assert (found.feed, found.why) == (FeedState.UNRECORDED, "the storage is full")
    assert not found.is_live
    assert found.takes_keys
    newest.hear(FLOP)
    assert newest.freshness(monotonic_ms()).feed is FeedState.UNRECORDED
    newest.hear(BEAT)
    assert newest.freshness(monotonic_ms()).is_live
    newest.hear('{"view":"beat"')
