"""The newest line of each view, whoever brings them: a line that nobody has read yet is replaced, never queued."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from controller.views.models import View
from controller.views.wire import Beat, WireError, from_line
from display.freshness import STALE_AFTER_MS, FeedState, Freshness

_NAME_AT = '{"view":"'
_ODD_NAMES = 8
"""How many distinct complaints about bad lines are kept to be told."""


def monotonic_ms() -> int:
    """Return the machine's monotonic time in milliseconds, the same for every process on it."""
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class ReceivedLine:
    """A view, and when its line came (monotonic nanoseconds)."""

    view: View
    heard_ns: int


class Newest:
    """Where a feed puts lines and the screens' loop takes views; safe between two threads."""

    def __init__(self, names: Iterable[str], clock_ns: Callable[[], int] = time.monotonic_ns) -> None:
        """`names`: the views that are wanted (lines of others are signs of life only); `clock_ns` is monotonic."""
        self._clock_ns = clock_ns
        self._wanted = frozenset(names)
        self._condition = threading.Condition()
        self._lines: dict[str, tuple[str | bytes, int]] = {}
        self._views: dict[str, ReceivedLine] = {}
        self._heard_ms: int | None = None
        self._connected = False
        self._beating = False
        self._news = False
        self._complaints: list[str] = []

    def hear(self, line: str | bytes) -> None:
        """Take a line; it is read only when somebody looks, and not at all if a newer one comes first."""
        name = name_of(line)
        with self._condition:
            heard_ns = self._clock_ns()
            self._heard_ms = heard_ns // 1_000_000
            self._beating = self._beating or name == "beat"
            if name in self._wanted:
                self._lines[name] = (line, heard_ns)
                self._wake()

    def connected(self, *, now: bool) -> None:
        """Note that the line to the controller stands, or has gone; a new one is heard from at once."""
        with self._condition:
            if now and not self._connected:
                self._heard_ms = self._clock_ns() // 1_000_000 if self._views or self._lines else None
            self._connected = now
            self._wake()

    def wait(self, timeout_ms: int | None) -> None:
        """Sleep until something new is there, or for so long."""
        with self._condition:
            if not self._news:
                self._condition.wait(None if timeout_ms is None else timeout_ms / 1000)
            self._news = False

    def wake(self) -> None:
        """Wake whoever waits."""
        with self._condition:
            self._wake()

    def view(self, name: str) -> ReceivedLine | None:
        """Return the newest view of a name; a line that is no view is complained of, and the older one kept."""
        with self._condition:
            line = self._lines.pop(name, None)
        if line is not None:
            try:
                wired = from_line(line[0])
            except WireError as error:
                self._complain(str(error))
            else:
                if not isinstance(wired, Beat):
                    self._views[name] = ReceivedLine(wired, line[1])
        return self._views.get(name)

    def freshness(self, now_ms: int) -> Freshness:
        """Return how far the views may be believed now."""
        with self._condition:
            heard, connected, beating = self._heard_ms, self._connected, self._beating
        if heard is None:
            return Freshness(FeedState.WAITING)
        silent = max(0, now_ms - heard)
        if not connected:
            return Freshness(FeedState.LOST, silent)
        if beating and silent >= STALE_AFTER_MS:
            return Freshness(FeedState.STALE, silent)
        return Freshness(FeedState.LIVE)

    def stale_at_ms(self) -> int | None:
        """Return when the views will become stale if nothing more is heard."""
        with self._condition:
            if self._heard_ms is None or not self._beating:
                return None
            return self._heard_ms + STALE_AFTER_MS

    def complaints(self) -> list[str]:
        """Take the complaints about lines that were no views."""
        with self._condition:
            told, self._complaints = self._complaints, []
        return told

    def _complain(self, sentence: str) -> None:
        with self._condition:
            if sentence not in self._complaints and len(self._complaints) < _ODD_NAMES:
                self._complaints.append(sentence)

    def _wake(self) -> None:
        self._news = True
        self._condition.notify_all()


def name_of(line: str | bytes) -> str:
    """Return the name a line begins with, without reading the rest; empty if it begins otherwise."""
    start = line[:64].decode("utf-8", "replace") if isinstance(line, bytes) else line[:64]
    if not start.startswith(_NAME_AT):
        return ""
    return start[len(_NAME_AT) :].partition('"')[0]
