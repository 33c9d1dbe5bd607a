"""Prepared pictures: made once, and forgotten when there are too many."""

from display.canvas import sprites as module
from display.canvas.sprites import Sprites
from display.drawing import Box, Circle, Text
from display.grid import Rect
from display.typeface import Face


def test_the_same_text_is_made_once():
    sprites = Sprites()
    text = Text(Rect(0, 0, 90, 30), "Pot", 30, Face.TEXT, (255, 255, 255))
    assert sprites.text(text)[0] is sprites.text(text)[0]
    other = Text(Rect(0, 0, 90, 30), "Pot", 30, Face.TEXT, (255, 0, 0))
    assert sprites.text(other)[0] is not sprites.text(text)[0]


def test_round_corners_fade_out_and_are_full_inside():
    picture = Sprites().corners(Box(Rect(0, 0, 100, 100), (10, 200, 30), 20))
    assert picture.get_size() == (40, 40)
    assert picture.get_at((0, 0)).a == 0
    assert tuple(picture.get_at((20, 20))) == (10, 200, 30, 255)


def test_an_edge_without_a_fill_is_a_ring():
    picture = Sprites().circle(Circle(50, 50, 20, None, (200, 0, 0), 4))
    assert picture.get_at((20, 20)).a == 0
    assert picture.get_at((1, 20)).r > 150


def test_the_store_forgets_the_longest_unused(monkeypatch):
    monkeypatch.setattr(module, "_MOST_PIXELS", 40_000)
    sprites = Sprites()
    first = Text(Rect(0, 0, 90, 30), "first", 60, Face.TEXT, (255, 255, 255))
    kept = sprites.text(first)[0]
    for number in range(20):
        sprites.text(Text(Rect(0, 0, 90, 30), f"number {number}", 60, Face.TEXT, (255, 255, 255)))
    assert sprites.text(first)[0] is not kept
