from hypothesis import given
from hypothesis import strategies as st
from wired import unhurried

from controller.tracking.presence import PresenceRule, after_poll, first_seen
from controller.tracking.tracker_settings import TrackerSettings

RULE = PresenceRule(enter_hits=2, within_polls=5, leave_polls=6)


def polled(text, rule=RULE):
    """The presence after polls written as `x` for a sighting and `.` for a miss, a second apart."""
    presence = first_seen(0, rule)
    for n, mark in enumerate(text, start=1):
        presence = after_poll(presence, n * 1000 if mark == "x" else None, rule)
        if presence is None:
            return None
    return presence


def test_one_sighting_is_no_presence_and_two_of_five_are():
    assert not polled("").is_here
    assert polled("x").is_here
    assert polled("...x").is_here
    assert not polled("....x").is_here


def test_presence_survives_misses_until_the_run_is_over():
    assert polled("x.....").is_here
    assert polled("x......") is None


def test_marks_are_the_first_three_sightings_of_the_run():
    presence = polled("x.xx")
    assert presence.marks == (0, 1000, 3000)
    assert (presence.first_ms, presence.last_ms) == (0, 4000)


def test_the_largest_rule_that_settings_allow_counts_all_of_its_polls():
    rule = PresenceRule(enter_hits=2, within_polls=32, leave_polls=32)
    TrackerSettings(least_hits=2, within_polls=32, leave_polls=32)
    assert polled("." * 30 + "x", rule).is_here
    assert not polled("." * 31, rule).is_here
    assert polled("." * 32, rule) is None
    assert not polled("." * 31 + "x", rule).is_here


@unhurried
@given(st.text("x.", max_size=60), st.integers(1, 4), st.integers(4, 32), st.integers(1, 32))
def test_presence_is_what_the_last_polls_say(text, hits, within, leave):
    rule = PresenceRule(hits, within, leave)
    presence = polled(text, rule)
    run = "x" + text
    if presence is None:
        assert "." * leave in run
        return
    assert "x" in run[-leave:]
    entered = any(run[max(0, n - within + 1) : n + 1].count("x") >= hits and run[n] == "x" for n in range(len(run)))
    assert presence.is_here == entered
