"""Chips on the cloth stand beside their amount, inside their room."""

import pytest

from display.area import area_of
from display.drawing import Art, Text
from display.grid import Rect
from display.screens.chip_stacks import chips_art, draw_amount, draw_bet, stack_width
from display.sketch import Ink, Sketch
from display.theme import theme
from tests.display.made.play_scenes import HOLDEM

ROOM = Rect(50, 50, 144, 52)


def shapes(draw):
    sketch = Sketch(area_of("felt", 1280, 720), theme("night"))
    draw(sketch)
    return sketch.finish().shapes


@pytest.mark.parametrize("chips", [1, 40, 126, 1_250])
def test_a_bet_is_its_chips_and_its_amount(chips):
    art, text = shapes(lambda sketch: draw_bet(sketch, ROOM, chips, HOLDEM))
    assert isinstance(art, Art)
    assert isinstance(text, Text)
    assert text.text == f"${chips:,}"
    assert ROOM.contains(art.rect)
    assert ROOM.contains(text.rect)
    assert not art.rect.overlaps(text.rect)


def test_an_amount_without_room_for_chips_stands_alone():
    (text,) = shapes(lambda sketch: draw_bet(sketch, Rect(0, 0, 100, 40), 1_250, HOLDEM))
    assert text.text == "$1,250"


def test_a_pot_is_in_the_middle_of_its_room():
    ink = Ink(theme("night").ink)
    art, text = shapes(lambda sketch: draw_amount(sketch, Rect(0, 0, 400, 50), ("Pot $40",), 40, ink))
    assert abs(art.rect.x - (400 - text.rect.right)) <= 2


def test_the_highest_stack_is_as_high_as_its_room():
    art = chips_art(Rect(0, 0, stack_width(60), 60), 126)
    assert art.rect.h <= 60
    assert art.rect.bottom == 60
