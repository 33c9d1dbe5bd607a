"""The pump: what it hands on and what it outlives."""

import pytest

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.node import TableNode
from firmware_bridge.devices.pepper import PepperReader
from firmware_bridge.errors import BridgeError, NotKeptError
from firmware_bridge.frames import Frame, encode_frame
from firmware_bridge.node_link import NodeLink, OutputsWanted, SnapshotWanted
from firmware_bridge.port import LoopbackPort
from firmware_bridge.pump import Pump
from firmware_bridge.readings import (
    Arrival,
    DeviceBack,
    DeviceFault,
    DeviceIdentified,
    DeviceLost,
    FramesDropped,
    KeyChanged,
    SnapshotTaken,
)


class Table:
    """A node behind a loopback port, in virtual time."""

    def __init__(self, sink=None):
        self.port, self.node, self.told, self.lit = LoopbackPort("node"), NodeLink(7), [], []
        self.now_ms = 0
        self.pump = Pump(self.port, TableNode(DeviceSettings()), sink or self.told.append)
        self.deaf = False

    def run(self, ms):
        for _ in range(ms // 10):
            self.now_ms += 10
            self.pump.turn(self.now_ms)
            for wish in self.node.receive(self.port.far_read(), self.now_ms):
                match wish:
                    case SnapshotWanted(number):
                        self.node.send_snapshot(number, ())
                    case OutputsWanted(levels):
                        self.lit.append(dict(levels))
            if not self.deaf:
                self.port.far_write(self.node.to_send(self.now_ms))

    def readings(self, *kinds):
        return [a.reading for a in self.told if not kinds or isinstance(a.reading, kinds)]


def test_readings_carry_the_ports_name_and_the_time():
    table = Table()
    table.run(100)
    table.node.post(KeyChanged(1, pressed=True), 100)
    table.run(20)
    assert table.told[-1] == Arrival("node", 120, KeyChanged(1, pressed=True))
    assert table.readings()[:2] == [
        DeviceIdentified("railbird-node"),
        SnapshotTaken(7, rebooted=False),
    ]
    assert table.pump.present


def test_pulled_and_put_back_each_within_two_seconds():
    table = Table()
    table.run(500)
    table.port.unplug()
    table.run(100)
    (lost,) = table.readings(DeviceLost)
    assert "unplugged" in lost.reason
    assert not table.pump.present
    table.run(3000)
    table.port.plug()
    back_ms = table.now_ms
    table.run(1900)
    kinds = [type(a.reading).__name__ for a in table.told if a.at_ms >= back_ms]
    assert kinds[:3] == ["DeviceBack", "DeviceIdentified", "SnapshotTaken"]
    (back,) = table.readings(DeviceBack)
    assert 3000 <= back.away_ms <= 5000


def test_a_device_that_falls_silent_is_lost_and_comes_back():
    table = Table()
    table.run(500)
    table.deaf = True
    table.run(1900)
    (lost,) = table.readings(DeviceLost)
    assert "does not answer" in lost.reason
    table.deaf = False
    table.run(1900)
    assert len(table.readings(DeviceBack)) == 1


def test_a_device_that_was_never_there_is_told_once():
    table = Table()
    table.port.unplug()
    table.run(1000)
    assert table.told == []
    table.run(5000)
    (lost,) = table.readings()
    assert isinstance(lost, DeviceLost)
    table.port.plug()
    table.run(1900)
    assert len(table.readings(DeviceBack)) == 1


def test_nothing_is_told_of_a_device_that_is_there_from_the_start():
    table = Table()
    table.run(3000)
    assert table.readings(DeviceLost, DeviceBack) == []


def test_a_device_that_was_lost_in_a_run_before_is_told_as_back():
    table = Table()
    table.pump.was_lost = True
    table.run(500)
    assert len(table.readings(DeviceBack)) == 1


def test_a_sink_that_raises_is_counted_and_outlived():
    taken = []

    def sink(arrival):
        taken.append(arrival)
        raise RuntimeError("the inbox is broken")

    table = Table(sink)
    table.run(500)
    assert len(taken) >= 2
    assert table.pump.sink_errors == len(taken)
    assert "inbox is broken" in table.pump.last_error
    assert table.pump.present


def test_a_key_that_could_not_be_kept_is_never_acknowledged():
    kept = []

    def sink(arrival):
        if isinstance(arrival.reading, KeyChanged):
            raise NotKeptError("a key press cannot be written: free the disk")
        kept.append(arrival)

    table = Table(sink)
    table.run(100)
    table.node.post(KeyChanged(1, pressed=True), 100)
    table.node.post(KeyChanged(1, pressed=False), 100)
    table.run(5000)
    assert "free the disk" in table.pump.last_error
    assert table.pump.sink_errors == 0
    again = Pump(table.port, TableNode(DeviceSettings()), kept.append)
    table.pump = again
    table.run(2000)
    assert [one.reading for one in kept if isinstance(one.reading, KeyChanged)] == [
        KeyChanged(1, pressed=True),
        KeyChanged(1, pressed=False),
    ]


def test_a_driver_that_raises_is_told_and_begun_anew():
    class Faulty(PepperReader):
        def receive(self, data, now_ms):
            raise ZeroDivisionError("a driver's mistake")

    told = []
    port = LoopbackPort("reader-a")
    pump = Pump(port, Faulty(DeviceSettings()), told.append)
    for now_ms in (1, 2, 3):
        pump.turn(now_ms)
    assert isinstance(told[0].reading, DeviceFault)
    assert "mistake" in told[0].reading.detail
    assert pump.turns == 3


def test_noise_is_told_with_its_size():
    table = Table()
    table.run(100)
    table.port.far_write(b"\x00garbage\x00" + encode_frame(Frame(0x70)))
    table.run(10)
    assert table.readings(FramesDropped) == [FramesDropped(2, 7)]


def test_a_bad_cable_does_not_fill_the_inbox():
    table = Table()
    table.run(100)
    for _ in range(200):
        table.port.far_write(b"\x00noise\x00")
        table.run(10)
    table.run(500)
    told = table.readings(FramesDropped)
    assert len(told) <= 6
    assert (sum(n.frames for n in told), sum(n.noise_bytes for n in told)) == (200, 1000)


def test_lamps_go_to_devices_that_have_some():
    table = Table()
    table.run(100)
    table.pump.light({1: 1})
    table.pump.light({2: 3})
    table.run(100)
    assert table.lit[-1] == {1: 1, 2: 3}
    reader = Pump(LoopbackPort("reader-a"), PepperReader(DeviceSettings()), print)
    with pytest.raises(BridgeError, match="reader-a has no lamps"):
        reader.light({1: 1})
