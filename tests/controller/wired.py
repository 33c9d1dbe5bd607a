"""A small wired table for the tracker's tests: three seats, a board, a burn and a muck on one reader."""

from __future__ import annotations

from hypothesis import settings

from controller.terms.cards import card
from controller.terms.places import BURN, MUCK, board_place, seat_place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName, CycleEnd, Detection, StrangerTag
from controller.tracking.tracker import end_cycle, new_tracker, observe

unhurried = settings(deadline=None)
"""For property tests: other people use this machine too."""

PORT = "reader-a"
PLACES = (seat_place(1), seat_place(2), seat_place(3), board_place(), BURN, MUCK)
NAMES = {place: AntennaName(PORT, number) for number, place in enumerate(PLACES, start=1)}
ACE, KING = card("As"), card("Kd")


def wiring(cycle_ms=1000, crosstalk=None, *, ordered=False):
    antennas = tuple(Antenna(name, place) for place, name in NAMES.items())
    return AntennaMap(antennas, (Resolution(PORT, cycle_ms, ordered),), crosstalk)


class Reader:
    """Plays reader cycles into a tracker and keeps all that it says, with the time of saying."""

    def __init__(self, settings=None, cycle_ms=1000, **kind):
        self.tracker = new_tracker(wiring(cycle_ms, **kind), settings)
        self.cycle_ms = cycle_ms
        self.cycle = 0
        self.said = []

    @property
    def now_ms(self):
        return self.cycle * self.cycle_ms

    def play(self, *reads, cycles=1):
        """Cycles in which each (tag, place) is read; a text is an unknown tag."""
        said = []
        for _ in range(cycles):
            for tag, place in reads:
                seen = StrangerTag(tag) if isinstance(tag, str) else tag
                slot = self.now_ms + PLACES.index(place) * self.cycle_ms // 8
                said += self._keep(observe(self.tracker, Detection(NAMES[place], seen, slot, self.cycle)))
            end = CycleEnd(PORT, self.cycle, self.now_ms + self.cycle_ms - 1)
            said += self._keep(end_cycle(self.tracker, end))
            self.cycle += 1
        return said

    def _keep(self, tracking):
        self.tracker, said = tracking
        self.said += said
        return list(said)
