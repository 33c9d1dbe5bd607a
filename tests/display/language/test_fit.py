"""Every screen in every state at every size in the other languages: all fits, and no label stays in English."""

import re
from dataclasses import fields, is_dataclass
from functools import lru_cache

import pytest

from display.area import area_of
from display.drawing import Text
from display.gallery.render import MORE_SIZES, SIZES, PictureSize
from display.gallery.scenes import scenes
from display.language.languages import PSEUDO, language
from display.layout_check import faults
from display.theme import theme

SCENES = list(scenes())
SMALL = {"felt": (800, 480), "dealer": (800, 480), "seat": (240, 240), "floor": (1024, 768)}
"""The size of each screen with the least room: what fits there is tried in every run, all sizes in the night."""
LABELED = {screen: SIZES[screen][-1] for screen in SIZES} | {"floor": SMALL["floor"]}
"""A size of each screen with room for its labels."""
WORD = re.compile(r"[A-Za-z']{2,}")


@lru_cache(4 * len(SCENES))
def drawn(index, screen, size, code):
    frame = PictureSize(SCENES[index], screen, size, "night", code)
    return frame, frame.drawing()


def unfit(index, screen, size, code):
    """Return what overlaps, is cut or too small on one picture."""
    frame, drawing = drawn(index, screen, size, code)
    cut = [shape.text for shape in drawing.shapes if isinstance(shape, Text) and shape.text.endswith("…")]
    wrong = [*faults(drawing, area_of(screen, *size, language=code), theme("night")), *cut]
    return [(frame.file_name, *wrong)] if wrong else []


@pytest.mark.parametrize("screen", SIZES)
def test_a_language_a_third_longer_fits_where_there_is_least_room(screen):
    assert not [fault for index in range(len(SCENES)) for fault in unfit(index, screen, SMALL[screen], PSEUDO)]


@pytest.mark.parametrize("screen", ["seat", "dealer"])
def test_spanish_fits_where_there_is_least_room(screen):
    assert not [fault for index in range(len(SCENES)) for fault in unfit(index, screen, SMALL[screen], "es")]


@pytest.mark.slow
@pytest.mark.parametrize("code", [PSEUDO, "es"])
@pytest.mark.parametrize("screen", SIZES)
def test_a_language_fits_at_every_size(screen, code):
    for size in (*SIZES[screen], *MORE_SIZES[screen]):
        assert not [fault for index in range(len(SCENES)) for fault in unfit(index, screen, size, code)]


def words_of(value):
    """Yield the words of every text in a view, in the made-up language as far as they are messages."""
    if isinstance(value, str):
        yield from (word.lower() for word in WORD.findall(language(PSEUDO).say(value)))
    elif isinstance(value, tuple):
        for one in value:
            yield from words_of(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from words_of(getattr(value, field.name))


@pytest.mark.parametrize("screen", SIZES)
def test_no_label_of_a_screen_stays_in_english(screen):
    """A word without an accent is of the view's texts without a message, or nobody made a message of it."""
    for index, scene in enumerate(SCENES):
        frame, drawing = drawn(index, screen, LABELED[screen], PSEUDO)
        told = set(words_of((frame.view, scene.freshness.why)))
        shown = (word for shape in drawing.shapes if isinstance(shape, Text) for word in WORD.findall(shape.text))
        plain = {word for word in shown if set(word.lower()) & set("aeiou") and word.lower() not in told}
        assert not plain, frame.file_name
