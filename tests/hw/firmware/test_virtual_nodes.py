"""The firmware's images in QEMU and rp2040js against the shipped pump over a serial line: `make firmware-test`."""

import subprocess
import time
from itertools import pairwise

import pytest
from firmware_core import FIRMWARE
from virtual_node import PicoNode, QemuNode, simulator

from firmware_bridge.antenna_turns import AntennaTurns
from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.node import TableNode
from firmware_bridge.port import SerialPort
from firmware_bridge.pump import Pump
from firmware_bridge.readings import (
    CellWeighed,
    ContactChanged,
    CycleDone,
    DeviceBack,
    DeviceIdentified,
    DeviceLost,
    EventsLost,
    KeyChanged,
    SnapshotTaken,
    TagSeen,
)
from tests.needs import needs

pytestmark = [pytest.mark.slow, pytest.mark.pty]
BOTH = [True, False]


@pytest.fixture(scope="module")
def images(tmp_path_factory):
    """The image of each board."""
    needs("arm-none-eabi-gcc")
    build = tmp_path_factory.mktemp("firmware")
    subprocess.run(["make", "-s", "-C", FIRMWARE, f"BUILD={build}"], check=True)
    return {QemuNode: build / "mps2.elf", PicoNode: build / "rp2040.bin"}


@pytest.fixture(params=[QemuNode, PicoNode], ids=["mps2", "rp2040"])
def table(request, images, tmp_path):
    """A powered node and the pump that reads it, with what it told."""
    kind, turns = request.param if isinstance(request.param, tuple) else (request.param, None)
    if kind is PicoNode:
        simulator()
    node, told = kind(images[kind], tmp_path), []
    pump = Pump(SerialPort(node.port, name="node"), TableNode(DeviceSettings(turns=turns)), told.append)
    pump.start()
    try:
        wait(lambda: of(told, SnapshotTaken))
        yield node, pump, told
        assert pump.sink_errors == 0, pump.last_error
    finally:
        pump.stop()
        node.close()


def wait(true, seconds=20.0):
    ends = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < ends
        time.sleep(0.01)


def of(told, *kinds):
    return [one.reading for one in told if isinstance(one.reading, kinds)]


def edges(told):
    """Numbered edges, without the levels of snapshots."""
    return [one for one in of(told, KeyChanged, ContactChanged) if one.told_as]


def test_it_says_hello_tells_all_levels_and_every_edge(table):
    node, pump, told = table
    (identified,) = of(told, DeviceIdentified)
    assert identified.version.startswith("railbird-node ")
    assert identified.version.endswith((" mps2", " rp2040"))
    # the levels of keys and contacts come once no older edge has come for a while
    wait(lambda: len({one.key for one in of(told, KeyChanged)}) == 46)
    assert of(told, ContactChanged) == [ContactChanged(1, closed=False), ContactChanged(2, closed=False)]
    assert {one.cell for one in of(told, CellWeighed)} == set(range(1, 7))

    node.press(9, 10)
    node.tell("c 2 1")
    wait(lambda: len(edges(told)) == 21)
    assert edges(told) == [*(KeyChanged(9, pressed=level) for level in 10 * BOTH), ContactChanged(2, closed=True)]
    assert [one.told_as.number for one in edges(told)] == list(range(1, 22))
    # acknowledged: nothing is told again, only that it lives
    time.sleep(0.3)
    passed = node.passed["host"]
    time.sleep(1.5)
    assert node.passed["host"] - passed < 5 * 60
    assert len(edges(told)) == 21

    pump.light({1: 1, 10: 1, 3: 0})
    wait(lambda: node.lit() == {1, 10})
    pump.light({1: 0, 3: 3})
    wait(lambda: node.lit() == {3, 10})
    wait(lambda: node.lit() == {10})

    node.tell("w 1 50000", "w 2 -700")
    wait(lambda: {CellWeighed(1, 50_000), CellWeighed(2, -700)} <= set(of(told, CellWeighed)))
    node.tell("w 1 -")
    wait(lambda: of(told, CellWeighed)[-1:] and CellWeighed(1, 50_000, valid=False) in of(told, CellWeighed)[-8:])


def test_a_garbled_and_a_cut_wire_lose_no_edge(table):
    node, _pump, told = table
    node.garbled = 0.01
    node.press(5, 25)
    node.cut = True
    node.press(6, 15)
    wait(lambda: of(told, DeviceLost))
    node.cut = False
    node.press(7, 5)
    node.garbled = 0.0
    wait(lambda: len(edges(told)) >= 90)
    assert edges(told) == [KeyChanged(key, pressed=level) for key, times in ((5, 25), (6, 15), (7, 5)) for level in times * BOTH]
    assert of(told, EventsLost) == []
    assert of(told, DeviceBack)
    held = [one for one in told if isinstance(one.reading, KeyChanged) and one.reading.key == 6 and one.reading.told_as]
    happened_ms = [one.at_ms - one.reading.held_ms for one in held]
    assert max(one.reading.held_ms for one in held) > 500, "what was held while the wire was cut is told as old"
    assert all(0 < later - earlier < 200 for earlier, later in pairwise(happened_ms))


def test_a_full_memory_says_how_much_it_lost(table):
    node, _pump, told = table
    node.cut = True
    node.press(5, 40)
    node.cut = False
    wait(lambda: of(told, EventsLost))
    assert of(told, EventsLost) == [EventsLost(80 - 64)]
    assert edges(told) == [KeyChanged(5, pressed=level) for level in 32 * BOTH]
    wait(lambda: len(of(told, SnapshotTaken)) > 1)


@pytest.mark.parametrize("how", ["r", "h", "power"])
def test_a_restart_is_told_and_the_lamps_are_lit_again(table, how):
    node, pump, told = table
    (before,) = of(told, SnapshotTaken)
    node.press(5, 3)
    pump.light({4: 1})
    wait(lambda: node.lit() == {4} and len(edges(told)) == 6)
    node.said = b""
    if how == "r" and isinstance(node, PicoNode):
        pytest.skip("the Pico's reset line is not simulated")
    if how == "power":
        node.power_off()
        node.power_on()
    else:
        node.tell(how)  # a reset, or a main loop that hangs until the watchdog acts
    wait(lambda: len(of(told, SnapshotTaken)) == 2)
    after = of(told, SnapshotTaken)[1]
    assert after.rebooted
    assert after.boot_id not in {0, before.boot_id}
    wait(lambda: node.lit() == {4})
    node.press(5, 1)
    wait(lambda: len(edges(told)) == 8)
    assert edges(told)[-2].told_as.number == 1


@pytest.mark.parametrize("table", [QemuNode], indirect=True)
def test_tags_come_with_the_antennas_that_listened(table):
    node, _pump, told = table
    node.tell("a 16", "t 1 E01624010A7F8F04")  # antennas 1, 2 and 4
    wait(lambda: len(of(told, CycleDone)) > 6)
    node.tell("a 0")
    assert {one.antennas for one in of(told, CycleDone)} == {(1, 4), (2, 4)}, "1 and 2 are neighbors, 4 is nobody's"
    assert set(of(told, TagSeen)) == {TagSeen(1, bytes.fromhex("E01624010A7F8F04"))}


TURNS = AntennaTurns(26, 5, ((1, 0b00001), (4, 0b00100)))


@pytest.mark.parametrize("table", [(QemuNode, TURNS)], indirect=True)
def test_antennas_follow_the_turns_that_the_driver_tells(table):
    """Antennas 1 and 4 are nobody's neighbors: without turns they would be live together, and antenna 2 too."""
    node, _pump, told = table
    node.tell("a 16")
    time.sleep(1.5)
    begun = len(told)
    time.sleep(20 * TURNS.cycle_ms / 1000)
    cycles = [one for one in told[begun:] if isinstance(one.reading, CycleDone)]
    assert {one.reading.antennas for one in cycles} == {(1,), (4,)}
    # each once in a cycle, which a busy machine's clock may make longer
    assert 4 < len(cycles) <= 2 * 21


@pytest.mark.parametrize("table", [PicoNode], indirect=True)
def test_the_pico_runs_from_its_crystal_at_the_links_speed_and_reads_every_key(table):
    node, _pump, told = table
    wait(lambda: b"\nC " in b"\n" + node.said)
    (clock,) = [line.split() for line in node.said.decode().splitlines() if line.startswith("C ")]
    assert int(clock[1]) == 12_000_000
    assert abs(int(clock[2]) / 115_200 - 1) < 0.002
    for key in range(1, 40):
        node.press(key, 1)
    wait(lambda: len(edges(told)) == 78)
    assert edges(told) == [KeyChanged(key, pressed=level) for key in range(1, 40) for level in BOTH]
    # three keys of a rectangle: the fourth stays up
    node.tell("k 1 1", "k 2 1", "k 9 1")
    wait(lambda: len(edges(told)) == 81)
    time.sleep(0.2)
    assert {one.key for one in edges(told)[78:]} == {1, 2, 9}
    # the ends of the converter's range and what lies between
    node.tell("w 1 8388607", "w 2 -8388608", "w 3 -1", "w 4 1", "w 5 -5592406", "w 6 5592405")
    meant = {
        CellWeighed(1, 8388607, valid=False), CellWeighed(2, -8388608, valid=False), CellWeighed(3, -1), CellWeighed(4, 1),
        CellWeighed(5, -5592406), CellWeighed(6, 5592405),
    }
    wait(lambda: meant <= set(of(told, CellWeighed)[-12:]))
