"""A seat on one reader and the muck on another: what each hears of the other's cards is counted as well."""

import pytest
from wired import ACE, KING

from controller.terms.places import MUCK, board_place, seat_place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName, CycleEnd, Detection
from controller.tracking.sightings import Moved
from controller.tracking.tracker import adapted, end_cycle, new_tracker, observe

SEAT_1 = seat_place(1)
PORTS = {"reader-a": (SEAT_1, seat_place(2), board_place()), "reader-b": (MUCK, seat_place(9))}
NAMES = {place: AntennaName(port, at) for port, places in PORTS.items() for at, place in enumerate(places, start=1)}
LEARNT_CYCLES, CROSS_CYCLES = 800, 25


class Readers:
    """Both readers' cycles played into one tracker, the second's half a second after the first's."""

    def __init__(self):
        antennas = tuple(Antenna(name, place) for place, name in NAMES.items())
        self.tracker = new_tracker(AntennaMap(antennas, tuple(Resolution(port, 1000) for port in PORTS)))
        self.cycle = 0
        self.said = []

    def play(self, *reads, cycles=1):
        for _ in range(cycles):
            for late_ms, port in enumerate(PORTS):
                at_ms = self.cycle * 1000 + 400 + 500 * late_ms
                for card, place in reads:
                    if NAMES[place].port == port:
                        self._keep(observe(self.tracker, Detection(NAMES[place], card, at_ms - 50, self.cycle)))
                self._keep(end_cycle(self.tracker, CycleEnd(port, self.cycle, at_ms)))
            self.cycle += 1

    def _keep(self, tracking):
        self.tracker, said = tracking
        self.said += said


@pytest.fixture(scope="module")
def learnt():
    """A card lay at seat 1 for long, and the muck's coil heard it in one poll of 25."""
    readers = Readers()
    for cycle in range(LEARNT_CYCLES):
        across = ((ACE, MUCK),) if cycle % CROSS_CYCLES == CROSS_CYCLES - 1 else ()
        readers.play((ACE, SEAT_1), *across)
    return readers


def test_what_another_reader_hears_of_a_card_is_cross_talk(learnt):
    known = adapted(learnt.tracker).known
    seat, muck = (known.model.index[NAMES[place]] for place in (SEAT_1, MUCK))
    assert known.health.crosstalk(seat, muck) == pytest.approx(1 / CROSS_CYCLES, rel=0.1)
    assert known.model.alone[known.model.state_of[seat]][muck] == pytest.approx(1 / CROSS_CYCLES, rel=0.15)


def test_what_another_reader_reads_of_a_card_that_leaves_is_no_cross_talk():
    readers = Readers()
    for _ in range(20):
        readers.play((ACE, SEAT_1), cycles=8)
        readers.play((ACE, MUCK), cycles=8)
    health = adapted(readers.tracker).known.health
    seat, muck = (readers.tracker.known.model.index[NAMES[place]] for place in (SEAT_1, MUCK))
    assert (health.crosstalk(seat, muck), health.crosstalk(muck, seat)) == (0.0, 0.0)


def test_a_card_that_seat_and_muck_both_read_is_not_surely_mucked_where_they_hear_each_other(learnt):
    """The reads of a card that lay badly at seat 1 under another: the muck's coil heard it four times in six rounds."""
    readers = Readers()
    readers.tracker, readers.cycle = learnt.tracker, learnt.cycle
    readers.play(cycles=50)
    readers.said.clear()
    for places in ((SEAT_1,), (MUCK,), (MUCK,), (), (MUCK,), (SEAT_1, MUCK)):
        readers.play(*[(KING, place) for place in places])
    assert [word.sure for word in readers.said if isinstance(word, Moved)] == [False]
