"""Motions: which cards are judged together."""

import pytest
from dealer_talk import Talk

from controller.engine.cards.motions import motion_of
from controller.table.events import CardMoved, TimeReached
from controller.terms.cards import card
from controller.terms.codes import Cause
from controller.terms.places import BURN, MUCK, board_place, seat_place

FIRST, THEN = "7c", "5d"


def grown(text, place, *, odd, source=None, odd_first=False):
    """The codes of a motion's cards, and of its strays, once a second card has come at the same time as its first."""
    hand = Talk("N").play(text).table.hand
    first = CardMoved(9000, card(FIRST), seat_place(1))
    began = motion_of(None, hand, first, None, odd=odd_first)
    both = motion_of(began, hand, CardMoved(9000, card(THEN), place), source, odd=odd)
    assert (len(both.sources), both.hand_before) == (len(both.moves), hand)
    return [one.card.code for one in both.moves], [one.card.code for one in both.strays], both.odd


class TestAStrayAmongPitchedCards:
    """Hands are pitched card by card: an earlier card of the deal is no part of a stray's motion."""

    def test_it_begins_a_motion_of_its_own(self):
        assert grown("new", seat_place(4), odd=True) == ([THEN], [THEN], True)

    def test_two_strays_are_one_motion(self):
        assert grown("new", seat_place(4), odd=True, odd_first=True) == ([FIRST, THEN], [FIRST, THEN], True)

    def test_behind_a_stray_a_regular_card_is_part_of_its_motion(self):
        assert grown("new", seat_place(2), odd=False, odd_first=True) == ([FIRST, THEN], [FIRST], True)

    @pytest.mark.parametrize("place", [BURN, MUCK, board_place()], ids=str)
    def test_so_does_what_is_not_pitched_to_a_seat_such_as_a_fold(self, place):
        assert grown("new", place, odd=True) == ([THEN], [THEN], True)

    def test_and_what_came_from_another_place(self):
        assert grown("new", seat_place(4), odd=True, source=seat_place(3)) == ([THEN], [THEN], True)

    def test_behind_the_deal_nothing_is_pitched(self):
        assert grown("new deal", seat_place(4), odd=True) == ([FIRST, THEN], [THEN], True)


def test_regular_cards_are_one_motion_without_strays():
    assert grown("new", seat_place(2), odd=False) == ([FIRST, THEN], [], False)


def test_an_extra_card_that_is_read_with_the_end_of_the_deal_and_a_fold_is_no_card_out_of_sequence():
    """The first to act folded at once, and everything since the ninth card is told in one moment."""
    talk = Talk("G").play("new deal:9")
    at_ms = talk.table.now_ms + 5000
    mine = talk.table.ledger.at(seat_place(3))
    left = [one for one in talk.table.deck if talk.table.ledger.place_of(one) is None]
    for due in talk.table.hand.plan.rest:
        talk.feed(CardMoved(at_ms, left.pop(), due.place))
    for one in mine:
        talk.feed(CardMoved(at_ms, one, MUCK))
    talk.feed(CardMoved(at_ms, left.pop(), seat_place(2)))
    talk.feed(TimeReached(at_ms + 500))
    assert [(one.cause, one.seat) for one in talk.table.rulings] == [(Cause.EXTRA_CARD, 2)]
