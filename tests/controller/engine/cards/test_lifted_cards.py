"""Up cards of a stud hand that leave the felt while it faces a bet; hands shown in part; the floor's own clock."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.fusion.sighting_adapter import found_again
from controller.table.events import AntennaJudged, CardMoved, CardPeeked
from controller.table.outputs import Announce, AskDealer
from controller.table.questions import DidFold, Seen
from controller.terms.cards import card
from controller.terms.places import seat_place
from controller.views.announcements import announced
from controller.views.dealer_questions import dealer_question
from tests.sentences.named_rules import gn, npl, pc

STUD = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 1, "limits": [2, 4], "seats": 3}


def third_street(book, text=""):
    """Seat 2 brings it in, seat 3 completes, and seat 1 faces it; its up card is the first of the third round."""
    talk = Talk(book, **STUD).play("new deal")
    low = talk.state["to_act"]
    after = [seat % 3 + 1 for seat in (low, low + 1)]
    talk.play(f"{low}:bring_in=1 {after[0]}:complete=2 {text}")
    return talk, after[1]


def up_cards(talk, seat):
    return [one.code for one in talk.table.ledger.at(seat_place(seat)) if one in talk.table.ledger.up]


def asked(talk):
    return [one.question for one in talk.outputs if isinstance(one, AskDealer)]


@pytest.mark.parametrize("book", BOOKS)
@npl("46")
@pc("66")
@gn("105", "221")
def test_up_cards_that_leave_while_the_player_faces_a_bet_are_asked_about(book):
    talk, seat = third_street(book)
    (lost,) = up_cards(talk, seat)
    talk.tell("card_lost", card=lost)
    assert asked(talk) == [DidFold(seat, Seen.UP_CARDS_LIFTED)]
    assert dealer_question(talk.table.question.asks) == f"Seat {seat}'s up cards are lifted. Did seat {seat} fold?"
    talk.settle()
    assert talk.table.question is not None, "time alone answers nothing"
    talk.tell("answer", question=f"folded:{seat}", yes=True)
    assert seat not in talk.state["live"]
    assert talk.rulings == []


def test_a_dead_antenna_lifts_no_card():
    talk, seat = third_street("P")
    (lost,) = up_cards(talk, seat)
    talk.feed(AntennaJudged(talk.at_ms, seat_place(seat), "dead", 0.0))
    talk.tell("card_lost", card=lost)
    assert asked(talk) == []


def test_a_no_leaves_him_in_the_hand_and_is_not_asked_again():
    talk, seat = third_street("P")
    (lost,) = up_cards(talk, seat)
    talk.tell("card_lost", card=lost)
    talk.tell("answer", question=f"folded:{seat}", yes=False)
    talk.tell("peeked", card=lost, zone=f"seat:{seat}")
    talk.tell("card_lost", card=lost)
    assert len(asked(talk)) == 1
    assert seat in talk.state["live"]


def test_cards_that_lie_there_again_end_the_question():
    talk, seat = third_street("P")
    (lost,) = up_cards(talk, seat)
    talk.tell("card_lost", card=lost)
    again = CardMoved(talk.at_ms, card(lost), seat_place(seat))
    assert found_again(again, talk.table) == CardPeeked(talk.at_ms, card(lost), seat_place(seat))
    talk.tell("peeked", card=lost, zone=f"seat:{seat}")
    assert talk.table.question is None
    assert found_again(again, talk.table) is None


def test_who_faces_no_bet_or_lost_a_down_card_is_not_asked_about():
    talk, seat = third_street("P", text="")
    folder = talk.table.hand.wagering.live
    other = next(one for one in folder if one != seat)
    talk.tell("card_lost", card=up_cards(talk, other)[0])
    down = next(one.code for one in talk.table.ledger.at(seat_place(seat)) if one not in talk.table.ledger.up)
    talk.tell("card_lost", card=down)
    assert asked(talk) == []


def test_one_of_several_up_cards_is_no_lifted_hand():
    talk, _ = third_street("P")
    first = talk.state["to_act"]
    talk.play(f"{first}:call")
    talk.play(" ".join(f"{talk.state['to_act']}:call" for _ in range(1)))
    talk.play("deal")
    opener = talk.state["to_act"]
    talk.play(f"{opener}:bet=2")
    facing = talk.state["to_act"]
    one, other = up_cards(talk, facing)
    talk.tell("card_lost", card=one)
    assert asked(talk) == []
    talk.tell("card_lost", card=other)
    assert asked(talk) == [DidFold(facing, Seen.UP_CARDS_LIFTED)]


@pc("16")
def test_one_card_tabled_at_the_showdown_asks_for_all_and_tells_of_none():
    talk = Talk("P").play("new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 2h>burn 3c>board 4c>board 9s>board")
    talk.play("2:check 3:check 2s>burn Tc>board 2:check 3:check 4h>burn Td>board 2:check 3:check")
    held = [one.code for one in talk.table.ledger.at(seat_place(3))]
    talk.tell("show", seat=3, cards=held[:1])
    talk.play(f"flash:2={talk.table.ledger.at(seat_place(2))[0].code}")
    said = [announced(one.says) for one in talk.outputs if isinstance(one, Announce)]
    assert said == [
        f"Seat {seat}: show all cards to win the pot; if not, call the floor (rule 14, 16)." for seat in (3, 2)
    ]
    talk.tell("show", seat=3, cards=held)
    assert len([one for one in talk.outputs if isinstance(one, Announce)]) == 2, "the whole hand is no part of one"


@pc("29")
def test_the_floor_sets_other_seconds_for_one_clock():
    talk = Talk("P").play("new deal 3:call")
    talk.at_ms += 200_000
    talk.tell("clock", seat=4, seconds=10)
    assert talk.state["clock"] == {"seat": 4, "left": 10}
    talk.play("4:call")
    talk.at_ms += 200_000
    talk.tell("clock", seat=5)
    assert talk.state["clock"]["left"] == 30, "the book's, for the next"
