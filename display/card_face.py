"""Cards as drawn: rank and suit as large as the card allows, by `card_faces.toml`."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from controller.views.models import CardView, FaceUp
from display.drawing import Art, Box, CardFace, Color, Text
from display.grid import Rect
from display.theme import Theme
from display.typeface import Face, typeface

_KEPT: Final = 256
"""How many drawn faces are kept: a deck on several screens."""
_LATTICE_FROM: Final = 12
"""The least side of a back, in pixels, that shows a pattern."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a rank or suit in parts of the card's width and height.

    `size` in parts of its height.
    """

    left: float
    top: float
    width: float
    size: float


@dataclass(frozen=True, slots=True)
class CardStyle:
    """One layout of a face: two spots, corner radius and edge, in parts of the card's height."""

    rank: Spot
    suit: Spot
    corner: float
    edge: float


@dataclass(frozen=True, slots=True)
class Faces:
    """The content of `card_faces.toml`: rank labels, mark and color of each suit, two layouts."""

    ranks: dict[str, str]
    marks: dict[str, tuple[str, str]]
    joker_rank: str
    tall: CardStyle
    wide: CardStyle
    grand: CardStyle
    court: Spot
    frame: float


@cache
def faces() -> Faces:
    """Return the bundled faces."""
    text = (resources.files("display") / "themes" / "card_faces.toml").read_text("utf-8")
    read = tomllib.loads(text)
    marks = {suit: (told["mark"], told["color"]) for suit, told in read["suits"].items()}
    joker = read["joker"]
    return Faces(
        ranks=read["ranks"],
        marks=marks | {"Jk": (joker["mark"], joker["color"])},
        joker_rank=joker["rank"],
        tall=_style(read["tall"]),
        wide=_style(read["wide"]),
        grand=_style(read["grand"]),
        court=Spot(**read["grand"]["court"]),
        frame=read["back"]["frame"],
    )


def _style(read: dict[str, Any]) -> CardStyle:
    return CardStyle(Spot(**read["rank"]), Spot(**read["suit"]), read["corner"], read["edge"])


def card_shape(rect: Rect, card: CardView, theme: Theme, least: int = 0) -> CardFace:
    """Return a card in a rectangle: its face if it lies up, otherwise its back.

    With `least`, the least legible type, a card that is large enough for it has its rank in the corner and its suit
    large, and a court card its crown.
    """
    if not isinstance(card, FaceUp):
        return CardFace(rect, "", _back(rect.w, rect.h, theme))
    return CardFace(rect, card.text, _face(rect.w, rect.h, card.text, theme, least))


@lru_cache(_KEPT)
def _face(wide: int, high: int, text: str, theme: Theme, least: int) -> tuple[Box | Text | Art, ...]:
    rect, is_grand = Rect(0, 0, wide, high), False
    style = faces().wide if wide > high else faces().tall
    is_joker = text == "Jk"
    rank = faces().joker_rank if is_joker else faces().ranks[text[0]]
    mark, role = faces().marks["Jk" if is_joker else text[1]]
    ink: Color = getattr(theme, role)
    if least and wide <= high and _is_grand(wide, high, least):
        is_grand, style = True, faces().grand
    paper = Box(
        rect,
        theme.paper,
        round(style.corner * rect.h),
        theme.paper_edge,
        max(1, round(style.edge * rect.h)),
    )
    parts = (
        _on(rect, style.rank, rank, Face.NARROW, ink),
        _on(rect, style.suit, mark, Face.BOLD, ink),
    )
    if not is_grand or is_joker or text[0] not in _COURTS:
        return (paper, *parts)
    return (paper, _crown(rect, _COURTS.index(text[0]), (ink, theme.rail_edge)), *parts)


@lru_cache(_KEPT)
def _is_grand(wide: int, high: int, least: int) -> bool:
    """Whether every card of this size has room for the large layout: neighbors look alike."""
    rect, spots, black = Rect(0, 0, wide, high), faces().grand, (0, 0, 0)
    ranks = (_on(rect, spots.rank, rank, Face.NARROW, black) for rank in faces().ranks.values())
    suits = (_on(rect, spots.suit, mark, Face.BOLD, black) for mark, _ in faces().marks.values())
    return min(one.size for one in (*ranks, *suits)) >= least * _GRAND_FROM


_COURTS: Final = "KQJ"
_GRAND_FROM: Final = 1.25
"""A card has the large layout where its smaller sign is this many times the least legible size."""


def _crown(rect: Rect, kind: int, colors: tuple[Color, Color]) -> Art:
    spot = faces().court
    high = round(spot.size * rect.h)
    return Art(Rect(round(spot.left * rect.w), round(spot.top * rect.h), round(spot.width * rect.w), high),
               "court", colors, (kind,))


@cache
def least_width(size: int, *, strip: bool = False) -> int:
    """Return the least width of a tall card, or of a strip, whose type has at least `size`."""
    style = faces().wide if strip else faces().tall
    ranks = max(typeface(Face.NARROW).width_px(text, size) for text in faces().ranks.values())
    suits = max(typeface(Face.BOLD).width_px(mark, size) for mark, _ in faces().marks.values())
    return 1 + math.ceil(max(ranks / style.rank.width, suits / style.suit.width))


def least_height(size: int) -> int:
    """Return the least height of a strip whose type has at least `size`."""
    style = faces().wide
    return math.ceil(size / min(style.rank.size, style.suit.size))


def _on(rect: Rect, spot: Spot, text: str, face: Face, ink: Color) -> Text:
    room = round(spot.width * rect.w)
    size = round(spot.size * rect.h)
    metrics = typeface(face)
    while size > 1 and metrics.width_px(text, size) > room:
        size -= 1
    wide = metrics.width_px(text, size)
    slack = round((spot.size * rect.h - size) / 2)
    left = round(spot.left * rect.w) + (room - wide) // 2
    return Text(Rect(left, round(spot.top * rect.h) + slack, wide, size), text, size, face, ink)


@lru_cache(_KEPT)
def _back(wide: int, high: int, theme: Theme) -> tuple[Box | Art, ...]:
    corner = round(faces().tall.corner * high)
    frame = max(2, round(faces().frame * min(wide, high)))
    whole = Rect(0, 0, wide, high)
    edge = max(1, frame // 3)
    inner = whole.inset(frame)
    lattice = Art(inner, "back", (theme.back, theme.on_back), (max(4, min(wide, high) // 5),))
    return (
        Box(whole, theme.paper, corner, theme.paper_edge, edge),
        Box(whole.inset(max(1, frame // 2)), theme.back, corner // 2),
        *((lattice,) if min(inner.w, inner.h) >= _LATTICE_FROM else ()),
        Box(inner, None, corner // 2, theme.on_back, edge),
    )
