"""Discards that somebody lifts out of the muck and puts back."""

from dataclasses import replace

import pytest
from dealer_talk import BOOKS, Talk

from controller.loading.library import load_book
from controller.table.announcements.flow_announcements import DiscardsSeen
from controller.table.outputs import Announce
from tests.sentences.named_rules import eagles, gn, ncl

FOLDED = "new deal 3:fold 4:fold 7s>muck 8d>muck Ts>muck 4s>muck "


def back(talk, *cards, since=-4000, apart=0):
    """The cards are back in the muck, gone since so many ms before."""
    for one in cards:
        talk.tell("peeked", card=one, zone="muck", since=talk.at_ms + 1000 + since, same=False)
        talk.at_ms += apart
    return talk


def told(talk):
    return [one.says for one in talk.outputs if isinstance(one, Announce) and isinstance(one.says, DiscardsSeen)]


@pytest.mark.parametrize("book", BOOKS)
@ncl("80")
@eagles("70")
@gn("76")
def test_cards_of_the_muck_that_were_lifted_together_and_put_back_are_told_once(book):
    rule = load_book(BOOKS[book]).deal.dealing.discards_seen
    talk = back(Talk(book).play(FOLDED), "7s", "8d")
    assert told(talk) == [], "two cards are one hand that was moved"
    back(talk, "Ts", "4s")
    assert told(talk) == ([DiscardsSeen(rule.cite)] if book in "NEG" else [])
    back(talk, "7s", "8d", "Ts")
    assert len(told(talk)) <= 1
    assert talk.rulings == []


def test_cards_that_were_gone_one_after_the_other_were_not_lifted_together():
    assert told(back(Talk("E").play(FOLDED), "7s", "8d", "Ts", "4s", since=-900)) == []
    assert told(back(Talk("E").play(FOLDED), "7s", "8d", "Ts", "4s", apart=4000)) == []
    assert told(back(Talk("E").play(FOLDED), "7s", "7s", "7s")) == [], "one card three times"


def test_behind_the_last_push_the_cards_are_gathered():
    talk = Talk("E").play(FOLDED + "5:fold 6:fold 1:fold award:2=3")
    assert told(back(talk, "7s", "8d", "Ts", "4s")) == []


def test_a_stopped_hand_is_gathered_too():
    talk = Talk("E").play(FOLDED)
    hand = replace(talk.table.hand, deal=replace(talk.table.hand.deal, stopped="misdeal"))
    talk.table = replace(talk.table, hand=hand)
    assert told(back(talk, "7s", "8d", "Ts", "4s")) == []
