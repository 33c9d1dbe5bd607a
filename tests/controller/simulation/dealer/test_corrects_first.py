"""A dealer who has taken a wrong key back keys what he meant before he answers a question that may rest on it."""

from random import Random
from types import SimpleNamespace

import pytest
from dealer_talk import Talk

from controller.simulation.dealer.key_check import KeyCheck
from controller.simulation.dealer.virtual_dealer import VirtualDealer
from controller.table.questions import IsThere
from controller.table.state import DealerQuestion
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place
from controller.views.dealer_questions import dealer_question
from hw.sim import physical_acts as acts

FOLD = acts.Press(("fold",), exact=True)
WRONG_PLACES = DealerQuestion(IsThere(seat_place(3), 2))


class Hands:
    """A dealer's hands that note what they are told."""

    def __init__(self):
        self.played = []
        self.world = SimpleNamespace(at=lambda where: ())

    def play(self, told):
        self.played += told

    def drop(self):
        return ()


def check(verdict):
    """The dealer's look at his screen: an entry is still to be keyed, or nothing is wrong."""
    seen = SimpleNamespace(verdict=lambda table: verdict)
    return SimpleNamespace(
        comes_first=lambda table, correcting: KeyCheck.comes_first(seen, table, correcting), is_pressing=False, looks=False, is_unheard=lambda now_ms: False, verdict=lambda table: verdict,
        is_off=lambda table, now_ms, waits: verdict != "fits", correction=lambda table, now_ms, waits: FOLD,
        await_press=lambda press: None, told_otherwise=lambda incident: (),
    )


def glanced(verdict, question, *, correcting=True):
    """What the dealer does when a question comes up."""
    hands = Hands()
    table = replace(Talk("G").play("new deal").table, question=question)
    virtual_dealer = VirtualDealer(hands, Random(1), lambda: table)
    virtual_dealer.dealt.check, virtual_dealer._correcting = check(verdict), correcting
    virtual_dealer.glance(table.now_ms)
    return [key for act in hands.played for key in act.keys]


def test_the_entry_comes_before_the_answer():
    assert glanced("behind", WRONG_PLACES) == ["fold"]


@pytest.mark.parametrize("verdict", ["fits", "behind"])
def test_who_corrects_nothing_answers(verdict):
    assert glanced(verdict, WRONG_PLACES, correcting=False)[:1] == ["clear"]


def test_a_question_that_holds_his_keys_up_is_answered_first():
    assert glanced("behind", replace(WRONG_PLACES, asks=replace(WRONG_PLACES.asks, ruling=3)))[:1] == ["clear"]


@pytest.mark.parametrize(("by_then", "keys"), [(True, ("fold",)), (False, ("clear",))])
def test_what_was_keyed_wrongly_is_told_only_where_it_was_done_before_the_card_asked_about(by_then, keys):
    talk = Talk("G", seats=3).play("new deal 3:call 1:call 2:check 9s>burn 3s>board+5h>board+5s>board 1:bet=2 2:call")
    free = [one.code for one in talk.table.deck if talk.table.ledger.place_of(one) is None]
    table = talk.play(f"{free[0]}>burn+{free[1]}>board").table
    hands = Hands()
    virtual_dealer = VirtualDealer(hands, Random(1), lambda: table)
    told = SimpleNamespace(told_otherwise=lambda incident: ("fold",), await_press=lambda press: None)
    virtual_dealer.dealt.check = told
    virtual_dealer.dealt.memory = SimpleNamespace(
        had_acted_by_then=lambda incident, world: by_then, answer=lambda question, table, world: ("clear",)
    )
    virtual_dealer._answer(table)
    assert dealer_question(table.question.asks) == "Had seat 3 called?"
    assert [act.keys for act in hands.played] == [keys]
