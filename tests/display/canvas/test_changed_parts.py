"""The parts in which two drawings differ: all that differs, and little else."""

import random

import pygame

from display.canvas.changed_parts import changes, joined
from display.drawing import Drawing
from display.gallery.render import PictureSize
from display.grid import Rect
from tests.display.made.made_scenes import scenes

SCENES = {scene.name: scene for scene in scenes()}


def drawing_of(name):
    return PictureSize(SCENES[name], "felt", (800, 480), "night").drawing()


def test_a_clock_that_goes_on_repaints_little():
    before, after = drawing_of("clock"), drawing_of("clock_low")
    painted = sum(rect.w * rect.h for rect in changes(before, after))
    assert 0 < painted < 800 * 480 * 0.15


def test_another_size_or_ground_repaints_all():
    flop = drawing_of("flop")
    other = Drawing(flop.width, flop.height, (1, 2, 3), flop.shapes)
    assert changes(flop, other) == (Rect(0, 0, 800, 480),)


def test_another_order_of_the_same_shapes_repaints_all():
    flop = drawing_of("flop")
    other = Drawing(flop.width, flop.height, flop.background, flop.shapes[::-1])
    assert changes(flop, other) == (Rect(0, 0, 800, 480),)


def test_rectangles_that_touch_are_joined_and_far_ones_are_not():
    near = (pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 5, 10, 10))
    assert joined(near) == (Rect(0, 0, 15, 15),)
    assert set(joined((*near, pygame.Rect(500, 500, 10, 10)))) == {Rect(0, 0, 15, 15), Rect(500, 500, 10, 10)}


def test_joined_rectangles_hold_all_of_them_apart_from_each_other():
    for seed in range(40):
        dice = random.Random(seed)
        given = [pygame.Rect(x, y, dice.randint(1, 60), dice.randint(1, 60))
                 for x, y in ((dice.randrange(300), dice.randrange(300)) for _ in range(dice.randint(1, 30)))]
        found = joined(given)
        for one in given:
            assert any(rect.contains(Rect(*one)) for rect in found)
        assert not [1 for number, one in enumerate(found) for other in found[:number] if one.overlaps(other)]
        assert set(joined(given[::-1])) == set(found)


def test_a_part_that_is_kept_is_found_unchanged_by_itself():
    flop, turn = drawing_of("flop"), drawing_of("turn")
    again = drawing_of("flop")
    assert sum(one is other for one, other in zip(flop.shapes, again.shapes, strict=True)) > len(flop.shapes) // 2
    copies = tuple(shape._replace() for shape in turn.shapes)
    assert set(changes(flop, turn)) == set(changes(flop, Drawing(turn.width, turn.height, turn.background, copies)))
