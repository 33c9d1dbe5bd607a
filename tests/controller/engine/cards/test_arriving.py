"""Cards that come: what of them is kept as the order of the deal."""

import pytest
from dealer_talk import Talk


@pytest.mark.parametrize(("cards", "seats"), [("7c>1 5d>2", (1, 2)), ("7c>1 5d>2 7c>2", (1, 2)), ("7c>1 5d>2 7c>2 7c>1", (1, 2))])
def test_a_card_that_moves_on_from_a_seat_was_dealt_once(cards, seats):
    assert Talk("G").play("new " + cards).table.hand.deal.seats == seats


def test_a_card_that_went_astray_and_came_back_is_no_error_of_the_deal():
    talk = Talk("G").play("new 7c>1 5d>2 7c>2 7c>1 8s>3 4s>4 Jc>5 9d>6 3d>1 Kd>2 Kc>3 7s>4 8d>5 Ts>6 3:fold")
    assert (talk.causes, talk.state["to_act"]) == ([], 4)
