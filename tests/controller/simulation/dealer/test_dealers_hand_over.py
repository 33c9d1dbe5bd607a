"""A hand of the virtual dealer is over when the controller is through with it, not with the one before."""

from random import Random
from types import SimpleNamespace

from dealer_talk import Talk

from controller.simulation.dealer.hand_script import HandResult, Manner
from controller.simulation.dealer.virtual_dealer import VirtualDealer
from controller.table.events import TimeReached

FOLDED = "new deal 3:fold 1:fold award:2=3"


def test_what_is_still_told_of_the_hand_before_ends_no_hand_that_is_not_dealt_yet():
    """Its mucked cards are read when the dealer has the next deck in his hands already."""
    talk = Talk("G", seats=3).play(FOLDED)
    virtual_dealer = VirtualDealer(SimpleNamespace(drop=lambda: ()), Random(1), lambda: talk.table, Manner(patient=True))
    virtual_dealer.dealt.result = HandResult(talk.table.counters.hands_begun + 1)
    virtual_dealer.heard(TimeReached(talk.table.now_ms + 1), (), talk.table)
    assert not virtual_dealer.result.regular_end
    talk.play(FOLDED)
    virtual_dealer.heard(TimeReached(talk.table.now_ms + 1), (), talk.table)
    assert (virtual_dealer.result.regular_end, virtual_dealer.result.ended) == (True, "played")
