"""Steps that the dealer confirms by key: shuffles, cards set aside, and keys that confirm nothing."""

import pytest
from remedy_hands import PREFLOP, play

from controller.engine.remedies.confirming_steps import confirm_step
from controller.table.announcements.card_announcements import NoStepToConfirm, StepUnseen
from controller.table.events import StepConfirmed
from controller.table.outputs import Announce
from controller.terms.cards import card
from controller.terms.codes import StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import ASIDE, BURN, STUB, board_place

PREMATURE = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2d>burn+3s>board+5h>board+5s>board "
"""G166: the flop came before seat 2 had acted; its repair waits for the end of the betting."""
STRAY = card("Ah")


def confirm(table, code):
    table, told = confirm_step(table, StepConfirmed(table.now_ms + 1000, code))
    return table, [one.says for one in told if isinstance(one, Announce)]


def strayed(talk):
    """The open or waiting repair with a card that went astray to the burns, and a shuffle to come."""
    table = talk.table
    table = replace(table, physical=replace(table.physical, ledger=table.ledger.moved(STRAY, BURN)))
    if table.remedy is not None:
        return replace(table, remedy=replace(table.remedy, strayed=(STRAY,)))
    (waiting,) = table.hand.deal.waiting
    deal = replace(table.hand.deal, waiting=(replace(waiting, strayed=(STRAY,)),))
    return replace(table, hand=replace(table.hand, deal=deal))


@pytest.mark.parametrize("text", [PREMATURE, PREMATURE + "2:call "])
def test_a_confirmed_shuffle_takes_in_what_went_astray(text):
    """While the betting goes on, and after it."""
    talk = play("G", text)
    assert (talk.table.remedy is None) is (text == PREMATURE)
    table = strayed(talk)
    after, told = confirm(table, StepCode.RESHUFFLE_STUB)
    (remedy,) = after.hand.deal.waiting if after.remedy is None else (after.remedy,)
    assert told == []
    assert after.ledger.place_of(STRAY) == STUB
    assert remedy.strayed == ()


def test_any_word_for_the_shuffle_confirms_it():
    for code in (StepCode.RESHUFFLE_STUB, StepCode.SCRAMBLE_ALL, StepCode.SCRAMBLE_MIXED):
        table = strayed(play("G", PREMATURE + "2:call "))
        assert confirm(table, code)[0].ledger.place_of(STRAY) == STUB


def test_a_card_set_aside_lies_aside_and_no_other():
    """N162: the premature turn is kept aside, its burn stays."""
    talk = play("N", PREFLOP + "2d>burn 3s>board+5h>board+5s>board 3:bet=8 9c>burn+Jh>board 4:call ")
    table, _ = confirm(talk.table, StepCode.SET_ASIDE)
    assert (table.ledger.place_of(card("Jh")), table.ledger.place_of(card("9c"))) == (ASIDE, BURN)
    assert table.ledger.place_of(card("3s")) == board_place()


def test_a_step_that_readers_see_is_not_confirmed_by_key():
    """The premature turn goes back into the stub: readers would see it there."""
    talk = play("G", PREMATURE + "2:call ")
    step = talk.table.remedy.current
    table, told = confirm(talk.table, step.code)
    assert (told, table.remedy) == ([StepUnseen(step)], talk.table.remedy)


@pytest.mark.parametrize("text", ["new deal ", PREMATURE + "2:call "])
def test_a_key_for_no_step_says_so(text):
    talk = play("G", text)
    table, told = confirm(talk.table, StepCode.SET_ASIDE)
    assert (told, table) == ([NoStepToConfirm(StepCode.SET_ASIDE)], talk.table)
