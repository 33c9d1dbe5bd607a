"""The question whether a seat was passed over: when it is put, and when it is out of date."""

import pytest
from dealer_talk import Talk

from controller.table.events import CardMoved, DealerAnswered, OrderDoubted
from controller.table.notes import SaidOrder
from controller.table.outputs import AskDealer
from controller.table.questions import WasPassedOver
from controller.terms.cards import card
from controller.terms.places import BURN, seat_place


def dealing():
    """Seat 1 has its first card; seat 2 is due."""
    return Talk("G").play("new 7c>1")


def doubt(talk, place, dealt=1):
    talk.feed(OrderDoubted(talk.table.now_ms + 100, place, dealt))
    return talk


def test_the_dealer_is_asked_which_of_two_seats_got_its_card_first():
    talk = doubt(dealing(), seat_place(3))
    assert talk.table.question.asks == WasPassedOver(2, 3, 1)
    assert any(isinstance(one, AskDealer) for one in talk.outputs)


@pytest.mark.parametrize(("place", "dealt"), [(seat_place(2), 1), (seat_place(3), 0), (seat_place(3), 2), (BURN, 1)])
def test_what_says_nothing_of_the_next_card_is_not_asked(place, dealt):
    assert doubt(dealing(), place, dealt).table.question is None


@pytest.mark.parametrize(("yes", "first"), [(True, 3), (False, None)])
def test_his_answer_is_noted(yes, first):
    talk = doubt(dealing(), seat_place(3))
    talk.feed(DealerAnswered(talk.table.now_ms + 900, "passed:2:3:1", yes=yes))
    assert SaidOrder(1, first) in talk.table.hand.deal.noted
    assert talk.table.question is None


def test_the_question_is_out_of_date_when_the_next_card_has_been_told():
    talk = doubt(dealing(), seat_place(3))
    talk.feed(CardMoved(talk.table.now_ms + 900, card("Kd"), seat_place(2)))
    assert talk.table.question is None
