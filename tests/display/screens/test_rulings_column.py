"""The floor's rulings: reasons are left out where there is no room, what a ruling comes to never is."""

from dataclasses import replace

import pytest

from display.area import area_of
from display.drawing import texts_shown
from display.grid import Rect
from display.screens.rulings_column import draw_rulings
from display.sketch import Sketch
from display.theme import theme
from tests.display.made.trouble_scenes import CASES

LONG = tuple(
    replace(case.ruling, number=9 - number, because=("A card reached the board while seat 1 still had to act.",) * 4)
    for number, case in enumerate(CASES[:4])
)


def said(room, rulings, **more):
    sketch = Sketch(area_of("floor", 1280, 800), theme("night"))
    whole = draw_rulings(sketch, room, rulings, **more)
    return whole, " ".join(texts_shown(sketch.finish()))


@pytest.mark.parametrize("high", range(100, 900, 40))
def test_a_ruling_that_is_told_has_its_conclusion(high):
    whole, texts = said(Rect(0, 0, 405, high), LONG)
    titles = [one for one in LONG if one.title[1:] in texts]
    assert all(f"= {one.text}" in texts for one in titles)
    assert whole <= len(titles)


def test_how_many_have_room_is_told():
    assert "RULINGS (4)" in said(Rect(0, 0, 405, 2_000), LONG)[1]
    assert " of 4)" in said(Rect(0, 0, 405, 300), LONG)[1]


def test_a_ruling_is_open_only_while_the_line_is_live():
    opened = (replace(CASES[0].ruling, is_open=True),)
    assert "· open" in said(Rect(0, 0, 405, 700), opened)[1]
    assert "· was open" in said(Rect(0, 0, 405, 700), opened, live=False)[1]


def test_what_the_screen_shows_of_the_book_is_not_repeated():
    law = LONG[0].because[0]
    first = replace(LONG[0], because=("Seen.", law))
    _, texts = said(Rect(0, 0, 405, 2_000), (first, LONG[1]), law={first.number: (law,)})
    assert "→ Seen." in texts
    assert texts.count(f"→ {law}") == 4
