"""Measured widths are those that pygame renders, pixel by pixel."""

import io

import pygame
import pytest

from display.drawing import Text
from display.gallery.render import frames
from display.typeface import MISSING, Face, font_bytes, read_typeface, typeface

SENTENCES = (
    "HAND STOPPED",
    "$1,250,000",
    "Seat 3: 40 to call",
    "Turn dealt before the betting was closed; put it aside K♦ ✓ ⚠",
    'WAVE To Ta "AV" fi ffl ÄÖÜ ß Ωλ Жя €£',
)


@pytest.mark.parametrize("face", Face)
def test_the_width_is_exactly_the_rendered_one(face):
    pygame.font.init()
    for size in (12, 15, 17, 20, 24, 31, 48, 72, 111):
        font = pygame.font.Font(io.BytesIO(font_bytes(face)), size)
        for sentence in SENTENCES:
            assert typeface(face).width_px(sentence, size) == font.size(sentence)[0], (size, sentence)


@pytest.mark.parametrize("face", Face)
def test_the_faces_have_letters_suits_and_marks(face):
    # letters, signs of money, suits, marks, and the typographer's dashes and quotation marks
    wanted = "AZaz09éßłΩЖ$€£¥₽ ♠♥♦♣✓✗▶●◐○◇◆■▲⚠☎↩★→…·" + "\u2013\u2014\u2019\u201c\u201d" + MISSING
    assert typeface(face).drawable(wanted) == wanted


def test_a_character_that_is_missing_becomes_a_box():
    assert typeface(Face.TEXT).drawable("牌 A") == f"{MISSING} A"
    assert typeface(Face.TEXT).width_px("牌", 20) == typeface(Face.TEXT).width_px(MISSING, 20)


def test_every_text_of_the_gallery_is_drawable():
    for frame in frames({"felt": ((800, 480),), "dealer": ((800, 480),), "floor": ((1280, 800),)}, ("night",)):
        for shape in frame.drawing().shapes:
            if isinstance(shape, Text):
                assert MISSING not in shape.text


def test_a_font_without_a_unicode_map_is_refused():
    data = bytearray(font_bytes(Face.TEXT))
    at = data.index(b"cmap")
    offset = int.from_bytes(data[at + 8 : at + 12])
    data[offset + 2 : offset + 4] = b"\0\0"
    with pytest.raises(ValueError, match="character map"):
        read_typeface(bytes(data))
