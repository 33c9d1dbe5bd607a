"""The pump on a real line: a pty that is pulled out and put back, and what an idle pump costs."""

import os
import threading
import time
import tty
from contextlib import suppress

import pytest

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.devices.node import TableNode
from firmware_bridge.node_link import NodeLink, SnapshotWanted
from firmware_bridge.port import SerialPort
from firmware_bridge.pump import Pump
from firmware_bridge.readings import (
    DeviceBack,
    DeviceLost,
    KeyChanged,
    SnapshotTaken,
)


class PtyNode:
    """A node twin in a thread, on the master side of a pseudo-terminal behind a symlink."""

    def __init__(self, link):
        self.link, self.node, self.running, self.thread = link, NodeLink(7), False, None

    def plug(self):
        self.master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self.master, False)
        fresh = self.link.with_suffix(".new")
        fresh.symlink_to(os.ttyname(slave))
        fresh.replace(self.link)
        self.slave = slave
        self.running = True
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def unplug(self):
        self.running = False
        self.thread.join()
        os.close(self.slave)
        os.close(self.master)

    def serve(self):
        while self.running:
            now_ms = time.monotonic_ns() // 1_000_000
            try:
                data = os.read(self.master, 4096)
            except OSError:
                data = b""
            for wish in self.node.receive(data, now_ms):
                if isinstance(wish, SnapshotWanted):
                    self.node.send_snapshot(wish.number, ())
            with suppress(OSError):
                os.write(self.master, self.node.to_send(now_ms))
            time.sleep(0.005)


def wait_for(condition, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.005)
    return False


@pytest.mark.pty
@pytest.mark.parametrize("name_goes", [False, True])
def test_a_real_line_pulled_out_and_put_back_in_mid_play(tmp_path, name_goes):
    node = PtyNode(tmp_path / "node")
    node.plug()
    told = []
    pump = Pump(SerialPort(str(node.link), name="node"), TableNode(DeviceSettings()), told.append)

    def seen(kind):
        return [a.reading for a in told if isinstance(a.reading, kind)]

    pump.start()
    assert wait_for(lambda: seen(SnapshotTaken), 2)
    node.node.post(KeyChanged(1, pressed=True), 0)
    assert wait_for(lambda: seen(KeyChanged), 1)

    node.unplug()
    if name_goes:
        node.link.unlink()
    assert wait_for(lambda: seen(DeviceLost), 2), "DeviceLost did not come within 2 s"
    node.node.post(KeyChanged(1, pressed=False), time.monotonic_ns() // 1_000_000)
    time.sleep(0.7)
    node.plug()
    assert wait_for(lambda: seen(DeviceBack), 2), "DeviceBack did not come within 2 s"
    assert wait_for(lambda: len(seen(KeyChanged)) == 2, 2)
    assert seen(KeyChanged) == [KeyChanged(1, pressed=True), KeyChanged(1, pressed=False)]
    assert len(seen(DeviceLost)) == len(seen(DeviceBack)) == 1
    pump.stop()
    assert not any(t.name == "pump-node" for t in threading.enumerate())
    node.unplug()


@pytest.mark.pty
def test_an_idle_pump_hardly_costs_anything(tmp_path):
    node = PtyNode(tmp_path / "node")
    node.plug()
    pump = Pump(SerialPort(str(node.link), name="node"), TableNode(DeviceSettings()), print)
    began = time.process_time()
    turns = pump.turns
    pump.start()
    time.sleep(0.5)
    pump.stop()
    assert pump.turns - turns < 100
    assert time.process_time() - began < 0.25
    node.unplug()
