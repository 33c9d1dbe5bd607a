"""A replacement dealt before the deal is finished: told once, a stray until it is due or taken back."""

from __future__ import annotations

import pytest
from remedy_hands import play

from controller.engine.remedies.given_early import ruled_early
from controller.table.events import CardMoved
from controller.table.state import Motion
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, seat_place

EXPOSED = "new deal:3 exposed:3 "
"""N156, E146, G160: seat 3's exposed card is replaced when all others have theirs."""
BY_TURN = "NEG"


def strays(talk):
    return [[one.code for one in remedy.strayed] for remedy in talk.table.hand.deal.waiting]


@pytest.mark.parametrize("letter", BY_TURN)
@pytest.mark.parametrize("before", ["", "4s>4 ", "4s>4 Jc>5 9d>6 "])
def test_it_comes_too_early_while_the_others_lack_cards(letter, before):
    talk = play(letter, EXPOSED + before + "2h>3")
    assert (talk.causes, strays(talk)) == (["exposed_one", "remedy_not_followed"], [["2h"]])
    assert talk.table.remedy is None, "the deal goes on"
    told, second = talk.rulings
    assert second["rules"] == told["rules"]


@pytest.mark.parametrize("letter", BY_TURN)
def test_a_second_one_is_a_stray_too_and_not_told_again(letter):
    talk = play(letter, EXPOSED + "2h>3 8h>3")
    assert (talk.causes, strays(talk)) == (["exposed_one", "remedy_not_followed"], [["2h", "8h"]])


@pytest.mark.parametrize("letter", [*BY_TURN, "L", "P"])
def test_when_everybody_has_his_cards_it_is_in_time(letter):
    talk = play(letter, EXPOSED + "deal 2h>3")
    assert talk.causes == ["exposed_one"]


@pytest.mark.parametrize("letter", [*BY_TURN, "L", "P"])
def test_a_card_for_another_seat_is_no_replacement(letter):
    talk = play(letter, EXPOSED + "deal:3 2h>1")
    assert "remedy_not_followed" not in talk.causes
    assert strays(talk) == [[]]


@pytest.mark.parametrize("letter", [*BY_TURN, "L", "P"])
@pytest.mark.parametrize("source", ["7c>3", "7c>muck 7c>3"])
def test_nor_is_a_card_that_lay_elsewhere(letter, source):
    """It did not come off the stub: another hand's card is another error."""
    talk = play(letter, EXPOSED + source)
    assert ("remedy_not_followed" in talk.causes, strays(talk)) == (False, [[]])


def test_without_a_hand_or_a_remedy_that_waits_there_is_nothing_to_tell():
    move = CardMoved(9000, card("2h"), seat_place(3))
    motion = Motion(9000, (move,), odd=True, strays=(move,), sources=(None,))
    talk = play("N", EXPOSED)
    assert ruled_early(talk.table, motion) is not None
    assert ruled_early(replace(talk.table, hand=None), motion) is None
    assert ruled_early(play("N", "new deal:3").table, motion) is None
    assert ruled_early(talk.table, replace(motion, sources=(MUCK,))) is None
    assert ruled_early(talk.table, replace(motion, strays=())) is None


@pytest.mark.parametrize("letter", BY_TURN)
def test_n113_e100_g21_a_boxed_cards_place_is_filled_in_order_of_the_deal(letter):
    """The next card goes to the seat whose card was boxed, before the first seat has its second."""
    talk = play(letter, "new deal:4 boxed:4s>4 4s>muck 2h>4")
    assert talk.causes in (["boxed_one"], ["boxed_one", "remedy_not_followed"])
    late = play(letter, "new deal:4 boxed:4s>4 4s>muck Jc>5 9d>6 2h>4")
    assert late.causes.count("remedy_not_followed") <= 1
