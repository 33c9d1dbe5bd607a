"""A drawing: frozen shapes in painting order, colors resolved, every text with its size and room.

A screen's `draw` returns one, the canvas paints it, and the tests look at it instead of at pixels. Shapes are named
tuples: to find what has changed, hundreds of them are compared for every frame, and tuples compare fastest.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from display.grid import Rect
from display.typeface import ASCENT, Face

Colour: TypeAlias = tuple[int, int, int]


class Align(IntEnum):
    """Where a text stands in its room."""

    LEFT = 0
    CENTRE = 1
    RIGHT = 2


class Box(NamedTuple):
    """A filled or edged rectangle with round corners; what lies on it lies wholly inside."""

    rect: Rect
    fill: Colour | None = None
    radius: int = 0
    edge: Colour | None = None
    edge_px: int = 0

    @property
    def bounds(self) -> Rect:
        """What it covers."""
        return self.rect


class Text(NamedTuple):
    """One line of text. `rect` is as wide as the text and as high as its type size.

    `acted_on` marks what is read at a glance and acted on: it has the larger minimum size.
    """

    rect: Rect
    text: str
    size: int
    face: Face
    colour: Colour
    acted_on: bool = False

    @property
    def bounds(self) -> Rect:
        """What it covers."""
        return self.rect

    @property
    def baseline(self) -> int:
        """The row its letters stand on."""
        return self.rect.y + round(ASCENT * self.size)


class Line(NamedTuple):
    """A straight line."""

    x1: int
    y1: int
    x2: int
    y2: int
    colour: Colour
    width: int = 1

    @property
    def bounds(self) -> Rect:
        """What it covers."""
        half = (self.width + 1) // 2
        x, y = min(self.x1, self.x2) - half, min(self.y1, self.y2) - half
        across, down = abs(self.x1 - self.x2), abs(self.y1 - self.y2)
        return Rect(x, y, across + 2 * half + 1, down + 2 * half + 1)


class Circle(NamedTuple):
    """A filled or edged circle by its middle and radius."""

    x: int
    y: int
    radius: int
    fill: Colour | None = None
    edge: Colour | None = None
    edge_px: int = 0

    @property
    def bounds(self) -> Rect:
        """What it covers."""
        side = 2 * self.radius + 1
        return Rect(self.x - self.radius, self.y - self.radius, side, side)


class Polygon(NamedTuple):
    """A filled shape with straight sides."""

    points: tuple[tuple[int, int], ...]
    fill: Colour

    @property
    def bounds(self) -> Rect:
        """What it covers."""
        across = [x for x, _ in self.points]
        down = [y for _, y in self.points]
        return Rect(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1)


class CardFace(NamedTuple):
    """A playing card. `face` is the face of a card that lies up, or empty for one that lies down.

    `parts` are its boxes and texts, as if its left upper corner were at 0, 0.
    """

    rect: Rect
    face: str
    parts: tuple[Box | Text, ...]

    @property
    def bounds(self) -> Rect:
        """What it covers."""
        return self.rect


Shape: TypeAlias = Box | Text | Line | Circle | Polygon | CardFace


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole screen: its size, what lies under everything, and the shapes in painting order."""

    width: int
    height: int
    background: Colour
    shapes: tuple[Shape, ...]


def octagon(within: Rect, fill: Colour) -> Polygon:
    """Return the stop sign's shape."""
    radius = min(within.w, within.h) / 2
    x, y = within.x + within.w / 2, within.y + within.h / 2
    corners = [math.radians(22.5 + 45 * index) for index in range(8)]
    points = tuple((round(x + radius * math.cos(at)), round(y + radius * math.sin(at))) for at in corners)
    return Polygon(points, fill)


def faces_shown(drawing: Drawing) -> frozenset[str]:
    """Return the faces of all cards that lie face up in a drawing."""
    return frozenset(shape.face for shape in drawing.shapes if isinstance(shape, CardFace) and shape.face)


def texts_shown(drawing: Drawing) -> tuple[str, ...]:
    """Return every text of a drawing, in painting order, those on cards left out."""
    return tuple(shape.text for shape in drawing.shapes if isinstance(shape, Text))
