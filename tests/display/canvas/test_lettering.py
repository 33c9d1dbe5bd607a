"""Letters one by one: the same pixels as the whole text, or none at all."""

import pygame
import pytest

from display.canvas.lettering import Lettering
from display.canvas.sprites import Sprites
from display.drawing import Text
from display.grid import Rect
from display.typeface import Face

TEXTS = ("Seat 3: $99 to call", "Pot $1,186", "▶ TO ACT", "WAVE To Ta AV fi ffl jj", "ÄÖÜ ¿qué? Ťǎčţ", "[//]{} — “a”")
SIZES = (48, 53, 71, 96, 111)


def text(written, size, face=Face.NARROW):
    return Text(Rect(30, 20, 500, size), written, size, face, (210, 180, 20))


def on_cloth(blits):
    cloth = pygame.Surface((1500, 200))
    cloth.fill((20, 60, 40))
    cloth.blits(blits, doreturn=False)
    return pygame.image.tobytes(cloth, "RGB")


@pytest.mark.parametrize("face", Face)
def test_letters_give_the_pixels_of_the_whole_text(face):
    sprites, told = Sprites(), 0
    for written in TEXTS:
        for one in (text(written, size, face) for size in SIZES):
            if letters := Lettering(sprites._font).letters(one):
                told += 1
                picture, ascent = sprites.text(one)
                assert on_cloth(letters) == on_cloth([(picture, (one.rect.x, one.baseline - ascent))])
    assert told > len(TEXTS) * len(SIZES) // 2, "most texts have no letters that overlap"


def test_letters_that_overlap_are_left_to_the_whole_picture():
    sprites = Sprites()
    overlapping = [one for size in range(48, 140) for one in (text("jjj///AAA", size),) if not Lettering(sprites._font).letters(one)]
    assert overlapping
    assert len(sprites.written(overlapping[0])) == 1


def test_a_large_text_is_written_by_letters_once_and_then_kept():
    sprites, one = Sprites(), text("Pot 40", 60)
    assert len(sprites.written(one)) == len("Pot40")
    (picture, _), = sprites.written(one)
    assert sprites.written(one)[0][0] is picture


def test_a_small_text_is_kept_at_once():
    sprites = Sprites()
    assert len(sprites.written(text("Hand 4", 30))) == 1


def test_texts_of_long_ago_count_as_new():
    sprites = Sprites()
    first = text("0 x", 60)
    sprites.written(first)
    for number in range(1, 300):
        sprites.written(text(f"{number} x", 60))
    assert len(sprites.written(first)) > 1
