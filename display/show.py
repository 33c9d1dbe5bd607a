"""The screens' loop without its waiting: which screens must be drawn anew now, and when to look again."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, TextIO

from controller.views.models import View
from display.area import Area
from display.canvas.render_targets import Output
from display.freshness import FeedState, Freshness, aged
from display.newest import Newest, ReceivedLine
from display.screens.screen_list import draw_nothing, draw_view, draw_words
from display.theme import Theme

_POLL_MS = 1_000
"""How often the loop wakes without news: window messages are taken then, and a silence is noticed."""


class Ear(Protocol):
    """Who hears of view changes besides the screens: the speaker."""

    def hear(self, view: View) -> None:
        """Take a view that has just come."""
        ...


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: the view it shows, its area and theme, and where its pixels go."""

    name: str
    area: Area
    theme: Theme
    output: Output


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a screen shows now: which view, as of which second, how fresh."""

    heard: ReceivedLine | None
    second: int
    freshness: Freshness


class ScreenLoop:
    """All screens of this process, and what each shows."""

    def __init__(
        self,
        screens: tuple[Screen, ...],
        newest: Newest,
        said: Callable[[str], None],
        trace: TextIO | None = None,
        ear: Ear | None = None,
    ) -> None:
        """`said` hears what a technician should know; `trace` gets one line of JSON per painted frame."""
        self._screens = screens
        self._newest = newest
        self._said = said
        self._trace = trace
        self._ear = ear
        self._shown: dict[int, _Shown] = {}
        """By the screen's place in the row: two screens may show one view."""
        self._broken: set[str] = set()

    def put(self, screens: tuple[Screen, ...]) -> None:
        """Show on these screens from now on; each is drawn anew."""
        self._screens = screens
        self._shown.clear()
        self._broken.clear()

    def turn(self, now_ms: int, clock_ns: Callable[[], int]) -> int:
        """Draw what has changed; return after how many milliseconds to look again if nothing new comes."""
        freshness = self._newest.freshness(now_ms)
        waits = [_POLL_MS]
        stale_at = self._newest.stale_at_ms()
        if stale_at is not None and freshness.feed is FeedState.LIVE:
            waits.append(max(1, stale_at - now_ms))
        for number, screen in enumerate(self._screens):
            heard = self._newest.view(screen.name)
            elapsed = now_ms - heard.heard_ns // 1_000_000 if heard else 0
            wanted = _Shown(heard, _second(heard, elapsed), _coarse(freshness))
            before = self._shown.get(number)
            if wanted != before:
                if heard and self._ear and (before is None or before.heard is not heard):
                    self._ear.hear(heard.view)
                self._shown[number] = wanted
                self._show(screen, wanted, elapsed, clock_ns)
            waits.append(_until_next_second(heard, elapsed))
        for complaint in self._newest.complaints():
            self._said(f"a line was no view and was left out: {complaint}")
        return min(waits)

    def _show(self, screen: Screen, wanted: _Shown, elapsed_ms: int, clock_ns: Callable[[], int]) -> None:
        """Draw and paint a screen; a view that cannot be drawn is told of, and the others go on."""
        freshness = wanted.freshness
        try:
            if wanted.heard is None:
                drawing = draw_nothing(screen.name, screen.area, screen.theme, freshness)
            else:
                drawing = draw_view(aged(wanted.heard.view, elapsed_ms), screen.area, screen.theme, freshness)
            screen.output.paint(drawing)
            self._broken.discard(screen.name)
        except Exception as error:  # noqa: BLE001 - one bad view must not take the other screens down
            self._fail(screen, error)
        if self._trace and wanted.heard:
            stamp = wanted.heard.view.stamp
            told = {
                "screen": screen.name,
                "sequence": stamp.sequence,
                "at_ms": stamp.at_ms,
                "heard_ns": wanted.heard.heard_ns,
                "painted_ns": clock_ns(),
            }
            self._trace.write(json.dumps(told) + "\n")
            self._trace.flush()

    def _fail(self, screen: Screen, error: Exception) -> None:
        if screen.name not in self._broken:
            self._broken.add(screen.name)
            self._said(f"the {screen.name} screen cannot draw its view: {type(error).__name__}")
        said = "This view cannot be drawn. The table goes on; the next view is tried."
        # A panel that is pulled out takes no words either, and the other screens go on.
        with suppress(OSError, RuntimeError):
            screen.output.repaint()
            screen.output.paint(draw_words("Screen error", said, screen.area, screen.theme))


def _second(heard: ReceivedLine | None, elapsed_ms: int) -> int:
    """Return the second a running clock shows; 0 where none runs, so that nothing is drawn anew."""
    clock = heard.view.clock if heard else None
    return -(-(clock.left_ms - elapsed_ms) // 1000) if clock and clock.running else 0


def _until_next_second(heard: ReceivedLine | None, elapsed_ms: int) -> int:
    clock = heard.view.clock if heard else None
    if not clock or not clock.running or clock.left_ms <= elapsed_ms:
        return _POLL_MS
    return max(1, (clock.left_ms - elapsed_ms) % 1000 or 1000)


def _coarse(freshness: Freshness) -> Freshness:
    """Return a freshness as exactly as it is told in words: seconds for two minutes, then minutes."""
    if freshness.is_live:
        return Freshness()
    step = 1_000 if freshness.silent_ms < 120_000 else 60_000
    return Freshness(freshness.feed, freshness.silent_ms // step * step)
