"""A part that is the same again is the same object, unless its text is another message's."""

from controller.views.lines.last_parts import LastParts
from controller.views.models import PositionsView, SeatLine
from controller.views.phrases.phrase import phrase


def test_an_equal_part_of_the_same_name_is_the_last_one():
    last = LastParts()
    first = last.same("positions", PositionsView(1, 2, 3))
    assert last.same("positions", PositionsView(1, 2, 3)) is first
    assert last.same("other", PositionsView(1, 2, 3)) is not first
    assert last.same("positions", PositionsView(2, 3, 4)) == PositionsView(2, 3, 4)


def test_an_equal_text_of_another_message_makes_another_part():
    last, act, other = LastParts(), phrase("raise to {amount}", amount="60"), phrase("raise {to}", to="to 60")
    assert act == other
    first = last.same(3, SeatLine(3, last_act=act), act)
    assert last.same(3, SeatLine(3, last_act=act), act) is first
    second = last.same(3, SeatLine(3, last_act=other), other)
    assert second == first
    assert second is not first


def test_a_part_is_made_again_of_other_objects_alone():
    last, one, equal = LastParts(), [1], [1]
    first = last.made_of("health", (one,), object)
    assert last.made_of("health", (one,), object) is first
    assert last.made_of("health", (equal,), object) is not first
