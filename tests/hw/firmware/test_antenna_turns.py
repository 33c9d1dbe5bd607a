"""Neighbors on several nodes: the turns that the controller tells keep them apart, on clocks that run apart and a late wire."""

import ctypes
from collections import Counter
from random import Random

import pytest
from firmware_core import NodePlan, core, holding

from firmware_bridge.frames import FrameDecoder
from firmware_bridge.host_link import HostLink
from firmware_bridge.link_layout import LEVELS, SILENT_MS, TURNS_HOLD_MS
from hw.board import AntennaPlace, Board, PortWiring
from hw.turn_plan import PILE_ZONES, cycles_ms, near, turns_by_zone, turns_of

ZONES = ("board", "burn", "muck", "stub", "aside", *(f"seat:{seat}" for seat in range(1, 11)))
BY_TWOS = [ZONES[at : at + 2] for at in range(0, len(ZONES), 2)]
SETTLED_MS = 3000
DWELL_MS = 40


def wired(nodes):
    """A table of ten seats, its antennas on these nodes."""
    ports = tuple(PortWiring(f"node-{at}", f"/dev/node-{at}", "node") for at in range(len(nodes)))
    antennas = tuple(AntennaPlace(f"node-{at}", number, zone) for at, zones in enumerate(nodes) for number, zone in enumerate(zones, 1))
    return Board("ten", 10, ports=ports, antennas=antennas)


class Node:
    """The firmware's core with antennas that are busy for as long as chips are, its clock, its wire, and the host's end."""

    def __init__(self, board, at, chance):
        self.zones = dict(enumerate((one.place for one in board.antennas if one.port == f"node-{at}"), 1))
        self.host, self.chance, self.node = HostLink(0, turns_of(board, f"node-{at}")), chance, holding("node")
        self.began_ms, self.drift = chance.randrange(2**32), chance.uniform(-1e-4, 1e-4)  # a hundred parts per million
        self.to_node, self.to_host, self.done_ms, self.live, self.cut = [], [], {}, set(), False
        self.out = ctypes.create_string_buffer(2048)
        plan = NodePlan(b"core", 0, 0, 0, 3, 500, sum(1 << antenna for antenna in self.zones), DWELL_MS, None)
        core().node_start(self.node, ctypes.byref(plan), chance.randrange(1, 2**32), self.tick(0))

    def tick(self, now_ms):
        return (self.began_ms + int(now_ms * (1 + self.drift))) & 0xFFFFFFFF

    def arrived(self, wire, now_ms):
        data = b"".join(told for due_ms, told in wire if due_ms <= now_ms)
        wire[:] = [one for one in wire if one[0] > now_ms]
        return b"" if self.cut else data

    def step(self, now_ms, host_stands):
        """A millisecond; `live` are the zones whose antennas are."""
        tick, data = self.tick(now_ms), self.arrived(self.to_node, now_ms)
        core().node_hear(self.node, data, len(data), tick)
        readers = core().readers_of(self.node)
        begun = core().readers_begin(readers, tick)
        for antenna in self.zones:
            if begun >> antenna & 1:
                self.done_ms[antenna] = now_ms + self.chance.choice((14, 18, 22, 22, 40, 600))
            elif self.done_ms.get(antenna, 2**40) <= now_ms:
                self.done_ms.pop(antenna)
                core().readers_done(readers, antenna, 1)
        core().node_turn(self.node, tick)
        if count := core().node_take(self.node, self.out, 2048):
            self.to_host.append((now_ms + self.chance.choice((3, 3, 4, 5)), self.out.raw[:count]))
            if any(frame.kind == LEVELS for frame in FrameDecoder().feed(self.out.raw[:count])):
                self.done_ms.clear()  # the slot is over
        self.live = {self.zones[antenna] for antenna in self.done_ms}
        if not host_stands:
            self.host.receive(self.arrived(self.to_host, now_ms), now_ms)
            if told := self.host.to_send(now_ms):
                self.to_node.append((now_ms + self.chance.choice((1, 2, 3)), told))
        return begun


class Table:
    """All nodes and a controller that stands still now and then."""

    def __init__(self, nodes, seed):
        self.board, self.now_ms, self.chance = wired(nodes), 0, Random(seed)
        self.nodes = [Node(self.board, at, self.chance) for at in range(len(nodes))]
        self.near, self.stands_until_ms = near(self.board), 0

    def run(self, ms):
        """How often each zone was live, and for how many milliseconds two neighbors were at once."""
        begun, together = Counter(), 0
        for _ in range(ms):
            self.now_ms += 1
            if self.chance.random() < 0.0005:
                self.stands_until_ms = self.now_ms + self.chance.randrange(300)
            for node in self.nodes:
                mask = node.step(self.now_ms, self.now_ms < self.stands_until_ms)
                begun.update(zone for antenna, zone in node.zones.items() if mask >> antenna & 1)
            live = set().union(*(node.live for node in self.nodes))
            together += any(live & self.near[zone] for zone in live)
        return begun, together


@pytest.mark.parametrize("seed", range(2))
def test_neighbors_on_several_nodes_are_never_live_together(seed):
    table = Table(BY_TWOS, seed)
    _, before = table.run(SETTLED_MS)
    assert before > 0, "without turns they would be: the test sees it"
    ms = 12_000
    begun, together = table.run(ms)
    assert together == 0
    cycles = ms // cycles_ms(table.board)["board"]
    turns = {zone: bits.bit_count() for zone, bits in turns_by_zone(table.board).items()}
    for zone in ZONES:
        assert begun[zone] == pytest.approx(cycles * turns[zone], rel=0.02), zone


def test_a_node_whose_host_is_silent_falls_still_and_comes_back():
    table = Table([ZONES[:8], ZONES[8:]], 5)
    table.run(SETTLED_MS)
    cut = table.nodes[1]
    cut.cut = True
    assert table.run(TURNS_HOLD_MS - 2000)[1] == 0
    table.run(4000)
    begun, together = table.run(2000)
    assert together == 0
    assert not set(cut.zones.values()) & set(begun)
    assert begun["board"] > 10
    cut.cut = False
    table.run(SILENT_MS + 1000)
    begun, together = table.run(2000)
    assert together == 0
    assert begun["seat:7"] > 10


def test_a_host_that_tells_no_turns_has_its_antennas_at_any_time_again():
    table = Table([ZONES[:8], ZONES[8:]], 6)
    table.run(SETTLED_MS)
    node = table.nodes[0]
    node.host = HostLink(table.now_ms)  # a set-up that listens to every antenna there is
    table.run(TURNS_HOLD_MS + 2000)
    assert table.run(1000)[0]["board"] == pytest.approx(1000 / 30, rel=0.5)


def test_the_times_between_polls_are_those_of_the_docs():

    board = wired(BY_TWOS)
    cycles, turns = cycles_ms(board), turns_by_zone(board)
    assert {zone: ms for zone, ms in cycles.items() if ms != 130} == {"stub": 5720, "muck": 2860}
    assert {zone: turns[zone].bit_count() for zone in PILE_ZONES if zone in turns} == {"muck": 2, "stub": 1}
