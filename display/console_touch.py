"""What a finger or mouse does on the console: a pure machine from touches to taps.

A tap is a short touch that begins and ends on one key. A long touch shows the key's help and presses nothing. A touch
with a second finger on the glass, or that slides off its key, is nothing: a sleeve or a palm does that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, TypeAlias

from display.console_keys import DIGITS, NEEDS_AMOUNT, PAGES, SEATS, TWO_TOUCHES
from display.grid import Rect

HELP_MS: Final = 600
"""A touch held for so long asks for help."""
ARMED_MS: Final = 4000
"""How long a key that takes two touches waits for the second."""
APART_MS: Final = 250
"""The second of two touches is no bounce of the first only after this time."""
PAGE: Final = "page:"
"""Before the name of a page, the name of its tab."""


class TouchTarget(NamedTuple):
    """A place to touch, and the key or tab that is there."""

    rect: Rect
    name: str


class Touch(NamedTuple):
    """A finger or the mouse's button goes down or up, or a further finger comes down."""

    kind: Literal["down", "up", "more"]
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Console:
    """What the console shows besides the view."""

    page: str = "now"
    down: str = ""
    """The key under the finger."""
    down_ms: int = 0
    armed: str = ""
    """The key that waits for its second touch."""
    armed_ms: int = 0
    help: str = ""
    """The key whose help is shown, until the next touch."""
    act: str = ""
    """The key whose digits are being typed."""
    chosen: str = ""
    """The seat that was chosen last and waits for its key."""


Handled: TypeAlias = tuple[Console, str]
"""The console after a touch, and the key that was pressed; empty for none."""


def touched(console: Console, touch: Touch, targets: Sequence[TouchTarget], now_ms: int) -> Handled:
    """Return the console after a touch, and the name of the key that it pressed, if any."""
    if touch.kind == "more":
        return replace(console, down="", armed=""), ""
    at = next((one.name for one in targets if is_in(one.rect, touch)), "")
    if touch.kind == "down":
        return replace(console, down=at, down_ms=now_ms, help=""), ""
    begun, console = console.down, replace(console, down="")
    # Only help that was shown makes a touch a long one: a screen that stood still for a moment loses no press by it.
    if not begun or begun != at or console.help == begun:
        return console, ""
    return _tapped(console, begun, now_ms)


def elapsed(console: Console, now_ms: int) -> Console:
    """Return the console after time: a held key shows its help, an armed one is let go."""
    if console.armed and now_ms - console.armed_ms >= ARMED_MS:
        console = replace(console, armed="")
    is_held = console.down and now_ms - console.down_ms >= HELP_MS
    if is_held and not console.down.startswith(PAGE) and console.help != console.down:
        return replace(console, help=console.down)
    return console


def is_in(rect: Rect, touch: Touch) -> bool:
    """Whether a touch lies on a rectangle."""
    return rect.x <= touch.x < rect.right and rect.y <= touch.y < rect.bottom


def _tapped(console: Console, name: str, now_ms: int) -> Handled:
    if name.startswith(PAGE):
        page = name.removeprefix(PAGE)
        return replace(console, page=page if page in PAGES else "now", armed=""), ""
    if name in TWO_TOUCHES and console.armed != name:
        return replace(console, armed=name, armed_ms=now_ms), ""
    if name in TWO_TOUCHES and now_ms - console.armed_ms < APART_MS:
        return console, ""
    page = _page_after(console, name)
    act = name if name in NEEDS_AMOUNT else console.act if name in DIGITS else ""
    return replace(console, armed="", page=page, act=act, chosen=name if name in SEATS else ""), name


def _page_after(console: Console, name: str) -> str:
    """Return the page for the next key of an entry: the digits behind BET, a seat's keys."""
    if name in NEEDS_AMOUNT:
        return "digits"
    if name in DIGITS:
        # one digit is the floor's whole decision
        return "now" if console.act == "floor" else console.page
    return "seat" if name in SEATS else "now"
