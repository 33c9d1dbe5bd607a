"""A game set in rows has the whole felt: front, middle and back stand as rows at every size, wherever the players sit."""

from dataclasses import replace

import pytest

from controller.views.models import SeatLine, Standing
from display.area import area_of
from display.drawing import CardFace, texts_shown
from display.gallery.render import MORE_SIZES, SIZES
from display.layout_check import faults
from display.screens import felt
from display.theme import theme
from tests.display.made import play_scenes as play
from tests.drawn_rows import rows_of

FELTS = (*SIZES["felt"], *MORE_SIZES["felt"])
NIGHT = theme("night")


def of_plates(view, size):
    """Return the rows of each player, the plates told apart by where the cards of his hand lie."""
    area = area_of("felt", *size)
    drawing = felt.draw(view, area, NIGHT)
    assert not list(faults(drawing, area, NIGHT))
    found = {}
    for line in view.seats:
        faces = {card.text for card in line.cards}
        cards = tuple(one for one in drawing.shapes if isinstance(one, CardFace) and one.face in faces)
        found[line.seat] = rows_of(cards)
    return found


@pytest.mark.parametrize("size", FELTS, ids=str)
def test_the_rows_of_open_face_are_those_that_were_set(size):
    assert of_plates(play.chinese(), size) == {
        1: [["Kd", "Kc", "As"], ["9s", "9h", "2c"], ["Ah"]],
        2: [["4d", "7d"], ["Td", "Jd", "Qd"]],
        3: [["Ac", "3h"], ["5c", "5h", "6s", "6d"], ["8c", "8s", "2d"]],
    }


@pytest.mark.parametrize("size", FELTS, ids=str)
@pytest.mark.parametrize("taken", [(1, 2), (1, 4, 7), (2, 5, 8, 9)], ids=str)
def test_whole_hands_at_any_seats_of_the_table(size, taken):
    ranks = {seat: "cdhs"[number] for number, seat in enumerate(taken)}
    up = {seat: play.up(" ".join(f"{rank}{suit}" for rank in "AKQJT98765432")) for seat, suit in ranks.items()}
    lines = tuple(
        SeatLine(seat, Standing.ACTIVE, 100, in_hand=True, cards=cards, rows=(3, 5, 5)) for seat, cards in up.items()
    )
    view = replace(play.chinese(), seats=(*lines, SeatLine(3, Standing.AWAY, 50)))
    for seat, rows in of_plates(view, size).items():
        faces = [card.text for card in up.get(seat, ())]
        assert rows == ([faces[:3], faces[3:8], faces[8:]] if faces else [])


def test_who_sits_out_is_told_in_a_line():
    view = replace(play.chinese(), seats=(*play.chinese().seats, SeatLine(4, Standing.AWAY, 50)))
    assert "Seat 4 away" in texts_shown(felt.draw(view, area_of("felt", 800, 480), NIGHT))


