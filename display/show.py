"""The screens' loop without its waiting: which screens to redraw, and when to look again."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Protocol, TextIO

from controller.views.models import DealerView, FloorView, PublicView, View
from controller.views.phrases.phrase import marked
from display.area import Area
from display.canvas.render_targets import Output
from display.console_touch import Console, Touch, touched
from display.console_touch import elapsed as elapsed_console
from display.design import FRAME_MS
from display.drawing import Drawing
from display.freshness import Freshness, aged
from display.motion.movement import Movement, frame, movement
from display.newest import Newest, ReceivedLine
from display.replay import again_screen
from display.replay.shown_again import Again, ShownAgain
from display.screens.console import draw_console, targets
from display.screens.screen_list import draw_nothing, draw_view, draw_words
from display.theme import Theme

_TOUCH_MS = 8
"""The longest sleep of a loop with a console: a finger waits no longer."""
_POLL_MS = 1_000
"""The longest sleep of the loop: window messages are processed and a silence noticed then."""


_GARBAGE = (700, 10, 10)
"""From how many new objects, and collections of the younger ones, each generation is collected: Python's own."""


class Ear(Protocol):
    """A further receiver of view changes: the speaker."""

    def hear(self, view: View) -> None:
        """Take a view that has just arrived."""
        ...


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: its view's name, its area and theme, and its output."""

    name: str
    area: Area
    theme: Theme
    output: Output
    touch: bool = False
    """Whether it is a console: fingers press keys on it."""
    moves: bool = False
    """Whether cards turn up and chips move on it."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a screen shows now: the view, its clock's second, and its freshness."""

    heard: ReceivedLine | None
    second: int
    freshness: Freshness
    console: Console | None = None
    again: Again | None = None
    may_begin: bool = False
    """Whether the last hands may be shown again now."""


class ScreenLoop:
    """All screens of this process, and what each one shows."""

    def __init__(
        self,
        screens: tuple[Screen, ...],
        newest: Newest,
        said: Callable[[str], None],
        trace: TextIO | None = None,
        ear: Ear | None = None,
        pressed: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`said` takes messages for a technician; `trace` gets one line of JSON per painted frame.

        `pressed` takes the name of each key that is pressed on a console.
        """
        self.again: ShownAgain | None = None
        """The floor's last hands, where a screen can show them again."""
        self._pressed = pressed
        self._console = Console()
        self._screens = screens
        self._newest = newest
        self._said = said
        self._trace = trace
        self._ear = ear
        self._shown: dict[int, _Shown] = {}
        """By the screen's index, because two screens may show the same view."""
        self._drawn: dict[int, Drawing] = {}
        """The drawing that is true on each screen, whatever still moves there."""
        self._moving: dict[int, Movement] = {}
        self._broken: set[str] = set()

    def put(self, screens: tuple[Screen, ...]) -> None:
        """Show on these screens from now on, and redraw all of them."""
        self._screens = screens
        self.repaint()

    def repaint(self) -> None:
        """Paint every screen anew, and completely: another window has lain over one."""
        for screen in self._screens:
            screen.output.repaint()
        self._shown.clear()
        self._drawn.clear()
        self._moving.clear()
        self._broken.clear()

    def touched(self, touch: Touch, now_ms: int) -> None:
        """Take a touch of the console, or of the floor's screen; a process has one of them."""
        for screen in self._screens:
            heard = self._newest.view(screen.name)
            if screen.touch and heard is not None and isinstance(heard.view, FloorView) and self.again is not None:
                is_live = self._newest.freshness(now_ms, screen.name).is_live
                may_begin = self.again.may_begin(heard.view, is_live=is_live)
                buttons = again_screen.targets(screen.area, self.again.now, may_begin=may_begin)
                if word := self.again.touched(touch, buttons):
                    self.again.typed(word, heard.view, now_ms, is_live=is_live)
            if not screen.touch or heard is None or not isinstance(heard.view, DealerView):
                continue
            takes_keys = self._newest.freshness(now_ms, screen.name).takes_keys
            placed = targets(heard.view, screen.area, self._console) if takes_keys else ()
            self._console, key = touched(self._console, touch, placed, now_ms)
            if key:
                self._pressed(key)

    def typed(self, word: str, now_ms: int) -> bool:
        """Take the word of a key for the floor's screen; return whether it meant something."""
        heard = self._newest.view("floor")
        if self.again is None or heard is None or not isinstance(heard.view, FloorView):
            return False
        is_live = self._newest.freshness(now_ms, "floor").is_live
        return self.again.typed(word, heard.view, now_ms, is_live=is_live)

    def turn(self, now_ms: int, clock_ns: Callable[[], int]) -> int:
        """Redraw what has changed; return the milliseconds until the next look without news."""
        waits = [_POLL_MS]
        stale_at = self._newest.stale_at_ms()
        if stale_at is not None and self._newest.freshness(now_ms).is_live:
            waits.append(max(1, stale_at - now_ms))
        for number, screen in enumerate(self._screens):
            heard = self._newest.view(screen.name)
            freshness = self._newest.freshness(now_ms, screen.name)
            elapsed = now_ms - heard.heard_ns // 1_000_000 if heard else 0
            if screen.touch:
                self._console = elapsed_console(self._console, now_ms)
                waits.append(_TOUCH_MS)
            console = self._console if screen.touch and screen.name == "dealer" else None
            wanted = _Shown(heard, _second(heard, elapsed), _coarse(freshness), console)
            if screen.name == "floor" and self.again is not None:
                wanted = self._with_hands(wanted, self.again, now_ms)
                waits.append(self.again.wait_ms(now_ms, _POLL_MS))
            before = self._shown.get(number)
            if wanted != before:
                if heard and self._ear and (before is None or before.heard is not heard):
                    self._ear.hear(heard.view)
                self._shown[number] = wanted
                self._show(number, wanted, (now_ms, elapsed), clock_ns)
            elif number in self._moving:
                self._paint(screen, frame(self._moving[number], now_ms))
            if number in self._moving:
                if now_ms >= self._moving[number].ends_ms:
                    del self._moving[number]
                else:
                    waits.append(FRAME_MS)
            waits.append(_until_next_second(heard, elapsed))
        for complaint in self._newest.complaints():
            self._said(f"a line was no view and was left out: {complaint}")
        return min(waits)

    def _with_hands(self, wanted: _Shown, hands: ShownAgain, now_ms: int) -> _Shown:
        """Return what the floor's screen shows, with the hand that is shown again there."""
        view = wanted.heard.view if wanted.heard is not None else None
        if not isinstance(view, FloorView):
            return wanted
        is_live = wanted.freshness.is_live
        again = hands.turned(view, now_ms, is_live=is_live)
        return replace(wanted, again=again, may_begin=hands.may_begin(view, is_live=is_live))

    def _show(self, number: int, wanted: _Shown, at_ms: tuple[int, int], clock_ns: Callable[[], int]) -> None:
        """Draw and paint one screen; report a view that cannot be drawn and go on.

        `at_ms` is the time now, and the time since the view came.
        """
        screen, freshness, (now_ms, elapsed_ms) = self._screens[number], wanted.freshness, at_ms
        self._moving.pop(number, None)  # a new picture cuts short what still moves
        try:
            if wanted.heard is None:
                drawing = draw_nothing(screen.name, screen.area, screen.theme, freshness)
            else:
                view = aged(wanted.heard.view, elapsed_ms)
                if wanted.console is not None and isinstance(view, DealerView):
                    drawing = draw_console(view, screen.area, screen.theme, wanted.console, freshness)
                elif isinstance(view, FloorView) and (screen.touch or wanted.again is not None):
                    buttons = again_screen.targets(screen.area, wanted.again, may_begin=wanted.may_begin)
                    drawing = again_screen.draw_with_hands(
                        view, (screen.area, screen.theme), freshness, wanted.again, buttons if screen.touch else None
                    )
                else:
                    drawing = draw_view(view, screen.area, screen.theme, freshness)
            moves = screen.moves and freshness.is_live and wanted.again is None
            stands = wanted.heard is not None and isinstance(wanted.heard.view, PublicView) and wanted.heard.view.notice
            begun = self._begun(number, drawing, now_ms, with_chips=not stands) if moves else drawing
            screen.output.paint(begun)
            self._drawn[number] = drawing
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

    def _begun(self, number: int, drawing: Drawing, now_ms: int, *, with_chips: bool) -> Drawing:
        """Return the first picture of a movement to a drawing, or the drawing if nothing moves."""
        before = self._drawn.get(number)
        moving = movement(before, drawing, now_ms, with_chips=with_chips) if before is not None else None
        if moving is None:
            return drawing
        self._moving[number] = moving
        return frame(moving, now_ms)

    def _paint(self, screen: Screen, drawing: Drawing) -> None:
        try:
            screen.output.paint(drawing)
        except Exception as error:  # noqa: BLE001 - one bad picture must not take the other screens down
            self._fail(screen, error)

    def _fail(self, screen: Screen, error: Exception) -> None:
        if screen.name not in self._broken:
            self._broken.add(screen.name)
            self._said(f"the {screen.name} screen cannot draw its view: {type(error).__name__}")
        said = marked("This view cannot be drawn. The table goes on; the next view is tried.")
        # A removed panel cannot show this message either; the other screens go on.
        with suppress(OSError, RuntimeError):
            screen.output.repaint()
            screen.output.paint(draw_words(marked("Screen error"), said, screen.area, screen.theme))


@contextmanager
def tidy_between_frames() -> Iterator[Callable[[], None]]:
    """Collect no garbage within a frame; what is yielded collects it, and is called after each.

    What is there at the start is left out of all collections: it stays.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield _collect
    finally:
        gc.enable()
        gc.unfreeze()


def _collect() -> None:
    counts = gc.get_count()
    for generation in (2, 1, 0):
        if counts[generation] > _GARBAGE[generation]:
            gc.collect(generation)
            return


def _second(heard: ReceivedLine | None, elapsed_ms: int) -> int:
    """Return the second that a running clock shows; 0 without a clock, to avoid redrawing."""
    clock = heard.view.clock if heard else None
    return -(-(clock.left_ms - elapsed_ms) // 1000) if clock and clock.running else 0


def _until_next_second(heard: ReceivedLine | None, elapsed_ms: int) -> int:
    clock = heard.view.clock if heard else None
    if not clock or not clock.running or clock.left_ms <= elapsed_ms:
        return _POLL_MS
    return max(1, (clock.left_ms - elapsed_ms) % 1000 or 1000)


def _coarse(freshness: Freshness) -> Freshness:
    """Return a freshness rounded as it is displayed: seconds for two minutes, then minutes."""
    if freshness.is_live:
        return Freshness()
    step = 1_000 if freshness.silent_ms < 120_000 else 60_000
    return Freshness(freshness.feed, freshness.silent_ms // step * step, freshness.why)
