"""The way of cards in a repair: the card, its goal, an arrow between them, and the same in words."""

from dataclasses import replace

import pytest

from controller.views.models import FaceDown, FaceUp, MoveView
from display.area import area_of
from display.drawing import Art, CardFace, Polygon, faces_shown, texts_shown
from display.gallery.scenes import scenes
from display.grid import Rect
from display.layout_check import faults
from display.screens import dealer
from display.screens.move_map import draw_moves, draws_moves, moves_of
from display.sketch import Sketch
from display.theme import BUNDLED, theme

REPAIR = next(scene for scene in scenes() if scene.name == "repair").dealer
AREA = area_of("dealer", 1280, 800)
PLACES = ["board", "board:2", "burn", "muck", "stub", "aside", "discard:3", *(f"seat:{seat}" for seat in range(1, 10))]


def drawn(move, name="night", size=(420, 260)):
    sketch = Sketch(AREA, theme(name))
    draw_moves(sketch, Rect(20, 20, *size), (move,), 9)
    return sketch.finish()


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("source", PLACES)
def test_every_way_is_drawn_legibly(source, name):
    for target in PLACES:
        if source.partition(":")[0] != target.partition(":")[0] or (source.startswith("seat") and source != target):
            drawing = drawn(MoveView(source, target, 1, (FaceUp("Th"),)), name)
            assert not list(faults(drawing, AREA, theme(name))), (source, target)


@pytest.mark.parametrize("size", [(420, 260), (300, 220), (900, 380)])
@pytest.mark.parametrize("source", PLACES)
def test_every_way_has_an_arrow(source, size):
    """Also between neighboring seats, whose cards all but touch."""
    for target in PLACES:
        if source.partition(":")[0] != target.partition(":")[0] or (source.startswith("seat") and source != target):
            drawing = drawn(MoveView(source, target, 2, (FaceUp("Th"),)), size=size)
            assert any(isinstance(shape, Polygon) for shape in drawing.shapes), (source, target)


def test_a_pile_of_open_cards_has_no_back():
    drawing = drawn(MoveView("board", "stub", 3, (FaceUp("Th"), FaceUp("2c"), FaceUp("3d"))))
    piled = [shape for shape in drawing.shapes if isinstance(shape, Art) and shape.kind == "pile"]
    assert len(piled) == 2
    assert {shape.colors[0] for shape in piled} == {theme("night").paper_edge}
    assert not list(faults(drawing, AREA, theme("night")))


def test_a_way_is_told_in_words_too():
    assert "Board → Burn" in texts_shown(drawn(MoveView("board", "burn", 1)))
    assert "4 cards: Board → Stub" in texts_shown(drawn(MoveView("board", "stub", 4)))


def test_a_card_that_is_not_public_is_a_back():
    assert faces_shown(drawn(MoveView("seat:3", "muck", 1, (FaceDown(),)))) == frozenset()
    assert faces_shown(drawn(MoveView("board", "burn", 1, (FaceUp("Th"),)))) == {"Th"}


def test_several_cards_are_a_pile():
    piled = [shape for shape in drawn(MoveView("board", "stub", 4)).shapes if isinstance(shape, Art) and shape.kind == "pile"]
    assert len(piled) == 2


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (1920, 1080)])
def test_the_dealer_sees_the_way_of_the_step_at_every_size(size):
    drawing = dealer.draw(REPAIR, area_of("dealer", *size), theme("night"))
    assert "Board → Burn" in texts_shown(drawing)
    assert sum(isinstance(shape, CardFace) for shape in drawing.shapes) == 1
    assert any(isinstance(shape, Polygon) for shape in drawing.shapes)


def test_a_reader_that_is_ill_keeps_its_place_on_the_map_beside_the_way():
    weak = tuple(replace(one, hit_percent=40, state="failing") for one in REPAIR.health.readers[:1])
    ill = replace(REPAIR, health=replace(REPAIR.health, readers=(*weak, *REPAIR.health.readers[1:])))
    drawing = dealer.draw(ill, area_of("dealer", 1280, 800), theme("night"))
    assert any("40%" in text for text in texts_shown(drawing))


def test_without_room_or_a_move_nothing_is_drawn():
    sketch = Sketch(AREA, theme("night"))
    assert not draws_moves(sketch, Rect(0, 0, 40, 40), moves_of(REPAIR))
    assert not draws_moves(sketch, Rect(0, 0, 400, 400), ())
