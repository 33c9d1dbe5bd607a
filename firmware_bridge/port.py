"""Serial ports by stable names; the only module that uses pyserial.

pyserial 3.5 reports an unplugged port as `SerialException`, as a bare `OSError` or as `termios.error`,
and still calls it open. This module closes it and raises one `PortError`.
"""

from __future__ import annotations

import os
import select
import termios
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

import serial

from firmware_bridge.errors import PortError

CHECK_S: Final = 0.5
"""How often a port checks that its name still leads to the open device."""
WRITE_TIMEOUT_S: Final = 1.0
CHUNK: Final = 4096
_DEATHS: Final = (OSError, termios.error, ValueError, TypeError)
"""`SerialException` is an `OSError`; the last two come from a port that another thread closed."""


class Port(Protocol):
    """A two-way stream of bytes that can fail and be reopened."""

    @property
    def name(self) -> str:
        """The port's name in the board's wiring."""
        ...

    def open(self) -> None:
        """Open the port.

        Raises:
            PortError: it is not there, not permitted, or in use.
        """
        ...

    def wait(self, timeout_ms: int) -> None:
        """Wait until bytes have come or the timeout ends; raises `PortError`."""
        ...

    def read(self) -> bytes:
        """Return the bytes that have come, without waiting; raises `PortError`."""
        ...

    def write(self, data: bytes) -> None:
        """Send bytes; raises `PortError`."""
        ...

    def close(self) -> None:
        """Close the port; never raises."""
        ...


class SerialPort:
    """A serial line, opened by a stable name that may be a symlink (udev's, or a rig's)."""

    def __init__(self, path: str, baud: int = 115200, name: str = "") -> None:
        self._path = path
        self._baud = baud
        self._name = name or path
        self._serial: serial.Serial | None = None
        self._identity = (0, 0)
        self._checked_s = 0.0

    @property
    def name(self) -> str:
        """The port's name in the board's wiring, or its path."""
        return self._name

    def open(self) -> None:
        """Open the port exclusively, with low latency, without resetting the board behind it.

        Raises:
            PortError: it is not there, not permitted, or in use; the sentence says what to do.
        """
        self.close()
        line = serial.Serial()
        line.port = self._path
        line.baudrate = self._baud
        line.timeout = 0
        line.write_timeout = WRITE_TIMEOUT_S
        line.exclusive = True
        # DTR and RTS reset Arduino-like boards when they rise
        line.dtr = False
        line.rts = False
        try:
            line.open()
            self._identity = _identity(os.fstat(line.fileno()))
            with suppress(*_DEATHS, NotImplementedError):
                line.set_low_latency_mode(low_latency_settings=True)
            # Bytes in the buffer are of unknown age; discard them, because a node resends its edges.
            line.reset_input_buffer()
        except _DEATHS as error:
            with suppress(*_DEATHS):
                line.close()
            raise PortError(self._reason(error)) from None
        self._checked_s = time.monotonic()
        self._serial = line

    def wait(self, timeout_ms: int) -> None:
        """Wait until bytes have come or the timeout ends; raises `PortError`."""
        line = self._open_line()
        try:
            select.select([line.fileno()], [], [], timeout_ms / 1000)
        except _DEATHS as error:
            raise self._died(error) from None

    def read(self) -> bytes:
        """Return the bytes that have come, without waiting; raises `PortError`."""
        line = self._open_line()
        try:
            data = line.read(CHUNK)
            if not data and time.monotonic() - self._checked_s > CHECK_S:
                self._check_name()
        except _DEATHS as error:
            raise self._died(error) from None
        return bytes(data)

    def write(self, data: bytes) -> None:
        """Send bytes; raises `PortError`, also if the other end takes none for a second."""
        line = self._open_line()
        try:
            line.write(data)
        except _DEATHS as error:
            raise self._died(error) from None

    def close(self) -> None:
        """Close the port; never raises."""
        line, self._serial = self._serial, None
        if line is not None:
            with suppress(*_DEATHS):
                line.close()

    def _open_line(self) -> serial.Serial:
        if self._serial is None:
            raise PortError(f"{self._path}: the port is not open")
        return self._serial

    def _check_name(self) -> None:
        self._checked_s = time.monotonic()
        if _identity(Path(self._path).stat()) != self._identity:
            raise OSError(f"{self._path}: the name now leads to another device")

    def _died(self, error: BaseException) -> PortError:
        self.close()
        return PortError(f"{self._path}: the device is unplugged or dead ({error}): check its cable")

    def _reason(self, error: BaseException) -> str:
        number = getattr(error, "errno", None)
        if isinstance(error, FileNotFoundError) or number == 2 or not Path(self._path).exists():
            return f"{self._path}: no such port; plugged in? udev rule installed?"
        if isinstance(error, PermissionError) or number == 13:
            return f"{self._path}: not permitted; add the user to the group dialout"
        if isinstance(error, BlockingIOError) or number == 11 or "exclusively lock" in str(error):
            return f"{self._path}: in use by another program"
        return f"{self._path}: {error}"


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_rdev, status.st_ino


class LoopbackPort:
    """A port in memory for tests and replays; `far_write` and `far_read` are the device's end."""

    def __init__(self, name: str = "loopback") -> None:
        self._name = name
        self._plugged = True
        self._opened = False
        self._news = threading.Condition()
        self._to_near = b""
        self._to_far = b""

    @property
    def name(self) -> str:
        """The port's given name."""
        return self._name

    def open(self) -> None:
        """Open the port; raises `PortError` while it is unplugged."""
        with self._news:
            if not self._plugged:
                raise PortError(f"{self._name}: there is no such port")
            self._opened = True
            self._to_near = self._to_far = b""

    def wait(self, timeout_ms: int) -> None:
        """Wait until bytes have come or the timeout ends; raises `PortError`."""
        with self._news:
            self._check()
            self._news.wait_for(lambda: self._to_near or not self._plugged, timeout_ms / 1000)

    def read(self) -> bytes:
        """Return the bytes that have come; raises `PortError`."""
        with self._news:
            self._check()
            data, self._to_near = self._to_near, b""
            return data

    def write(self, data: bytes) -> None:
        """Send bytes to the far end; raises `PortError`."""
        with self._news:
            self._check()
            self._to_far += data

    def close(self) -> None:
        """Close the port."""
        with self._news:
            self._opened = False

    def far_write(self, data: bytes) -> None:
        """Send bytes as the device; they are lost while the port is closed or unplugged."""
        with self._news:
            if self._opened and self._plugged:
                self._to_near += data
                self._news.notify_all()

    def far_read(self) -> bytes:
        """Return the bytes that were written, as the device receives them."""
        with self._news:
            data, self._to_far = self._to_far, b""
            return data

    def unplug(self) -> None:
        """Simulate pulling the cable."""
        with self._news:
            self._plugged = self._opened = False
            self._news.notify_all()

    def plug(self) -> None:
        """Simulate plugging the cable in; the port must then be reopened."""
        with self._news:
            self._plugged = True

    def _check(self) -> None:
        if not self._plugged or not self._opened:
            raise PortError(f"{self._name}: unplugged or not open: check its cable")
