"""A tag of no enrolled deck that was read before a card was due there: it is asked about when one is."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.announcements.card_announcements import StrangerAt
from controller.table.events import CardMoved, CardPresumed, StrangerSeen
from controller.table.outputs import Announce, AskDealer
from controller.terms.cards import card
from controller.terms.places import BURN, MUCK, board_place, seat_place
from controller.views.dealer_questions import dealer_question

FLOP = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board 3:check "


def seen(where):
    """The flop is out, one player has checked, and an unknown tag is read; then the other one's check is keyed."""
    talk = Talk("G").play(FLOP)
    talk.feed(StrangerSeen(talk.table.now_ms + 500, "04aa", where))
    talk.at_ms = talk.table.now_ms
    assert talk.table.question is None
    return talk.play("4:check")


def asked(talk):
    return [dealer_question(one.question) for one in talk.outputs if isinstance(one, AskDealer)]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_turn_of_no_enrolled_deck_is_asked_about_once_its_burn_has_come(letter):
    talk = Talk(letter).play(FLOP)
    talk.feed(StrangerSeen(talk.table.now_ms + 500, "04aa", board_place()))
    talk.at_ms = talk.table.now_ms
    talk.play("4:check")
    assert asked(talk) == []
    talk.feed(CardMoved(talk.table.now_ms + 1000, card("9c"), BURN))
    assert asked(talk) == ["Unknown tag at the board. Is it a card you dealt?"]


def test_it_is_asked_about_once():
    talk = seen(board_place())
    talk.feed(CardMoved(talk.table.now_ms + 1000, card("9c"), BURN))
    talk.feed(CardMoved(talk.table.now_ms + 1000, card("Jh"), MUCK))
    assert len(asked(talk)) == 1


def test_where_no_card_is_ever_due_nothing_is_asked():
    talk = seen(MUCK)
    talk.feed(CardMoved(talk.table.now_ms + 1000, card("9c"), BURN))
    assert asked(talk) == []


@pytest.mark.parametrize(("where", "asks"), [(4, True), (5, False)])
def test_a_tag_where_the_next_card_is_due_is_asked_about_at_once(where, asks):
    """The deal has come to seat 4: a tag there may be its card, one at seat 5 is told and kept."""
    talk = Talk("G").play("new deal:3")
    assert talk.table.hand.plan.next.place == seat_place(4)
    talk.feed(StrangerSeen(talk.table.now_ms + 500, "04aa", seat_place(where)))
    assert asked(talk) == (["Unknown tag at seat 4. Is it a card you dealt?"] if asks else [])
    warned = [one.says for one in talk.outputs if isinstance(one, Announce)]
    assert warned == ([] if asks else [StrangerAt(seat_place(5))])
    assert talk.table.hand.deal.strangers == (() if asks else (seat_place(5),))


def test_a_tag_where_a_card_was_only_taken_as_dealt_is_asked_about():
    talk = Talk("G").play("new deal:3")
    talk.feed(CardPresumed(talk.table.now_ms + 500, seat_place(4)))
    talk.feed(StrangerSeen(talk.table.now_ms + 500, "04aa", seat_place(4)))
    assert talk.table.hand.plan.next.place == seat_place(5)
    assert asked(talk) == ["Unknown tag at seat 4. Is it a card you dealt?"]
