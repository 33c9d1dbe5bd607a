"""A drawing of the table that shows which card a step moves, from where to where."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, TypeAlias

from controller.views.models import DealerView, FaceDown, FaceUp, MoveView
from controller.views.phrases.phrase import listed, plural
from display import design
from display.card_face import card_shape, least_width
from display.drawing import Art, Polygon
from display.grid import Rect, centered
from display.screens.around import around
from display.screens.set_rows import TALL_TYPE
from display.sketch import Fill, Ink, Sketch
from display.typeface import Face
from display.wording import place

_SPOTS: Final = {
    "stub": (0.79, 0.22), "burn": (0.21, 0.22), "board": (0.5, 0.46), "muck": (0.21, 0.66), "aside": (0.79, 0.66),
}
_SPOTS_BESIDE_SEATS: Final = {
    "stub": (0.66, 0.17), "burn": (0.34, 0.17), "board": (0.5, 0.46), "muck": (0.25, 0.5), "aside": (0.68, 0.44),
}
"""Where the middle of a place lies, in parts of the cloth; the dealer looks down from the top."""
_ELSEWHERE: Final = (0.5, 0.14)
_CARD_HIGH: Final = 0.38
_BESIDE_SEATS: Final = 0.26
_BOARD_CARDS: Final = 2.8
_LEAST_LINES: Final = 7
"""A drawing needs this many lines of the running type."""
LARGE_LINES: Final = 10
"""From so many lines it stands below the steps, large."""
_WIDEST: Final = 2.2
_CLEAR: Final = 8
"""The pixels between a seat's disc and a card before it."""


def moves_of(view: DealerView) -> tuple[MoveView, ...]:
    """Return what the current step of a remedy moves."""
    return next((step.moves for step in view.trouble.steps if step.moves), ())


def draws_moves(sketch: Sketch, rect: Rect, moves: tuple[MoveView, ...]) -> bool:
    """Whether there is a move to draw, and room for it."""
    return bool(moves) and min(rect.w, rect.h) >= _LEAST_LINES * sketch.base


def draw_moves(sketch: Sketch, rect: Rect, moves: tuple[MoveView, ...], seats: int) -> None:
    """Draw the table, the first move's cards, their goal and their way; below it in words."""
    line = sketch.type_px(design.TYPE_BODY)
    _caption(sketch, rect.foot(line), moves)
    body = rect.above(line + sketch.space(design.SPACE_TIGHT))
    body = centered(body, min(body.w, round(body.h * _WIDEST)), body.h)
    theme = sketch.theme
    side = sketch.type_px(design.TYPE_LEAD)
    cloth = body.inset(side // 2)
    colors = (theme.felt, theme.felt_shade, theme.rail, theme.rail_edge, theme.background)
    thick = max(3, side // 3)
    sketch.add(Art(cloth, "table", colors, (round(cloth.h * design.TABLE_RADIUS), thick, max(1, thick // 5))))
    marked = {code for move in moves for code in (move.source, move.target)}
    chairs = _chairs(body, seats, side)
    for number, chair in chairs.items():
        _chair(sketch, chair, number, is_marked=f"seat:{number}" in marked)
    inner = cloth.inset(thick + side // 3)
    at_seats = any(code.partition(":")[0] in {"seat", "discard"} for code in marked)
    high = round(inner.h * (_BESIDE_SEATS if at_seats else _CARD_HIGH))
    spots = _SPOTS_BESIDE_SEATS if at_seats else _SPOTS
    if any(code.startswith("board") for code in marked):
        _board(sketch, _at(inner, "board", spots), high)
    for move in moves[:1]:
        start, end = (_spot(inner, chairs, (code, spots), high) for code in (move.source, move.target))
        middle = inner.x + inner.w // 2, inner.y + inner.h // 2
        _move(sketch, (start, end), middle, high, move)


def _chairs(body: Rect, seats: int, side: int) -> dict[int, Rect]:
    """Return a small disc's square for each seat, on the rail."""
    ring = around(body, seats, 2, side / max(1, body.w)).plates if seats else ()
    return {
        number: Rect(plate.x + (plate.w - side) // 2, plate.y + (plate.h - side) // 2, side, side)
        for number, plate in enumerate(ring, 1)
    }


def _chair(sketch: Sketch, rect: Rect, number: int, *, is_marked: bool) -> None:
    theme = sketch.theme
    ground, ink = (theme.turn, theme.on_turn) if is_marked else (theme.panel, theme.ink)
    sketch.box(rect, Fill(ground, theme.panel_edge, sketch.space(design.SPACE_HAIR), rect.h // 2))
    sketch.text(rect, str(number), Ink(ink, Face.NARROW, sketch.base).centered())


def _board(sketch: Sketch, middle: tuple[int, int], high: int) -> None:
    """Draw the printed place of the board."""
    wide, room = round(high * design.CARD_SHAPE), 5
    x, y = middle
    across = round(_BOARD_CARDS * wide)
    at = Rect(x - across // 2, y - high // 2 - room, across, high + 2 * room)
    sketch.box(at, Fill(None, sketch.theme.rail_edge, sketch.space(design.SPACE_HAIR), round(high * 0.2)))


Spots: TypeAlias = Mapping[str, tuple[float, float]]


def _at(inner: Rect, code: str, spots: Spots) -> tuple[int, int]:
    across, down = spots.get(code.partition(":")[0], _ELSEWHERE)
    return inner.x + round(inner.w * across), inner.y + round(inner.h * down)


def _spot(inner: Rect, chairs: dict[int, Rect], told: tuple[str, Spots], high: int) -> tuple[int, int]:
    code, spots = told
    word, _, number = code.partition(":")
    chair = chairs.get(int(number)) if word in {"seat", "discard"} and number.isdigit() else None
    if chair is None:
        return _at(inner, code, spots)
    # A card at a seat lies on the cloth before it.
    x, y = chair.x + chair.w // 2, chair.y + chair.h // 2
    middle_x, middle_y = inner.x + inner.w // 2, inner.y + inner.h // 2
    long = math.hypot(middle_x - x, middle_y - y) or 1.0
    ux, uy = (middle_x - x) / long, (middle_y - y) / long
    clear = min(_reach(chair.w + high * design.CARD_SHAPE, ux), _reach(chair.h + high, uy))
    far = clear + (0 if word == "seat" else high + _CLEAR)
    return round(x + ux * far), round(y + uy * far)


def _reach(sides: float, part: float) -> float:
    """Return how far apart two middles must be in a direction to be clear of each other."""
    return (sides / 2 + _CLEAR) / abs(part) if abs(part) > 0.05 else math.inf


def _move(
    sketch: Sketch, ends: tuple[tuple[int, int], tuple[int, int]], middle: tuple[int, int], high: int, move: MoveView
) -> None:
    """Draw the goal, the cards and the arrow, which runs past close cards."""
    theme, wide, (start, end) = sketch.theme, round(high * design.CARD_SHAPE), ends
    edge = max(2, sketch.space(design.SPACE_HAIR))
    goal = Rect(end[0] - wide // 2, end[1] - high // 2, wide, high)
    sketch.box(goal.inset(-edge), Fill(theme.felt, theme.lit, edge, round(high * 0.09) + edge))
    at = Rect(start[0] - wide // 2, start[1] - high // 2, wide, high)
    shown = next((card for card in move.cards if isinstance(card, FaceUp)), None)
    least = sketch.area.legible_px
    legible = wide >= least_width(least) and high * TALL_TYPE >= least + 1
    step = max(2, wide // 8)
    for behind in range(min(move.count, 3) - 1, 0, -1):
        open_pile = (theme.paper_edge, theme.paper_edge), (wide,)
        lattice = (theme.back, theme.on_back), (max(4, wide // 5),)
        look = open_pile if shown and legible else lattice
        sketch.add(Art(at.moved(-step * behind, -step * behind), "pile", *look))
    sketch.add(card_shape(at, shown if shown and legible else FaceDown(), theme))
    half = max(4, high // 8)
    card = (wide + 2 * edge, high + 2 * edge)
    arrow = _arrow(start, end, card, half) or _arrow(*_past(start, end, middle, card, half), (0, 0), half)
    if arrow is not None:
        sketch.add(arrow._replace(fill=theme.lit))


def _past(
    start: tuple[int, int], end: tuple[int, int], middle: tuple[int, int], card: tuple[int, int], half: int
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the ends of a way past two close cards, on the side of the middle."""
    (x1, y1), (x2, y2) = start, end
    long = math.hypot(x2 - x1, y2 - y1) or 1.0
    aside = -(y2 - y1) / long, (x2 - x1) / long
    if aside[0] * (middle[0] - x1) + aside[1] * (middle[1] - y1) < 0:
        aside = -aside[0], -aside[1]
    far = _edge_at(card, aside) + 2 * half
    return (
        (round(x1 + aside[0] * far), round(y1 + aside[1] * far)),
        (round(x2 + aside[0] * far), round(y2 + aside[1] * far)),
    )


def _edge_at(card: tuple[int, int], way: tuple[float, float]) -> float:
    """Return how far a card's edge is from its middle in a direction."""
    reaches = (side / 2 / abs(part) for side, part in zip(card, way, strict=True) if abs(part) > 0.01)
    return min(reaches, default=0.0)


def _arrow(start: tuple[int, int], end: tuple[int, int], card: tuple[int, int], half: int) -> Polygon | None:
    """Return an arrow between two cards of this size; None if there is no room between them."""
    (x1, y1), (x2, y2) = start, end
    long = math.hypot(x2 - x1, y2 - y1)
    if not long:
        return None
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    clear = _edge_at(card, (ux, uy)) + half / 2
    head = half * 3
    if long < 2 * clear + head:
        return None

    def at(along: float, aside: float) -> tuple[int, int]:
        return round(x1 + ux * along - uy * aside), round(y1 + uy * along + ux * aside)

    tip, neck = long - clear, long - clear - head
    points = (at(clear, -half / 2), at(neck, -half / 2), at(neck, -half * 1.6), at(tip, 0), at(neck, half * 1.6),
              at(neck, half / 2), at(clear, half / 2))
    return Polygon(points, (0, 0, 0))


def _caption(sketch: Sketch, rect: Rect, moves: tuple[MoveView, ...]) -> None:
    """Write the move: "Board → Burn", with the number of cards if there are several."""
    move = moves[0]
    ink = Ink(sketch.theme.ink, Face.NARROW, sketch.type_px(design.TYPE_BODY)).centered()
    ways = [listed((place(move.source)[index], place(move.target)[index]), " → ") for index in (0, -1)]
    if move.count > 1:
        ways = [listed((plural("{count} card", "{count} cards", move.count), way), ": ") for way in ways]
    if len(moves) > 1:
        ways = [listed((way, f"(+{len(moves) - 1})"), " ") for way in ways]
    sketch.text(rect, ways, ink)
