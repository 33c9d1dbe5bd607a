"""Which acts are noted as keyed again behind an UNDO, and what their times tell no more."""

import pytest
from dealer_talk import Talk

from controller.rulings.deal.late_reading import lay_before_street
from controller.table.events import CardMoved, Corrected
from controller.table.notes import KeyedAgain
from controller.terms.cards import card
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place

REKEY_MS = 6000
TO_THE_TURN = "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 2d>burn 3s>board+5h>board+5s>board 2:check 3:check"


def folded() -> Talk:
    return Talk("G").play("new deal 3:raise=6 4:call 5:fold")


def undo(talk: Talk, pending: int = 0) -> Talk:
    talk.feed(Corrected(talk.table.now_ms + 500, REKEY_MS, pending))
    return talk


def noted(talk: Talk) -> set[KeyedAgain]:
    return {one for one in talk.table.hand.deal.noted if isinstance(one, KeyedAgain)}


def test_the_act_withdrawn():
    assert noted(undo(folded())) == {KeyedAgain(2, 3)}


def test_acts_that_waited_for_cards_are_keyed_again_behind_it():
    """Two checks of the next street waited when he took them back one by one, and then the fold before them."""
    talk = folded()
    for pending in (2, 1, 0):
        undo(talk, pending)
    assert noted(talk) == {KeyedAgain(2, 5)}


def test_those_of_an_earlier_hand_are_none_of_them():
    talk = folded()
    memory = talk.table.memory
    earlier = replace(memory, reentry=replace(memory.reentry, hand=9, acts=9))
    talk.table = replace(talk.table, memory=earlier)
    assert noted(undo(talk)) == {KeyedAgain(2, 3)}


@pytest.mark.parametrize(("first", "end", "tells"), [(3, 5, False), (2, 3, False), (4, 9, True), (0, 2, True)])
def test_a_card_that_lay_long_before_acts_keyed_again_may_be_of_the_street_behind_them(first, end, tells):
    """Acts 2 and 3 are those of the flop."""
    hand = Talk("G").play(TO_THE_TURN).table.hand
    acts = tuple(replace(one, at_ms=60_000 + 9000 * number) for number, one in enumerate(hand.actions[-4:]))
    hand = replace(hand, actions=acts, street_index=2)
    assert [one.street for one in acts] == [0, 0, 1, 1]
    again = replace(hand, deal=replace(hand.deal, noted=frozenset({KeyedAgain(first, end)})))
    lay = CardMoved(99_000, card("7h"), seat_place(2), lay_ms=50_000)
    assert lay_before_street(hand, lay, 2)
    assert lay_before_street(again, lay, 2) == tells
