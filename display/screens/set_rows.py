"""A hand set in rows, front row on top, its cards as large as the room allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.views.models import SeatLine
from controller.views.phrases.phrase import listed, marked, phrase
from display.card_face import card_shape, least_height, least_width
from display.design import SPACE_HAIR
from display.drawing import Color
from display.grid import Rect
from display.sketch import Fill, Ink, Sketch
from display.typeface import Face

FULL_ROW: Final = 5
"""The cards of a full row. Cards are never wider than in a full row, so a hand keeps its size."""
TALL_SHAPE: Final = 0.7
TALL_TYPE: Final = 0.53
"""A tall card's width and its suit's type size, as parts of its height."""
STRIP_SHAPE: Final = 1.5
"""A strip's width as a multiple of its height: room for a ten and its suit."""
STRIP_TYPE: Final = 0.8
"""The type size on a strip, "10" included, as a part of the strip's height."""
_ROWS_NAMED: Final = (marked("front"), marked("middle"), marked("back"))


@dataclass(frozen=True, slots=True)
class RowCard:
    """The size of each card of a hand in rows, and of the type on it."""

    wide: int
    high: int
    type_px: int


def row_card(sketch: Sketch, rect: Rect, down: int, across: int = FULL_ROW) -> RowCard | None:
    """Return the largest card that fits this many rows, tall or a strip.

    None if none is legible.
    """
    least, gap = sketch.area.legible_px, _gap(sketch)
    between = _between_rows(sketch)
    row_high, card_wide = (rect.h + between) // down - between, (rect.w + gap) // across - gap
    tall, strip = min(row_high, round(card_wide / TALL_SHAPE)), min(row_high, int(card_wide / STRIP_SHAPE))
    cards = (
        RowCard(round(tall * TALL_SHAPE), tall, int(tall * TALL_TYPE)),
        RowCard(round(strip * STRIP_SHAPE), strip, int(strip * STRIP_TYPE)),
        # The smallest legible strip may fit where one of the usual shape does not.
        RowCard(least_width(least, strip=True), least_height(least), least),
    )
    readable = [
        card for number, card in enumerate(cards)
        if card.type_px >= least and card.wide >= least_width(least, strip=number > 0)
        and card.wide <= card_wide and card.high <= row_high
    ]  # fmt: skip
    return max(readable, key=lambda card: card.type_px, default=None)


def strip_high(size: int) -> int:
    """Return the least height of a strip with type of this size."""
    return round(size / STRIP_TYPE) + 1


def draw_rows(sketch: Sketch, rect: Rect, line: SeatLine, color: Color) -> None:
    """Draw a hand set in rows; if the cards do not fit, say in words how many lie in each row.

    Cards not set yet lie at the right of the front row, or below all rows if they do not fit there.
    """
    loose = len(line.cards) - sum(line.rows)
    beside = line.rows[0] + 1 + loose <= FULL_ROW
    counts = (*line.rows, loose) if loose and not beside else line.rows
    card = row_card(sketch, rect, len(counts), max(FULL_ROW, *counts))
    if card is None:
        _in_words(sketch, rect, line, color)
        return
    gap, across = _gap(sketch), max(FULL_ROW, *counts)
    down = card.high + _between_rows(sketch)
    wide, high = across * (card.wide + gap) - gap, len(counts) * down - _between_rows(sketch)
    laid = Rect(rect.x + (rect.w - wide) // 2, rect.y + (rect.h - high) // 2, wide, high)
    free = (across - loose) * (card.wide + gap) - 2 * gap if loose and beside else wide
    for row in range(len(line.rows)):
        _draw_row(sketch, Rect(laid.x, laid.y + row * down, wide if row else free, card.high))
    spots = [(row, column) for row, count in enumerate(counts) for column in range(count)]
    spots += [(0, across - loose + number) for number in range(loose)] if beside else []
    for one, (row, column) in zip(line.cards, spots, strict=True):
        at = Rect(laid.x + column * (card.wide + gap), laid.y + row * down, card.wide, card.high)
        sketch.add(card_shape(at, one, sketch.theme))


def _draw_row(sketch: Sketch, at: Rect) -> None:
    """Draw the place of a row, so that an empty one is seen too."""
    sketch.box(at, Fill(None, sketch.theme.rail_edge, sketch.space(SPACE_HAIR), round(at.h * 0.09)))


def _gap(sketch: Sketch) -> int:
    return max(1, sketch.gap // 2)


def _between_rows(sketch: Sketch) -> int:
    """Return the distance between two rows: wider than between cards, so that each row is one."""
    return max(3, round(sketch.gap * 1.2))


def _in_words(sketch: Sketch, rect: Rect, line: SeatLine, color: Color) -> None:
    """Write how many cards lie in each row."""
    names = _ROWS_NAMED if len(line.rows) == len(_ROWS_NAMED) else tuple(map(str, range(1, len(line.rows) + 1)))
    told = listed(listed((name, count), " ") for name, count in zip(names, line.rows, strict=True))
    figures = "·".join(map(str, line.rows))
    sketch.text(rect, (told, phrase("rows {counts}", counts=figures), figures), Ink(color, Face.NARROW))
