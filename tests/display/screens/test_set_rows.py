"""A hand in rows is drawn as its rows, or said in words: never as rows that are not there."""

import pytest

from controller.views.models import FaceUp, SeatLine, Standing
from display.area import area_of
from display.drawing import Box, CardFace, texts_shown
from display.grid import Rect
from display.screens.set_rows import draw_rows, row_card
from display.sketch import Sketch
from display.theme import theme
from tests.drawn_rows import rows_of

CARDS = tuple(FaceUp(face) for face in "Ac 3h Td 5c 5h 6s 6d Tc 8c 8s Ts 9d Th".split())


def drawn(room, line):
    sketch = Sketch(area_of("felt", 800, 480), theme("night"))
    draw_rows(sketch, room, line, (255, 255, 255))
    return sketch.finish()


@pytest.mark.parametrize("room", [Rect(0, 0, 250, 300), Rect(0, 0, 700, 130), Rect(0, 0, 400, 200)])
def test_each_row_lies_by_itself(room):
    line = SeatLine(1, Standing.ACTIVE, 100, in_hand=True, cards=CARDS, rows=(3, 5, 5))
    faces = [card.text for card in CARDS]
    assert rows_of(drawn(room, line).shapes) == [faces[:3], faces[3:8], faces[8:]]


def test_without_room_for_the_rows_they_are_counted_in_words():
    line = SeatLine(1, Standing.ACTIVE, 100, in_hand=True, cards=CARDS[:6], rows=(2, 3, 1))
    drawing = drawn(Rect(0, 0, 190, 70), line)
    assert rows_of(drawing.shapes) == []
    assert texts_shown(drawing) in {("front 2, middle 3, back 1",), ("rows 2·3·1",)}


def test_a_card_of_a_row_can_be_read_or_is_none():
    sketch = Sketch(area_of("felt", 800, 480), theme("night"))
    for wide in range(100, 800, 10):
        for high in range(60, 420, 20):
            card = row_card(sketch, Rect(0, 0, wide, high), 3)
            assert card is None or card.type_px >= sketch.area.legible_px
            assert card is None or (5 * card.wide <= wide and 3 * card.high <= high)


def test_the_place_of_each_row_is_drawn_also_of_an_empty_one():
    line = SeatLine(1, Standing.ACTIVE, 100, in_hand=True, cards=CARDS[:5], rows=(0, 2, 3))
    shapes = drawn(Rect(0, 0, 400, 400), line).shapes
    places = [shape.rect for shape in shapes if isinstance(shape, Box)]
    cards = [shape.rect for shape in shapes if isinstance(shape, CardFace)]
    assert [sum(place.contains(card) for card in cards) for place in places] == [0, 2, 3]
    assert abs(places[0].y - (400 - places[-1].bottom)) <= 1
