"""The page of a hand: its parts, escaped, from moments alone."""

from dataclasses import replace

from controller.handhistory.recorded_evening import open_evening
from controller.showing.hand_moments import shown_hand
from controller.showing.hand_page import RecordProof, SignedHead, hand_html, ruled_moments
from tests.controller.showing.shown_tapes import FLOOR_SAYS, SHOWDOWN


def shown(tape):
    return shown_hand(open_evening(tape, "npl-2015"), 1)


def test_each_ruling_stands_once_as_it_ended():
    hand = shown(FLOOR_SAYS)
    ((chain, moment),) = ruled_moments(hand)
    assert chain.decision == hand.moments[-1].chain.decision
    assert moment.chain.decision != ""
    assert "Nothing was ruled" in hand_html(shown(SHOWDOWN), RecordProof("x"), {})


def test_words_from_outside_are_escaped():
    hand = shown(FLOOR_SAYS)
    first = replace(hand.moments[0], did=("<script>alert(1)</script>",))
    text = hand_html(replace(hand, moments=(first, *hand.moments[1:])), RecordProof("<b>x</b>"), {1: b"png"})
    assert "<script>" not in text
    assert "&lt;script&gt;" in text
    assert "<b>x</b>" not in text


def test_a_head_that_is_not_signed_says_so():
    head = SignedHead(9, "aa", "bb", "cc", is_signed=False)
    assert "NOT signed by this key" in hand_html(shown(SHOWDOWN), RecordProof("x", heads=(head,)), {})
