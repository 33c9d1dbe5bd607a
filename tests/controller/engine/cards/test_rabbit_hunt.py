"""Board cards that are turned up after the hand was won, and what is no rabbit hunt."""

import pytest
from dealer_talk import Talk

from controller.table.announcements.card_announcements import RabbitHunt
from controller.table.outputs import Announce
from controller.views.announcements import announced

WON = "new deal 3:raise=6 4:fold 5:fold 6:fold 1:fold 2:call Jh>burn Td>board+Js>board+6c>board 2:bet=10 3:fold "


def hunts(text, letter="N", **table):
    talk = Talk(letter, **table).play(text)
    assert talk.rulings == []
    return [one.says for one in talk.outputs if isinstance(one, Announce) and isinstance(one.says, RabbitHunt)]


@pytest.mark.parametrize(("letter", "rule"), [("N", "81"), ("G", "77"), ("L", "21"), ("P", "30")])
def test_the_next_card_is_told_once(letter, rule):
    """NCL 81, GN 77, NPL 21, PC 30: the turn, and then the river too."""
    said = hunts(WON + "Kh>burn Ac>board 6s>burn 8c>board", letter)
    assert said == [RabbitHunt((rule,))]
    assert f"rule {rule}" in announced(said[0])
    assert "Ac" not in announced(said[0])


def test_a_book_without_the_rule_says_nothing():
    assert hunts(WON + "Ac>board", "E") == []


@pytest.mark.parametrize("text", [
    WON,
    WON + "award:2=22 Ac>board",  # the pot is pushed: the cards are being gathered
    WON + "Td>muck+Js>muck+6c>muck Ac>muck",  # gathered before the push
    WON + "Ac>board+8c>board+2c>board",  # the stub is laid down on the board
    WON + "Js>board",  # turned over
    WON.replace("+6c>board", "") .replace("2:bet", "2:bet") + "6c>board",  # the flop's third card, read late
    "new deal 3:raise=6 4:fold 5:fold 6:fold 1:fold 2:call Jh>burn Td>board+Js>board+6c>board 2:check 3:check Kh>burn Ac>board",
])  # fmt: skip
def test_what_is_no_rabbit_hunt(text):
    talk = Talk("N").play(text)
    assert not [one for one in talk.outputs if isinstance(one, Announce) and isinstance(one.says, RabbitHunt)]


def test_without_readers_nothing_is_seen():
    assert hunts("new 3:fold 4:fold 5:fold 6:fold 1:fold Ac>board", readers="none") == []
