"""Losing hands that the dealer kills before he pushes a pot."""

import pytest
from dealer_talk import Talk

from controller.engine.flow.losing_hands import losing_hands
from controller.views.next_thing import next_thing

RIVER = ("new As>1 2d>2 Ks>3 Ac>1 2h>2 Kh>3 3:call 1:call 2:check 4c>burn 7s>board 8d>board Jc>board 1:check 2:check 3:check "
         "4d>burn 9h>board 1:check 2:check 3:check 4h>burn 3d>board")  # fmt: skip
SHOWN = "show:1=AsAc show:2=2d2h"


def at_river(text, book="G", **table):
    return Talk(book, **({"seats": 3} | table)).play(f"{RIVER} {text}")


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
