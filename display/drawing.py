"""A drawing: frozen shapes in painting order, colors resolved, every text sized.

A screen's `draw` returns a drawing, the canvas paints it, and tests inspect it instead of pixels. Shapes are named
tuples: every frame compares hundreds of them, and tuples compare fastest.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from display.grid import Rect
from display.typeface import ASCENT, Face

Color: TypeAlias = tuple[int, int, int]


class Align(IntEnum):
    """The horizontal place of a text in its room."""

    LEFT = 0
    CENTER = 1
    RIGHT = 2


class Box(NamedTuple):
    """A rectangle, filled or outlined, with round corners.

    Everything on it must lie wholly inside.
    """

    rect: Rect
    fill: Color | None = None
    radius: int = 0
    edge: Color | None = None
    edge_px: int = 0

    @property
    def bounds(self) -> Rect:
        """The rectangle that it covers."""
        return self.rect


class Text(NamedTuple):
    """One line of text; `rect` is as wide as the text and as high as its type size.

    `acted_on` marks text that is read at a glance and acted on: its least size is larger.
    """

    rect: Rect
    text: str
    size: int
    face: Face
    color: Color
    acted_on: bool = False

    @property
    def bounds(self) -> Rect:
        """The rectangle that it covers."""
        return self.rect

    @property
    def baseline(self) -> int:
        """The pixel row that its letters stand on."""
        return self.rect.y + round(ASCENT * self.size)


class Line(NamedTuple):
    """A straight line."""

    x1: int
    y1: int
    x2: int
    y2: int
    color: Color
    width: int = 1

    @property
    def bounds(self) -> Rect:
        """The rectangle that it covers."""
        half = (self.width + 1) // 2
        x, y = min(self.x1, self.x2) - half, min(self.y1, self.y2) - half
        across, down = abs(self.x1 - self.x2), abs(self.y1 - self.y2)
        return Rect(x, y, across + 2 * half + 1, down + 2 * half + 1)


class Circle(NamedTuple):
    """A filled or outlined circle by its center and radius."""

    x: int
    y: int
    radius: int
    fill: Color | None = None
    edge: Color | None = None
    edge_px: int = 0

    @property
    def bounds(self) -> Rect:
        """The rectangle that it covers."""
        side = 2 * self.radius + 1
        return Rect(self.x - self.radius, self.y - self.radius, side, side)


class Polygon(NamedTuple):
    """A filled shape with straight sides."""

    points: tuple[tuple[int, int], ...]
    fill: Color

    @property
    def bounds(self) -> Rect:
        """The rectangle that it covers."""
        across = [x for x, _ in self.points]
        down = [y for _, y in self.points]
        return Rect(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1)


class Art(NamedTuple):
    """A prepared picture of one of the kinds of `canvas.art`: table, shadow, chips, back.

    `colors` and `measures` are what its kind needs. No text may lie on it, except on a kind of `GROUNDS`.
    """

    rect: Rect
    kind: str
    colors: tuple[Color, ...] = ()
    measures: tuple[int, ...] = ()
    source: str = ""
    """The file of a logo."""
    hidden: Rect | None = None
    """The part of it, from its upper left corner, that the next shape covers: nothing needs to be painted there."""

    @property
    def bounds(self) -> Rect:
        """The rectangle that it covers."""
        return self.rect


GROUNDS: Final = frozenset({"table", "shadow", "glow", "pile"})
"""The kinds of art on which texts and cards may lie."""


class CardFace(NamedTuple):
    """A playing card; `face` is empty for a card that lies face down.

    `parts` are its boxes, texts and pictures, relative to its upper left corner.
    """

    rect: Rect
    face: str
    parts: tuple[Box | Text | Art, ...]

    @property
    def bounds(self) -> Rect:
        """The rectangle that it covers."""
        return self.rect


class Turned(NamedTuple):
    """A card on its way to lie face up: so many percent of its width are seen."""

    card: CardFace
    percent: int

    @property
    def bounds(self) -> Rect:
        """The rectangle that it covers."""
        return self.card.rect


Shape: TypeAlias = Box | Text | Line | Circle | Polygon | CardFace | Art | Turned


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole screen: its size, its ground, and the shapes in painting order."""

    width: int
    height: int
    background: Color
    shapes: tuple[Shape, ...]


def octagon(within: Rect, fill: Color) -> Polygon:
    """Return the stop sign's shape."""
    radius = min(within.w, within.h) / 2
    x, y = within.x + within.w / 2, within.y + within.h / 2
    corners = [math.radians(22.5 + 45 * index) for index in range(8)]
    points = tuple((round(x + radius * math.cos(at)), round(y + radius * math.sin(at))) for at in corners)
    return Polygon(points, fill)


def faces_shown(drawing: Drawing) -> frozenset[str]:
    """Return the faces of all cards that lie face up in a drawing."""
    cards = (shape.card if isinstance(shape, Turned) else shape for shape in drawing.shapes)
    return frozenset(card.face for card in cards if isinstance(card, CardFace) and card.face)


def texts_shown(drawing: Drawing) -> tuple[str, ...]:
    """Return every text of a drawing in painting order, except the texts on cards."""
    return tuple(shape.text for shape in drawing.shapes if isinstance(shape, Text))
