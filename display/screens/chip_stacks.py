"""Chips on the cloth: a stack for an amount, and the amount beside it."""

from __future__ import annotations

from collections.abc import Sequence

from controller.views.models import GameLine
from display import design
from display.drawing import Art
from display.grid import Rect
from display.sketch import Ink, Sketch, kept
from display.typeface import Face, typeface
from display.wording import amount


def chips_art(rect: Rect, chips: int) -> Art:
    """Return a stack for an amount that stands on the lower edge of a rectangle, as wide as it."""
    numbers = design.chips_for(chips)
    high = round(rect.w * (design.CHIP_FLAT + design.CHIP_LIFT * len(numbers)))
    return Art(Rect(rect.x, rect.bottom - high, rect.w, high), "chips", (), numbers)


def stack_width(high: int) -> int:
    """Return the width of a stack whose largest number of chips is this high."""
    return int(high / (design.CHIP_FLAT + design.CHIP_LIFT * design.CHIPS_DRAWN))


def draw_amount(sketch: Sketch, rect: Rect, wordings: Sequence[str], chips: int, ink: Ink) -> None:
    """Draw a pot: its chips at the left of its words, together in the middle."""
    side = stack_width(rect.h)
    fitted = sketch.fitted(rect, wordings, ink)
    wide = typeface(ink.face).width_px(fitted.lines[0], fitted.size)
    between = sketch.space(design.SPACE_WIDE)
    whole = side + between + wide
    if whole > rect.w:
        sketch.put(rect, fitted, ink.centered())
        return
    left = rect.x + (rect.w - whole) // 2
    sketch.add(chips_art(Rect(left, rect.y, side, rect.h), chips))
    sketch.put(Rect(left + side + between, rect.y, wide, rect.h), fitted, ink)


@kept(32)
def draw_bet(sketch: Sketch, rect: Rect, chips: int, game: GameLine) -> None:
    """Draw a bet in the middle of its room: its chips, and its amount beside them."""
    ink = Ink(sketch.theme.ink, Face.NARROW, round(rect.h * 0.82))
    side, gap = stack_width(rect.h), max(2, sketch.space(design.SPACE_TIGHT))
    fitted = sketch.fitted(rect.after(side + gap), amount(chips, game), ink)
    if fitted.cut:
        sketch.text(rect, amount(chips, game), ink.centered())
        return
    words = rect.after(side + gap)
    told = sketch.another().text(words, amount(chips, game), ink)
    left = rect.x + (rect.w - side - gap - told.w) // 2
    sketch.add(chips_art(Rect(left, rect.y, side, rect.h), chips))
    sketch.text(Rect(left + side + gap, rect.y, rect.right - left - side - gap, rect.h), amount(chips, game), ink)
