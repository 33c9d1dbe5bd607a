"""Boards: cards in order, places to come as outlines, several boards labeled."""

from controller.views.models import BoardView, FaceDown
from display.area import area_of
from display.drawing import Box, CardFace, texts_shown
from display.grid import Rect
from display.screens.boards import draw_boards, least_height
from display.sketch import Sketch
from display.theme import theme
from tests.display.made.play_scenes import up

AREA = area_of("felt", 800, 480)
ROOM = Rect(0, 0, 400, 200)


def drawn(*boards, rect=ROOM):
    sketch = Sketch(AREA, theme("night"))
    draw_boards(sketch, rect, boards)
    return sketch.finish()


def test_a_flop_and_two_places_to_come():
    shapes = drawn(BoardView(up("Kd 8s 3c"))).shapes
    assert [shape.face for shape in shapes if isinstance(shape, CardFace)] == ["Kd", "8s", "3c"]
    assert sum(isinstance(shape, Box) for shape in shapes) == 2


def test_a_card_that_lies_face_down_on_the_board_is_a_back():
    shapes = drawn(BoardView((*up("Kd 8s 3c Th"), FaceDown()))).shapes
    assert [shape.face for shape in shapes if isinstance(shape, CardFace)][-1] == ""


def test_four_cards_of_a_wrong_flop_and_a_board_of_six_have_room():
    shapes = drawn(BoardView(up("2c 3c 4c 5c 6c 7c"))).shapes
    assert len(shapes) == 6
    assert all(Rect(0, 0, 400, 200).contains(shape.bounds) for shape in shapes)


def test_several_boards_have_labels_and_one_has_none():
    two = drawn(BoardView(up("2c"), "Top"), BoardView(up("3c"), "Bottom"))
    assert texts_shown(two) == ("Top", "Bottom")
    assert texts_shown(drawn(BoardView(up("2c"), "Top"))) == ()


def test_the_least_height_is_legible():
    high = least_height(AREA, 2)
    for shape in drawn(BoardView(up("2c"), "T"), BoardView(up("Th"), "B"), rect=Rect(0, 0, 400, high)).shapes:
        if isinstance(shape, CardFace):
            assert all(part.size >= AREA.legible_px * 0.9 for part in shape.parts if not isinstance(part, Box))
