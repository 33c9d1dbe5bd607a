"""The floor's screen with the last hands: the live view or a moment, and the buttons below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from controller.views.models import FloorView
from controller.views.phrases.phrase import marked
from display.area import Area
from display.console_touch import TouchTarget
from display.drawing import Drawing
from display.freshness import Freshness
from display.grid import Rect, columns
from display.replay.moment_screen import draw_moment
from display.replay.shown_again import BEGIN, END, HAND_BACK, HAND_ON, Again
from display.screens import floor
from display.screens.console import target_px
from display.sketch import Fill, Ink, Sketch
from display.theme import Theme
from display.typeface import Face

BUTTONS: Final = {
    HAND_BACK: marked("Hand before"), "back": "←", "play": marked("Play"), "next": "→", HAND_ON: marked("Next hand"),
    "screen": marked("Screen"), END: marked("LIVE"),
}
_NOT_NOW: Final = (marked("Last hands: when the table waits"), marked("Table plays on"))


def targets(area: Area, again: Again | None, *, may_begin: bool) -> tuple[TouchTarget, ...]:
    """Return the buttons of the lowest row, each at least 15 mm wide and high."""
    row = area.rect.foot(_high(area)).inset(_gap(area))
    if again is None:
        return (TouchTarget(row, BEGIN),) if may_begin else ()
    return tuple(map(TouchTarget, columns(row, (1,) * len(BUTTONS), _gap(area)), BUTTONS))


def draw_with_hands(
    view: FloorView, look: tuple[Area, Theme], freshness: Freshness, again: Again | None,
    buttons: Sequence[TouchTarget] | None,
) -> Drawing:
    """Return the live view, or the moment that is shown again, with buttons if there are any."""
    (area, theme), is_touch = look, buttons is not None
    upper = replace(area, height=area.height - _high(area)) if is_touch else area
    if again is None:
        drawing = floor.draw(view, upper, theme, freshness)
    else:
        drawing = draw_moment(again.hand.moments, again.playing, upper, theme, keys=not is_touch)
    if buttons is None:
        return drawing
    sketch = Sketch(area, theme)
    sketch.add(*drawing.shapes)
    for one in buttons:
        _draw_button(sketch, one, again)
    if not buttons:
        ink = Ink(theme.soft, Face.NARROW, sketch.base).centered()
        sketch.text(area.rect.foot(_high(area)).inset(_gap(area)), _NOT_NOW, ink)
    return sketch.finish()


def fits_hands(area: Area) -> bool:
    """Whether the buttons fit on a screen with targets of 15 mm."""
    return area.width >= (target_px(area) + _gap(area)) * len(BUTTONS) and area.height >= 6 * target_px(area)


def _high(area: Area) -> int:
    return target_px(area) + 2 * _gap(area)


def _gap(area: Area) -> int:
    return max(2, min(area.width, area.height) // 160)


def _draw_button(sketch: Sketch, one: TouchTarget, again: Again | None) -> None:
    theme = sketch.theme
    is_live = one.name == END
    ground, color = (theme.turn, theme.on_turn) if is_live else (theme.key, theme.on_key)
    sketch.box(one.rect, Fill(ground, theme.panel_edge, max(1, sketch.gap // 4), sketch.radius))
    label = marked("Show the last hands again") if one.name == BEGIN else BUTTONS[one.name]
    if one.name == "play" and again is not None and again.playing.is_playing:
        label = marked("Stop")
    words: Rect = one.rect.inset(max(2, sketch.gap // 2))
    ink = Ink(color, Face.NARROW, max(sketch.area.legible_px, round(one.rect.h * 0.3))).centered()
    sketch.text(words, label, ink)
