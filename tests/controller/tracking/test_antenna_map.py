import pytest

from controller.terms.places import BURN, MUCK, Place, PlaceKind, seat_place
from controller.tracking.antenna_map import Antenna, AntennaMap, AntennaMapError, Resolution, assumed_neighbors
from controller.tracking.detections import AntennaName

A1, A2, B1 = AntennaName("a", 1), AntennaName("a", 2), AntennaName("b", 1)
ONE = Antenna(A1, seat_place(1))
TIMING = (Resolution("a", 1000),)


def test_a_name_reads_as_port_and_number():
    assert str(A2) == "a/2"


@pytest.mark.parametrize(("antennas", "timing", "word"), [
    ((ONE, Antenna(A1, MUCK)), TIMING, "a/1 is wired twice"),
    ((Antenna(B1, MUCK),), TIMING, "port b has no cycle time"),
    ((ONE,), (Resolution("a", 0),), "above 0 ms"),
    ((ONE,), (Resolution("a", 500), Resolution("a", 600)), "named twice"),
    ((Antenna(A1, MUCK, hit_rate=0.0),), TIMING, "a/1: a hit rate"),
    ((Antenna(A1, MUCK, stacked_hit_rate=1.1),), TIMING, "a/1: a hit rate"),
])
def test_a_wiring_that_cannot_be_is_refused_by_name(antennas, timing, word):
    with pytest.raises(AntennaMapError, match=word):
        AntennaMap(antennas, timing)


@pytest.mark.parametrize("pair", [((A1, A2), 0.1), ((A1, A1), 1.0), ((A1, A1), -0.1)])
def test_cross_talk_names_wired_antennas_and_a_share(pair):
    with pytest.raises(AntennaMapError, match="cross-talk"):
        AntennaMap((ONE,), TIMING, {pair[0]: pair[1]})


def test_neighbours_are_the_next_seats_and_the_middle():
    antennas = tuple(Antenna(AntennaName("a", n), seat_place(n)) for n in range(1, 6))
    antennas += (Antenna(AntennaName("a", 6), MUCK), Antenna(AntennaName("a", 7), BURN))
    near = assumed_neighbors(antennas)

    def hears(one, other):
        return (AntennaName("a", one), AntennaName("a", other)) in near

    for one, other in [(2, 3), (3, 2), (6, 7), (1, 6), (5, 7)]:
        assert hears(one, other)
    for one, other in [(1, 3), (3, 6), (1, 5)]:
        assert not hears(one, other)
    assert all(one != other for one, other in near)


@pytest.mark.parametrize(("discard", "seats"), [(1, {1, 2}), (3, {2, 3, 4}), (5, {4, 5}), (9, set())])
def test_discards_lie_before_their_seat_and_are_heard_by_it_and_the_seats_beside(discard, seats):
    antennas = tuple(Antenna(AntennaName("a", n), seat_place(n)) for n in range(1, 6))
    antennas += (Antenna(AntennaName("a", 6), Place(PlaceKind.DISCARD, discard)),)
    near = assumed_neighbors(antennas)
    there = AntennaName("a", 6)
    assert {one.antenna for one, other in near if other == there} == seats
    assert {other.antenna for one, other in near if one == there} == seats, "both hear one another"
