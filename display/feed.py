"""The feed from the controller's Unix socket: one view as a line of JSON.

Reconnects forever.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from pathlib import Path
from typing import Final

from controller.views.wire import NOTE_SUFFIX
from display.newest import Newest
from firmware_bridge.files import FileFaultError, read_text

_MOST_BYTES = 1 << 20
"""A longer line is not a view: the connection is closed and opened again."""
_LONGEST_S: Final = 0.5
"""The longest wait of a reading thread, so that it can be stopped, and for a connection."""
_RETRY_PAUSES_S = (0.1, 0.2, 0.5, 1.0)
"""Pauses between attempts to connect; the last one repeats forever."""
_MOST_NOTE_BYTES: Final = 16_384
MOST_SHOWN: Final = 400
"""The most characters of a note that a screen shows: a dealer reads no more before he calls the technician."""


class SocketFeed:
    """Reads view lines from a socket into a `Newest`: in its own thread, or in `wait`.

    `start` starts the thread. A loop that calls `wait` paints a line sooner: no other thread has to wake it.
    """

    def __init__(self, path: Path, newest: Newest) -> None:
        self._path = path
        self._newest = newest
        self._stopping = threading.Event()
        self._line: socket.socket | None = None
        self._rest = b""
        self._tries, self._retry_at_s = 0, 0.0
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start reading in a thread."""
        self._thread = threading.Thread(target=self._run, name="display-feed", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop reading."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(timeout=3.0)
        if self._line is not None:
            self._line.close()
            self._line = None

    def tap(self, key: str) -> bool:
        """Send a key that was pressed on the screen; return whether it went out."""
        line = self._line
        if line is None:
            return False
        try:
            line.sendall(json.dumps({"tap": key}).encode() + b"\n")
        except OSError:
            return False  # the next reading sees the same and connects again
        return True

    def wait(self, timeout_ms: int) -> bool:
        """Read until there is news, at most `timeout_ms`; return whether there is any."""
        ends_s = time.monotonic() + timeout_ms / 1000
        while not (is_news := self._newest.wait(0)) and (left_s := ends_s - time.monotonic()) > 0:
            self._read(left_s)
        return is_news

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._read(_LONGEST_S)

    def _read(self, longest_s: float) -> None:
        """Read once, within a time; connect first where there is no connection."""
        line = self._line or self._connected()
        if line is None:
            self._stopping.wait(min(longest_s, max(0.0, self._retry_at_s - time.monotonic())))
            return
        try:
            line.settimeout(longest_s)
            data = line.recv(65_536)
        except TimeoutError:
            return
        except OSError:
            data = b""
        if not data or not self._take(data):
            self._lose(line)

    def _take(self, data: bytes) -> bool:
        """Pass on the whole lines; return whether the connection may stay."""
        *whole, self._rest = (self._rest + data).split(b"\n")
        for one in whole:
            if one:
                self._newest.hear(one)
        return len(self._rest) <= _MOST_BYTES

    def _connected(self) -> socket.socket | None:
        """Connect if it is time to try; None if nobody listens."""
        if time.monotonic() < self._retry_at_s:
            return None
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            line.settimeout(_LONGEST_S)
            line.connect(str(self._path))
        except OSError:
            self._lose(line)
            return None
        self._newest.connected(now=True)
        self._tries, self._rest, self._line = 0, b"", line
        return line

    def _lose(self, line: socket.socket) -> None:
        """Close a connection, or an attempt at one, and say when to try again."""
        self._line = None
        line.close()
        self._newest.connected(now=False)
        self._newest.not_started(read_note(self._path))
        self._retry_at_s = time.monotonic() + _RETRY_PAUSES_S[min(self._tries, len(_RETRY_PAUSES_S) - 1)]
        self._tries += 1


def read_note(path: Path) -> str:
    """Return why the table of a socket does not start, in a printable line; empty if unknown.

    The controller leaves the note when it cannot start; then nobody listens at the socket.
    """
    try:
        text = read_text(path.with_name(path.name + NOTE_SUFFIX), _MOST_NOTE_BYTES)
    except FileFaultError:
        return ""
    line = " ".join("".join(one if one.isprintable() else " " for one in text).split())
    return line if len(line) <= MOST_SHOWN else f"{line[: MOST_SHOWN - 1].rstrip()}…"
