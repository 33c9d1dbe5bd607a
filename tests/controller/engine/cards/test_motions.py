"""Motions: which cards are judged together."""

import pytest
from dealer_talk import Talk

from controller.engine.cards.motions import motion_of
from controller.table.events import CardMoved
from controller.terms.cards import card
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
    def test_what_is_not_pitched_to_a_seat_came_with_the_card_before_it(self, place):
        assert grown("new", place, odd=True) == ([FIRST, THEN], [THEN], True)

    def test_nor_is_what_came_from_another_place(self):
        assert grown("new", seat_place(4), odd=True, source=seat_place(3)) == ([FIRST, THEN], [THEN], True)

    def test_behind_the_deal_nothing_is_pitched(self):
        assert grown("new deal", seat_place(4), odd=True) == ([FIRST, THEN], [THEN], True)


def test_regular_cards_are_one_motion_without_strays():
    assert grown("new", seat_place(2), odd=False) == ([FIRST, THEN], [], False)
