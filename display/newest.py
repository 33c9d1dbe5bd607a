"""The newest line of each view; an unread line is replaced, never queued."""

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
"""How many distinct complaints about bad lines are kept for reporting."""


def monotonic_ms() -> int:
    """Return the machine's monotonic time in milliseconds; every process sees the same clock."""
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class ReceivedLine:
    """A view, and the monotonic time in nanoseconds when its line arrived."""

    view: View
    heard_ns: int


class Newest:
    """Passes lines from a feed's thread to the screens' loop."""

    def __init__(
        self, names: Iterable[str], clock_ns: Callable[[], int] = time.monotonic_ns, *, keep_messages: bool = False
    ) -> None:
        """Keep the views named in `names`; lines of other views only count as signs of life.

        `clock_ns` is monotonic. A screen in another language than English wants `keep_messages`.
        """
        self._clock_ns = clock_ns
        self._keep_messages = keep_messages
        self._wanted = frozenset(names)
        self._condition = threading.Condition()
        self._lines: dict[str, tuple[str | bytes, int]] = {}
        self._views: dict[str, ReceivedLine] = {}
        self._refused_ms: dict[str, int] = {}
        """Since when the lines of a view are refused; what its screen shows is no longer true."""
        self._heard_ms: int | None = None
        self._connected = False
        self._beating = False
        self._not_recording = ""
        self._not_started = ""
        self._news = False
        self._complaints: list[str] = []
        self.heard: Callable[[str, str | bytes], None] = lambda _name, _line: None
        """Takes each line with its view's name, in the feed's thread, also one that no screen here shows."""

    def hear(self, line: str | bytes) -> None:
        """Keep a line for later parsing.

        A line that a newer one replaces before any screen asks is never parsed.
        """
        name = name_of(line)
        self.heard(name, line)
        beat = _beat_of(line) if name == "beat" else None
        with self._condition:
            heard_ns = self._clock_ns()
            self._heard_ms = heard_ns // 1_000_000
            self._beating = self._beating or name == "beat"
            if beat is not None and beat.not_recording != self._not_recording:
                self._not_recording = beat.not_recording
                self._wake()
            if name in self._wanted:
                self._lines[name] = (line, heard_ns)
                self._wake()

    def connected(self, *, now: bool) -> None:
        """Note that the connection was opened or lost; a new connection counts as fresh news."""
        with self._condition:
            if now and not self._connected:
                self._heard_ms = self._clock_ns() // 1_000_000 if self._views or self._lines else None
            self._connected = now
            if now:
                self._not_started = ""
            self._wake()

    def not_started(self, why: str) -> None:
        """Note why there is no controller to connect to; empty if nobody left word."""
        with self._condition:
            if why != self._not_started:
                self._not_started = why
                self._wake()

    def wait(self, timeout_ms: int | None) -> bool:
        """Sleep until news arrives, at most `timeout_ms`; return whether any has."""
        with self._condition:
            if not self._news and timeout_ms != 0:
                self._condition.wait(None if timeout_ms is None else timeout_ms / 1000)
            news, self._news = self._news, False
            return news

    def wake(self) -> None:
        """Wake the waiting thread."""
        with self._condition:
            self._wake()

    def view(self, name: str) -> ReceivedLine | None:
        """Return the newest view of a name.

        A line that is not a view is noted as a complaint, and the older view kept; it then is not live.
        """
        with self._condition:
            line = self._lines.pop(name, None)
        if line is not None:
            try:
                wired = from_line(line[0], keep_messages=self._keep_messages)
            except WireError as error:
                self._complain(str(error))
                self._refused_ms.setdefault(name, line[1] // 1_000_000)
            else:
                if not isinstance(wired, Beat):
                    self._views[name] = ReceivedLine(wired, line[1])
                    self._refused_ms.pop(name, None)
        return self._views.get(name)

    def freshness(self, now_ms: int, name: str = "") -> Freshness:
        """Return how far the view of a name may be trusted now; without a name, the feed."""
        with self._condition:
            heard, connected, beating = self._heard_ms, self._connected, self._beating
            why, not_started = self._not_recording, self._not_started
        silent = 0 if heard is None else max(0, now_ms - heard)
        if not connected and not_started:
            return Freshness(FeedState.NOT_STARTED, silent, not_started)
        if heard is None:
            return Freshness(FeedState.WAITING)
        if not connected:
            return Freshness(FeedState.LOST, silent)
        if beating and silent >= STALE_AFTER_MS:
            return Freshness(FeedState.STALE, silent)
        if name in self._refused_ms:
            return Freshness(FeedState.STALE, max(0, now_ms - self._refused_ms[name]))
        if why:
            return Freshness(FeedState.UNRECORDED, why=why)
        return Freshness(FeedState.LIVE)

    def stale_at_ms(self) -> int | None:
        """Return when the views become stale if nothing more arrives."""
        with self._condition:
            if self._heard_ms is None or not self._beating:
                return None
            return self._heard_ms + STALE_AFTER_MS

    def complaints(self) -> list[str]:
        """Return and clear the complaints about lines that were not views."""
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


def _beat_of(line: str | bytes) -> Beat | None:
    """Return the heartbeat of a line; None if it is not one."""
    try:
        wired = from_line(line)
    except WireError:
        return None
    return wired if isinstance(wired, Beat) else None


def name_of(line: str | bytes) -> str:
    """Return the view name at a line's start without parsing the rest; empty if there is none."""
    start = line[:64].decode("utf-8", "replace") if isinstance(line, bytes) else line[:64]
    if not start.startswith(_NAME_AT):
        return ""
    return start[len(_NAME_AT) :].partition('"')[0]
