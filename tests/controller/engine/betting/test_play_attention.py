"""Complaints about betting and pots on which there is nothing to rule, and what the dealer is told instead."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.announcements import betting_announcements as say
from controller.table.announcements.betting_announcements import SeatWanted
from controller.table.outputs import Announce
from controller.terms.codes import Cause

BETTING_CLOSED = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check "
"""The turn is nobody's."""


def told(talk):
    return [one for one in talk.outputs if isinstance(one, Announce)]


@pytest.mark.parametrize(("text", "expected"), [
    ("ask:string_bet", Announce("info", say.NothingToRuleOn(Cause.STRING_BET))),
    ("new deal ask:fold_without_bet,seat=3", Announce("info", say.MayFold(3))),
    (BETTING_CLOSED + "ask:uncalled_bet", Announce("info", say.AllWagersCalled())),
    ("new deal 3:raise=6 ask:uncalled_bet", Announce("info", say.WagerMayBeCalled(3))),
    ("new deal ask:wrong_award", Announce("info", say.NoAwardYet())),
    ("new deal ask:string_bet,hand=previous", Announce("info", say.NoHandBefore())),
    (BETTING_CLOSED + "ask:conditional_statement", Announce("error", say.NeedsItsSeat(SeatWanted.CONDITIONAL))),
    (BETTING_CLOSED + "ask:forward_motion", Announce("error", say.NeedsItsSeat(SeatWanted.FORWARD_MOTION))),
    (BETTING_CLOSED + "ask:fold_without_bet", Announce("error", say.NeedsItsSeat(SeatWanted.FOLD))),
    (BETTING_CLOSED + "ask:under_call,count=1", Announce("error", say.NeedsItsSeat(SeatWanted.SHORT_CALL))),
])  # fmt: skip
@pytest.mark.parametrize("letter", BOOKS)
def test_a_complaint_without_ground_is_answered_and_changes_nothing(letter, text, expected):
    before = Talk(letter).play(text.rpartition("ask:")[0])
    talk = Talk(letter).play(text)
    assert told(talk) == [expected]
    assert talk.rulings == []
    assert talk.table.hand == before.table.hand


def test_a_seat_that_was_not_dealt_in_is_none_to_rule_on():
    talk = Talk("G", seats=4).play("new deal ask:conditional_statement,seat=9")
    assert told(talk) == [Announce("error", say.NeedsItsSeat(SeatWanted.CONDITIONAL))]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_wager_that_nobody_called_comes_back_once_the_betting_is_closed(letter):
    talk = Talk(letter).play("new deal 3:raise=60 4:fold 5:fold 6:fold 1:fold 2:fold ask:uncalled_bet")
    assert talk.causes == ["uncalled_bet"]
    assert (talk.last.seat, talk.last.returned) == (3, 58)
