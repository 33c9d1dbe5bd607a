"""A tag of no enrolled deck that was read before a card was due there: it is asked about when one is."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.events import CardMoved, StrangerSeen
from controller.table.outputs import AskDealer
from controller.terms.cards import card
from controller.terms.places import BURN, MUCK, board_place
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
