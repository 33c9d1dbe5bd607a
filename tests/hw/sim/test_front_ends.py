"""Front ends: each antenna in its time, no neighbors at once, and the same through the node's link as without it."""

from collections import Counter
from itertools import combinations

import pytest

from controller.ingest.wiring import antenna_map
from controller.tracking.antenna_map import assumed_neighbors
from firmware_bridge.readings import CycleDone, DeviceBack, DeviceLost, TagSeen
from hw.board_file import find_mistakes, load_board
from hw.sim.bench import Bench
from hw.sim.direct import DirectBench
from hw.sim.front_ends import PILES, FrontEnds, as_wired, period_ms, turn_of
from hw.sim.hands.script import checked_down
from hw.sim.noise import Readers
from hw.sim.profile import load_noise

FAST = load_noise("fast")
BOARD = as_wired(load_board("sim"), FAST)
PLACES = {(one.port, one.antenna): one.place for one in BOARD.antennas}


def readings(kind, minutes=1):
    """What card readers tell in some minutes of whole hands, with port and time."""
    bench = kind(BOARD, FAST, 3)
    bench.table.play(checked_down((1, 2, 4, 6, 9)))
    return [
        (one.port, one.at_ms, one.reading)
        for one in bench.run_until(minutes * 60_000)
        if isinstance(one.reading, TagSeen | CycleDone)
    ]


def test_a_board_is_wired_as_the_profile_has_its_readers():
    assert as_wired(load_board("sim"), load_noise("reference")) == load_board("sim")
    assert list(find_mistakes(BOARD)) == []
    assert {port.device for port in BOARD.ports} == {"node"}
    cycles = {one.place: one.cycle_ms for one in BOARD.antennas}
    assert cycles["seat:3"] == cycles["board"] == cycles["burn"] == 100
    assert cycles["muck"] == cycles["stub"] == 2300
    assert {reader.cycle_ms for reader in antenna_map(BOARD).resolutions} == {100, 2300}


def test_no_two_neighbors_are_live_in_the_same_turn():
    near = assumed_neighbors(antenna_map(BOARD).antennas)
    for one, other in combinations(antenna_map(BOARD).antennas, 2):
        if (one.name, other.name) in near and not {one.place.code, other.place.code} <= PILES:
            assert turn_of(one.place.code, 10) != turn_of(other.place.code, 10), (one, other)


def test_every_antenna_is_asked_in_its_own_time():
    asked = Counter()
    for port, _, reading in readings(DirectBench):
        if isinstance(reading, CycleDone):
            asked.update(PLACES[port, antenna] for antenna in reading.antennas)
    assert all(asked[place] == pytest.approx(60_000 / period_ms(FAST.readers, place), abs=2) for place in asked)
    assert len(asked) == len(PLACES) == 15


def test_the_tags_before_an_end_are_of_its_antennas_and_of_its_moment():
    waiting = []
    for port, at_ms, reading in readings(DirectBench):
        if isinstance(reading, TagSeen):
            waiting.append((port, at_ms, reading.antenna))
        else:
            assert all(tag[:2] == (port, at_ms) and tag[2] in reading.antennas for tag in waiting)
            waiting = []


def test_the_nodes_link_tells_what_the_front_ends_heard():
    def heard(kind):
        told = readings(kind)
        return [(at_ms, reading) for port, at_ms, reading in told if port == "reader-b" and at_ms > 2000], told

    (direct, _), (linked, _) = heard(DirectBench), heard(Bench)
    assert [one for one in linked if isinstance(one[1], TagSeen)] == [
        one for one in direct if isinstance(one[1], TagSeen)
    ]
    assert len(linked) == len(direct) > 500


@pytest.mark.parametrize("kind", [Bench, DirectBench])
def test_a_pulled_node_is_asked_again_when_it_is_back(kind):
    bench = kind(BOARD, FAST, 3)
    list(bench.run_until(3000))
    bench.table.unplug("reader-a")
    away = [one for one in bench.run_until(9000) if one.port == "reader-a" and one.at_ms > 3000]
    assert all(isinstance(one.reading, DeviceLost) for one in away)
    bench.table.replug("reader-a")
    back = [one.reading for one in bench.run_until(12_000) if one.port == "reader-a"]
    assert kind is DirectBench or any(isinstance(one, DeviceBack) for one in back)
    assert sum(isinstance(one, CycleDone) for one in back) > 50


def test_cycles_of_a_restarted_node_begin_anew():
    polled = FrontEnds({1: "seat:2", 2: "muck"}, lambda zone, at_ms: [zone.encode()], Readers(), 10)
    first = polled.poll(2600)
    assert [one.cycle for one in first if isinstance(one, CycleDone)] == list(range(1, 29))
    polled.restart(2600)
    assert polled.next_at() > 2600
    assert next(one.cycle for one in polled.poll(2700) if isinstance(one, CycleDone)) == 1
