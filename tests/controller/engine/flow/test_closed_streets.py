"""Streets without betting: GN 255 on cards of Mexican poker that went to a wrong seat."""

import pytest
from dealer_talk import Talk

from controller.engine.flow.closed_streets import close_street, denied
from controller.table.announcements import flow_announcements as say
from controller.table.hand import Phase
from controller.table.outputs import Announce
from tests.sentences.named_rules import gn

MEXICAN = {"game": "mexican", "blinds": [], "ante": 1, "bring_in": 2, "limits": [2, 4], "seats": 3}
THIRD = "new 7c>1~ 5d>2~ 4s>3~ Jc>1^ 3d>2^ Kd>3^ 3:bring_in=2 1:call 2:call 7s>burn "
FOURTH = "Js>burn 6c>1^ Kh>2^ Ac>3^"


def says(talk):
    return [one.says for one in talk.outputs if isinstance(one, Announce)]


def standing(talk):
    hand = talk.table.hand
    return hand.phase, hand.street, hand.wagering.pot


@gn("255")
def test_nobody_bets_on_a_street_dealt_out_of_sequence_and_betting_resumes_on_the_next():
    talk = Talk("G", **MEXICAN).play(THIRD + "2d>2^")
    assert talk.told == ["fix out_of_sequence"]
    talk.play("2d>1^ 5s>2^ Jh>3^")
    assert (standing(talk), talk.table.hand.street_index) == ((Phase.DEALING, "third", 9), 2)
    talk.play(FOURTH)
    assert (standing(talk), talk.table.hand.wagering.to_act) == ((Phase.BETTING, "fourth", 9), 3)


@gn("255")
def test_a_bet_before_the_card_lies_at_its_seat_is_denied():
    talk = Talk("G", **MEXICAN).play(THIRD + "2d>2^ 2:bet=2")
    talk.tell("chips", seat=2, out={"2": 1}, released=True)
    assert says(talk) == [say.BetDenied(2, ("255",))] * 2
    assert standing(talk)[2] == 9


@gn("255")
def test_bets_of_the_street_go_back_when_it_is_found_late():
    talk = Talk("G", readers="none", **MEXICAN).play("new 1:bring_in=2 2:call 3:call tap 1:bet=2 2:raise=4")
    talk.play("ask:out_of_sequence,seat=2,street=third")
    wagering = talk.table.hand.wagering
    assert says(talk) == [say.StreetBetsReturned(((1, 2), (2, 4)), ("255",))]
    assert (standing(talk), set(wagering.stacks.values())) == ((Phase.DEALING, "third", 9), {197})
    assert (wagering.last_aggressor, talk.table.hand.acting.early) == (None, ())
    assert standing(talk.play("tap")) == (Phase.BETTING, "fourth", 9)


def test_the_river_of_the_game_goes_to_the_showdown_at_once():
    talk = Talk("G", readers="none", **MEXICAN).play("new 1:bring_in=2 2:call 3:call")
    talk.play("tap 1:check 2:check 3:check tap 1:check 2:check 3:check tap 1:bet=4")
    talk.play("ask:out_of_sequence,seat=2,street=fifth")
    assert standing(talk) == (Phase.SHOWDOWN, "showdown", 9)


@pytest.mark.parametrize("book", ["N", "E", "L", "P"])
def test_no_other_book_closes_the_betting(book):
    talk = Talk(book, **MEXICAN).play(THIRD + "2d>2^ 2d>1^ 5s>2^ Jh>3^")
    assert talk.table.hand.deal.no_betting_on == {}


def test_a_street_whose_betting_is_over_stays_as_it_is():
    talk = Talk("G", readers="none", **MEXICAN).play("new 1:bring_in=2 2:call 3:call tap 1:check 2:check 3:check tap")
    assert close_street(talk.table, talk.table.hand, 1, ("255",)) == (talk.table, ())
    assert denied(talk.table.hand, 2) == ()
