"""The Unix socket that feeds the screens: the newest view of each kind, one line each."""

from __future__ import annotations

import os
import selectors
import socket
import stat
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Protocol

from controller.views.wire import Beat, to_line

BEAT_S = 1.0
"""The time between heartbeats; a screen counts as stale after missing several."""
MOST_WAITING_BYTES = 4 * 1024 * 1024
"""The most unsent bytes for one slow screen; beyond that it is disconnected and reconnects."""


LONGEST_BYTES: Final = 128
"""The most bytes of a line from a screen: a tap has some twenty."""
MOST_SCREENS: Final = 64
"""The most simultaneous screens; a table has a dozen. A further one is refused and may retry."""
REST_S: Final = 1.0
"""How long the server accepts no screens after the system ran out of file descriptors."""


CURE: Final = "name another `socket` under [screens] in the settings, the name of a file that is not there yet"


class ViewServerError(Exception):
    """The socket cannot be used; the text says why and what to do."""


class ViewSink(Protocol):
    """Takes the newest line of each view."""

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Take the newest lines of views, by their names; an unchanged line is not sent again."""
        ...


class ViewServer:
    """Serves the newest lines to screens; a dead, slow or surplus screen affects no other."""

    def __init__(self, path: Path) -> None:
        """Listen at `path`; the socket of a dead controller is replaced.

        Raises:
            ViewServerError: another file or a listening process is there, or the path cannot be used.
        """
        self.path = path
        self._listener, self._identity = _listen(path)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._closed_until_s = 0.0
        self._lock = threading.Lock()
        self._newest: dict[str, bytes] = {}
        self._changed: set[str] = set()
        self._is_nudged = False
        """Whether the thread wakes, or is awake, for lines that it has not taken yet."""
        self._beat: Beat | None = None
        self._screens: dict[int, _Screen] = {}
        self._wake_in, self._wake_out = os.pipe()
        os.set_blocking(self._wake_in, False)
        os.set_blocking(self._wake_out, False)
        self._selector.register(self._wake_in, selectors.EVENT_READ)
        self._stopping = False
        self.hear: Callable[[bytes], None] = _hear_nothing
        """Takes each line of a screen; it raises a `ValueError` for one that is not wanted."""
        self.refused: Callable[[str], None] = lambda _: None
        self.turns = 0
        self._thread = threading.Thread(target=self._serve, name="railbird-views", daemon=True)
        self._thread.start()

    def show(self, name: str, line: str) -> None:
        """Take a view's newest line; an equal one is not sent again."""
        self.show_all({name: line})

    def show_all(self, lines: Mapping[str, str]) -> None:
        """Take the newest lines of views, by their names; an equal one is not sent again."""
        changed = {}
        with self._lock:
            for name, line in lines.items():
                data = line.encode("utf-8") + b"\n"
                if self._newest.get(name) != data:
                    changed[name] = data
            self._newest.update(changed)
            self._changed.update(changed)
            is_nudged, self._is_nudged = self._is_nudged, self._is_nudged or bool(changed)
        if changed and not is_nudged:
            self._nudge()

    def beat(self, newest: Beat) -> None:
        """Take the newest heartbeat; it is written when it is sent."""
        self._beat = newest

    def _nudge(self) -> None:
        try:
            os.write(self._wake_out, b"!")
        except BlockingIOError:
            # The pipe is full of earlier nudges, so the server is awake already.
            return

    def _serve(self) -> None:
        while not self._stopping:
            news = self._selector.select(BEAT_S)
            self.turns += 1
            ready = {key.fd for key, mask in news if mask & selectors.EVENT_READ}
            writable = {key.fd for key, mask in news if mask & selectors.EVENT_WRITE}
            self._open_again()
            if self._listener.fileno() in ready:
                self._greet()
            if self._wake_in in ready:
                os.read(self._wake_in, 4096)
            self._hear(ready)
            self._send_news(is_beat=not ready and not writable)
            for number in writable:
                self._flush(number)

    def _open_again(self) -> None:
        """Accept screens again after a pause."""
        if self._closed_until_s and time.monotonic() >= self._closed_until_s:
            self._closed_until_s = 0.0
            self._selector.register(self._listener, selectors.EVENT_READ)

    def _greet(self) -> None:
        """Accept a screen and send it the newest line of every view."""
        try:
            connection, _ = self._listener.accept()
        except BlockingIOError:
            return
        except OSError:
            # A refused connection keeps the listener ready; without a pause the server would spin.
            self._selector.unregister(self._listener)
            self._closed_until_s = time.monotonic() + REST_S
            return
        if len(self._screens) >= MOST_SCREENS:
            connection.close()
            return
        connection.setblocking(False)  # noqa: FBT003 - the library takes no keyword here
        screen = _Screen(connection)
        with self._lock:
            for data in self._newest.values():
                screen.waiting += data
        self._screens[connection.fileno()] = screen
        self._selector.register(connection, selectors.EVENT_READ)
        self._flush(connection.fileno())

    def _hear(self, ready: set[int]) -> None:
        """Read the taps of screens; a screen that is gone or sends anything else is dropped."""
        for number in [number for number in ready if number in self._screens]:
            screen = self._screens[number]
            try:
                data = screen.connection.recv(4096)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if not data or not self._take(screen, data):
                self._drop(number)

    def _take(self, screen: _Screen, data: bytes) -> bool:
        """Pass on the whole lines of a screen; return whether it may stay."""
        *lines, screen.heard = (screen.heard + data).split(b"\n")
        try:
            for line in lines:
                self.hear(line)
        except ValueError as error:
            self.refused(f"a screen was cut off: {error}")
            return False
        return len(screen.heard) <= LONGEST_BYTES

    def _send_news(self, *, is_beat: bool) -> None:
        with self._lock:
            news = [self._newest[name] for name in sorted(self._changed)]
            self._changed.clear()
            self._is_nudged = False
        if is_beat and (beat := self._beat) is not None:
            news.append(to_line(beat).encode("utf-8") + b"\n")
        for number in list(self._screens):
            screen = self._screens[number]
            for data in news:
                screen.waiting += data
            if len(screen.waiting) > MOST_WAITING_BYTES:
                self._drop(number)
            else:
                self._flush(number)

    def _flush(self, number: int) -> None:
        screen = self._screens.get(number)
        if screen is None:
            return
        try:
            if screen.waiting:
                sent = screen.connection.send(screen.waiting)
                del screen.waiting[:sent]
        except BlockingIOError:
            pass
        except OSError:
            self._drop(number)
            return
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if screen.waiting else 0)
        if wanted != screen.watched:
            screen.watched = wanted
            self._selector.modify(screen.connection, wanted)

    def _drop(self, number: int) -> None:
        screen = self._screens.pop(number, None)
        if screen is not None:
            self._selector.unregister(screen.connection)
            screen.connection.close()

    def close(self) -> None:
        """Stop serving; the screens' connections end."""
        self._stopping = True
        self._nudge()
        self._thread.join(timeout=2.0)
        for number in list(self._screens):
            self._drop(number)
        self._listener.close()
        self._selector.close()
        os.close(self._wake_in)
        os.close(self._wake_out)
        if _identity(self.path) == self._identity:
            # Another process has replaced the socket: leave it.
            self.path.unlink(missing_ok=True)


class _Screen:
    """One connected screen and its unsent bytes."""

    __slots__ = ("connection", "heard", "waiting", "watched")

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.waiting = bytearray()
        self.heard = b""
        self.watched = selectors.EVENT_READ


def _hear_nothing(_line: bytes) -> None:
    """Refuse a screen's line before the table is there to take it.

    Raises:
        ValueError: always.
    """
    raise ValueError("the table does not take taps yet")


def _listen(path: Path) -> tuple[socket.socket, tuple[int, int] | None]:
    """Listen at a path; return the socket and its file's identity."""
    _make_way(path)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listener.bind(str(path))
        # The screens run as another user of the same group; nobody else may read.
        path.chmod(0o660)
        listener.listen(16)
    except (OSError, ValueError) as error:
        listener.close()
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ViewServerError(f"{path}: the screens' socket cannot be created ({why}): {CURE}") from None
    listener.setblocking(False)  # noqa: FBT003 - the library takes no keyword here
    return listener, _identity(path)


def _make_way(path: Path) -> None:
    """Remove the socket of a dead controller, and nothing else."""
    try:
        found = path.lstat()
    except (OSError, ValueError):
        return
    if not stat.S_ISSOCK(found.st_mode):
        raise ViewServerError(f"{path}: this is not a socket, and it was left unchanged: {CURE}")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as caller:
        caller.settimeout(1.0)
        try:
            caller.connect(str(path))
        except ConnectionRefusedError:
            path.unlink(missing_ok=True)
            return
        except OSError as error:
            raise ViewServerError(f"{path}: the existing socket cannot be checked ({error}): {CURE}") from None
    raise ViewServerError(f"{path}: another process already serves screens here: {CURE}")


def _identity(path: Path) -> tuple[int, int] | None:
    """Return device and inode of a path's file; None if there is none."""
    try:
        found = path.lstat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
