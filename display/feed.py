"""The feed from the controller's Unix socket: one view as a line of JSON.

Reconnects forever.
"""

from __future__ import annotations

import json
import socket
import threading
from pathlib import Path
from typing import Final

from controller.views.wire import NOTE_SUFFIX
from display.newest import Newest
from firmware_bridge.files import FileFaultError, read_text

_MOST_BYTES = 1 << 20
"""A longer line is not a view: the connection is closed and opened again."""
_RETRY_PAUSES_S = (0.1, 0.2, 0.5, 1.0)
"""Pauses between attempts to connect; the last one repeats forever."""
_MOST_NOTE_BYTES: Final = 16_384
MOST_SHOWN: Final = 400
"""The most characters of a note that a screen shows: a dealer reads no more before he calls the technician."""


class SocketFeed:
    """Reads view lines from a Unix socket into a `Newest`, in its own thread."""

    def __init__(self, path: Path, newest: Newest) -> None:
        self._path = path
        self._newest = newest
        self._stopping = threading.Event()
        self._line: socket.socket | None = None
        self._thread = threading.Thread(target=self._run, name="display-feed", daemon=True)

    def start(self) -> None:
        """Start reading."""
        self._thread.start()

    def stop(self) -> None:
        """Stop reading."""
        self._stopping.set()
        self._thread.join(timeout=3.0)

    def tap(self, key: str) -> bool:
        """Send a key that was pressed on the screen; return whether it went out."""
        line = self._line
        if line is None:
            return False
        try:
            line.sendall(json.dumps({"tap": key}).encode() + b"\n")
        except OSError:
            return False  # the reading thread sees the same and connects again
        return True

    def _run(self) -> None:
        tries = 0
        while not self._stopping.is_set():
            try:
                with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
                    line.settimeout(0.5)
                    line.connect(str(self._path))
                    self._newest.connected(now=True)
                    tries, self._line = 0, line
                    self._read(line)
            except OSError:
                # Nobody listens, or the connection was lost: the next attempt deals with both.
                pass
            self._line = None
            self._newest.connected(now=False)
            self._newest.not_started(read_note(self._path))
            self._stopping.wait(_RETRY_PAUSES_S[min(tries, len(_RETRY_PAUSES_S) - 1)])
            tries += 1

    def _read(self, line: socket.socket) -> None:
        rest = b""
        while not self._stopping.is_set():
            try:
                data = line.recv(65_536)
            except TimeoutError:
                continue
            if not data:
                return
            *whole, rest = (rest + data).split(b"\n")
            for one in whole:
                if one:
                    self._newest.hear(one)
            if len(rest) > _MOST_BYTES:
                return


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
