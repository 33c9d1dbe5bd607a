"""Cards as drawn: every face legible, inside its card, and told by its signs."""

import pytest

from controller.views.models import FaceDown, FaceUp
from display.area import CAP_HEIGHT, area_of
from display.canvas.render_targets import Picture
from display.canvas.sprites import Sprites
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


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("size", [(9, 13), (70, 100), (64, 38), (260, 371)])
def test_a_back_is_paper_ground_lattice_and_frame_and_nothing_else(name, size):
    look, shape = theme(name), card_shape(Rect(5, 5, *size), FaceDown(), theme(name))
    whole, ground, *lattice, frame = shape.parts
    assert shape.face == ""
    assert whole == Box(Rect(0, 0, *size), look.paper, whole.radius, look.paper_edge, whole.edge_px)
    assert ground == Box(ground.rect, look.back, ground.radius)
    assert frame == Box(frame.rect, None, ground.radius, look.on_back, frame.edge_px)
    assert lattice in ([], [Art(frame.rect, "back", (look.back, look.on_back), (max(4, min(size) // 5),))])
    assert bool(lattice) == (min(frame.rect[2:]) >= 12)
    assert shape.parts == card_shape(Rect(9, 9, *size), FaceDown(), look).parts


@pytest.mark.parametrize("size", [(70, 100), (140, 200)])
def test_a_back_has_the_same_pixels_after_any_face_was_painted_with_the_same_pictures(size):
    look, sprites, seen = theme("night"), Sprites(), set()
    for face in FACES:
        picture = Picture((200, 260), sprites)
        for card in (FaceUp(face), FaceDown()):
            picture.paint(Drawing(200, 260, look.background, (card_shape(Rect(20, 20, *size), card, look, 15),)))
        seen.add(picture.pixels())
    assert len(seen) == 1


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
