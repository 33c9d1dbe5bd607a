"""What the floor can do: choose for the open ruling, end a repair, declare a misdeal or a void hand of its own accord."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.awaited_acts import floor_options
from controller.table.outputs import Announce, HandEnded, RemedyClosed
from controller.terms.codes import Outcome
from controller.views.announcements import announced

ACTED = "new deal 3:raise=6 4:call "


@pytest.mark.parametrize("letter", BOOKS)
def test_the_floor_wishes_the_hand_dealt_again(letter):
    """Nothing was seen by the readers: wagers go back, the forced bets stay up, the same hand is dealt again."""
    talk = Talk(letter).play(ACTED)
    assert floor_options(talk.table) == (Outcome.MISDEAL, Outcome.VOID)
    talk.play("floor:misdeal")
    assert talk.told == []
    assert [one.how for one in talk.outputs if isinstance(one, HandEnded)] == ["misdeal"]
    assert any("declares a misdeal" in announced(one.says) for one in talk.outputs if isinstance(one, Announce))
    assert talk.state["pot"] == 3
    talk.play("new")
    assert (talk.table.hand.deals, talk.table.counters.hands_begun, talk.state["button"]) == (2, 1, 6)


@pytest.mark.parametrize("letter", BOOKS)
def test_the_floor_voids_the_hand_and_every_chip_goes_back(letter):
    talk = Talk(letter).play(ACTED + "floor:void")
    assert set(talk.state["stack"].values()) == {200}
    assert talk.state["pot"] == 0
    assert [one.how for one in talk.outputs if isinstance(one, HandEnded)] == ["void"]
    assert talk.play("new").state["button"] == 6


@pytest.mark.parametrize("choose", ["play_on", "misdeal", "void"])
def test_the_floor_ends_a_repair(choose):
    talk = Talk("G").play("new deal 2h>5")
    assert talk.table.remedy is not None
    assert floor_options(talk.table) == (Outcome.PLAY_ON, Outcome.MISDEAL, Outcome.VOID)
    talk.play(f"floor:{choose}")
    assert talk.table.remedy is None
    assert talk.table.hand.deal.stopped == ("" if choose == "play_on" else choose)
    assert any(isinstance(one, RemedyClosed) for one in talk.outputs) is (choose == "play_on")


def test_there_is_nothing_to_declare_before_or_after_a_hand():
    assert floor_options(Talk("G").table) == ()
    over = Talk("G").play("new deal 3:fold 4:fold 5:fold 6:fold 1:fold award:2=3")
    assert floor_options(over.table) == ()
    assert over.play("floor:void").state["stack"]["2"] == 201
