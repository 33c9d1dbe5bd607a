"""The floor sees the board and every hand that was shown, beside the rulings, and no hidden card."""

import pytest

from display.area import area_of
from display.drawing import CardFace, faces_shown, texts_shown
from display.gallery.scenes import scenes
from display.screens import floor
from display.screens.shown_cards import cards_height
from display.sketch import Sketch
from display.theme import theme

SCENES = {scene.name: scene.floor for scene in scenes()}


def drawn(name, size=(1024, 768)):
    return floor.draw(SCENES[name], area_of("floor", *size), theme("night"))


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1920, 1080)])
def test_board_and_tabled_hands_lie_in_their_rows(size):
    drawing = drawn("showdown", size)
    assert faces_shown(drawing) == {"Kd", "8s", "3c", "Th", "8h", "Ks", "Qs", "8d", "7d"}
    assert {"ON THE TABLE", "Board", "Seat 1", "Seat 2"} <= set(texts_shown(drawing))


def test_hidden_hands_are_not_drawn_at_all():
    cards = [shape for shape in drawn("flop").shapes if isinstance(shape, CardFace)]
    assert [card.face for card in cards] == ["Kd", "8s", "3c"]


def test_the_cards_of_a_dispute_are_there_with_all_its_reasons():
    drawing = drawn("ruling_floor")
    assert "Th" in faces_shown(drawing)
    assert any(text.startswith("→") for text in texts_shown(drawing))


def test_without_an_open_card_nothing_is_kept_free():
    sketch = Sketch(area_of("floor", 1024, 768), theme("night"))
    assert cards_height(sketch, 400, SCENES["idle"]) == 0
    assert cards_height(sketch, 60, SCENES["showdown"]) == 0
