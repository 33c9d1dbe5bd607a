"""What people point out at a table with and without readers."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.rulings.deal.deck_integrity import CARD_CAUSES
from controller.rulings.deal.irregularities import FINDERS, SITUATIONS
from controller.table.announcements.card_announcements import NoRemedyTold
from controller.table.outputs import Announce
from controller.terms.codes import Cause


@pytest.mark.parametrize("letter", "NEGL")
def test_an_exposed_card_that_is_pointed_out_is_the_seats_latest_and_is_replaced(letter):
    talk = Talk(letter).play(
        "new deal ask:exposed_one,seat=4 2d>4 7s>stub 3:call 4:fold 5:fold 6:fold 1:fold 2:check 7s>burn"
    )
    assert talk.told == ["fix exposed_one"]
    assert (talk.table.remedy, talk.state["burns"]) == (None, 1)


@pytest.mark.parametrize("letter", "NG")
def test_an_extra_card_that_is_pointed_out_becomes_the_burn(letter):
    talk = Talk(letter).play("new deal ask:extra_card,seat=4,card=7s 7s>stub")
    assert talk.told == ["fix extra_card"]
    assert talk.table.hand.deal.waiting[0].current.code == "finish_betting"


@pytest.mark.parametrize("letter", BOOKS)
def test_without_readers_the_steps_are_told_and_nothing_is_waited_for(letter):
    talk = Talk(letter, readers="none").play(
        "new 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold tap ask:four_card_flop 3:check 4:check"
    )
    assert talk.rulings[0]["steps"]
    assert talk.table.remedy is None
    assert not talk.table.hand.deal.waiting


@pytest.mark.parametrize("letter", BOOKS)
def test_a_claim_after_a_misdeal_was_called_says_nothing_more(letter):
    talk = Talk(letter).play("new deal:1 exposed:1 ask:missing_card boxed:5d>2 exposed:1")
    assert talk.told == ["misdeal exposed_first_two"]


def test_the_seat_that_was_passed_over_is_out_of_a_hand_that_is_played():
    talk = Talk("G", readers="none").play("new 3:fold 4:call ask:entitled_seat_skipped,seat=5")
    assert talk.told == ["play_on entitled_seat_skipped"]
    assert (talk.state["live"], talk.state["to_act"]) == ([1, 2, 4, 6], 6)


def test_every_cause_of_the_deal_has_one_that_knows_its_situation():
    assert set(SITUATIONS) >= CARD_CAUSES
    assert Cause.REMEDY_NOT_FOLLOWED not in SITUATIONS
    assert len(FINDERS) == len(set(FINDERS))


@pytest.mark.parametrize("letter", BOOKS)
def test_the_previous_hands_button(letter):
    """N107, E94, G108 put it right for this hand; P35-A lets it stand."""
    hand = "new 3:fold 4:fold 5:fold 6:fold 1:fold award:2=3 "
    ruling = Talk(letter, readers="none").play(hand + "ask:button_misplaced,hand=previous").rulings[0]
    assert ruling["outcome"] == {"L": "floor", "P": "play_on"}.get(letter, "fix")


@pytest.mark.parametrize("letter", BOOKS)
def test_before_a_remedy_was_told_none_was_left_out(letter):
    talk = Talk(letter).play("new deal ask:remedy_not_followed")
    assert [one for one in talk.outputs if isinstance(one, Announce)] == [Announce("info", NoRemedyTold())]
    assert talk.rulings == []
