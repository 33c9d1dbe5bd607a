"""A drawing as a part of a larger one: every kind of shape moves, nothing else changes."""

from display.drawing import Box, CardFace, Circle, Drawing, Line, Polygon, Text
from display.grid import Rect
from display.replay.shifted import shifted
from display.typeface import Face

SHAPES = (
    Box(Rect(1, 2, 3, 4)), Text(Rect(1, 2, 3, 4), "a", 4, Face.BOLD, (1, 2, 3)), CardFace(Rect(1, 2, 3, 4), "As", ()),
    Line(1, 2, 3, 4, (0, 0, 0)), Circle(9, 8, 2), Polygon(((1, 2), (5, 2), (3, 6)), (0, 0, 0)),
)


def test_every_shape_moves_and_keeps_its_size():
    moved = list(shifted(Drawing(10, 10, (0, 0, 0), SHAPES), 100, 50))
    assert [type(one) for one in moved] == [type(one) for one in SHAPES]
    assert [one.bounds for one in moved] == [one.bounds.moved(100, 50) for one in SHAPES]
