"""Boards: community cards as large as the room allows, undealt places as outlines."""

from __future__ import annotations

from typing import Final

from controller.views.models import BoardView
from display.area import Area
from display.card_face import card_shape
from display.grid import Rect, rows
from display.sketch import Fill, Ink, Sketch
from display.typeface import Face

FULL_BOARD: Final = 5
_RATIO: Final = 0.7
"""A card's width as a part of its height."""


def least_height(area: Area, boards: int) -> int:
    """Return the least height of this many boards with legible ranks and suits."""
    return boards * round(area.legible_px / 0.53) + (boards - 1) * 4


def draw_boards(sketch: Sketch, rect: Rect, boards: tuple[BoardView, ...]) -> None:
    """Draw one row of cards for each board, labeled if there are several."""
    shown = tuple(board for board in boards if board.cards) or boards
    for board, row in zip(shown, rows(rect, (1,) * len(shown), max(2, sketch.gap)), strict=True):
        label = board.label if len(shown) > 1 else ""
        room = row
        if label:
            ink = Ink(sketch.theme.soft, Face.NARROW, max(sketch.area.legible_px, row.h // 4))
            strip = row.left(max(row.w // 4, 1))
            sketch.text(strip, (label, label[:3], label[:1]), ink)
            room = row.after(strip.w)
        _draw_board(sketch, room, board)


def _draw_board(sketch: Sketch, rect: Rect, board: BoardView) -> None:
    places = max(FULL_BOARD, len(board.cards))
    gap = max(2, sketch.gap)
    high = min(rect.h, round((rect.w - gap * (places - 1)) / places / _RATIO))
    wide = round(high * _RATIO)
    left = rect.x + (rect.w - places * wide - (places - 1) * gap) // 2
    top = rect.y + (rect.h - high) // 2
    for index in range(places):
        at = Rect(left + index * (wide + gap), top, wide, high)
        if index < len(board.cards):
            sketch.add(card_shape(at, board.cards[index], sketch.theme))
        else:
            empty = Fill(None, sketch.theme.panel_edge, max(1, sketch.gap // 4), round(high * 0.09))
            sketch.box(at, empty)
