"""Boards: community cards as large as the room allows, undealt places as outlines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from controller.views.models import BoardView, CardView, FaceUp
from display import design
from display.area import Area
from display.card_face import card_shape
from display.drawing import Art
from display.grid import Rect, rows
from display.sketch import Fill, Ink, Sketch, kept
from display.typeface import Face, typeface

FULL_BOARD: Final = 5


def least_height(area: Area, boards: int) -> int:
    """Return the least height of this many boards with legible ranks and suits."""
    return boards * round(area.legible_px / 0.53) + (boards - 1) * 4


@kept(8)
def draw_boards(
    sketch: Sketch, rect: Rect, boards: tuple[BoardView, ...], lit: frozenset[str] = frozenset()
) -> None:
    """Draw one row of cards for each board, labeled if there are several.

    `lit` are the faces that win.
    """
    shown = tuple(board for board in boards if board.cards) or boards
    labels = _short_labels(sketch, shown)
    for board, row in zip(shown, rows(rect, (1,) * len(shown), max(2, sketch.gap)), strict=True):
        room = row
        if wide := _label_width(sketch, row, labels.values()):
            places, gap = max(FULL_BOARD, len(board.cards)), max(2, sketch.gap)
            high = _card_height(row.after(wide + 2 * gap), places, gap)
            whole = wide + 2 * gap + places * round(high * design.CARD_SHAPE) + gap * (places - 1)
            room = row.after(max(0, row.w - whole) // 2)
            ink = Ink(sketch.theme.soft, Face.NARROW, _label_px(sketch, row))
            sketch.text(room.left(wide), (sketch.say(board.label), labels[board.label]), ink.righted())
            room = Rect(room.x + wide + 2 * gap, room.y, whole - wide - 2 * gap, room.h)
        _draw_board(sketch, room, board, lit)


def _short_labels(sketch: Sketch, boards: tuple[BoardView, ...]) -> dict[str, str]:
    """Return the words in which each board's label differs from the others'.

    "Bottom" of "Bottom board". Empty for a single board.
    """
    if len(boards) < 2:
        return {}
    said = {board.label: sketch.say(board.label).split(" ") for board in boards}
    common = set.intersection(*map(set, said.values()))
    return {label: " ".join(word for word in words if word not in common) or label for label, words in said.items()}


def _label_width(sketch: Sketch, row: Rect, labels: Iterable[str]) -> int:
    """Return the room for the labels beside the boards, in pixels; 0 without labels."""
    narrow, size = typeface(Face.NARROW), _label_px(sketch, row)
    return min(row.w // 3, max((narrow.width_px(label, size) for label in labels), default=0))


def _label_px(sketch: Sketch, row: Rect) -> int:
    return max(sketch.area.legible_px, row.h // 4)


def _card_height(rect: Rect, places: int, gap: int) -> int:
    """Return the height of the largest cards that stand beside each other in a room."""
    return min(rect.h, int((rect.w - gap * (places - 1)) / places / design.CARD_SHAPE))


def _draw_board(sketch: Sketch, rect: Rect, board: BoardView, lit: frozenset[str]) -> None:
    places = max(FULL_BOARD, len(board.cards))
    gap = max(2, sketch.gap)
    high = _card_height(rect, places, gap)
    raised = round(high * design.LIT_RAISE) if lit else 0
    high -= raised
    wide = round(high * design.CARD_SHAPE)
    left = rect.x + (rect.w - places * wide - (places - 1) * gap) // 2
    top = rect.y + (rect.h - high + raised) // 2
    for index in range(places):
        at = Rect(left + index * (wide + gap), top, wide, high)
        if index < len(board.cards):
            draw_card(sketch, at, board.cards[index], lit, raised)
        else:
            empty = Fill(None, sketch.theme.rail_edge, sketch.space(design.SPACE_HAIR), round(high * 0.09))
            sketch.box(at, empty)


def draw_card(sketch: Sketch, at: Rect, card: CardView, lit: frozenset[str], raised: int = 0) -> None:
    """Draw a card; one that wins is framed, shines, and stands above the others."""
    if isinstance(card, FaceUp) and card.text in lit:
        at = at.moved(0, -raised)
        edge = max(2, sketch.space(design.LIT_EDGE))
        frame, reach = at.inset(-edge), sketch.space(design.SPACE_WIDE)
        radius = round(at.h * 0.09)
        sketch.add(Art(frame.inset(-reach), "glow", (sketch.theme.lit,), (reach, radius, design.GLOW_ALPHA)))
        sketch.box(frame, Fill(sketch.theme.lit, radius=radius + edge))
    sketch.add(card_shape(at, card, sketch.theme, sketch.area.legible_px))
