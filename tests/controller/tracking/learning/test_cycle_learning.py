"""What one cycle teaches: late readers, kept cycles, empty tables; each duration at its edge."""

import pytest
from wired import ACE, Reader, wiring

from controller.terms.places import seat_place
from controller.tracking.antenna_care.faults import AntennaFailing
from controller.tracking.antenna_care.health import AntennaFault
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.cycle_learning import next_late_ms
from controller.tracking.detections import AntennaName, CycleEnd
from controller.tracking.presence import PresenceRule, after_poll, counted, first_seen, lay_at_ms
from controller.tracking.scene import Rounds
from controller.tracking.sightings import Cleared, Stranger
from controller.tracking.tracker import elapse, end_cycle, new_tracker
from controller.tracking.tracker_settings import TrackerSettings

SEAT = seat_place(2)


def two_readers(second_ms=1000):
    first, second = AntennaName("a", 1), AntennaName("b", 1)
    antennas = (Antenna(first, seat_place(1)), Antenna(second, seat_place(2)))
    return AntennaMap(antennas, (Resolution("a", 1000), Resolution("b", second_ms)))


def ended(tracker, port, cycle, at_ms):
    return end_cycle(tracker, CycleEnd(port, cycle, at_ms))[0]


@pytest.mark.parametrize(("cycle_ms", "late_ms"), [(1000, 3500), (200, 1100)])
def test_a_reader_is_silent_three_cycles_and_half_a_second_behind_its_last_one(cycle_ms, late_ms):
    tracker = new_tracker(wiring(cycle_ms))
    assert next_late_ms(tracker.known) is None, "none has begun"
    assert elapse(tracker, 10**6)[1] == ()
    tracker = ended(tracker, "reader-a", 0, 5000)
    assert next_late_ms(tracker.known) == 5000 + late_ms + 1
    assert elapse(tracker, 5000 + late_ms) == (tracker, ())
    silent, said = elapse(tracker, 5000 + late_ms + 1)
    assert {one.what for one in said} == {AntennaFault.SILENT}
    assert all(isinstance(one, AntennaFailing) for one in said)
    assert next_late_ms(silent.known) is None, "it is told once"


def test_a_reader_that_never_answered_is_late_from_the_first_cycle_of_another():
    tracker = ended(new_tracker(two_readers()), "a", 0, 5000)
    tracker = ended(tracker, "a", 1, 6000)
    assert next_late_ms(tracker.known) == 5000 + 3500 + 1
    silent, said = elapse(tracker, 8501)
    assert {one.antenna.port for one in said} == {"b"}
    assert next_late_ms(silent.known) == 6000 + 3500 + 1


def test_a_round_is_over_when_every_reader_that_answers_has_ended_a_cycle():
    tracker = new_tracker(two_readers())
    counts = []
    for port, at_ms in (("a", 1000), ("a", 2000), ("b", 2500), ("b", 3500), ("a", 4000)):
        tracker = ended(tracker, port, at_ms, at_ms)
        counts.append(len(tracker.known.rounds.ends))
    assert counts == [0, 0, 1, 1, 2]
    assert tracker.known.rounds.ends == (2500, 4000)
    tracker = elapse(tracker, 3500 + 3501)[0]
    tracker = ended(tracker, "a", 9000, 9000)
    assert tracker.known.rounds.ends[-1] == 9000, "nobody waits for the late one"


def test_of_rounds_and_cycles_the_last_256_are_kept_and_the_rounds_keep_their_numbers():
    tracker = new_tracker(wiring(100), first_round=7)
    for cycle in range(300):
        tracker = ended(tracker, "reader-a", cycle, 100 * (cycle + 1))
    known = tracker.known
    assert (len(known.rounds.ends), len(known.ended[0])) == (256, 256)
    assert known.rounds.base == 7 + 300 - 256
    assert (known.rounds.ends[0], known.ended[0][0].at_ms) == (4500, 4500)


def test_a_time_belongs_to_the_round_that_ends_with_it():
    rounds = Rounds(10, (100, 200, 300))
    assert [rounds.number_at(at_ms) for at_ms in (50, 100, 101, 300, 301)] == [10, 10, 11, 12, 13]


@pytest.mark.parametrize(("cycle_ms", "cycles"), [(1000, 7), (2000, 7), (100, 40)])
def test_a_table_is_clear_after_more_than_six_empty_rounds_and_four_seconds(cycle_ms, cycles):
    reader = Reader(cycle_ms=cycle_ms)
    reader.play((ACE, SEAT), cycles=8)
    assert reader.play(cycles=cycles - 1) == []
    assert [type(one) for one in reader.play(cycles=1)] == [Cleared]
    assert reader.tracker.place_of(ACE) is None
    assert reader.play(cycles=20) == [], "it is said once"


@pytest.mark.parametrize(("gap", "told"), [(11, [False]), (12, []), (1, [False])])
def test_an_unknown_tag_is_told_after_three_cycles_no_two_of_them_further_apart_than_twelve(gap, told):
    reader = Reader(settings=TrackerSettings(stranger_polls=12))
    for _ in range(3):
        reader.play(("ff", SEAT))
        reader.play(cycles=gap)
    assert [one.sure for one in reader.said if isinstance(one, Stranger)] == told


def test_an_unknown_tag_is_sure_with_its_fifth_cycle():
    reader = Reader()
    sure = []
    for _ in range(7):
        sure += [one.sure for one in reader.play(("ff", SEAT)) if isinstance(one, Stranger)]
        sure.append(None)
    assert sure == [None, None, False, None, None, True, None, None, None]


# The presence of a tag at one antenna.

RULE = PresenceRule(enter_hits=2, within_polls=5, leave_polls=6)


def polled(marks):
    """A run of polls, one a second: x where the tag was read."""
    found = first_seen(0, RULE)
    for at, mark in enumerate(marks[1:], start=1):
        found = after_poll(found, 1000 * at if mark == "x" else None, RULE)
        if found is None:
            return None
    return found


@pytest.mark.parametrize(("marks", "here"), [("x", False), ("xx", True), ("x...x", True), ("x....x", False), ("x....xx", True)])
def test_a_tag_is_here_with_two_sightings_of_five_polls(marks, here):
    assert polled(marks).is_here is here
    assert first_seen(0, PresenceRule(1, 5, 6)).is_here


@pytest.mark.parametrize(("marks", "goes_on"), [("xx.....", True), ("xx......", False), ("xx.....x......", False), ("xx.....x.....", True)])
def test_a_run_is_over_after_six_misses_in_a_row(marks, goes_on):
    assert (polled(marks) is not None) is goes_on


def test_of_a_run_the_last_32_polls_are_counted_and_its_first_three_sightings_kept():
    found = polled("xxxx" + "x.x." * 10)
    assert (found.marks, found.first_ms, found.last_ms) == ((0, 1000, 2000), 0, 42_000)
    assert counted(polled("x.x")) == (2, 3)


@pytest.mark.parametrize(("marks", "sightings", "left", "lay_ms"), [
    ("xx", 2, False, 1000), ("x", 2, False, None), ("x..x", 2, False, None), ("x.x", 2, False, 2000), ("x..x", 2, True, 3000),
    ("x..xx", 2, False, 4000), ("xxx", 3, False, 2000), ("xx", 3, False, None), ("x", 1, False, 0),
])  # fmt: skip
def test_a_tag_surely_lay_there_with_its_second_sighting_unless_that_came_more_than_two_cycles_later(
    marks, sightings, left, lay_ms
):
    """Two strays so far apart are likelier than a true card missed twice; then the third one decides."""
    assert lay_at_ms(polled(marks), sightings, 1000, left=left) == lay_ms


def test_a_front_end_that_was_not_asked_in_a_turn_has_ended_no_cycle():
    """It is the reader of one antenna; its port's turns tell which antennas were asked."""
    name = AntennaName("fe", 1)
    wired = AntennaMap((Antenna(name, SEAT),), (Resolution("fe", 100, antenna=1),))
    tracker = new_tracker(wired)
    other = end_cycle(tracker, CycleEnd("fe", 1, 1000, (2,)))[0]
    assert other.known.ended == ((),)
    own = end_cycle(other, CycleEnd("fe", 2, 1100, (1,)))[0]
    assert [one.at_ms for one in own.known.ended[0]] == [1100]
    every = end_cycle(own, CycleEnd("fe", 3, 1200))[0]
    assert [one.at_ms for one in every.known.ended[0]] == [1100, 1200]
