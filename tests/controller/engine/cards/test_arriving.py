"""Cards that come: what of them is kept as the order of the deal."""

import pytest
from dealer_talk import Talk

from controller.table.hand import Phase


@pytest.mark.parametrize(("cards", "seats"), [("7c>1 5d>2", (1, 2)), ("7c>1 5d>2 7c>2", (1, 2)), ("7c>1 5d>2 7c>2 7c>1", (1, 2))])
def test_a_card_that_moves_on_from_a_seat_was_dealt_once(cards, seats):
    assert Talk("G").play("new " + cards).table.hand.deal.seats == seats


def test_a_card_that_went_astray_and_came_back_is_no_error_of_the_deal():
    talk = Talk("G").play("new 7c>1 5d>2 7c>2 7c>1 8s>3 4s>4 Jc>5 9d>6 3d>1 Kd>2 Kc>3 7s>4 8d>5 Ts>6 3:fold")
    assert (talk.causes, talk.state["to_act"]) == ([], 4)


@pytest.mark.parametrize(("readers", "text", "left"), [
    ("full", "new", 12), ("full", "new deal:4", 8), ("none", "new 3:call 4:fold 5:fold 6:fold 1:fold 2:check", 0),
])  # fmt: skip
def test_the_dealers_tap_deals_a_street_only_where_nobody_reads_it(readers, text, left):
    talk = Talk("G", readers=readers).play(text + " tap")
    assert (len(talk.table.hand.plan.rest), talk.table.hand.actions[-1].tap) == (left, True)
    assert talk.table.hand.phase is (Phase.BETTING if readers == "none" else Phase.DEALING)


def test_a_tap_while_players_act_deals_nothing():
    talk = Talk("G", readers="none").play("new 3:call tap")
    assert (talk.state["street"], talk.state["to_act"], talk.state["board"]) == ("preflop", 4, [])
