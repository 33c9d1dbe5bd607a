"""Prepared pictures: made once, and forgotten when there are too many."""

import gc

import pygame

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


def number(at):
    return Text(Rect(0, 0, 90, 30), f"number {at}", 60, Face.TEXT, (255, 255, 255))


def test_the_store_forgets_the_longest_unused(monkeypatch):
    monkeypatch.setattr(module, "_LEAST_PIXELS", 40_000)
    sprites = Sprites()
    kept, used = sprites.text(number(0))[0], sprites.text(number(1))[0]
    for at in range(2, 20):
        sprites.text(number(at))
        assert sprites.text(number(1))[0] is used
    assert sprites.text(number(0))[0] is not kept


def test_the_store_holds_as_many_pixels_as_its_largest_screen(monkeypatch):
    monkeypatch.setattr(module, "_LEAST_PIXELS", 40_000)
    sprites = Sprites()
    sprites.serve(1920, 1080)
    sprites.serve(800, 480)
    pictures = [sprites.text(number(at))[0] for at in range(300)]
    kept = [one for at, one in reversed(list(enumerate(pictures))) if sprites.text(number(at))[0] is one]
    pixels = sum(one.get_width() * one.get_height() for one in kept)
    assert 0.9 <= pixels / (1920 * 1080) <= 1


def test_sizes_of_type_that_are_not_used_any_more_are_closed():
    sprites = Sprites()
    sizes = range(10, 90)
    for size in sizes:
        sprites.text(number(0)._replace(size=size))
    opened = [font for font in gc.get_objects() if isinstance(font, pygame.font.Font)]
    assert len(opened) < len(sizes) / 2
