"""A seat's line that is kept is the one that would be made now."""

import pytest
from dealer_talk import Talk

from controller.views.lines.last_parts import LastParts
from controller.views.project import seat_lines

SPOTS = ["new deal", "new deal 3:fold 4:raise=60 5:call 6:call 1:fold 2:call Kh>burn Ac>board 6s>board 8c>board 2:check"]


@pytest.mark.parametrize("spot", SPOTS)
def test_lines_that_are_kept_are_those_that_would_be_made(spot):
    talk, last, kept = Talk("G"), LastParts(), 0
    lines = {}
    for word in spot.split():
        talk.play(word)
        for names in ({}, {4: "Ana"}):
            found = seat_lines(talk.table, "$", names, last)
            assert found == seat_lines(talk.table, "$", names)
            kept += sum(lines.get(one.seat) is one for one in found)
            lines = {one.seat: one for one in found}
    assert kept > len(lines)


def test_an_act_makes_the_line_of_its_seat_alone():
    talk, last = Talk("G").play("new deal"), LastParts()
    before = seat_lines(talk.table, "", {}, last)
    seat = talk.table.hand.wagering.to_act
    after = seat_lines(talk.play(f"{seat}:fold").table, "", {}, last)
    assert [one.seat for one, old in zip(after, before, strict=True) if one is not old] == [seat]
    assert next(one for one in after if one.seat == seat).folded
