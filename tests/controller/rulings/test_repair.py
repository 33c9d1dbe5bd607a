"""Remedies bound to a table: how many cards go where, and how many lie there once a street is out."""

import pytest
from dealer_talk import Talk

from controller.rulings.repair import board_target, burns_due
from controller.table.ruling import CardsGo

PREFLOP = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold "


@pytest.mark.parametrize(("street", "board", "burns"), [("preflop", 0, 0), ("flop", 3, 1), ("turn", 4, 2), ("river", 5, 3)])
def test_how_many_cards_lie_there_once_a_street_is_dealt(street, board, burns):
    table = Talk("N").play("new").table
    assert (board_target(table, street), burns_due(table, street)) == (board, burns)


def test_a_draw_game_has_no_board_and_burns_before_each_draw():
    table = Talk("G", game="27td", limits=[2, 4]).play("new").table
    names = [one.name.value for one in table.variant.streets]
    assert [(board_target(table, one), burns_due(table, one)) for one in names] == [(0, 0), (0, 1), (0, 2), (0, 3)]


def wanted(talk):
    """By step: how many cards are to go where."""
    return {
        step.code.value: ([place.code for place in step.expect.places], step.expect.count)
        for step in talk.table.remedy.steps if isinstance(step.expect, CardsGo)
    }  # fmt: skip


def test_a_card_that_fell_unread_is_replaced_by_one_card_and_one_is_the_next_burn():
    """N118, N122: a card off the table is an exposed one: the top card replaces it, and it is the next burn."""
    talk = Talk("N").play("new deal off:4")
    steps = wanted(talk)
    assert steps["replace_from_stub"] == (["seat:4"], 1)
    assert steps["use_as_next_burn"] == (["burn"], 1)


def test_a_burn_that_was_missed_is_wanted_before_the_flop_comes_again():
    """N160: of a premature flop without a burn, the burn is made now, one card, and the flop of three comes again."""
    talk = Talk("G").play("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2s>board+3h>board+5s>board")
    assert "premature_flop" in talk.causes
    talk.play("2:fold")
    assert [step.code.value for step in talk.table.remedy.steps].count("burn") == 1
    assert wanted(talk)["burn"] == (["burn"], 1)
    assert wanted(talk)["deal_flop"][0] == ["board"]
