"""The floor's column of devices: readers, blind places, the tray, the last entries."""

from __future__ import annotations

from typing import Final

from controller.views.models import FloorView, TrayView
from controller.views.phrases.phrase import listed, marked, phrase
from display.grid import Rect, rows
from display.screens.dealer import draw_history
from display.screens.reader_map import draw_reader_map
from display.screens.rulings_column import draw_heading
from display.sketch import Ink, Sketch
from display.typeface import Face
from display.wording import amount, with_amount


def draw_devices(sketch: Sketch, rect: Rect, view: FloorView, *, live: bool) -> bool:
    """Draw readers' map, blind places, tray and last entries; return whether all fit."""
    line = round(sketch.base * 1.3)
    said = listed((*[view.software_fault] * bool(view.software_fault), *view.health.blind), " ")
    upper, lower = rows(rect, (1.15, 1), sketch.gap)
    if not view.health.readers:
        upper = rect.top(line * (3 + bool(said) * 3 + bool(view.health.tray)) + sketch.gap)
        lower = rect.below(upper.h + sketch.gap)
    body = draw_heading(sketch, upper, marked("DEVICES"))
    blind_high = 0
    if said:
        needed = sketch.fitted_lines(body, said, Ink(sketch.theme.ink, Face.TEXT, sketch.base)).height
        blind_high = min(body.h // 2, max(needed, min(body.h // 3, line * 4)))
    tray_high = line if view.health.tray else 0
    draw_reader_map(sketch, body.top(body.h - blind_high - tray_high - sketch.gap), view.health, rates=True, live=live)
    if said:
        ink = Ink(sketch.theme.ink, Face.TEXT, sketch.base)
        sketch.lines(body.above(tray_high).foot(blind_high), said, ink)
    if view.health.tray:
        tray = view.health.tray
        sketch.text(
            body.foot(tray_high), _tray_words(tray, view, live=live), Ink(sketch.theme.ink, Face.NARROW, sketch.base)
        )
    draw_history(sketch, draw_heading(sketch, lower, marked("ENTRIES")), view.history)
    seen = not view.health.readers or body.h - blind_high - tray_high >= sketch.base * _MAP_TYPES
    return seen and lower.h > line * (min(len(view.history), _ENTRIES_WANTED) + 2)


def _tray_words(tray: TrayView, view: FloorView, *, live: bool) -> tuple[str, ...]:
    """Return the wordings of the tray's total, and whether it agrees with what is expected."""
    if not live:
        return with_amount("Tray {amount} at the last count", tray.total, view.game)
    if tray.variance:
        off = amount(tray.variance, view.game)[0]
        texts = with_amount("Tray {amount} · ⚠ {off} off", tray.total, view.game, off=off)
    else:
        texts = with_amount("Tray {amount} · ✓ agrees", tray.total, view.game)
    return (phrase("{tray} ({count}% sure)", tray=texts[0], count=tray.sure_percent), *texts)


_ENTRIES_WANTED: Final = 5
_MAP_TYPES: Final = 11
"""The height of the readers' map as a multiple of the running type."""
