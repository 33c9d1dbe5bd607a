"""Which folds and hands in the muck are asked about, and when: each condition both ways."""

import pytest
from held_arrivals import DEAL, Scene, in_the_way, said_of_hand

from controller.fusion.missing_reads import (
    card_too_many,
    fold_in_turn,
    hand_in_muck,
)
from controller.table.events import ActionDeclared, FoldDoubted, SurplusDoubted
from controller.table.hand import Phase
from controller.table.memory import Reentry
from controller.table.notes import SaidNotFolded, SaidThrownIn
from controller.table.questions import IsThere
from controller.table.state import DealerQuestion
from controller.terms.codes import Act
from controller.terms.places import BURN, MUCK, board_place, seat_place
from hw.panel import Key

PREFLOP = DEAL + " 3:call"
WON = DEAL + " 3:fold 4:fold 5:fold 6:fold 1:fold "
SEAT, BOARD = seat_place(4), board_place()


# A fold in turn.


def in_muck(shorthand=PREFLOP, seat=4):
    return Scene(shorthand).lying(MUCK, seat)


def test_a_fold_is_asked_about_when_its_key_would_have_come():
    """Keys come up to 2.5 s late; the doubt counts from when it arose."""
    scene, since = in_muck(), {}
    assert said_of_hand(fold_in_turn, scene, 100, since) == 100 + 2500
    assert said_of_hand(fold_in_turn, scene, 2599, since) == 100 + 2500
    assert said_of_hand(fold_in_turn, scene, 2600, since) == FoldDoubted(scene.zero + 2600, 4)
    assert said_of_hand(fold_in_turn, Scene(PREFLOP), 2600, since) is None
    assert not since, "a doubt that is gone is forgotten"


@pytest.mark.parametrize(("key", "seat", "at_once"), [
    (Key.CALL, None, True), (Key.FOLD, None, False), (Key.TAP, None, False), (Key.CALL, 5, False), (None, None, False),
])  # fmt: skip
def test_the_act_of_the_next_player_asks_for_the_fold_at_once(key, seat, at_once):
    scene = in_muck()
    if key is not None:
        scene.key(key)
    found = said_of_hand(fold_in_turn, scene, 100, seat=seat)
    assert found == (FoldDoubted(scene.zero + 100, 4) if at_once else 2600)


def test_a_fold_is_not_asked_about_twice_nor_beside_another_question():
    assert said_of_hand(fold_in_turn, in_muck().having_memory(fold=(4, 1))) is None
    assert said_of_hand(fold_in_turn, in_muck().having_memory(fold=(4, 0))) == 2500
    assert said_of_hand(fold_in_turn, in_muck().having_memory(fold=(5, 1))) == 2500
    assert said_of_hand(fold_in_turn, in_muck().having(question=DealerQuestion(IsThere(SEAT, 2)))) is None


def test_while_withdrawn_keys_are_keyed_again_a_fold_is_not_asked_about():
    scene = in_muck()
    again = Reentry(scene.hand.number, acts=5, key_ms=scene.zero, window_ms=9000)
    scene.having_memory(reentry=again)
    assert said_of_hand(fold_in_turn, scene, 5000) == 9000
    assert said_of_hand(fold_in_turn, scene, 8999) == 9000
    assert said_of_hand(fold_in_turn, scene, 9000) == 9000 + 2500


def test_where_the_readers_tell_folds_a_hand_surely_in_the_muck_is_one():
    def fold(scene, **context):
        found = said_of_hand(fold_in_turn, scene, **({"folds_from_muck": True} | context))
        return isinstance(found, ActionDeclared) and (found.seat, found.act, found.by) == (4, Act.FOLD, "muck")

    assert fold(in_muck())
    assert not fold(in_muck(), folds_from_muck=False)
    assert not fold(in_muck().having_memory(mucked=(4, 1))), "it was taken back"
    assert fold(in_muck().having_memory(mucked=(4, 0)))
    assert not fold(in_muck().having_deal(noted=frozenset({SaidNotFolded(4)})))
    assert fold(in_muck().having_deal(noted=frozenset({SaidNotFolded(5)})))
    assert not fold(in_muck().having_deal(presumed=((SEAT, 0),))), "a card of it is missed"
    assert fold(in_muck().having_deal(presumed=((seat_place(5), 0),)))
    one = Scene(PREFLOP).table.ledger.at(SEAT)[0].code
    unsure = in_muck()
    unsure.sight.lying = [(MUCK, one, True)]
    assert not fold(unsure)
    missed = in_muck().having_deal(presumed=((SEAT, 0),), noted=frozenset({SaidThrownIn(4)}))
    assert fold(missed), "the dealer has said that it was thrown in"
    left = in_muck().lying(SEAT, "??")
    assert not fold(left), "a card lies at the seat"
    keyed = in_muck()
    keyed.key(Key.FOLD)
    assert said_of_hand(fold_in_turn, keyed, folds_from_muck=True) is None
    apart = in_muck().lying(BURN, one)
    assert not fold(apart), "one of its cards lies elsewhere"


# A live hand in the muck, out of turn.


def torn(seat=5):
    """One card of a hand in the muck, the other at its seat."""
    scene = Scene(PREFLOP)
    return scene.lying(MUCK, scene.table.ledger.at(seat_place(seat))[0].code)


def test_a_torn_hand_is_asked_about_when_the_key_of_its_fold_would_have_come():
    scene, since = torn(), {}
    assert said_of_hand(hand_in_muck, scene, 100, since) == 100 + 2500
    assert said_of_hand(hand_in_muck, scene, 2599, since) == 100 + 2500
    assert said_of_hand(hand_in_muck, scene, 2600, since) == FoldDoubted(scene.zero + 2600, 5, unsure=False)
    scene.key(Key.FOLD, 2600)
    assert said_of_hand(hand_in_muck, scene, 2600, since) is None


def test_a_torn_hand_is_asked_about_once_out_of_turn_and_once_in_it():
    assert said_of_hand(hand_in_muck, torn().having_memory(in_muck=(5, False))) is None
    assert said_of_hand(hand_in_muck, torn().having_memory(in_muck=(5, True))) == 2500
    assert said_of_hand(hand_in_muck, torn(4).having_memory(in_muck=(4, True))) is None
    assert said_of_hand(hand_in_muck, torn(4).having_memory(in_muck=(4, False))) == 2500


@pytest.mark.parametrize("what", ["question", "open_ruling", "remedy"])
def test_while_something_is_asked_or_repaired_no_hand_in_the_muck_and_no_surplus_is_asked_about(what):
    assert said_of_hand(hand_in_muck, torn().having(**{what: in_the_way()[what]})) is None
    surplus = Scene(PREFLOP)
    surplus.sight.lying = [(SEAT, "2h", True)]
    assert said_of_hand(card_too_many, surplus) == 20_000
    assert said_of_hand(card_too_many, surplus.having(**{what: in_the_way()[what]})) is None


def test_while_withdrawn_keys_are_keyed_again_a_surplus_is_not_asked_about():
    """It may be a card of the street that those keys lead to."""
    surplus = Scene(PREFLOP)
    surplus.sight.lying = [(SEAT, "2h", True)]
    surplus.having_memory(reentry=Reentry(surplus.hand.number, acts=5, key_ms=surplus.zero, window_ms=25_000))
    assert said_of_hand(card_too_many, surplus, 24_999) == 25_000
    assert isinstance(said_of_hand(card_too_many, surplus, 25_000), SurplusDoubted)


def test_behind_a_misdeal_no_hand_lies_in_the_muck():
    assert said_of_hand(hand_in_muck, torn().having_deal(stopped="misdeal")) is None


def test_a_hand_that_was_torn_before_the_showdown_is_still_asked_about_there_and_no_other():
    scene, since = torn(), {}
    assert said_of_hand(hand_in_muck, scene, 0, since) == 2500
    scene.having_hand(phase=Phase.SHOWDOWN)
    assert said_of_hand(hand_in_muck, scene, 2500, since) == FoldDoubted(scene.zero + 2500, 5, unsure=False)
    assert said_of_hand(hand_in_muck, scene, 2500, {}) is None, "players muck at the showdown"


def test_another_torn_hand_has_its_own_time():
    since = {}
    assert said_of_hand(hand_in_muck, torn(5), 0, since) == 2500
    assert said_of_hand(hand_in_muck, torn(6), 1000, since) == 1000 + 2500
    assert list(since) == [("muck", seat_place(6))]


@pytest.mark.parametrize(("seat", "read", "asked"), [(5, (True, True), True), (5, (True, False), False), (4, (True, True), False)])
def test_a_hand_of_which_every_card_is_being_read_in_the_muck_is_asked_about_out_of_turn(seat, read, asked):
    scene = Scene(PREFLOP)
    mine = scene.table.ledger.at(seat_place(seat))
    scene.sight.lying = [(MUCK, one.code, is_read) for one, is_read in zip(mine, read, strict=True)]
    since = {}
    assert (said_of_hand(hand_in_muck, scene, 0, since) == 2500) is asked
    if asked:
        assert said_of_hand(hand_in_muck, scene, 2500, since) == FoldDoubted(scene.zero + 2500, 5, unsure=True)
        scene.sight.lying = [(BURN, one.code, True) for one in mine]
        assert said_of_hand(hand_in_muck, scene, 2500) is None
