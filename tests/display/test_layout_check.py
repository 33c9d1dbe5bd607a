"""The layout check finds each kind of fault: a check that finds nothing would prove nothing."""

import pytest

from controller.views.models import FaceUp
from display.area import area_of
from display.card_face import card_shape
from display.drawing import Box, Drawing, Text
from display.grid import Rect
from display.layout_check import faults
from display.theme import theme
from display.typeface import Face, typeface

AREA, NIGHT = area_of("dealer", 800, 480), theme("night")


def text(x, y, said="Pot", size=30, color=NIGHT.ink, acted_on=False):
    wide = typeface(Face.TEXT).width_px(said, size)
    return Text(Rect(x, y, wide, size), said, size, Face.TEXT, color, acted_on)


@pytest.mark.parametrize(
    ("shapes", "said"),
    [
        ((text(-3, 10),), "reaches over the screen's edge"),
        ((text(10, 470),), "reaches over the screen's edge"),
        ((text(10, 10), text(20, 20, "Two")), "'Pot' overlaps 'Two'"),
        ((text(10, 10), card_shape(Rect(20, 20, 70, 100), FaceUp("As"), NIGHT)), "overlaps the card"),
        ((Box(Rect(0, 0, 30, 100), NIGHT.panel), text(10, 10)), "crosses the edge of a box"),
        ((text(10, 10, size=12),), "has size 12, at least 15 is wanted"),
        ((text(10, 10, size=20, acted_on=True),), "has size 20, at least 24 is wanted"),
        ((Text(Rect(10, 10, 5, 30), "wide", 30, Face.TEXT, NIGHT.ink),), "wider than its room"),
        ((text(10, 10, color=NIGHT.panel),), "has a contrast of 1"),
        ((Box(Rect(0, 0, 300, 100), NIGHT.turn), text(10, 10)), "has a contrast of"),
        ((card_shape(Rect(20, 20, 14, 20), FaceUp("As"), NIGHT),), "on a card has size"),
    ],
)
def test_each_fault_is_found(shapes, said):
    found = list(faults(Drawing(800, 480, NIGHT.background, shapes), AREA, NIGHT))
    assert any(said in fault for fault in found), found


def test_a_good_drawing_has_none():
    shapes = (Box(Rect(0, 0, 300, 100), NIGHT.turn), text(10, 10, color=NIGHT.on_turn), text(310, 10))
    assert not list(faults(Drawing(800, 480, NIGHT.background, shapes), AREA, NIGHT))
