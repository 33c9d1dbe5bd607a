"""A seat's view has the same bytes, whatever of it was written before."""

from dataclasses import replace

import pytest

from controller.views.lines.line_writer import ViewWriter
from controller.views.models import FaceDown, FaceUp, SeatLine, SeatView, WayBack
from controller.views.phrases.phrase import money, phrase
from controller.views.seats.seat_writer import SeatWriter
from tests.display.made.made_scenes import scenes

FOLDED, RAISED = phrase("fold"), phrase("raise to {amount}", amount=money(60, "$"))
LINES = [
    SeatLine(3, stack=100), SeatLine(3, stack=100, last_act=RAISED), SeatLine(4, last_act=FOLDED, folded=True),
    SeatLine(5, cards=(FaceUp("As"), FaceDown()), in_hand=True),
]
WAYS = (WayBack("post", phrase("Post the missed blinds"), 3), WayBack("wait", phrase("Wait {n}", n=1)))


def views():
    for scene in scenes():
        for line in (scene.seat.line, *LINES):
            yield replace(scene.seat, line=line)
            yield replace(scene.seat, line=line, ways_back=WAYS)
            yield replace(scene.seat, line=line, message=phrase("Seat {seat} wins {amount}", seat=3, amount=RAISED))
            yield SeatView(scene.seat.stamp, scene.seat.game, line)


@pytest.mark.parametrize("again", [1, 2])
def test_it_is_written_as_without_anything_kept(again):
    writer = SeatWriter(ViewWriter())
    for view in views():
        for _ in range(again):
            assert writer.written(view) == ViewWriter().written(view)


def test_seats_that_share_all_but_their_line_are_written_apart():
    shared = next(scenes()).seat
    writer = SeatWriter(ViewWriter())
    for _ in range(2):
        for line in LINES:
            view = replace(shared, line=line)
            assert writer.written(view) == ViewWriter().written(view)


def test_an_equal_text_with_another_message_is_no_kept_one():
    shared, writer = next(scenes()).seat, SeatWriter(ViewWriter())
    said = [phrase("raise to {amount}", amount="60"), phrase("raise {to}", to="to 60")]
    told = [writer.written(replace(shared, line=SeatLine(3, last_act=one))) for one in said]
    assert told[0].body == told[1].body
    assert told[0].messages != told[1].messages
