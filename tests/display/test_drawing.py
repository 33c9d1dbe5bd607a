"""Shapes know what they cover; a drawing tells which faces and texts it shows."""

from controller.views.models import FaceDown, FaceUp
from display.card_face import card_shape
from display.drawing import Circle, Drawing, Line, Polygon, Text, faces_shown, octagon, texts_shown
from display.grid import Rect
from display.theme import theme
from display.typeface import Face


def test_bounds():
    assert Circle(10, 10, 5).bounds == Rect(5, 5, 11, 11)
    assert Line(0, 0, 9, 0, (0, 0, 0), 2).bounds.contains(Rect(0, 0, 10, 1))
    assert Polygon(((1, 2), (5, 2), (3, 9)), (0, 0, 0)).bounds == Rect(1, 2, 5, 8)
    assert Text(Rect(0, 10, 30, 20), "x", 20, Face.TEXT, (0, 0, 0)).baseline == 26


def test_a_stop_sign_has_eight_corners():
    sign = octagon(Rect(10, 10, 40, 40), (200, 0, 0))
    assert len(set(sign.points)) == 8
    assert Rect(10, 10, 41, 41).contains(sign.bounds)


def test_what_a_drawing_shows():
    up = card_shape(Rect(0, 0, 70, 100), FaceUp("Kd"), theme("night"))
    down = card_shape(Rect(80, 0, 70, 100), FaceDown(), theme("night"))
    text = Text(Rect(0, 110, 30, 20), "Pot", 20, Face.TEXT, (0, 0, 0))
    drawing = Drawing(200, 200, (0, 0, 0), (up, down, text))
    assert faces_shown(drawing) == {"Kd"}
    assert texts_shown(drawing) == ("Pot",)
