"""Every kind of art is painted within its rectangle, and the table keeps its colors."""

import pygame
import pytest

from display.canvas.art import picture
from display.drawing import Art
from display.grid import Rect

AT = Rect(0, 0, 90, 60)
CLOTH, SHADE, RAIL, SEAM, ROOM = (18, 68, 52), (10, 42, 32), (43, 29, 22), (138, 106, 69), (1, 2, 3)
KINDS = [
    Art(AT, "table", (CLOTH, SHADE, RAIL, SEAM, ROOM), (27, 6, 2)),
    Art(AT, "shadow", ((0, 0, 0),), (6, 8, 96)),
    Art(AT, "glow", ((244, 197, 66),), (6, 8, 150)),
    Art(AT, "chips", (), (0, 2, 3)),
    Art(AT, "button", ((255, 255, 255), (0, 0, 0))),
    Art(AT, "back", ((39, 73, 109), (207, 220, 234)), (9,)),
    *(Art(AT, "court", ((0, 0, 0), (138, 106, 69)), (kind,)) for kind in range(3)),
]


@pytest.mark.parametrize("art", KINDS, ids=lambda art: f"{art.kind}{len(art.measures)}")
def test_a_picture_is_as_large_as_its_room_and_not_empty(art):
    made = picture(art)
    assert made.get_size() == (AT.w, AT.h)
    seen = {tuple(made.get_at((x, y))) for x in range(0, AT.w, 3) for y in range(0, AT.h, 3)}
    assert len(seen) > 1


def test_the_cloth_is_between_its_two_colors_and_the_corners_are_the_room():
    made = picture(KINDS[0])
    assert tuple(made.get_at((0, 0)))[:3] == ROOM
    for x in range(30, 60):
        for y in range(20, 40):
            for value, low, high in zip(made.get_at((x, y))[:3], SHADE, CLOTH, strict=True):
                assert low - 1 <= value <= high + 1


def test_a_shade_is_strong_in_its_middle_and_gone_at_its_edge():
    made = picture(KINDS[1])
    assert made.get_at((45, 30)).a >= 90
    assert made.get_at((0, 0)).a == 0


def test_no_other_shape_is_needed_for_a_picture_at_another_scale():
    for wide, high in ((1, 1), (7, 300), (300, 7)):
        for art in KINDS[3:]:
            assert isinstance(picture(art._replace(rect=Rect(0, 0, wide, high))), pygame.Surface)
