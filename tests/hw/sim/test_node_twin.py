from dataclasses import replace
from random import Random
from statistics import mean

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.node import TableNode
from firmware_bridge.readings import (
    CellWeighed,
    ChipsSeen,
    ContactChanged,
    KeyChanged,
    SnapshotTaken,
)
from hw.sim.node_twin import NodeLines, NodeTwin, as_scanned, bounce, breakdown
from hw.sim.profile import load_noise
from hw.sim.scales import LoadCell, Scales
from hw.sim.world import make_world, press, push_chips, put_chips

LINES = NodeLines(
    keys={"fold": 1, "call": 2}, contacts={"shuffler_lid": 1},
    cells=(LoadCell(1, "25", 10_000.0), LoadCell(2, "100", 10_000.0, 500, 400)), spots={"seat:3": 7},
)


class Table:
    """A node and its host with a world that a test may change."""

    def __init__(self, noise="clean", world=None):
        self.world = world or make_world(tray={"25": 10, "100": 4})
        self.twin = NodeTwin(LINES, lambda: self.world, load_noise(noise), Random(3))
        self.device = TableNode(DeviceSettings())
        self.readings = []
        self.now = 0
        self.wire_cut = False

    def run(self, until_ms):
        while self.now <= until_ms:
            asked = self.device.to_send(self.now)
            told = self.twin.to_send(self.now)
            if not self.wire_cut:
                self.twin.receive(asked, self.now)
                told += self.twin.to_send(self.now)
            self.readings += self.device.receive(b"" if self.wire_cut else told, self.now)
            self.now += 5
        found, self.readings = self.readings, []
        return found


def keys(readings):
    return [(r.key, r.pressed) for r in readings if isinstance(r, KeyChanged)]


def test_the_host_gets_a_snapshot_and_then_every_edge_once_in_order():
    table = Table()
    first = table.run(500)
    assert any(isinstance(r, SnapshotTaken) for r in first)
    assert keys(first) == []
    assert (1, False) in keys(table.run(3000))  # a level waits for the edges before it
    for at, (name, closed) in enumerate([("fold", True), ("fold", False), ("call", True)]):
        table.twin.switch(name, 3100 + 100 * at, closed=closed)
    table.twin.switch("shuffler_lid", 3400, closed=True)
    table.twin.switch("nobody", 3450, closed=True)
    later = table.run(4000)
    assert keys(later) == [(1, True), (1, False), (2, True)]
    assert [r for r in later if isinstance(r, ContactChanged)] == [ContactChanged(1, closed=True)]


def test_edges_during_a_cut_wire_come_afterwards_with_their_age():
    table = Table()
    table.run(500)
    table.wire_cut = True
    table.twin.switch("fold", 600, closed=True)
    table.run(1500)
    table.wire_cut = False
    late = [r for r in table.run(4000) if isinstance(r, KeyChanged) and r.pressed]
    assert [r.key for r in late] == [1]
    assert late[0].held_ms >= 800


def test_a_restart_is_a_new_boot_and_keys_held_through_it_are_in_the_snapshot():
    table = Table()
    table.run(500)
    table.world = press(table.world, "call")
    table.twin.reboot(table.now)
    after = table.run(3000)
    snapshots = [r for r in after if isinstance(r, SnapshotTaken)]
    assert [r.rebooted for r in snapshots] == [True]
    assert (2, True) in keys(after)


def test_lamps_reach_the_node():
    table = Table()
    table.run(500)
    table.device.light({4: 1, 5: 2})
    table.run(1000)
    assert table.twin.lamps == {4: 1, 5: 2}


def test_weights_follow_the_chips_in_the_columns_own_scale():
    table = Table()
    cells = [r for r in table.run(1500) if isinstance(r, CellWeighed)]
    assert {(r.cell, r.raw) for r in cells} == {(1, 100_000), (2, 500 + 16_000)}
    table.world = push_chips(put_chips(table.world, "25", -3), "seat:3", 230)
    later = table.run(4000)
    assert CellWeighed(1, 70_000) in later
    assert ChipsSeen(7, ((100, 2), (25, 1), (5, 1))) in later


def test_load_cells_wander_within_the_profiles_bounds():
    noise = load_noise("reference")
    scales = Scales([LoadCell(1, "25", 10_000.0)], noise, Random(2))
    samples = [scales.weigh({"25": 20}, at)[0] for at in range(0, 600_000, 1000)]
    weights = sorted(s.raw for s in samples[1:])
    assert abs(mean(weights) - 200_000) < 8_000
    assert weights[len(weights) // 2] != 200_000
    assert not samples[0].valid
    assert samples[1].valid
    spiky = replace(noise, tray=replace(noise.tray, spike_rate=1.0))
    (spike,) = Scales([LoadCell(1, "25", 10_000.0)], spiky, Random(2)).weigh({"25": 20}, 0)
    assert abs(spike.raw - 200_000) > 10_000


def test_a_switch_chatters_and_ends_at_its_new_level():
    noise, random = load_noise("reference"), Random(4)
    longest = 0
    for _ in range(500):
        edges = list(bounce(noise, random, 1000, closed=True))
        assert edges[0] == (1000, True)
        assert edges[-1][1] is True
        assert all(1000 <= at <= 1005 for at, _ in edges)
        longest = max(longest, len(edges))
        scanned = as_scanned(iter(edges), 5)
        assert scanned[-1][1] is True
        assert len(scanned) <= 3
    assert longest == 5
    assert list(bounce(load_noise("clean"), random, 7, closed=False)) == [(7, False)]


def test_an_amount_is_the_fewest_chips():
    assert breakdown(0, (1, 5)) == ()
    assert breakdown(137, (1, 5, 25, 100)) == ((100, 1), (25, 1), (5, 2), (1, 2))
