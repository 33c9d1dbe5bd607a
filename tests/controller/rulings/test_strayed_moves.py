"""A card that goes elsewhere than an open remedy wants it."""

import pytest
from dealer_talk import Talk

from controller.rulings.following import FollowedMove
from controller.rulings.strayed_moves import deviation, goes_astray, lie_burned
from controller.table.ruling import CardsGo
from controller.terms.cards import card
from controller.terms.codes import StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, MUCK, STUB, seat_place

DOUBLE = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board+9c>board "


def test_the_ruling_says_which_step_was_due():
    """N158: of four flop cards the scrambled one is the next burn; another was burned."""
    talk = Talk("N").play(DOUBLE + "5h>stub 3:check 4:check Jh>burn")
    assert talk.causes == ["four_card_flop", "remedy_not_followed"]
    due = talk.rulings[0]["steps"]
    assert talk.last.seen.place == BURN
    assert talk.last.seen.wanted is StepCode(talk.rulings[1]["steps"][0])
    assert talk.rulings[1]["steps"][0] in due


def test_a_card_astray_is_one_of_the_remedys_that_rests_elsewhere():
    talk = Talk("N").play("new deal:4 boxed:4s>4")
    remedy = talk.table.remedy
    home, boxed = seat_place(4), card("4s")
    assert goes_astray(remedy, FollowedMove(boxed, STUB, home, talk.at_ms))
    assert not goes_astray(remedy, FollowedMove(boxed, home, home, talk.at_ms)), "it has not moved"
    assert not goes_astray(remedy, FollowedMove(boxed, home, None, talk.at_ms)), "it came off the deck"
    assert not goes_astray(remedy, FollowedMove(card("2c"), STUB, home, talk.at_ms)), "no card of the remedy"


@pytest.mark.parametrize(("codes", "lie"), [(("9s",), True), (("9s", "Jh"), True), (("9s", "3s"), False), ((), False), (None, False)])
def test_cards_lie_burned_if_all_of_them_do(codes, lie):
    table = Talk("N").play("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 9s>burn+Jh>burn").table
    assert lie_burned(table, codes if codes is None else tuple(map(card, codes))) is lie
    assert not table.ledger.at(MUCK)


def test_where_every_step_is_done_nothing_else_was_wanted():
    talk = Talk("N").play("new deal:4 boxed:4s>4")
    move = FollowedMove(card("4s"), BURN, seat_place(4), talk.at_ms)
    on = deviation(talk.table.remedy, move)
    step = next(one for one in talk.table.remedy.steps if isinstance(one.expect, CardsGo))
    assert (on.states.step, on.seen.wanted) == (step.code, talk.table.remedy.steps[0].code)
    done = deviation(replace(talk.table.remedy, done=len(talk.table.remedy.steps)), move)
    assert (done.states.step, done.seen.wanted, done.at_ms) == (None, None, talk.at_ms)
