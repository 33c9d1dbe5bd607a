"""Banners that no one overlooks: an open ruling, a called clock, a line that has gone silent."""

from __future__ import annotations

from controller.views.models import ClockView, NoticeView
from display.drawing import Colour, octagon
from display.freshness import Feed, Freshness
from display.grid import Rect, Slot, stack
from display.sketch import Fill, Ink, Sketch, tone_colours
from display.typeface import Face
from display.words import OUTCOMES, age, seconds


def draw_notice(sketch: Sketch, rect: Rect, notice: NoticeView) -> None:
    """Draw an open ruling: that the hand is stopped, what happened, and what follows."""
    words = OUTCOMES[notice.outcome]
    ground, on = tone_colours(words.tone, sketch.theme)
    sketch.box(rect, Fill(ground, on, max(2, sketch.gap // 2), sketch.radius))
    inner = rect.inset(max(sketch.gap, rect.w // 40))
    acted = sketch.area.acted_on_px
    headline = "HAND STOPPED" if notice.stops else words.headline
    second = f"{words.headline}: {notice.title}" if notice.stops else notice.title
    if notice.stops and notice.outcome.value in words.headline.lower():
        second = words.headline if not notice.title else f"{words.headline}. {notice.title}"
    line = round(acted * 1.1)
    slots = (
        Slot(line, max(line, inner.h // 4), 3),
        Slot(line * 2, max(line * 2, inner.h // 2), 2),
        Slot(
            sketch.area.legible_px * 2 if notice.text else 0,
            max(sketch.area.legible_px * 3, inner.h // 4) if notice.text else 0,
            1,
        ),
    )
    first, what, more = stack(inner, slots, sketch.gap // 2)
    if first:
        _headline(sketch, first, (words.mark, headline), Ink(on, Face.BOLD, acted_on=True), ground)
    if what:
        ink = Ink(on, Face.NARROW, min(what.h, acted * 2), acted_on=True)
        sketch.lines(what, second, ink.centred(), middle=True)
    if more and notice.text:
        ink = Ink(on, Face.TEXT, round(acted * 1.1)).centred()
        sketch.lines(more, notice.text, ink, middle=True)


def _headline(sketch: Sketch, rect: Rect, said: tuple[str, str], ink: Ink, ground: Colour) -> None:
    mark, headline = said
    side = min(rect.h, rect.w // 5)
    sign = Rect(rect.x, rect.y + (rect.h - side) // 2, side, side)
    sketch.add(octagon(sign, ink.colour))
    sketch.text(sign, mark, Ink(ground, Face.BOLD, side * 3 // 4).centred())
    sketch.text(rect.after(side + sketch.gap), headline, ink)


def draw_clock(sketch: Sketch, rect: Rect, clock: ClockView) -> None:
    """Draw a called clock: whose, what is left in figures, and as a bar that empties."""
    theme = sketch.theme
    sketch.box(rect, Fill(theme.caution, theme.on_caution, max(2, sketch.gap // 3), sketch.radius))
    inner = rect.inset(sketch.gap)
    bar = inner.foot(max(3, inner.h // 8))
    sketch.box(bar, Fill(None, theme.on_caution, max(1, bar.h // 5), bar.h // 2))
    left = max(0, min(clock.left_ms, clock.of_ms)) * bar.w // max(1, clock.of_ms)
    if left > 0:
        sketch.box(bar.left(left), Fill(theme.on_caution, radius=bar.h // 2))
    line = inner.above(bar.h + max(1, sketch.gap // 3))
    ink = Ink(theme.on_caution, Face.NARROW, acted_on=True)
    figures = sketch.text(line, seconds(clock.left_ms), ink.righted())
    wordings = (f"Clock on seat {clock.seat}", f"Clock: seat {clock.seat}", f"Clock {clock.seat}")
    sketch.text(line.before(figures.w + sketch.gap), wordings, ink)


def draw_silence(sketch: Sketch, rect: Rect, freshness: Freshness) -> None:
    """Draw that what is shown may no longer be true, and for how long nothing has come."""
    ground, on = sketch.theme.caution, sketch.theme.on_caution
    sketch.box(rect, Fill(ground, on, max(2, sketch.gap // 3), sketch.radius))
    silent = age(freshness.silent_ms)
    wordings = {
        Feed.WAITING: (
            "⚠ Waiting for the table controller",
            "⚠ Waiting for the table",
            "⚠ Waiting",
        ),
        Feed.STALE: (
            f"⚠ NOT LIVE: no news for {silent}. Ask the dealer",
            f"⚠ NOT LIVE: no news for {silent}",
            f"⚠ NOT LIVE {silent}",
            "⚠ NOT LIVE",
        ),
        Feed.LOST: (
            f"⚠ NOT LIVE: line lost {silent} ago. Ask the dealer",
            f"⚠ NOT LIVE: line lost {silent} ago",
            f"⚠ NOT LIVE {silent}",
            "⚠ NOT LIVE",
        ),
    }
    ink = Ink(on, Face.BOLD).centred()
    sketch.text(
        rect.inset(sketch.gap, max(1, sketch.gap // 2)), wordings.get(freshness.feed, ("",)), ink
    )
