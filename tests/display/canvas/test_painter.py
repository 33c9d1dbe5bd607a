"""Painting: what changed and nothing else, with the same pixels as painting all."""

import random
from dataclasses import replace

import pygame
import pytest

from display.canvas.painter import Painter
from display.drawing import Art, Box, Circle, Drawing, Line, Text, octagon
from display.gallery.render import PictureSize
from display.grid import Rect
from display.typeface import Face, typeface
from tests.display.made.made_scenes import scenes

SCENES = {scene.name: scene for scene in scenes()}


def drawing_of(name, screen="felt", size=(800, 480)):
    return PictureSize(SCENES[name], screen, size, "night").drawing()


def pixels(painter):
    return pygame.image.tobytes(painter.surface, "RGB")


def fresh(drawing):
    painter = Painter(pygame.Surface((drawing.width, drawing.height)))
    painter.paint(drawing)
    return pixels(painter)


@pytest.mark.parametrize("screen", ["felt", "dealer", "floor"])
def test_painting_what_changed_gives_the_same_pixels_as_painting_all(screen):
    names = list(SCENES)
    random.Random(7).shuffle(names)
    painter = Painter(pygame.Surface((800, 480)))
    for name in names[:14]:
        drawing = drawing_of(name, screen)
        painter.paint(drawing)
        assert pixels(painter) == fresh(drawing), name


def test_nothing_changed_nothing_painted():
    painter = Painter(pygame.Surface((800, 480)))
    assert painter.paint(drawing_of("flop")) == (Rect(0, 0, 800, 480),)
    assert painter.paint(drawing_of("flop")) == ()
    painter.forget()
    assert painter.paint(drawing_of("flop")) == (Rect(0, 0, 800, 480),)


def test_every_shape_leaves_its_color():
    red, surface = (200, 0, 0), pygame.Surface((100, 100))
    shapes = {
        "box": Box(Rect(10, 10, 40, 40), red, 8),
        "edge": Box(Rect(10, 10, 40, 40), None, 0, red, 4),
        "round edge": Box(Rect(10, 10, 40, 40), (0, 0, 9), 12, red, 4),
        "circle": Circle(30, 30, 20, red),
        "line": Line(10, 30, 50, 30, red, 3),
        "polygon": octagon(Rect(10, 10, 40, 40), red),
        "text": Text(Rect(10, 10, typeface(Face.BOLD).width_px("M", 60), 60), "M", 60, Face.BOLD, red),
    }
    for name, shape in shapes.items():
        surface.fill((0, 0, 0))
        Painter(surface).paint(Drawing(100, 100, (0, 0, 0), (shape,)))
        seen = {tuple(surface.get_at((x, y)))[:3] for x in range(100) for y in range(100)}
        assert red in seen, name
        outside = [(x, y) for x in range(0, 100, 3) for y in range(0, 100, 3) if x < 8 or y < 8 or x > 90 or y > 90]
        assert all(tuple(surface.get_at(spot))[:3] == (0, 0, 0) for spot in outside), name


@pytest.mark.parametrize("letters", ["ÁQgjÅ,", "Qgj|(){}[]$", "fkl/0:35,;@", "▶⚠✓☎◐…"])
@pytest.mark.parametrize("face", list(Face))
def test_letters_stay_in_the_reach_that_is_repainted(letters, face):
    """Accents and tails reach over their line: what is painted around them must be enough."""
    before = Drawing(400, 120, (0, 0, 0), (Text(Rect(20, 40, 300, 40), letters, 40, face, (255, 255, 255)),))
    after = Drawing(400, 120, (0, 0, 0), ())
    painter = Painter(pygame.Surface((400, 120)))
    painter.paint(before)
    painter.paint(after)
    assert set(pixels(painter)) == {0}


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_what_is_left_out_below_a_plate_is_not_seen(size):
    """A shadow is not painted where its plate covers it, nor the ground below the table: the pixels are those of both."""
    drawing = drawing_of("river", size=size)
    left_out = [shape for shape in drawing.shapes if isinstance(shape, Art) and shape.hidden]
    whole = tuple(shape._replace(hidden=None) if shape in left_out else shape for shape in drawing.shapes)
    ground = Box(Rect(0, 0, *size), drawing.background)
    assert len(left_out) == 9
    assert fresh(drawing) == fresh(replace(drawing, shapes=(ground, *whole)))


def test_the_ground_below_the_table_is_not_painted(monkeypatch):
    """The table is not the first shape: the game's name is above it."""
    drawing, filled = drawing_of("river", size=(1280, 720)), []
    table = next(shape for shape in drawing.shapes if isinstance(shape, Art) and shape.kind == "table")
    monkeypatch.setattr(Painter, "_paint", lambda _self, _shape, _on: None)
    monkeypatch.setattr(Painter, "_fill", lambda _self, rect, _color, _on: filled.append(rect))
    fresh(drawing)
    assert sum(rect.w * rect.h for rect in filled) == 1280 * 720 - table.rect.w * table.rect.h
    assert not any(rect.overlaps(table.rect) for rect in filled)
