"""A finished drawing as a part of a larger one."""

from __future__ import annotations

from collections.abc import Iterator

from display.drawing import Art, Box, CardFace, Circle, Drawing, Line, Polygon, Shape, Text


def shifted(drawing: Drawing, dx: int, dy: int) -> Iterator[Shape]:
    """Yield a drawing's shapes, moved by so many pixels."""
    for shape in drawing.shapes:
        match shape:
            case Art() | Box() | Text() | CardFace():
                yield shape._replace(rect=shape.rect.moved(dx, dy))
            case Line():
                yield shape._replace(x1=shape.x1 + dx, y1=shape.y1 + dy, x2=shape.x2 + dx, y2=shape.y2 + dy)
            case Circle():
                yield shape._replace(x=shape.x + dx, y=shape.y + dy)
            case Polygon():
                yield shape._replace(points=tuple((x + dx, y + dy) for x, y in shape.points))
