"""Cards as drawn: every face legible, inside its card, and told by its signs."""

import pytest

from controller.views.models import FaceDown, FaceUp
from display.area import CAP_HEIGHT, area_of
from display.card_face import card_shape, faces, least_width
from display.drawing import Art, Box, Drawing, Text
from display.grid import Rect
from display.layout_check import faults
from display.theme import BUNDLED, theme

FACES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jk"]


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("size", [(70, 100), (36, 66), (140, 200), (64, 38)])
def test_every_face_stands_inside_its_card_with_contrast(name, size):
    look, area = theme(name), area_of("floor", 800, 480)
    for face in FACES:
        shape = card_shape(Rect(5, 5, *size), FaceUp(face), look)
        assert shape.face == face
        assert not list(faults(Drawing(800, 480, look.background, (shape,)), area, look))


def test_a_face_is_told_by_rank_and_sign():
    shape = card_shape(Rect(0, 0, 70, 100), FaceUp("Td"), theme("night"))
    assert [part.text for part in shape.parts if isinstance(part, Text)] == ["10", "♦"]


def test_suits_of_one_color_have_different_signs():
    marks = faces().marks
    assert len({mark for mark, _ in marks.values()}) == len(marks) == 5


def test_a_back_has_no_sign_on_it():
    shape = card_shape(Rect(0, 0, 70, 100), FaceDown(), theme("night"))
    assert shape.face == ""
    assert all(isinstance(part, Box | Art) for part in shape.parts)
    assert shape.parts == card_shape(Rect(9, 9, 70, 100), FaceDown(), theme("night")).parts


def test_the_least_width_is_enough():
    for size in (15, 30, 45):
        wide = least_width(size)
        for face in FACES:
            shape = card_shape(Rect(0, 0, wide, 400), FaceUp(face), theme("night"))
            assert all(part.size >= size for part in shape.parts if isinstance(part, Text))


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("size", [(98, 140), (140, 200), (260, 371)])
def test_a_large_card_has_legible_signs_inside_it_and_a_court_its_crown(name, size):
    look, area = theme(name), area_of("felt", 1280, 720)
    for face in FACES:
        shape = card_shape(Rect(5, 5, *size), FaceUp(face), look, area.legible_px)
        assert not list(faults(Drawing(800, 480, look.background, (shape,)), area, look))
        assert any(isinstance(part, Art) for part in shape.parts) == (face[0] in "KQJ" and face != "Jk")
        rank, suit = (part for part in shape.parts if isinstance(part, Text))
        assert rank.baseline < suit.baseline - round(CAP_HEIGHT * suit.size)
