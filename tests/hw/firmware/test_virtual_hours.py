"""The firmware's core against the shipped host link over a bad wire, in virtual time: no edge is lost, doubled or turned round."""

import ctypes
import heapq
import random
from dataclasses import dataclass, field

import pytest
from firmware_core import NodePlan, core, holding

from firmware_bridge.host_link import HostLink, NodeFact, NodeState
from firmware_bridge.readings import CellWeighed, ContactChanged, EventsLost, KeyChanged

KEYS, CONTACTS, CELLS, SETTLE_MS = 46, 2, 6, 3
TICKS_AT_START = 2**32 - 100_000
"""The node's clock wraps around in the second minute."""
DRIFT = 30e-6
"""How much faster than the host's clock the node's runs: a usual crystal."""


@dataclass
class Wire:
    """What becomes of the bytes: delay, loss, damage and doubling; nothing passes while the cable is out."""

    chance: random.Random
    bad: float
    cut_until_ms: float = 0
    damaged: int = 0
    quiet_at: dict = field(default_factory=lambda: {"host": 0.0, "node": 0.0})

    def carry(self, data, to, now_ms):
        """The pieces that arrive and when; in order, as on a wire."""
        if now_ms < self.cut_until_ms:
            self.damaged += 1
            return []
        if self.chance.random() < self.bad:
            self.damaged += 1
            data = self.spoiled(data)
        at_ms = max(now_ms + len(data) / 11.52 + self.chance.uniform(0, 4), self.quiet_at[to])
        self.quiet_at[to] = at_ms
        return [(at_ms, data)] if data else []

    def spoiled(self, data):
        at = self.chance.randrange(len(data))
        match self.chance.randrange(5):
            case 0:
                return b""
            case 1:
                return data[:at]
            case 2:
                return data + data
            case 3:
                return data[:at] + bytes((data[at] ^ 1 << self.chance.randrange(8),)) + data[at + 1 :]
            case _:
                return data[:at] + self.chance.randbytes(self.chance.randrange(300)) + data[at:]


class VirtualTable:
    """A node of the core with its keys under fingers, a wire, and the host link; time is a number."""

    def __init__(self, seed, bad=0.03, longest_cut_ms=15_000):
        self.chance, self.longest_cut_ms = random.Random(seed), longest_cut_ms
        self.wire = Wire(self.chance, bad)
        self.node, self.host = holding("node"), HostLink(0)
        self.firmware = b"core"
        core().node_start(self.node, ctypes.byref(NodePlan(self.firmware, KEYS, CONTACTS, CELLS, SETTLE_MS, 500, 0, 0, None)), 77, self.tick(0))
        self.todo, self.count = [], 0
        self.happened, self.told, self.lost, self.lamps, self.known = [], [], 0, {}, set()
        self.snapshots, self.late_ms = 0, 0.0
        for number in range(1, KEYS + 1):
            core().node_key(self.node, number, 0, self.tick(0))
        for number in range(1, CONTACTS + 1):
            core().node_contact(self.node, number, 0, self.tick(0))

    def tick(self, now_ms):
        return int(TICKS_AT_START + now_ms * (1 + DRIFT)) & 0xFFFFFFFF

    def at(self, ms, what, *arguments):
        self.count += 1
        heapq.heappush(self.todo, (ms, self.count, what, arguments))

    def press(self, ms):
        """A finger on a key, or a lid: it bounces, stays, bounces; the next one somewhat later."""
        line, stays_ms = self.chance.randrange(1, KEYS + CONTACTS + 1), self.chance.uniform(20, 300)
        for begins_ms, closed in ((ms, True), (ms + stays_ms, False)):
            settles_ms = begins_ms
            for _ in range(self.chance.randrange(4)):
                self.at(settles_ms, self.switch, line, closed)
                self.at(settles_ms + 1, self.switch, line, not closed)
                settles_ms += self.chance.uniform(1.5, 4)
            self.at(settles_ms, self.switch, line, closed)
            self.at(settles_ms, self.settles, line, closed)
        self.at(ms + stays_ms + self.chance.expovariate(1 / 400) + 30, self.press)

    def settles(self, ms, line, closed):
        fact = KeyChanged(line, closed) if line <= KEYS else ContactChanged(line - KEYS, closed)
        self.happened.append((fact, ms))
        self.at(ms + SETTLE_MS + 1, self.switch, line, closed)

    def switch(self, ms, line, closed):
        if line <= KEYS:
            core().node_key(self.node, line, closed, self.tick(ms))
        else:
            core().node_contact(self.node, line - KEYS, closed, self.tick(ms))

    def weigh(self, ms):
        for cell in range(1, CELLS + 1):
            core().node_weigh(self.node, cell, 50_000 * cell + self.chance.randrange(200), self.tick(ms))
        self.at(ms + 450, self.weigh)

    def lamp(self, ms):
        line, level = self.chance.randrange(10), self.chance.randrange(4)
        self.lamps[line] = level
        self.host.light({line: level})
        self.at(ms + self.chance.uniform(500, 20_000), self.lamp)

    def trouble(self, ms):
        """The cable is pulled, or the controller starts again."""
        if self.chance.random() < 0.5:
            self.wire.cut_until_ms = ms + self.chance.uniform(50, self.longest_cut_ms)
        else:
            self.host = HostLink(int(ms))
            self.host.light(self.lamps)
        self.at(ms + self.chance.uniform(20_000, 120_000), self.trouble)

    def hear_node(self, ms, data):
        for heard in self.host.receive(data, int(ms)):
            self.snapshots += isinstance(heard, NodeState)
            if not isinstance(heard, NodeFact):
                continue
            match heard.fact:
                case EventsLost(count):
                    self.lost += count
                    self.told.append(heard.fact)
                case KeyChanged() | ContactChanged() if heard.fact.told_as not in self.known:
                    self.known.add(heard.fact.told_as)  # as the journal knows them, also after a restart
                    self.told.append(heard.fact)
                    if not self.lost:
                        self.late_ms = max(self.late_ms, abs(ms - heard.fact.held_ms - self.happened[len(self.told) - 1][1]))
                case CellWeighed(cell, raw, valid):
                    assert not valid or abs(raw - 50_000 * cell) <= 200

    def hear_host(self, ms, data):
        core().node_hear(self.node, data, len(data), self.tick(ms))

    def speak(self, ms):
        """Let both ends say what is due, and say when the next is."""
        core().node_turn(self.node, self.tick(ms))
        out = ctypes.create_string_buffer(2048)
        count = core().node_take(self.node, out, 2048)
        for at_ms, data in self.wire.carry(out.raw[:count], "host", ms) if count else ():
            self.at(at_ms, self.hear_node, data)
        said = self.host.to_send(int(ms))
        for at_ms, data in self.wire.carry(said, "node", ms) if said else ():
            self.at(at_ms, self.hear_host, data)
        rests_ms = core().link_rests_ms(core().link_of(self.node), self.tick(ms))
        return min(ms + max(rests_ms, 1), max(self.host.next_deadline(), ms + 1))

    def run(self, until_ms, quiet=False):
        begins_ms = self.todo[0][0] if self.todo else 0.0
        if not quiet:
            for what in (self.press, self.weigh, self.lamp, self.trouble):
                self.at(begins_ms + 500, what)
        ms, due_ms = begins_ms, begins_ms
        while ms < until_ms:
            while self.todo and self.todo[0][0] <= due_ms:
                ms, _, what, arguments = heapq.heappop(self.todo)
                what(ms, *arguments)
                due_ms = min(due_ms, ms)
            ms = max(ms, due_ms)
            due_ms = self.speak(ms)
        return ms

    def comes_to_rest(self, ms):
        """No more fingers and no more trouble: what is on its way arrives."""
        kept = {self.hear_node, self.hear_host, self.switch, self.settles}
        self.todo = [one for one in self.todo if one[2] in kept]
        heapq.heapify(self.todo)
        self.wire.bad, self.wire.cut_until_ms = 0, 0
        for step in range(400):
            self.at(ms + 10 * step, lambda _: None)
        self.run(ms + 4000, quiet=True)


def evening(seed, minutes, **settings):
    table = VirtualTable(seed, **settings)
    table.comes_to_rest(table.run(minutes * 60_000))
    return table, [fact for fact, _ in table.happened]


def lit(table):
    bits = core().node_lit(table.node, 0)
    return {line for line in range(10) if bits >> line & 1}


@pytest.mark.parametrize(("seed", "minutes"), [(1, 4), pytest.param(2, 30, marks=pytest.mark.slow), pytest.param(3, 120, marks=[pytest.mark.slow, pytest.mark.timeout(400)])])
def test_no_edge_is_lost_on_a_bad_wire(seed, minutes):
    table, settled = evening(seed, minutes)
    assert table.lost == 0
    assert table.told == settled
    assert len(settled) > 90 * minutes
    assert table.wire.damaged > 5 * minutes
    assert table.snapshots > minutes / 3
    assert lit(table) == {line for line, level in table.lamps.items() if level}, "at the start of a blink all that are not off are lit"
    assert table.late_ms < 60


def test_what_finds_no_room_is_counted_where_it_would_have_stood():
    table, settled = evening(4, 12, longest_cut_ms=120_000)
    assert table.lost > 0
    rest = iter(settled)
    for fact in table.told:
        if isinstance(fact, EventsLost):
            for _ in range(fact.count):
                next(rest)
        elif (meant := next(rest, None)) is not None:
            assert fact == meant
    assert next(rest, None) is None
