"""The screen of each kind of view, and what is shown before the first view arrives."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from controller.views.models import DealerView, FloorView, PublicView, SeatView, View
from controller.views.phrases.phrase import listed, marked, phrase
from display.area import Area
from display.drawing import Drawing
from display.freshness import FeedState, Freshness
from display.screens import dealer, felt, floor, seat
from display.screens.banners import draw_silence
from display.sketch import Ink, Sketch
from display.theme import Theme
from display.typeface import Face

_TITLES: Final = {"felt": marked("Felt"), "dealer": marked("Dealer"), "seat": marked("Seat"), "floor": marked("Floor")}

NOT_STARTED: Final = marked("The table does not start. Ask the dealer.")


def draw_view(view: View, area: Area, theme: Theme, freshness: Freshness) -> Drawing:
    """Return the drawing of any view on its screen."""
    match view:
        case PublicView():
            return felt.draw(view, area, theme, freshness)
        case DealerView():
            return dealer.draw(view, area, theme, freshness)
        case SeatView():
            return seat.draw(view, area, theme, freshness)
        case FloorView():
            return floor.draw(view, area, theme, freshness)


def draw_nothing(name: str, area: Area, theme: Theme, freshness: Freshness) -> Drawing:
    """Return the drawing of a screen that has no view yet: its name, and what it waits for."""
    said = ""
    if freshness.feed is FeedState.NOT_STARTED:
        is_staff = name in {"dealer", "floor"}
        said = phrase("Call the technician. {why}", why=freshness.why) if is_staff else NOT_STARTED
        freshness = replace(freshness, why="")
    return draw_words(screen_title(name), said, area, theme, freshness)


def screen_title(name: str) -> str:
    """Return a screen's name in words: `seat:3` is Seat 3."""
    kind, _, number = name.partition(":")
    return listed((_TITLES[kind], int(number)), " ") if number else _TITLES[kind]


def draw_words(title: str, sentence: str, area: Area, theme: Theme, freshness: Freshness | None = None) -> Drawing:
    """Return a plain drawing of a title and a sentence, with the feed's state if known."""
    sketch = Sketch(area, theme)
    rect = area.rect.inset(sketch.gap * 2)
    if freshness is not None:
        strip = rect.foot(max(round(area.legible_px * 1.5), area.height // 10))
        draw_silence(sketch, strip, freshness, advice="")
        rect = rect.above(strip.h + sketch.gap)
    upper = rect.top(rect.h // 2) if sentence else rect
    ink = Ink(theme.ink, Face.BOLD, max(area.legible_px, area.height // 6)).centered()
    sketch.text(upper, title, ink)
    if sentence:
        small = Ink(theme.ink, Face.TEXT, max(area.legible_px, area.height // 14)).centered()
        sketch.lines(rect.below(rect.h // 2), sentence, small)
    return sketch.finish()
