"""Complaints about betting and pots on which there is nothing to rule, and what the dealer is told instead."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.announcements import betting_announcements as say
from controller.table.announcements.betting_announcements import SeatWanted
from controller.table.outputs import Announce
from controller.terms.codes import Cause

BETTING_CLOSED = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check "
"""The turn is nobody's."""
RAISED = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 9s>burn 2h>board+8h>board+3c>board "


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


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("stacks", "text", "part"), [
    ({3: 100}, "new deal 3:all_in 4:all_in 5:fold 6:fold 1:fold 2:fold", (4, 100)),
    ({3: 100, 5: 120}, "new deal 3:all_in 4:all_in 5:all_in 6:fold 1:fold 2:fold", (4, 80)),
    ({4: 50}, RAISED + "3:bet=120 4:all_in", (3, 76)),
])  # fmt: skip
def test_what_the_table_counts_as_returned_is_still_ruled_on_if_somebody_asks_for_it(letter, stacks, text, part):
    """L45, P16B, P64A: an all-in call for less leaves a part that nobody called; the chips may lie there still."""
    talk = Talk(letter, stacks=stacks).play(text)
    before = talk.table.hand.wagering
    talk.play("ask:uncalled_bet")
    assert (talk.causes, (talk.last.seat, talk.last.returned)) == (["uncalled_bet"], part)
    assert talk.table.hand.wagering == before, "it was counted as returned when the betting closed"
