import time
from pathlib import Path

import pytest
import serial
from gpiozero import Button

from firmware_bridge.readings import (
    CycleDone,
    DeviceBack,
    DeviceIdentified,
    DeviceLost,
    KeyChanged,
    TagSeen,
)
from hw.board import KeyMoved
from hw.board_file import load_board
from hw.hardware import assemble
from hw.panel import Lamp, Level
from hw.sim.hands.script import checked_down, deal_round
from hw.sim.noise import compress
from hw.sim.physical_acts import Keyed, NewDeal, Press
from hw.sim.profile import load_noise
from hw.sim.rig import Rig

pytestmark = pytest.mark.pty
BOARD = load_board("sim")


@pytest.fixture
def rig(tmp_path):
    with Rig(tmp_path / "run", BOARD, compress(load_noise("clean"), 40), 7, cycle_ms=40) as running:
        yield running


class Host:
    """The real ports, drivers and pumps on a rig's board."""

    def __init__(self, rig, factory=None):
        self.rig = rig
        self.arrivals = []
        self.hardware = assemble(rig.board, self.arrivals.append, factory)
        self.pumps = self.hardware.pumps

    def __enter__(self):
        self.hardware.start()
        return self

    def __exit__(self, *_):
        self.hardware.stop()

    def wait_for(self, kind, port, since=0, timeout_s=5.0):
        ends = time.monotonic() + timeout_s
        while time.monotonic() < ends:
            for arrival in self.arrivals[since:]:
                if arrival.port == port and isinstance(arrival.reading, kind):
                    return arrival.reading
            time.sleep(0.01)
        raise AssertionError(f"no {kind.__name__} from {port}")


def readings_of(host, port, since):
    return [a.reading for a in host.arrivals[since:]
            if a.port == port and isinstance(a.reading, KeyChanged)]


def wait_until(true, timeout_s=5.0):
    ends = time.monotonic() + timeout_s
    while not true():
        assert time.monotonic() < ends, "it did not happen in time"
        time.sleep(0.005)


def test_the_board_leads_the_real_code_to_ptys_by_stable_names(rig):
    for port in rig.board.ports:
        assert Path(port.path).is_symlink()
        with serial.Serial(port.path, 115200, timeout=1, exclusive=True) as line:
            assert line.is_open
    assert [port.name for port in rig.board.ports] == [port.name for port in BOARD.ports]
    assert rig.board.antennas == BOARD.antennas


def test_hands_pass_through_ptys_and_pins_complete(rig):
    with Host(rig, rig.pin_factory) as host:
        for port in host.pumps:
            host.wait_for(DeviceIdentified, port)
        rig.play(checked_down((1, 2, 3)) * 2)
        assert rig.wait_idle(20)
        keyed = [t.pressed for t in rig.take_truth() if isinstance(t, Keyed)]

        def told_down():
            told = [rig.board.signal_of(a.port, a.reading) for a in host.arrivals]
            return [moved.key.value for moved in told if isinstance(moved, KeyMoved) and moved.down]

        wait_until(lambda: len(told_down()) >= sum(map(len, keyed)))
    downs = told_down()
    # node and header are two wires: between them the order is only that of arrival
    assert sorted(downs) == sorted(key for pressed in keyed for key in pressed)
    on_node = [key for pressed in keyed for key in pressed if key != "confirm"]
    assert [key for key in downs if key != "confirm"] == on_node
    assert {a.port for a in host.arrivals if isinstance(a.reading, CycleDone)} == {
        "reader-a", "reader-b",
    }
    tags = {a.reading.uid for a in host.arrivals if isinstance(a.reading, TagSeen)}
    assert tags == {uid for uid, lie in rig.world.lying.items() if lie.zone != "box"}
    assert (rig.bytes_lost, rig.pin_errors) == (0, 0)


def test_a_cable_pulled_and_put_back_is_noticed_within_two_seconds_each_way(rig):
    with Host(rig) as host:
        host.wait_for(DeviceIdentified, "reader-a")
        mark = len(host.arrivals)
        rig.unplug("reader-a")
        assert not Path(rig.board.port("reader-a").path).is_symlink()
        host.wait_for(DeviceLost, "reader-a", mark, 2.0)
        mark = len(host.arrivals)
        rig.replug("reader-a")
        host.wait_for(DeviceBack, "reader-a", mark, 2.0)
        mark = len(host.arrivals)
        host.wait_for(CycleDone, "reader-a", mark, 2.0)


def test_a_bare_reader_of_the_port_sees_the_hang_up(rig):
    line = serial.Serial(rig.board.port("reader-b").path, 115200, timeout=0.5)
    rig.unplug("reader-b")
    with pytest.raises((serial.SerialException, OSError)):
        line.read(10_000)
    line.close()
    rig.replug("reader-b")
    with serial.Serial(rig.board.port("reader-b").path, 115200, timeout=1) as again:
        assert again.is_open


def test_a_rebooted_node_and_a_noisy_cable_do_not_stop_the_table(rig):
    with Host(rig) as host:
        host.wait_for(DeviceIdentified, "node")
        rig.spoil("reader-a", 0.001)
        mark = len(host.arrivals)
        rig.reboot("node")
        host.wait_for(DeviceIdentified, "node", mark)
        rig.play([NewDeal(), *deal_round((1, 2), 2)])
        assert rig.wait_idle(10)
        mark = len(host.arrivals)
        host.wait_for(CycleDone, "reader-a", mark)


def test_lamps_of_pins_and_of_the_node_can_be_read(rig):
    with Host(rig, rig.pin_factory) as host:
        host.wait_for(DeviceIdentified, "node")
        assert rig.lamps()["ready"] == 0
        assert host.hardware.light(Lamp.READY, Level.ON)
        assert host.hardware.light(Lamp.SEAT_3, Level.SLOW)
        wait_until(lambda: rig.lamps()["ready"] == 1)
        wait_until(lambda: rig.lamps()["seat_3"] == 2)
        assert rig.lamps()["wrong"] == 0


def test_keys_can_be_pressed_by_hand_on_pins_and_node(rig):
    undo = Button(5, pull_up=True, bounce_time=None, pin_factory=rig.pin_factory)
    assert not undo.is_pressed
    rig.press("undo", closed=True)
    wait_until(lambda: undo.is_pressed)
    rig.press("undo", closed=False)
    wait_until(lambda: not undo.is_pressed)
    with Host(rig) as host:
        host.wait_for(DeviceIdentified, "node")
        mark = len(host.arrivals)
        rig.press("fold", closed=True)
        wait_until(lambda: KeyChanged(1, pressed=True) in readings_of(host, "node", mark))
        rig.press("fold", closed=False)
        wait_until(lambda: readings_of(host, "node", mark)[-1] == KeyChanged(1, pressed=False))


def test_a_callback_that_raises_does_not_stop_the_table(rig):
    undo = Button(5, pull_up=True, bounce_time=None, pin_factory=rig.pin_factory)

    def fail():
        raise RuntimeError("the code under test is wrong")

    undo.when_pressed = fail
    rig.play([Press(("undo",), exact=True), NewDeal()])
    assert rig.wait_idle(10)
    assert rig.pin_errors == 1


def test_a_closed_rig_leaves_nothing_behind(tmp_path):
    rig = Rig(tmp_path / "run", BOARD, load_noise("clean"), 1)
    before = len(list(Path("/proc/self/fd").iterdir()))
    rig.close()
    rig.close()
    assert list((tmp_path / "run").iterdir()) == []
    assert len(list(Path("/proc/self/fd").iterdir())) <= before - 8


def test_other_boards_are_rigged_by_their_ports_names(tmp_path):
    with Rig(tmp_path, load_board("main"), load_noise("clean"), 1) as rig:
        assert {Path(port.path).name for port in rig.board.ports} == {
            "reader-a", "reader-b", "node",
        }
        assert all(port.path.startswith(str(tmp_path)) for port in rig.board.ports)


def test_a_table_whose_thread_was_not_run_loses_time_and_no_press(rig):
    """However long the machine was busy, the table's own time goes on in short steps."""
    before = rig.now_ms
    with rig._lock:
        rig._turned_ns -= 10_000_000_000
    time.sleep(0.2)
    assert before < rig.now_ms < before + 2000
