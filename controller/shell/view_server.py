"""The Unix socket that feeds the screens: the newest view of each kind, one line each; nothing comes back."""

from __future__ import annotations

import os
import select
import socket
import threading
from pathlib import Path
from typing import Protocol

BEAT_S = 1.0
"""How often a sign of life goes out between views: a screen calls itself stale after several of them are missing."""
MOST_WAITING = 4 * 1024 * 1024
"""Bytes that may wait for one slow screen; more, and it is disconnected to come back for the newest views."""


class ViewSink(Protocol):
    """Whoever takes the newest line of each view."""

    def show(self, name: str, line: str) -> None:
        """Take a view's newest line."""
        ...


class ViewServer:
    """Serves the newest lines to any number of screens on one socket; a dead or slow screen harms nobody."""

    def __init__(self, path: Path) -> None:
        """Listen at `path`; a socket left there by a dead controller is replaced.

        Raises:
            OSError: no socket can be made there; it names the path.
        """
        path.unlink(missing_ok=True)
        self.path = path
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._listener.bind(str(path))
        except OSError as error:
            # The system names no file here.
            self._listener.close()
            raise OSError(error.errno, f"the screens' socket cannot be made ({error.strerror})", str(path)) from None
        # The screens run as another user of the same group; nobody else may look.
        path.chmod(0o660)
        self._listener.listen(16)
        self._listener.setblocking(False)  # noqa: FBT003 - the library has no name for it
        self._lock = threading.Lock()
        self._newest: dict[str, bytes] = {}
        self._changed: set[str] = set()
        self._beat = b""
        self._screens: dict[int, _Screen] = {}
        self._wake_in, self._wake_out = os.pipe()
        os.set_blocking(self._wake_in, False)
        os.set_blocking(self._wake_out, False)
        self._stopping = False
        self.turns = 0
        self._thread = threading.Thread(target=self._serve, name="railbird-views", daemon=True)
        self._thread.start()

    def show(self, name: str, line: str) -> None:
        """Take a view's newest line; an equal one is not sent again."""
        data = line.encode("utf-8") + b"\n"
        with self._lock:
            if self._newest.get(name) == data:
                return
            self._newest[name] = data
            self._changed.add(name)
        self._nudge()

    def beat(self, line: str) -> None:
        """Take the newest sign of life."""
        with self._lock:
            self._beat = line.encode("utf-8") + b"\n"

    def _nudge(self) -> None:
        try:
            os.write(self._wake_out, b"!")
        except BlockingIOError:
            # The pipe is full of earlier nudges: the server is awake already.
            return

    def _serve(self) -> None:
        while not self._stopping:
            reading = [self._listener.fileno(), self._wake_in, *self._screens]
            writing = [number for number, screen in self._screens.items() if screen.waiting]
            ready, writable, _ = select.select(reading, writing, [], BEAT_S)
            self.turns += 1
            if self._listener.fileno() in ready:
                self._greet()
            if self._wake_in in ready:
                os.read(self._wake_in, 4096)
            self._hear(ready)
            self._send_news(is_beat=not ready and not writable)
            for number in writable:
                self._flush(number)

    def _greet(self) -> None:
        """A screen connects: it gets the newest of everything at once."""
        try:
            connection, _ = self._listener.accept()
        except OSError:
            return
        connection.setblocking(False)  # noqa: FBT003 - the library has no name for it
        screen = _Screen(connection)
        with self._lock:
            for data in self._newest.values():
                screen.waiting += data
        self._screens[connection.fileno()] = screen
        self._flush(connection.fileno())

    def _hear(self, ready: list[int]) -> None:
        """Screens have nothing to say; an end of file is one that went away."""
        for number in [number for number in ready if number in self._screens]:
            try:
                gone = not self._screens[number].connection.recv(4096)
            except BlockingIOError:
                gone = False
            except OSError:
                gone = True
            if gone:
                self._drop(number)

    def _send_news(self, *, is_beat: bool) -> None:
        with self._lock:
            news = [self._newest[name] for name in sorted(self._changed)]
            self._changed.clear()
            if is_beat and self._beat:
                news.append(self._beat)
        for number in list(self._screens):
            screen = self._screens[number]
            for data in news:
                screen.waiting += data
            if len(screen.waiting) > MOST_WAITING:
                self._drop(number)
            else:
                self._flush(number)

    def _flush(self, number: int) -> None:
        screen = self._screens.get(number)
        if screen is None or not screen.waiting:
            return
        try:
            sent = screen.connection.send(screen.waiting)
            del screen.waiting[:sent]
        except BlockingIOError:
            return
        except OSError:
            self._drop(number)

    def _drop(self, number: int) -> None:
        screen = self._screens.pop(number, None)
        if screen is not None:
            screen.connection.close()

    def close(self) -> None:
        """Stop serving; the screens see their feed end."""
        self._stopping = True
        self._nudge()
        self._thread.join(timeout=2.0)
        for number in list(self._screens):
            self._drop(number)
        self._listener.close()
        os.close(self._wake_in)
        os.close(self._wake_out)
        self.path.unlink(missing_ok=True)


class _Screen:
    """One connected screen and the bytes that wait for it."""

    __slots__ = ("connection", "waiting")

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.waiting = bytearray()
