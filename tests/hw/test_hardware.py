"""A whole table put together from its wiring: a node on a pty, keys and lamps on mock pins."""

import os
import threading
import time
import tty

import pytest
from gpiozero.pins.mock import MockFactory

from firmware_bridge.node_link import NodeLink, OutputsWanted, SnapshotWanted
from firmware_bridge.readings import KeyChanged, PinChanged
from hw.board_file import load_board, parse_board
from hw.hardware import assemble
from hw.panel import Lamp, Level

BOARD = """
name = "small"
seats = 2
pins = [{ pin = 4, key = "confirm" }, { pin = 6, lamp = "wrong" }]
lines = [{ port = "node", line = 3, lamp = "seat_1" }, { port = "node", line = 1, key = "fold" }]

[[ports]]
name = "node"
path = "{run}/node"
device = "node"
"""


def wait_for(condition, seconds=3):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.005)
    return condition()


@pytest.mark.pty
def test_readings_come_in_and_lamps_go_out_wherever_they_hang(tmp_path):
    master, slave = os.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    (tmp_path / "node").symlink_to(os.ttyname(slave))
    node, lit, done = NodeLink(7), {}, threading.Event()

    def serve():
        while not done.is_set():
            now_ms = time.monotonic_ns() // 1_000_000
            try:
                data = os.read(master, 4096)
            except BlockingIOError:
                data = b""
            for wish in node.receive(data, now_ms):
                match wish:
                    case SnapshotWanted(number):
                        node.send_snapshot(number, ())
                    case OutputsWanted(levels):
                        lit.update(levels)
            os.write(master, node.to_send(now_ms))
            time.sleep(0.005)

    server = threading.Thread(target=serve)
    server.start()
    told, factory = [], MockFactory()
    hardware = assemble(parse_board(BOARD, "small"), told.append, factory, str(tmp_path))
    hardware.start()
    try:
        assert wait_for(lambda: hardware.pumps["node"].present)
        node.post(KeyChanged(1, pressed=True), time.monotonic_ns() // 1_000_000)
        factory.pin("GPIO4").drive_low()
        assert wait_for(lambda: len({type(a.reading) for a in told} & {KeyChanged, PinChanged}) == 2)
        assert hardware.light(Lamp.SEAT_1, Level.FAST)
        assert hardware.light(Lamp.WRONG, Level.ON)
        assert not hardware.light(Lamp.BUZZER, Level.ON)
        assert wait_for(lambda: lit == {3: 3})
        assert wait_for(lambda: factory.pin("GPIO6").state)
        before = hardware.progress()
        assert set(before) == {"pump node", "pins"}
        assert wait_for(lambda: all(hardware.progress()[n] > count for n, count in before.items()))
    finally:
        hardware.stop()
        done.set()
        server.join()
        os.close(slave)
        os.close(master)


def test_a_table_without_a_header_still_runs():
    hardware = assemble(load_board("sim"), print, None, "/nonexistent")
    assert set(hardware.pumps) == {"reader-a", "reader-b", "node"}
    assert not hardware.light(Lamp.WRONG, Level.ON)
    hardware.start()
    hardware.stop()
