"""Losing hands that the dealer kills before he pushes a pot."""

import pytest
from river_hands import SHOWN, at_river

from controller.engine.flow.losing_hands import losing_hands
from controller.views.next_thing import next_thing


@pytest.mark.parametrize(("book", "rule"), [("N", "137"), ("E", "122"), ("G", "141")])
def test_losing_hands_are_mucked_before_the_push(book, rule):
    """NCL 137, EG 122, GN 141: until the beaten hand lies in the muck the push is preceded by a word on it."""
    talk = at_river("1:bet=10 2:call 3:fold " + SHOWN, book)
    assert losing_hands(talk.table) == (2,)
    following = next_thing(talk.table)
    assert following.text.startswith("CONFIRM: push")
    assert following.detail.startswith(f"First muck seat 2 (rule {rule}). ")
    talk.play("2d>muck 2h>muck")
    assert losing_hands(talk.table) == ()
    assert "muck" not in next_thing(talk.table).detail


@pytest.mark.parametrize("book", "NEG")
def test_a_hand_that_may_still_win_another_pot_is_not_mucked(book):
    """The all-in of seat 1 wins the main pot; seat 2 has lost everything, but only once both pots are read."""
    talk = at_river("1:bet=10 2:all_in=198 3:all_in=198 1:all_in=48 show:3=KsKh show:2=2d2h", book, stacks={1: 50})
    assert losing_hands(talk.table) == ()
    talk.play("show:1=AsAc")
    assert losing_hands(talk.table) == (2,)


def test_where_the_book_says_nothing_or_nobody_has_lost_no_hand_is_mucked():
    assert losing_hands(at_river("1:bet=10 2:call 3:fold " + SHOWN, "P").table) == ()
    assert losing_hands(at_river("1:bet=10 2:fold 3:fold").table) == ()
    assert losing_hands(at_river("1:bet=10 2:call 3:fold show:1=AsAc").table) == ()
