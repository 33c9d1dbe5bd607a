"""A hand that is set in rows, front row on top: the largest cards that have room, and never rows that are not there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.views.models import SeatLine
from display.card_face import card_shape, least_height, least_width
from display.drawing import Colour
from display.grid import Rect
from display.sketch import Ink, Sketch
from display.typeface import Face

FULL_ROW: Final = 5
"""A full row: cards are no wider while it fills, so that a hand does not change its size with each card."""
TALL_SHAPE: Final = 0.7
TALL_TYPE: Final = 0.53
"""A tall card's width, and its suit's type, as parts of its height."""
STRIP_SHAPE: Final = 1.5
"""A strip's width as a multiple of its height: a ten and its suit have room."""
STRIP_TYPE: Final = 0.8
"""The type on a strip, "10" among it, as a part of the strip's height."""
_ROWS_NAMED: Final = ("front", "middle", "back")


@dataclass(frozen=True, slots=True)
class RowCard:
    """How large each card of a hand in rows is, and the size of the type on it."""

    wide: int
    high: int
    type_px: int


def row_card(sketch: Sketch, rect: Rect, down: int, across: int = FULL_ROW) -> RowCard | None:
    """Return the largest card of which so many rows have room, tall or a strip; None where none can be read."""
    least, gap = sketch.area.legible_px, _gap(sketch)
    row_high, card_wide = (rect.h + gap) // down - gap, (rect.w + gap) // across - gap
    tall, strip = min(row_high, round(card_wide / TALL_SHAPE)), min(row_high, int(card_wide / STRIP_SHAPE))
    cards = (
        RowCard(round(tall * TALL_SHAPE), tall, int(tall * TALL_TYPE)),
        RowCard(round(strip * STRIP_SHAPE), strip, int(strip * STRIP_TYPE)),
        # A strip as small as can be read has room where one of the usual shape has none.
        RowCard(least_width(least, strip=True), least_height(least), least),
    )
    readable = [
        card for number, card in enumerate(cards)
        if card.type_px >= least and card.wide >= least_width(least, strip=number > 0)
        and card.wide <= card_wide and card.high <= row_high
    ]  # fmt: skip
    return max(readable, key=lambda card: card.type_px, default=None)


def strip_high(size: int) -> int:
    """Return the least height of a strip whose type has this size."""
    return round(size / STRIP_TYPE) + 1


def draw_rows(sketch: Sketch, rect: Rect, line: SeatLine, colour: Colour) -> None:
    """Draw a hand that is set in rows; where the cards have no room, in words how many lie in each.

    Cards not set yet lie at the right of the front row, apart from it, or below all rows if they have no room there.
    """
    loose = len(line.cards) - sum(line.rows)
    beside = line.rows[0] + 1 + loose <= FULL_ROW
    counts = (*line.rows, loose) if loose and not beside else line.rows
    card = row_card(sketch, rect, len(counts), max(FULL_ROW, *counts))
    if card is None:
        _in_words(sketch, rect, line, colour)
        return
    gap = _gap(sketch)
    spots = [(row, column) for row, count in enumerate(counts) for column in range(count)]
    spots += [(0, FULL_ROW - loose + number) for number in range(loose)] if beside else []
    for one, (row, column) in zip(line.cards, spots, strict=True):
        at = Rect(rect.x + column * (card.wide + gap), rect.y + row * (card.high + gap), card.wide, card.high)
        sketch.add(card_shape(at, one, sketch.theme))


def _gap(sketch: Sketch) -> int:
    return max(1, sketch.gap // 2)


def _in_words(sketch: Sketch, rect: Rect, line: SeatLine, colour: Colour) -> None:
    """Say how many cards lie in each row."""
    names = _ROWS_NAMED if len(line.rows) == len(_ROWS_NAMED) else tuple(map(str, range(1, len(line.rows) + 1)))
    told = ", ".join(f"{name} {count}" for name, count in zip(names, line.rows, strict=True))
    figures = "·".join(map(str, line.rows))
    sketch.text(rect, (told, f"rows {figures}", figures), Ink(colour, Face.NARROW))
