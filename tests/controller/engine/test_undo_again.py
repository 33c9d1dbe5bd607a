"""UNDO: the last key is taken back with what it led to; pressed again, the key before it; sensors are never undone."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.table.memory import Remembered
from controller.table.outputs import IssueRuling, RetractRuling
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place

PLAYED = [
    ("new deal 3:call", "4:raise=6"),
    ("new deal", "exposed:4"),
    ("new deal:4", "boxed:4s>4"),
    ("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 2d>burn 3s>board+5h>board+5s>board", "3:bet=8"),
    ("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold", "tap"),
    ("new deal 3:call", "floor:misdeal"),
    ("new deal", "ask:first_card_wrong_seat,seat=2"),
    ("new deal 3:fold", "floor:void"),
    ("new deal 3:fold", "away:5"),
]


def timeless(table):
    """The table without its clock, the count of rulings, what UNDO leaves to be keyed again, and the size a key repeats."""
    return replace(
        table, physical=replace(table.physical, now_ms=0), counters=replace(table.counters, rulings_issued=0), undo=None,
        memory=replace(table.memory, reentry=Remembered().reentry, wager=0, repaired_ms=Remembered().repaired_ms),
    )  # fmt: skip


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("before", "key"), PLAYED)
def test_undo_of_the_last_key_is_the_table_before_it(letter, before, key):
    plain = Talk(letter).play(before)
    plain.at_ms += 2000
    plain.settle()
    talk = Talk(letter).play(before)
    talk.play(f"{key} undo")
    assert timeless(talk.table) == timeless(plain.table)


def test_what_the_sensors_said_since_stays():
    talk = Talk("G").play("new deal 3:call 4:call 5:fold 9d>muck 8d>muck undo")
    assert (talk.state["to_act"], talk.state["pot"]) == (5, 7)
    assert [one.code for one in talk.table.ledger.at(("muck", 0))] == ["9d", "8d"] or "muck" in {
        talk.table.ledger.place_of(one).code for one in talk.table.hand.deal.cards
    }


def test_pressed_twice_it_takes_back_the_key_before_and_no_sensor():
    """Key, card, key, card: two keys are taken back, both cards stay."""
    talk = Talk("G").play("new deal 3:fold 8s>muck 4:fold Kc>muck undo undo")
    assert talk.state["to_act"] == 3
    mucked = {one.code for one, where in talk.table.ledger.where.items() if where.code == "muck"}
    assert mucked == {"8s", "Kc"}


def test_pressed_more_often_than_there_are_keys_it_stays_at_the_hands_begin():
    talk = Talk("G").play("new deal 3:fold undo undo undo")
    assert (talk.state["to_act"], talk.table.counters.hands_begun) == (3, 1)


@pytest.mark.parametrize("letter", BOOKS)
def test_a_ruling_that_rested_on_the_key_is_retracted(letter):
    talk = Talk(letter).play("new deal:6 exposed:4")
    (ruled,) = [one.ruling for one in talk.outputs if isinstance(one, IssueRuling)]
    talk.play("undo")
    assert [one.number for one in talk.outputs if isinstance(one, RetractRuling)] == [ruled.number]
    assert talk.table.rulings == ()
    assert talk.table.remedy is None


def test_a_ruling_of_the_sensors_since_the_key_that_comes_out_alike_is_not_said_again():
    talk = Talk("G").play("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 3s>board+5h>board+5s>board")
    assert talk.causes == ["no_burn"]
    before = len(talk.rulings)
    talk.play("away:6 undo")
    assert len(talk.rulings) == before


def test_a_ruling_that_comes_out_otherwise_without_the_key_is_retracted_and_given_anew():
    """With the last fold taken back the flop came too early."""
    talk = Talk("G").play("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold 3s>board+5h>board+5s>board").play("undo")
    assert talk.causes == ["no_burn", "premature_flop"]
    assert len([one for one in talk.outputs if isinstance(one, RetractRuling)]) == 1
    assert [one.cause for one in talk.table.rulings] == ["premature_flop"]


def mucked_of(talk, *seats):
    """The hands of these seats come to the muck, card by card."""
    cards = [(one, seat) for seat in seats for one in talk.table.ledger.at(seat_place(seat))]
    return talk.play(" ".join(f"{one.code}>muck" for one, _ in cards))


def test_a_hand_whose_fold_undo_takes_back_is_not_accused_of_lying_in_the_muck():
    talk = mucked_of(Talk("G").play("new deal 3:fold 4:fold"), 3, 4).play("undo undo")
    assert (talk.causes, talk.state["to_act"]) == ([], 3)
    talk.play("3:fold 4:fold")
    assert (talk.causes, talk.state["to_act"]) == ([], 5)


def test_a_hand_in_the_muck_that_nobody_had_folded_is_accused_after_undo_as_before():
    talk = mucked_of(Talk("G").play("new deal 3:fold 4:call"), 3, 6)
    assert talk.causes == ["hand_in_muck"]
    talk.play("undo")
    assert [one.ruling.seat for one in talk.outputs if isinstance(one, IssueRuling)] == [6, 6]


def test_a_hand_that_went_in_at_the_showdown_is_not_accused_when_undo_opens_the_betting_again():
    """Its fold was keyed for the wrong seat, and nothing was wrong with its cards in the muck then."""
    played = "2d>burn 3s>board+5h>board+5s>board 3:check 4:check 9c>burn Jh>board 3:check 4:check Td>burn Js>board "
    talk = Talk("G").play("new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold " + played + "3:check 4:check")
    talk = mucked_of(talk, 4).play("undo undo")
    assert (talk.causes, talk.state["to_act"]) == ([], 3)
