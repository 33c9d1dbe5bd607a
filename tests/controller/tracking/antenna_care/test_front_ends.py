"""Readers of one antenna each, several on a port: each ends its own cycles, those of a turn together."""

import pytest
from wired import ACE, KING

from controller.terms.places import BURN, MUCK, seat_place
from controller.tracking.antenna_care.health import AntennaFault
from controller.tracking.antenna_map import Antenna, AntennaMap, AntennaMapError, Resolution
from controller.tracking.detections import AntennaName, CycleEnd, Detection, StrangerTag
from controller.tracking.sightings import Moved, Stranger
from controller.tracking.tracker import elapse, end_cycle, new_tracker, observe

PLACES = (seat_place(1), seat_place(2), BURN, MUCK)
NAMES = tuple(AntennaName("node", number) for number in range(1, 5))
ANTENNAS = tuple(Antenna(name, place) for name, place in zip(NAMES, PLACES, strict=True))
READERS = tuple(Resolution("node", 100 if number < 4 else 650, antenna=number) for number in range(1, 5))


class Node:
    """Plays turns of front ends into a tracker."""

    def __init__(self):
        self.tracker, self.said = new_tracker(AntennaMap(ANTENNAS, READERS)), []
        self.cycle, self.now_ms = 0, 0

    def turn(self, *antennas, reads=()):
        """A turn of some antennas, with the cards that they read."""
        self.now_ms += 20
        for card, antenna in reads:
            self.take(observe(self.tracker, Detection(NAMES[antenna - 1], card, self.now_ms, self.cycle + 1)))
        self.cycle += 1
        self.take(end_cycle(self.tracker, CycleEnd("node", self.cycle, self.now_ms, antennas)))

    def take(self, tracking):
        self.tracker, said = tracking
        self.said += said

    def ends(self, antenna):
        return len(self.tracker.known.ended[antenna - 1])


def test_a_turn_ends_the_cycles_of_its_antennas_alone():
    node = Node()
    node.turn(1, 3)
    node.turn(2)
    node.turn(1, 3)
    assert [node.ends(antenna) for antenna in (1, 2, 3, 4)] == [2, 1, 2, 0]
    assert [cycle.asked for cycle in node.tracker.known.ended[0]] == [0b101, 0b101]


def test_cards_of_a_turn_are_told_each_at_its_place():
    node = Node()
    for _ in range(40):
        node.turn(1, 3, reads=[(ACE, 1), (KING, 3)])
        node.turn(2)
    moved = {(one.card, one.place) for one in node.said if isinstance(one, Moved) and one.sure}
    assert moved == {(ACE, seat_place(1)), (KING, BURN)}


def test_a_front_end_says_nothing_before_its_cycle_ends():
    node = Node()
    node.turn(1, reads=[(ACE, 1)])
    before = node.tracker.known
    tracker, said = observe(node.tracker, Detection(NAMES[0], ACE, 120, node.cycle + 1))
    assert (tracker.known, said) == (before, ())


def test_an_end_lost_on_the_wire_is_made_good_by_the_same_antennas_next_read():
    node = Node()
    node.take(observe(node.tracker, Detection(NAMES[0], ACE, 20, 1)))
    node.turn(2)
    node.take(observe(node.tracker, Detection(NAMES[0], ACE, 120, node.cycle + 1)))
    assert (node.ends(1), node.ends(2)) == (1, 1)


def test_a_pile_that_is_asked_seldom_is_not_late_with_the_others():
    node = Node()
    node.turn(1, 2, 3, 4)
    node.take(elapse(node.tracker, 20 + 3 * 100 + 501))
    assert {one.antenna for one in node.said if getattr(one, "what", None) is AntennaFault.SILENT} == set(NAMES[:3])
    node.take(elapse(node.tracker, 20 + 3 * 650 + 501))
    assert {one.antenna for one in node.said if getattr(one, "what", None) is AntennaFault.SILENT} == set(NAMES)


@pytest.mark.parametrize("readers", [READERS[:3], (*READERS, Resolution("node", 100)), (*READERS, READERS[0])])
def test_every_antenna_has_one_reader(readers):
    with pytest.raises(AntennaMapError):
        AntennaMap(ANTENNAS, readers)


def test_an_unknown_tag_is_sure_after_five_cycles_of_its_own_reader_however_slowly_piles_are_asked():
    node = Node()
    node.turn(4)
    for _ in range(5):
        for antenna in (1, 2, 3, 2, 3):
            node.turn(antenna, reads=[(StrangerTag("ff"), 1)] if antenna == 1 else ())
    node.turn(4)
    told = [(one.place, one.hits, one.sure) for one in node.said if isinstance(one, Stranger)]
    assert told == [(seat_place(1), 3, False), (seat_place(1), 5, True)]
