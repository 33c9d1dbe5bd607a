from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from wired import unhurried

from controller.tracking.debounce import (
    KeyTiming,
    KeyTimingError,
    LongPress,
    Pressed,
    Released,
    Stuck,
    elapse,
    new_debouncer,
    next_deadline,
    sense,
)
from controller.tracking.detections import PinSample

TIMING = KeyTiming(stable_ms=15, long_ms=1000, stuck_ms=10_000)


def play(samples, until_ms=None, timing=TIMING):
    debouncer, said = new_debouncer(timing), []
    for at_ms, active in samples:
        debouncer, words = sense(debouncer, PinSample("fold", active, at_ms))
        said += words
    if until_ms is not None:
        debouncer, words = elapse(debouncer, until_ms)
        said += words
    return said


def test_a_press_and_its_release():
    assert play([(0, True), (90, False)], 200) == [Pressed("fold", 0), Released("fold", 90, 90)]


def test_bounce_is_one_press_and_one_release():
    edges = [(0, True), (2, False), (3, True), (5, False), (6, True), (80, False), (82, True), (84, False)]
    assert play(edges, 200) == [Pressed("fold", 6), Released("fold", 84, 78)]


def test_a_glitch_is_nothing():
    assert play([(0, True), (10, False)], 200) == []


def test_a_press_is_said_although_nobody_asked_in_time():
    assert play([(0, True), (5000, False)], 6000) == [
        Pressed("fold", 0), LongPress("fold", 1000), Released("fold", 5000, 5000),
    ]


def test_a_release_that_was_lost_is_found_by_the_next_level():
    levels = [(0, True), (100, True), (200, True), (300, False), (400, False)]
    assert play(levels, 500) == [Pressed("fold", 0), Released("fold", 300, 300)]


def test_long_and_stuck_are_said_once():
    assert play([(0, True)], 60_000) == [Pressed("fold", 0), LongPress("fold", 1000), Stuck("fold", 10_000)]


def test_a_key_released_just_before_is_no_long_press():
    assert play([(0, True), (995, False)], 2000) == [Pressed("fold", 0), Released("fold", 995, 995)]


def test_doubled_presses_are_two_unless_configured():
    edges = [(0, True), (90, False), (180, True), (260, False)]
    assert sum(isinstance(word, Pressed) for word in play(edges, 500)) == 2
    one = play(edges, 500, KeyTiming(double_ms=250))
    assert one == [Pressed("fold", 0), Released("fold", 90, 90)]
    apart = [(0, True), (90, False), (400, True), (460, False)]
    assert sum(isinstance(word, Pressed) for word in play(apart, 600, KeyTiming(double_ms=250))) == 2


def test_keys_have_their_own_times_and_their_own_states():
    debouncer = new_debouncer(TIMING, {"misdeal": KeyTiming(long_ms=2000)})
    debouncer, _ = sense(debouncer, PinSample("misdeal", is_active=True, at_ms=0))
    debouncer, _ = sense(debouncer, PinSample("fold", is_active=True, at_ms=0))
    debouncer, said = elapse(debouncer, 1500)
    assert [word for word in said if isinstance(word, LongPress)] == [LongPress("fold", 1000)]


def test_deadlines_are_the_next_thing_that_time_alone_decides():
    debouncer = new_debouncer(TIMING)
    assert next_deadline(debouncer) is None
    for at_ms, active, due in [(0, True, 15), (20, True, 1000), (1200, False, 1215)]:
        debouncer, _ = sense(debouncer, PinSample("fold", active, at_ms))
        assert next_deadline(debouncer) == due
    debouncer, _ = elapse(debouncer, 1215)
    assert next_deadline(debouncer) is None


@pytest.mark.parametrize("wrong", [
    {"stable_ms": -1}, {"double_ms": -1}, {"stable_ms": 1000}, {"long_ms": 20_000},
])
def test_times_that_contradict_one_another_are_refused(wrong):
    with pytest.raises(KeyTimingError):
        KeyTiming(**wrong)


@unhurried
@given(st.lists(st.tuples(st.integers(0, 40), st.booleans()), max_size=40))
def test_when_it_is_quiet_the_state_is_the_level(steps):
    """Whatever bounces: presses and releases alternate, and the last one said is the level that stays."""
    at_ms, samples = 0, []
    for gap, active in steps:
        at_ms += gap
        samples.append((at_ms, active))
    said = [word for word in play(samples, at_ms + 100) if isinstance(word, Pressed | Released)]
    assert all(type(one) is not type(other) for one, other in pairwise(said))
    assert not said or isinstance(said[0], Pressed)
    down = bool(said) and isinstance(said[-1], Pressed)
    assert down == (bool(samples) and samples[-1][1])


@unhurried
@given(
    st.lists(st.tuples(st.integers(0, 40), st.booleans()), max_size=30),
    st.lists(st.integers(0, 1500), max_size=10),
)
def test_what_is_said_does_not_depend_on_when_it_is_asked(steps, asked):
    at_ms, samples = 0, []
    for gap, active in steps:
        at_ms += gap
        samples.append((at_ms, active))
    debouncer, said = new_debouncer(TIMING), []
    moments = [(moment, n, None) for n, moment in enumerate(asked)]
    moments += [(moment, 1000 + n, active) for n, (moment, active) in enumerate(samples)]
    for moment, _, active in sorted(moments, key=lambda one: one[:2]):
        debouncer, words = (elapse(debouncer, moment) if active is None
                            else sense(debouncer, PinSample("fold", active, moment)))
        said += words
    end = max(at_ms, *asked, 0) + 20_000 if asked else at_ms + 20_000
    _, words = elapse(debouncer, end)
    assert said + list(words) == play(samples, end)


class Finger(RuleBasedStateMachine):
    """A finger on a bouncing key, with some edges lost and the level re-read now and then."""

    def __init__(self):
        super().__init__()
        self.debouncer = new_debouncer(TIMING)
        self.at_ms = 0
        self.down = False
        self.presses = self.releases = 0
        self.said = []

    def _take(self, tracking):
        self.debouncer, said = tracking
        self.said += said

    def _level(self, *, active):
        self._take(sense(self.debouncer, PinSample("k", active, self.at_ms)))

    @rule(bounces=st.lists(st.integers(1, 4), max_size=4), lost=st.booleans(), hold=st.integers(60, 600))
    def turn(self, bounces, lost, hold):
        self.down = not self.down
        if not lost:
            for n, gap in enumerate(bounces):
                self._level(active=self.down if n % 2 == 0 else not self.down)
                self.at_ms += gap
            self._level(active=self.down)
        self.at_ms += 30
        self._level(active=self.down)  # the periodic re-read
        self.at_ms += hold
        self._take(elapse(self.debouncer, self.at_ms))
        if self.down:
            self.presses += 1
        else:
            self.releases += 1

    @precondition(lambda self: not self.down)
    @rule()
    def glitch(self):
        self._level(active=True)
        self.at_ms += 5
        self._level(active=False)
        self.at_ms += 50

    @invariant()
    def nothing_is_lost_or_invented(self):
        assert sum(isinstance(word, Pressed) for word in self.said) == self.presses
        assert sum(isinstance(word, Released) for word in self.said) == self.releases


TestFinger = Finger.TestCase
TestFinger.settings = settings(max_examples=60, deadline=None)


DOUBLE = KeyTiming(stable_ms=15, long_ms=1000, stuck_ms=10_000, double_ms=250)


@pytest.mark.parametrize(("first_ms", "second_ms", "long"), [
    (1200, 2000, [LongPress("fold", 1000)]), (200, 400, []), (200, 2000, [LongPress("fold", 1250)]),
])  # fmt: skip
def test_a_press_that_goes_on_after_a_gap_is_told_as_long_once(first_ms, second_ms, long):
    """Down until `first_ms`, up for 50 ms, and down until `second_ms` more: one press, of which one is long."""
    again_ms = first_ms + 50
    said = play([(0, True), (first_ms, False), (again_ms, True), (again_ms + second_ms, False)], 9000, DOUBLE)
    assert [word for word in said if isinstance(word, LongPress)] == long
    assert sum(isinstance(word, Pressed) for word in said) == 1


def test_a_new_press_after_a_long_one_is_long_again():
    said = play([(0, True), (1200, False), (1600, True), (2800, False)], 9000, DOUBLE)
    assert [word for word in said if isinstance(word, LongPress)] == [LongPress("fold", 1000), LongPress("fold", 2600)]


@pytest.mark.parametrize(("gap_ms", "stuck"), [(50, [10_000]), (400, [10_000, 21_400])])
def test_a_stuck_key_is_told_once_unless_it_was_let_go(gap_ms, stuck):
    """Down for 11 s, up for a moment, and down for another 11 s."""
    again_ms = 11_000 + gap_ms
    said = play([(0, True), (11_000, False), (again_ms, True), (again_ms + 11_000, False)], 30_000, DOUBLE)
    assert [word.at_ms for word in said if isinstance(word, Stuck)] == stuck
