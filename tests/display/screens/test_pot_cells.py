"""Pots: one total, or main and side pots with their seats."""

from dataclasses import replace

from controller.views.models import PotView
from display.area import area_of
from display.drawing import texts_shown
from display.grid import Rect
from display.screens.pot_cells import draw_pots, pots_height
from display.sketch import Sketch
from display.theme import theme
from tests.display.made.play_scenes import all_in, flop


def said(view):
    sketch = Sketch(area_of("felt", 1280, 720), theme("night"))
    rect = Rect(0, 0, 600, 300)
    assert pots_height(sketch, view, rect).least <= 300
    draw_pots(sketch, rect, view)
    return texts_shown(sketch.finish())


def test_one_pot_is_its_total():
    assert said(flop()) == ("Pot $107",)


def test_side_pots_stand_with_amounts_and_seats():
    assert {"Main", "Side 3", "$375", "$2,090", "Seats 2 5"} <= set(said(all_in()))


def test_five_pots_have_room():
    view = all_in()
    assert "Side 4" in said(replace(view, pots=(*view.pots, PotView(9, (2,)))))
