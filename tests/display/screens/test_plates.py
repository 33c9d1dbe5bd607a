"""Seat plates: marks, stacks and states in words."""

import pytest

from controller.views.models import FaceDown, FaceUp, OwesView, PositionsView, SeatLine, Standing
from display.area import area_of
from display.drawing import Box, CardFace, Text, texts_shown
from display.grid import Rect
from display.screens.plates import Plate, draw_plate
from display.sketch import Sketch
from display.theme import theme
from tests.display.made.play_scenes import HOLDEM
from tests.sentences.named_rules import eagles, gn, ncl, npl, pc

POSITIONS, ROOM = PositionsView(3, 3, 4, 3), Rect(0, 0, 240, 130)


def drawn(line, *, is_turn=False):
    sketch = Sketch(area_of("felt", 800, 480), theme("night"))
    draw_plate(sketch, ROOM, Plate(line, HOLDEM, POSITIONS, is_turn))
    return sketch.finish()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (SeatLine(3, Standing.ACTIVE, 200, in_hand=True), {"3", "D", "SB", "STR", "$200"}),
        (SeatLine(5, Standing.ACTIVE, 200, in_hand=True, bet=40, last_act="bet 40"), {"5", "$200", "bet $40"}),
        (SeatLine(5, Standing.ACTIVE, 200, in_hand=True, bet=2), {"● $2"}),
        (SeatLine(5, Standing.ACTIVE, 200, folded=True), {"folded"}),
        (SeatLine(5, Standing.ACTIVE, 200, folded=True, dead=True), {"dead hand"}),
        (SeatLine(5, Standing.ACTIVE, 0, in_hand=True, all_in=True), {"ALL IN"}),
        (SeatLine(5, Standing.EMPTY), {"open seat"}),
        (SeatLine(5, Standing.AWAY, 200), {"away", "$200"}),
        (SeatLine(5, Standing.MISSED_BB, 200, owes=OwesView(2, 0)), {"missed big blind", "owes $2"}),
        (SeatLine(5, Standing.ACTIVE, 200, won=90), {"won $90"}),
        (SeatLine(5, Standing.AWAY, 200, misses=3), {"away", "misses 3 hands"}),
    ],
)
@ncl("75")
@eagles("41", "67")
@gn("47", "62", "72")
@npl("43", "RP3")
@pc("60", "RP1")
def test_what_a_plate_says(line, words):
    assert words <= set(texts_shown(drawn(line))), texts_shown(drawn(line))


def test_a_turn_is_written():
    assert "▶ TO ACT" in texts_shown(drawn(SeatLine(5, Standing.ACTIVE, 200, in_hand=True), is_turn=True))


def test_many_cards_stand_as_strips_and_what_has_no_room_is_counted():
    cards = tuple(FaceUp(rank + "s") for rank in "23456789TJQKA")
    drawing = drawn(SeatLine(5, Standing.ACTIVE, 200, in_hand=True, cards=cards))
    shown = sum(isinstance(shape, CardFace) for shape in drawing.shapes)
    assert f"+{13 - shown}" in texts_shown(drawing)


def test_hidden_cards_beside_open_ones_are_narrow_backs():
    line = SeatLine(5, Standing.ACTIVE, 200, in_hand=True, cards=(FaceDown(), FaceUp("As")))
    back, face = (shape for shape in drawn(line).shapes if isinstance(shape, CardFace))
    assert back.face == ""
    assert face.face == "As"
    assert back.rect.w < face.rect.w


def test_a_plate_that_is_kept_is_drawn_anew_for_another_theme_area_or_turn():
    line = SeatLine(5, Standing.ACTIVE, 200, in_hand=True, bet=40)

    def shapes(area, named, *, is_turn=False):
        sketch = Sketch(area, theme(named))
        draw_plate(sketch, ROOM, Plate(line, HOLDEM, POSITIONS, is_turn))
        return sketch.finish().shapes

    small, large = area_of("felt", 800, 480), area_of("felt", 1920, 1080)
    once = shapes(small, "night")
    others = [shapes(large, "night"), shapes(small, "day"), shapes(small, "night", is_turn=True)]
    assert once not in others
    assert shapes(small, "night") == once


def test_a_text_that_did_not_fit_is_counted_each_time_a_kept_plate_is_drawn():
    line = SeatLine(5, Standing.MISSED_BOTH, 200, owes=OwesView(2, 0), last_act="raise to 123456789")
    cuts = []
    for _ in range(2):
        sketch = Sketch(area_of("felt", 800, 480), theme("night"))
        draw_plate(sketch, Rect(0, 0, 12, 40), Plate(line, HOLDEM, POSITIONS))
        cuts.append(sketch.cuts)
    assert cuts[0] == cuts[1] > 0


def test_a_turn_moves_no_text_of_a_plate_and_a_winner_has_an_edge():
    line = SeatLine(5, Standing.ACTIVE, 200, in_hand=True)
    at = [{one.text: one.rect for one in drawn(line, is_turn=turn).shapes if isinstance(one, Text)} for turn in (False, True)]
    assert at[0]["5"] == at[1]["5"]
    assert at[0]["$200"] == at[1]["$200"]
    edges = {one.edge for one in drawn(SeatLine(5, Standing.ACTIVE, 200, won=90)).shapes if isinstance(one, Box)}
    assert theme("night").lit in edges
    assert theme("night").lit not in {one.edge for one in drawn(line).shapes if isinstance(one, Box)}
