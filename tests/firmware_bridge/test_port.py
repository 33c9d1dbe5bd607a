"""Real ports on pseudo-terminals: unplugging, replaced names, exclusive use, clear errors; and the loopback."""

import os
import termios
import threading
import time
import tty
from contextlib import suppress

import pytest

from firmware_bridge.errors import PortError
from firmware_bridge.port import LoopbackPort, SerialPort


class Line:
    """A pseudo-terminal behind a symlink, as udev or the rig makes it."""

    def __init__(self, link):
        self.link = link
        self.plug()

    def plug(self):
        self.master, slave = os.openpty()
        tty.setraw(slave)
        fresh = self.link.with_suffix(".new")
        fresh.symlink_to(os.ttyname(slave))
        fresh.replace(self.link)
        os.close(slave)

    def unplug(self):
        os.close(self.master)


def repeat(act, times):
    for _ in range(times):
        act()


@pytest.fixture
def line(tmp_path):
    line = Line(tmp_path / "reader-a")
    yield line
    with suppress(OSError):
        line.unplug()


@pytest.mark.pty
def test_every_byte_value_passes_both_ways(line):
    port = SerialPort(str(line.link), name="reader-a")
    port.open()
    every = bytes(range(256))
    os.write(line.master, every)
    port.wait(1000)
    assert port.read() == every
    port.write(every)
    assert os.read(line.master, 1000) == every
    assert port.read() == b""
    assert port.name == "reader-a"
    port.close()


@pytest.mark.pty
def test_waiting_ends_when_bytes_come_and_when_the_time_is_over(line):
    port = SerialPort(str(line.link))
    port.open()
    began = time.monotonic()
    port.wait(60)
    assert 0.05 < time.monotonic() - began < 0.5
    threading.Timer(0.05, os.write, (line.master, b"x")).start()
    began = time.monotonic()
    port.wait(5000)
    assert time.monotonic() - began < 1
    assert port.read() == b"x"
    port.close()


@pytest.mark.pty
@pytest.mark.parametrize("touch", ["read", "write", "wait_and_read"])
def test_an_unplugged_port_is_one_kind_of_error_and_closed(line, touch):
    port = SerialPort(str(line.link))
    port.open()
    line.unplug()
    acts = {
        "read": port.read,
        "write": lambda: port.write(b"x" * 100),
        "wait_and_read": lambda: (port.wait(100), port.read()),
    }
    with pytest.raises(PortError, match="unplugged or dead"):
        repeat(acts[touch], 3)
    with pytest.raises(PortError, match="not open"):
        port.read()
    line.plug()


@pytest.mark.pty
def test_it_opens_again_through_the_replaced_name(line):
    port = SerialPort(str(line.link))
    port.open()
    first = line.master
    line.unplug()
    with pytest.raises(PortError):
        port.read()
    line.plug()
    port.open()
    os.write(line.master, b"hello")
    port.wait(1000)
    assert port.read() == b"hello"
    assert first >= 0
    port.close()


@pytest.mark.pty
def test_a_name_that_leads_elsewhere_ends_the_old_line(line):
    # the old line still lives, but udev has given the name to another one
    port = SerialPort(str(line.link))
    port.open()
    old = line.master
    line.plug()
    with pytest.raises(PortError, match="another device"):
        repeat(lambda: (port.wait(10), port.read()), 100)
    os.close(old)


@pytest.mark.pty
def test_a_port_has_one_owner(line):
    first, second = SerialPort(str(line.link)), SerialPort(str(line.link))
    first.open()
    with pytest.raises(PortError, match="in use"):
        second.open()
    first.close()
    second.open()
    second.close()


def test_a_missing_port_says_what_to_look_at(tmp_path):
    with pytest.raises(PortError, match=r"nothing-here: no such port; plugged in\?"):
        SerialPort(str(tmp_path / "nothing-here")).open()


def test_a_file_is_no_port(tmp_path):
    file = tmp_path / "file"
    file.write_bytes(b"")
    with pytest.raises(PortError, match="file"):
        SerialPort(str(file)).open()


@pytest.mark.parametrize("error", [OSError(5, "EIO"), termios.error(5, "EIO"), ValueError(), TypeError()])
def test_every_death_that_pyserial_knows_becomes_a_port_error(error):
    # a line object that dies as pyserial's does: SerialException, bare OSError, termios.error …
    class Dying:
        def fileno(self):
            raise error

        def read(self, _):
            raise error

        def write(self, _):
            raise error

        def close(self):
            raise error

    for act in (lambda p: p.wait(1), lambda p: p.read(), lambda p: p.write(b"x")):
        port = SerialPort("/dev/nowhere")
        port._serial = Dying()
        with pytest.raises(PortError):
            act(port)


def test_the_loopback_carries_bytes_and_dies_when_unplugged():
    port = LoopbackPort("a")
    with pytest.raises(PortError):
        port.read()
    port.open()
    port.write(b"out")
    port.far_write(b"in")
    port.wait(1000)
    assert (port.read(), port.far_read(), port.read()) == (b"in", b"out", b"")
    port.unplug()
    for act in (port.read, lambda: port.write(b"x"), lambda: port.wait(10), port.open):
        with pytest.raises(PortError):
            act()
    port.plug()
    port.open()
    assert port.read() == b""
    assert port.name == "a"


def test_a_waiting_loopback_wakes_for_bytes_and_for_the_pulled_cable():
    port = LoopbackPort()
    port.open()
    for wake in (lambda: port.far_write(b"x"), port.unplug):
        threading.Timer(0.03, wake).start()
        began = time.monotonic()
        port.wait(5000)
        assert time.monotonic() - began < 2
        if port._plugged:
            assert port.read() == b"x"
