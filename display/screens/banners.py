"""Banners for an open ruling, a called clock, and a lost connection."""

from __future__ import annotations

from typing import Final

from controller.views.models import ClockView, NoticeView
from controller.views.phrases.phrase import listed, marked, phrase, with_initial
from display.drawing import Color, octagon
from display.freshness import FeedState, Freshness
from display.grid import Rect, rows
from display.sketch import Fill, Ink, Sketch, tone_colors
from display.typeface import Face, typeface
from display.wording import OUTCOMES, age, seconds


def draw_notice(sketch: Sketch, rect: Rect, notice: NoticeView) -> bool:
    """Draw a ruling: the stop, the cause, and the conclusion if it fits.

    Return whether it does.
    """
    words = OUTCOMES[notice.outcome]
    ground, on = tone_colors(words.tone, sketch.theme)
    sketch.box(rect, Fill(ground, on, max(2, sketch.gap // 2), sketch.radius))
    inner = rect.inset(max(sketch.gap, rect.w // 40), sketch.gap)
    line = round(sketch.area.acted_on_px * 1.1)
    head = inner.top(max(line, inner.h // 4))
    body = inner.below(head.h + sketch.gap // 2)
    headlines: tuple[str, ...] = (words.headline, words.name, words.short)
    title: str = notice.title
    if notice.stops:
        why = with_initial(words.headline, is_large=False)
        headlines = (phrase("HAND STOPPED: {why}", why=why), marked("HAND STOPPED"), marked("STOPPED"), marked("STOP"))
        if sketch.fitted(head.after(_sign_side(head) + _beside_sign(sketch)), headlines[0], _loud(on)).cut:
            title = listed((words.headline, notice.title), ". ")
    _headline(sketch, head, (words.mark, *headlines), _loud(on), ground)
    told = Ink(on, Face.NARROW, max(sketch.area.acted_on_px * 2, inner.h // 5), acted_on=notice.stops).centered()
    more = Ink(on, Face.TEXT, max(round(sketch.area.acted_on_px * 1.1), inner.h // 9)).centered()
    upper, lower = rows(body, (1.1, 1), sketch.gap // 2)
    fits = not sketch.fitted_lines(upper, title, told).cut
    if notice.text and fits and not sketch.fitted_lines(lower, notice.text, more).cut:
        sketch.together(body, ((title, told, 1.1), (notice.text, more, 1.0)))
        return True
    shorter = (title, notice.title, words.headline)
    said = next((text for text in shorter if not sketch.fitted_lines(body, text, told).cut), "")
    sketch.lines(body, said or words.name, told, middle=True)
    return not notice.text


def _sign_side(head: Rect) -> int:
    return min(head.h, head.w // 5)


def _loud(on: Color) -> Ink:
    return Ink(on, Face.BOLD, acted_on=True)


def _beside_sign(sketch: Sketch) -> int:
    return round(sketch.gap * 1.5)


def _headline(sketch: Sketch, rect: Rect, said: tuple[str, ...], ink: Ink, ground: Color) -> None:
    """Draw the sign and the headline beside it, together in the middle."""
    mark, *headlines = said
    side, between = _sign_side(rect), _beside_sign(sketch)
    fitted = sketch.fitted(rect.after(side + between), headlines, ink)
    wide = typeface(ink.face).width_px(fitted.lines[0], fitted.size)
    left = rect.x + max(0, rect.w - side - between - wide) // 2
    sign = Rect(left, rect.y + (rect.h - side) // 2, side, side)
    sketch.add(octagon(sign, ink.color))
    sketch.text(sign, mark, Ink(ground, Face.BOLD, side * 3 // 4).centered())
    sketch.put(Rect(sign.right + between, rect.y, wide, rect.h), fitted, ink)


def draw_clock(sketch: Sketch, rect: Rect, clock: ClockView, *, own: bool = False) -> None:
    """Draw a called clock: the seat, the time left in figures, and a bar that empties."""
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
    seat = clock.seat
    wordings: tuple[str, ...] = (
        phrase("Clock on seat {seat}", seat=seat), phrase("Clock: seat {seat}", seat=seat),
        phrase("Clock {seat}", seat=seat),
    )
    if own:
        wordings = (marked("The clock is on you"), marked("Your clock"), marked("Clock"))
    sketch.text(line.before(figures.w + sketch.gap), wordings, ink)


ASK_DEALER: Final = marked("Ask the dealer")
"""What a player or the floor should do when the screen is not live."""


def draw_silence(sketch: Sketch, rect: Rect, freshness: Freshness, advice: str = ASK_DEALER) -> None:
    """Draw a warning that the view is old, for how long, and what to do if there is room."""
    ground, on = sketch.theme.caution, sketch.theme.on_caution
    sketch.box(rect, Fill(ground, on, max(2, sketch.gap // 3), sketch.radius))
    ink = Ink(on, Face.BOLD).centered()
    sketch.text(rect.inset(sketch.gap, max(1, sketch.gap // 2)), _silence_words(freshness, advice), ink)


def _silence_words(freshness: Freshness, advice: str) -> tuple[str, ...]:
    """Return the wordings of a warning that a view is old."""
    silent, why = age(freshness.silent_ms), freshness.why
    match freshness.feed:
        case FeedState.WAITING:
            return (
                marked("⚠ Waiting for the table controller"), marked("⚠ Waiting for the table"), marked("⚠ Waiting"),
            )
        case FeedState.STALE:
            long = phrase("⚠ NOT LIVE: no news for {time}", time=silent)
        case FeedState.LOST:
            long = phrase("⚠ NOT LIVE: line lost {time} ago", time=silent)
        case FeedState.UNRECORDED:
            long = phrase("⚠ NOT RECORDING: {why}", why=why)
            return (*_advised(long, advice), long, marked("⚠ NOT RECORDING"))
        case FeedState.NOT_STARTED:
            short = (marked("⚠ THE TABLE DOES NOT START"), marked("⚠ DOES NOT START"))
            if not why or advice == ASK_DEALER:
                return (*_advised(short[0], advice), *short)  # players have no use for a file's name
            long = phrase("⚠ DOES NOT START: {why}", why=why)
            return (*_advised(long, advice), long, *short)
        case _:
            return ("",)
    return (*_advised(long, advice), long, phrase("⚠ NOT LIVE {time}", time=silent), marked("⚠ NOT LIVE"))


def _advised(said: str, advice: str) -> tuple[str, ...]:
    return (listed((said, advice), ". "),) if advice else ()
