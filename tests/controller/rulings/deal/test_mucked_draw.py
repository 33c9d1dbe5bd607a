"""Draw cards that the dealer mucked: GN 271 replaces them at the end of the draw round."""

import pytest
from dealer_talk import Talk

from controller.rulings.deal.mucked_draw import find_mucked_draw
from controller.rulings.deal.torn_hands import torn_hand
from controller.table.events import CardMoved
from controller.table.hand import Phase
from controller.table.state import Motion
from controller.terms.cards import card
from controller.terms.codes import StepCode
from controller.terms.places import MUCK, seat_place
from tests.sentences.named_rules import gn

DRAWING = (
    "new deal 2:call 1:check 1:draw=2 7c>discard:1 8s>discard:1 2:draw=1 5d>discard:2 2d>burn 3s>1 5h>1 "
)


def talk(text, book="G"):
    return Talk(book, seats=2, game="27sd").play(DRAWING + text)


def held(one, seat):
    return len(one.table.ledger.at(seat_place(seat)))


@gn("271")
def test_they_are_replaced_at_the_end_of_the_draw_round_and_the_hand_plays_on():
    one = talk("3s>muck+5h>muck")
    assert (one.told, one.rulings[-1]["rules"], one.table.hand.phase) == (["fix mucked_hand"], ["271"], Phase.DEALING)
    one.play("5s>2")
    assert one.table.remedy.current.code is StepCode.REPLACE_FROM_STUB
    assert torn_hand(one.table, one.table.hand) is None
    one.play("9c>1 Jh>1 1:check 2:check")
    assert (one.told, held(one, 1), one.table.hand.phase) == (["fix mucked_hand"], 5, Phase.SHOWDOWN)


@gn("271")
def test_one_card_of_two_is_replaced_alone():
    one = talk("3s>muck 5s>2")
    assert one.table.remedy.current.expect.count == 1
    assert held(one.play("9c>1"), 1) == 5


@gn("271")
def test_somebody_points_it_out_before_anybody_has_acted():
    one = talk("5s>2 ask:mucked_hand,seat=1,street=draw1,count=2")
    assert one.told == ["fix mucked_hand"]
    assert talk("5s>2 1:check ask:mucked_hand,seat=1,street=draw1,count=2").told == ["dead_hand mucked_hand"]


@pytest.mark.parametrize("text", [
    "3s>muck+5h>muck+Jc>muck",  # a card that he kept: he threw his hand away
    "9d>muck",  # seat 2 gave a card that it had before the draw
    "5s>2 3s>muck+5h>muck",  # the round is over: he folds, and the rest of his hand is not read yet
])  # fmt: skip
def test_other_cards_in_the_muck_are_no_mucked_draw(text):
    assert all(ruling["rules"] != ["271"] for ruling in talk(text).rulings)


@pytest.mark.parametrize("book", "NELP")
def test_the_floor_decides_where_the_book_is_silent(book):
    assert talk("3s>muck+5h>muck", book).told == ["floor mucked_hand"]


def moved(one, code):
    """What is found when a card of seat 1, alone, comes to the muck."""
    move = CardMoved(one.at_ms, card(code), MUCK)
    motion = Motion(one.at_ms, (move,), odd=True, strays=(move,), sources=(seat_place(1),), hand_before=one.table.hand)
    return find_mucked_draw(one.table, motion)


def test_the_first_deal_is_no_draw():
    """A card of it that comes to the muck is no card of a draw, though its seat keeps others."""
    first = Talk("G", seats=2, game="27sd").play("new 7c>1 5d>2 8s>1 4s>2 Jc>1 9d>2")
    assert moved(first, "Jc") is None
    assert moved(talk(""), "3s").seat == 1, "as a card of the draw is"
