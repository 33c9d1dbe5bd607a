"""The open cards of a table, for the floor: the boards, and each hand that was shown."""

from __future__ import annotations

from typing import Final

from controller.views.models import CardView, FaceUp, FloorView
from controller.views.phrases.phrase import marked, phrase
from display import design
from display.card_face import card_shape, least_width
from display.grid import Rect
from display.screens.rulings_column import draw_heading, heading_height
from display.sketch import Ink, Sketch
from display.typeface import Face

_CARD: Final = 2.6
"""A card's height as a multiple of the running type."""
_LABEL: Final = 4.0
"""The width of a row's label, likewise."""
_ROWS: Final = 5


def _rows(view: FloorView) -> list[tuple[str, tuple[CardView, ...]]]:
    """Return each board and each hand with an open card, with its label."""
    boards = [(board.label or marked("Board"), board.cards) for board in view.boards if board.cards]
    hands = [
        (phrase("Seat {seat}", seat=line.seat), line.cards)
        for line in view.seats if any(isinstance(card, FaceUp) for card in line.cards)
    ]
    return [*boards, *hands][:_ROWS]


def _card(sketch: Sketch) -> tuple[int, int]:
    """Return a card's size: legible, whatever the running type."""
    wide = max(round(_CARD * sketch.base * design.CARD_SHAPE), least_width(sketch.area.legible_px) + 1)
    return wide, max(round(wide / design.CARD_SHAPE), round(sketch.area.legible_px / 0.5))


def cards_height(sketch: Sketch, wide: int, view: FloorView) -> int:
    """Return the height that the open cards need; 0 if none lies open, or a row has no room."""
    rows, (card_wide, high) = _rows(view), _card(sketch)
    most = max((len(cards) for _, cards in rows), default=0)
    if not rows or round(_LABEL * sketch.base) + most * (card_wide + _gap(sketch)) > wide:
        return 0
    return heading_height(sketch) + sketch.gap + len(rows) * (high + _gap(sketch))


def draw_shown_cards(sketch: Sketch, rect: Rect, view: FloorView) -> None:
    """Draw a row for each board and each open hand, under a heading."""
    body, (wide, high) = draw_heading(sketch, rect, marked("ON THE TABLE")), _card(sketch)
    label = round(_LABEL * sketch.base)
    for index, (said, cards) in enumerate(_rows(view)):
        row = body.below(index * (high + _gap(sketch))).top(high)
        ink = Ink(sketch.theme.ink, Face.NARROW, sketch.type_px(design.TYPE_SMALL))
        words = sketch.say(said)
        sketch.text(row.left(label - sketch.gap), (words, words.split(" ")[0], words[:3]), ink)
        for place, card in enumerate(cards):
            at = Rect(row.x + label + place * (wide + _gap(sketch)), row.y, wide, high)
            sketch.add(card_shape(at, card, sketch.theme))


def _gap(sketch: Sketch) -> int:
    return max(2, sketch.space(design.SPACE_TIGHT))
