"""Small decisions of the tracker, each both ways: arrivals, changed rates, keys pressed twice, calibration steps."""

from dataclasses import replace

import pytest
from wired import ACE, KING, NAMES, wiring

from controller.terms.places import MUCK, STUB, board_place, seat_place
from controller.tracking.antenna_care.calibration import (
    CalibrationStep,
    StepKind,
    begin,
    count_cycle,
    hear,
    new_calibration,
)
from controller.tracking.antenna_care.faults import has_changed
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.arrival_times import arrival_of, arrivals_of, places_of
from controller.tracking.card_changes import Watched, is_news
from controller.tracking.debounce import KeyTiming, LongPress, PinSample, Pressed, Stuck, elapse, new_debouncer, sense
from controller.tracking.detections import AntennaName, CycleEnd, Detection
from controller.tracking.field_compiling import compile_field
from controller.tracking.knowledge import nothing_known
from controller.tracking.presence import Presence
from controller.tracking.tracker_settings import BelievedNoise, TrackerSettings
from controller.tracking.tracks import Claim, Evidence, Gap, new_track

SEAT_1, SEAT_2 = seat_place(1), seat_place(2)
MODEL = compile_field(wiring(), BelievedNoise())
AT = {where: MODEL.index[name] for where, name in NAMES.items()}
ROW = (0.0,) * len(MODEL.states)


def run(first_ms=1000, sightings=2, doubt=0.0):
    marks = tuple(first_ms + 1000 * at for at in range(sightings))
    return Evidence(Presence(1, sightings > 1, marks, marks[-1]), (doubt, *ROW[1:]))


def card_at(where=None, *, sure=True, reads=(), first_ms=1000, lay_ms=None, gap=None):
    """A track with a claim, and runs of sightings by place."""
    claim = None if where is None else Claim(where, AT[where], first_ms, 0, 0, 2, sure, lay_ms)
    return replace(new_track(MODEL, ACE), claim=claim, gap=gap, evidence={AT[place]: one for place, one in reads})


KNOWN = nothing_known(wiring(), TrackerSettings(), 0)


# Where, and when, a card may have come.


@pytest.mark.parametrize(("track", "places"), [
    (card_at(SEAT_1, reads=[(SEAT_2, run())]), {SEAT_1}), (card_at(SEAT_1, sure=False, reads=[(SEAT_2, run())]), {SEAT_1, SEAT_2}),
    (card_at(reads=[(SEAT_2, run())]), {SEAT_2}), (card_at(reads=[(SEAT_2, run(sightings=1))]), set()), (card_at(), set()),
    (card_at(SEAT_1, sure=False), {SEAT_1}),
])  # fmt: skip
def test_a_card_may_lie_where_it_is_claimed_and_while_that_is_unsure_where_it_was_read_twice(track, places):
    assert places_of(KNOWN, track) == places


@pytest.mark.parametrize(("track", "first_ms"), [
    (card_at(SEAT_1), 1000), (card_at(SEAT_2), None), (card_at(SEAT_2, sure=False), None),
    (card_at(SEAT_2, reads=[(SEAT_1, run(500))]), None), (card_at(SEAT_2, sure=False, reads=[(SEAT_1, run(500))]), 500),
    (card_at(reads=[(SEAT_1, run(500))]), 500), (card_at(reads=[(SEAT_2, run(500))]), None), (card_at(), None),
])  # fmt: skip
def test_reads_of_a_card_that_is_sure_elsewhere_say_nothing_of_its_arrival(track, first_ms):
    found = arrival_of(KNOWN, track, SEAT_1)
    assert (None if found is None else found.first_ms) == first_ms


@pytest.mark.parametrize(("lay_ms", "steps"), [(None, 2), (1000, 2), (999, 2), (1001, 3)])
def test_a_card_that_certainly_lay_there_later_than_first_read_may_have_come_in_between(lay_ms, steps):
    assert len(arrival_of(KNOWN, card_at(SEAT_1, lay_ms=lay_ms), SEAT_1).since_ms) == steps


def test_of_the_cards_of_a_place_the_one_read_first_comes_first_and_the_unread_one_last():
    tracks = {ACE: card_at(SEAT_1, first_ms=2000), KING: replace(card_at(SEAT_1, first_ms=1000), card=KING)}
    known = replace(KNOWN, tracks=tracks)
    found = arrivals_of(known, {SEAT_1, SEAT_2}, 0)
    assert [one.card for one in found[SEAT_1]] == [KING, ACE, None]
    assert [one.card for one in found[SEAT_2]] == [None]
    assert [one.card for one in arrivals_of(known, {SEAT_1}, 1000)[SEAT_1]] == [KING, ACE, None]
    assert [one.card for one in arrivals_of(known, {SEAT_1}, 1001)[SEAT_1]] == [ACE, None]


# News.


@pytest.mark.parametrize(("before", "after", "news"), [
    ((0.5, 0.5), (0.5, 0.5), False), ((0.1, 0.5), (0.5, 0.5), True), ((0.5, 0.5), (0.5, 0.1), True), ((0.5, 0.5), (0.5, 0.11), False),
])  # fmt: skip
def test_of_a_card_that_surely_lies_somewhere_another_place_is_news_when_its_doubt_is_down(before, after, news):
    one, other = (
        card_at(SEAT_1, reads=[(SEAT_2, run(doubt=first)), (MUCK, run(doubt=second))]) for first, second in (before, after)
    )
    assert is_news(one, other, 0.1) is news


def test_a_card_that_is_unsure_is_news_with_every_read_and_gap():
    unsure = card_at(SEAT_1, sure=False)
    assert not is_news(unsure, replace(unsure), 0.1)
    assert is_news(unsure, replace(unsure, evidence={AT[SEAT_2]: run()}), 0.1)
    assert is_news(unsure, replace(unsure, gap=Gap(1, 0)), 0.1)
    assert is_news(None, unsure, 0.1)
    assert is_news(unsure, None, 0.1)
    assert is_news(unsure, card_at(SEAT_2, sure=False), 0.1)
    sure = card_at(SEAT_1)
    assert not is_news(sure, replace(sure, gap=Gap(1, 0)), 0.1), "one miss more of a card at rest"


def test_what_is_watched_is_equal_by_its_cards():
    assert Watched(({ACE: None},)) == Watched(({ACE: None},))
    assert Watched(({ACE: None},)) != Watched(({KING: None},))
    assert Watched(({ACE: None},)) != object()


# Changed rates.


def rates(hit=0.9, stacked=0.5, leak=0.02):
    first, second = AntennaName("r", 1), AntennaName("r", 2)
    antennas = (Antenna(first, SEAT_1, hit, stacked), Antenna(second, SEAT_2, 0.9, 0.5))
    crosstalk = None if leak is None else {(first, second): leak}
    return AntennaMap(antennas, (Resolution("r", 1000),), crosstalk)


@pytest.mark.parametrize(("after", "changed"), [
    ({}, False), ({"hit": 0.8}, True), ({"hit": 0.89}, False), ({"stacked": 0.3}, True), ({"stacked": 0.48}, False),
    ({"leak": 0.2}, True), ({"leak": 0.021}, False), ({"leak": None}, False),
])  # fmt: skip
def test_rates_have_changed_where_hits_misses_or_crosstalk_differ_by_a_fifth(after, changed):
    assert has_changed(rates(), rates(**after)) is changed
    assert has_changed(rates(leak=None), rates(leak=0.2))
    assert not has_changed(rates(leak=None), rates(leak=None))


# A key that bounces.


def test_a_key_pressed_again_at_once_is_one_press_and_is_not_told_twice_as_long_or_stuck():
    """Within the time of a double press; later it is another press."""
    timing = KeyTiming(double_ms=150)

    def told(pause_ms):
        keys, said = new_debouncer(timing), []
        down_ms = timing.stuck_ms + 1000
        for at_ms, level in ((0, True), (down_ms, False), (down_ms + pause_ms, True)):
            keys, more = sense(keys, PinSample("k", level, at_ms))
            said += more
            keys, more = elapse(keys, at_ms + timing.stable_ms)
            said += more
        _, more = elapse(keys, down_ms + pause_ms + timing.stuck_ms + timing.stable_ms)
        return [type(one) for one in (*said, *more)]

    again, apart = told(timing.double_ms - 1), told(timing.double_ms)
    assert [again.count(kind) for kind in (Pressed, LongPress, Stuck)] == [1, 1, 1]
    assert [apart.count(kind) for kind in (Pressed, LongPress, Stuck)] == [2, 2, 2]


def test_a_key_is_down_after_15_ms_long_after_a_second_and_stuck_after_ten():
    """A finger bounces for some milliseconds; what lies there for ten seconds is an object."""
    keys, _ = sense(new_debouncer(), PinSample("k", is_active=True, at_ms=0))
    for at_ms, kind in ((15, Pressed), (1000, LongPress), (10_000, Stuck)):
        keys, said = elapse(keys, at_ms - 1)
        assert said == ()
        keys, said = elapse(keys, at_ms)
        assert [type(one) for one in said] == [kind]
    assert KeyTiming().double_ms == 0


# Calibration.


def test_a_step_counts_the_cycles_of_every_reader_until_it_is_done():
    antennas = (Antenna(AntennaName("a", 1), SEAT_1), Antenna(AntennaName("b", 1), STUB))
    fresh = new_calibration(AntennaMap(antennas, (Resolution("a", 1000), Resolution("b", 1000))))
    assert fresh.is_done
    assert count_cycle(fresh, CycleEnd("a", 1, 1000)) is fresh
    going = begin(fresh, CalibrationStep(StepKind.EMPTY, cycles=2))
    assert not going.is_done
    for port in ("a", "a", "b"):
        going = count_cycle(going, CycleEnd(port, 1, 1000))
        assert not going.is_done
    going = count_cycle(going, CycleEnd("b", 2, 2000))
    assert going.is_done
    assert count_cycle(going, CycleEnd("b", 3, 3000)) is going
    assert {name.port: share.polls for name, share in going.empty.items()} == {"a": 2, "b": 2}


def test_what_another_port_has_read_in_its_running_cycle_is_kept():
    first, second = AntennaName("a", 1), AntennaName("b", 1)
    antennas = (Antenna(first, SEAT_1), Antenna(second, board_place()))
    fresh = new_calibration(AntennaMap(antennas, (Resolution("a", 1000), Resolution("b", 1000))))
    going = begin(fresh, CalibrationStep(StepKind.EMPTY, cycles=5))
    for name in (first, second):
        going = hear(going, Detection(name, ACE, 500, 1))
    going = count_cycle(going, CycleEnd("a", 1, 1000))
    assert {name for name, _ in going.heard} == {second}
    assert going.empty[first].hits == 1
