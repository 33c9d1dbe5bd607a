"""Hands at the showdown: which may be mucked unseen, and which have to be tabled."""

import pytest
from dealer_talk import Talk

from controller.rulings.deal.torn_hands import turned_up
from controller.table.announcements.betting_announcements import (
    MustBeTabled,
    NoHandToPush,
    NoPushReason,
    NothingPushed,
    PushBeyondPot,
    PushTooEarly,
)
from controller.table.events import HandKilled, HandTabled
from controller.table.hand import Phase
from controller.table.outputs import Announce, CardsShown
from controller.terms.cards import UNKNOWN, card
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, seat_place
from controller.views.announcements import announced

ALL_IN = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:all_in 3:call "
CHECKED = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check tap 2:check 3:check tap 2:check 3:check tap 2:check 3:check "


def at_showdown(letter, text):
    talk = Talk(letter, stacks={2: 100}, readers="none").play(text.replace("new deal", "new"))
    while talk.table.hand.phase is not Phase.SHOWDOWN:
        talk.play("tap")
    return talk


def folds(talk, seat):
    before = len(talk.outputs)
    talk.play(f"{seat}:fold")
    return [one.says for one in talk.outputs[before:] if isinstance(one, Announce)]


@pytest.mark.parametrize(("letter", "rule"), [("P", "17"), ("L", "9")])
def test_a_hand_of_an_all_in_cannot_be_mucked_unseen(letter, rule):
    """PC 17 (second sentence), NPL 9: also the hand that called and has chips left."""
    talk = at_showdown(letter, ALL_IN)
    says = folds(talk, 3)
    assert says == [MustBeTabled(3, talk.table.rules.play.showdown.all_in_early.cite)]
    assert rule in says[0].cite
    assert rule in announced(says[0])
    assert talk.table.hand.wagering.live == (2, 3)


@pytest.mark.parametrize("letter", ["P", "L"])
def test_without_an_all_in_a_hand_may_be_mucked(letter):
    """PC 18B, NPL 10."""
    talk = at_showdown(letter, CHECKED)
    assert folds(talk, 3) == []
    assert talk.table.hand.wagering.live == (2,)


@pytest.mark.parametrize("letter", ["N", "E", "G"])
def test_where_the_pusher_shows_first_the_other_may_muck(letter):
    """NCL 140, EG 124, GN 144."""
    talk = at_showdown(letter, ALL_IN)
    assert folds(talk, 3) == []
    assert talk.table.hand.wagering.live == (2,)


SHOWN = ("new As>1 2d>2 Ks>3 Ac>1 2h>2 Kh>3 3:call 1:call 2:check 4c>burn 7s>board 8d>board Jc>board 1:check 2:check 3:check "
         "4d>burn 9h>board 1:check 2:check 3:check 4h>burn 3d>board 1:check 2:check 3:check ")  # fmt: skip


@pytest.mark.parametrize(("shown", "wrong"), [
    ("", ()), ("show:1=AsAc", ()), ("show:2=2d2h", ()), ("show:3=KsKh show:1=AsAc", ()),
    ("show:1=AsAc show:2=2d2h", ("wrong_award",)), ("show:1=AsAc show:2=2d2h show:3=KsKh", ("wrong_award",)),
])  # fmt: skip
def test_a_push_to_a_hand_that_was_not_tabled_beside_another_is_no_mistake(shown, wrong):
    """The readers know that seat 1 wins; what people see decides: it may have been mucked, or seat 2 shown without a key."""
    talk = Talk("G", seats=3).play(SHOWN + shown).play("award:2=6")
    assert tuple(talk.causes) == wrong


def pushed(talk, seat, amount):
    """What is said of a push that is refused; nothing if it is made."""
    before = len(talk.outputs)
    talk.play(f"award:{seat}={amount}")
    return [one.says for one in talk.outputs[before:] if isinstance(one, Announce) and one.kind == "error"]


class TestPushes:
    WON = "new 3:call 4:fold 5:fold 6:fold 1:fold 2:check tap 2:bet=2 3:fold "

    def test_no_more_than_the_pot_and_no_less_than_a_chip(self):
        assert pushed(Talk("N", readers="none").play(self.WON), 2, 8) == [PushBeyondPot(2, 8, 7)]
        assert pushed(Talk("N", readers="none").play(self.WON), 2, 0) == [NothingPushed(2)]
        talk = Talk("N", readers="none").play(self.WON)
        assert pushed(talk, 2, 1) == []
        assert talk.table.hand.wagering.pot == 6
        assert pushed(talk, 2, 6) == []

    def test_without_a_hand_there_is_nothing(self):
        assert pushed(Talk("N"), 2, 5) == [NoHandToPush(2, 5)]

    def test_while_cards_are_dealt_to_several_players_nothing_is_pushed(self):
        assert pushed(Talk("N").play("new deal:3"), 2, 3) == [PushTooEarly(2, 3, NoPushReason.STILL_DEALING)]
        assert pushed(Talk("N").play("new deal 3:call"), 2, 3) == [PushTooEarly(2, 3, NoPushReason.BETTING_OPEN)]
        chopped = Talk("N").play("new deal 3:fold 4:fold 5:fold 6:fold")
        assert pushed(chopped, 1, 1) == [], "the blinds take their chips back (N71)"


class TestKilledHands:
    def test_it_goes_to_the_muck_and_its_chips_stay(self):
        talk = Talk("N").play("new deal 3:call")
        cards = talk.table.ledger.at(seat_place(3))
        talk.feed(HandKilled(talk.table.now_ms + 1000, 3))
        hand, ledger = talk.table.hand, talk.table.ledger
        assert (3 in hand.wagering.live, hand.wagering.pot, 3 in hand.dead) == (False, 5, True)
        assert {ledger.place_of(one) for one in cards} == {MUCK}
        assert len(ledger.at(seat_place(4))) == 2

    def test_without_a_hand_nothing_dies(self):
        talk = Talk("N")
        before = talk.table
        talk.feed(HandKilled(1000, 3))
        assert talk.table.hand is before.hand


def test_a_hand_that_was_tabled_is_not_given_up():
    """N140: at the showdown seat 2 shows, and then folds by mistake."""
    talk = at_showdown("N", CHECKED).play("show:2=2d2h")
    folds(talk, 2)
    assert talk.table.hand.wagering.live == (2, 3)


def test_a_raise_at_the_showdown_is_no_muck():
    talk = at_showdown("N", CHECKED)
    talk.play("3:raise=6")
    assert talk.table.hand.wagering.live == (2, 3)


def test_the_last_hand_cannot_be_given_up():
    talk = at_showdown("N", CHECKED)
    folds(talk, 3)
    folds(talk, 2)
    assert talk.table.hand.wagering.live == (2,)


def test_a_tabled_card_that_no_reader_knew_lies_at_its_seat():
    talk = at_showdown("N", CHECKED).play("show:2=2d2h")
    assert [one.code for one in talk.table.ledger.at(seat_place(2))] == ["2d", "2h"]
    assert [one for one in talk.outputs if isinstance(one, CardsShown)] == [CardsShown(1, 2, ("2d", "2h"))]


@pytest.mark.parametrize(("text", "push", "doubted"), [
    ("new deal 3:fold 4:fold 5:fold 6:fold 1:fold ", "award:2=3", True), ("new deal 3:call 4:fold 5:fold 6:fold 1:fold ", "award:2=3", False),
])  # fmt: skip
def test_a_card_that_was_thrown_into_the_last_hand_is_not_known_to_lie_there_once_it_has_won(text, push, doubted):
    """People have taken it out, or they would have seen it; in a hand that has not won it is for the readers to tell."""
    talk = Talk("N").play(text)
    theirs = talk.table.ledger.at(seat_place(1))[0]
    ledger = talk.table.ledger.moved(theirs, seat_place(2))
    talk.table = replace(talk.table, physical=replace(talk.table.physical, ledger=ledger))
    talk.play(push)
    assert (theirs in talk.table.ledger.doubted) is doubted


def test_a_card_that_is_withheld_from_a_shown_hand_stays_hidden_and_may_lie_anywhere():
    """A reader hears it elsewhere: its face is not public, neither now nor by a second key."""
    talk = Talk("G", seats=3).play(SHOWN)
    talk.feed(HandTabled(talk.table.now_ms + 500, 1, (UNKNOWN, card("Ac"))))
    ledger = talk.table.ledger
    assert (card("As") in ledger.up, card("Ac") in ledger.up) == (False, True)
    assert ledger.at(seat_place(1)) == (UNKNOWN, card("Ac"))
    assert ledger.doubted_at(seat_place(1)) == (card("As"),)
    assert turned_up(talk.table, 1) == (UNKNOWN, card("Ac"))


def test_of_a_hand_of_which_some_cards_are_shown_the_others_are_known_as_before():
    talk = Talk("G", seats=3).play(SHOWN + "show:1=Ac")
    assert talk.table.ledger.at(seat_place(1)) == (card("As"), card("Ac"))
