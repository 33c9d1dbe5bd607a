"""Which street an unread burn belongs to: by the keys before it and by how unlikely a long miss is."""

import pytest
from dealer_talk import Talk

from controller.engine.cards.unread_burns import (
    came_after_acts,
    find_no_burn,
    index_by_time,
    is_of_street_due,
    named_by_time,
    street_missed,
    told_in_order,
    with_burn_read,
)
from controller.rulings.deal.late_reading import KEYED_MS, LATEST_MS
from controller.table.events import CardMoved
from controller.table.hand import ActionRecord
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, board_place, seat_place

TURN = (
    "new deal 3:call 4:fold 5:fold 6:fold 1:fold 2:check 9s>burn 2h>board+8h>board+3c>board 2:check 3:check "
    "Jh>burn 5s>board 2:check 3:check "
)
TO_RIVER = Talk("G").play(TURN).table
"""The river's burn is due; the flop's and the turn's were dealt."""
CALLED_MS = 100_000


def hand_of(*presumed, acts=((0, 1, 90_000), (0, 2, CALLED_MS))):
    """The hand before the river, with these burns presumed, and acts as (street, seat, time)."""
    records = tuple(ActionRecord(seat, Act.CHECK, street, at_ms) for street, seat, at_ms in acts)
    deal = replace(TO_RIVER.hand.deal, presumed=tuple((BURN, street) for street in presumed), burns_read=())
    return replace(TO_RIVER.hand, actions=records, deal=deal)


def burn(begun_ms, **more):
    return CardMoved(200_000, card("Ad"), BURN, begun_ms=begun_ms, **more)


class TestAfterTheActs:
    @pytest.mark.parametrize(("begun_ms", "after"), [
        (CALLED_MS, True), (CALLED_MS - KEYED_MS, True), (CALLED_MS - KEYED_MS - 1, False), (90_000, False), (None, False),
    ])  # fmt: skip
    def test_a_key_may_be_late(self, begun_ms, after):
        hand = hand_of(acts=((0, 1, CALLED_MS - 3000), (0, 2, CALLED_MS)))
        assert came_after_acts(hand, burn(begun_ms), 1) is after

    @pytest.mark.parametrize(("late_ms", "missed_ms", "after"), [
        (LATEST_MS, 5 * LATEST_MS, True), (LATEST_MS, 5 * LATEST_MS - 1, False), (LATEST_MS + 1, 50 * LATEST_MS, False),
    ])  # fmt: skip
    def test_a_very_late_key_is_likelier_than_a_burn_missed_five_times_as_long(self, late_ms, missed_ms, after):
        begun_ms = CALLED_MS - late_ms
        hand = hand_of(acts=((0, 1, begun_ms - missed_ms), (0, 2, CALLED_MS)))
        assert came_after_acts(hand, burn(begun_ms), 1) is after

    def test_only_the_acts_of_the_street_before_count(self):
        hand = hand_of(acts=((0, 1, 1000), (1, 2, CALLED_MS)))
        assert came_after_acts(hand, burn(2000), 1)
        assert not came_after_acts(hand, burn(2000), 2)
        assert not came_after_acts(hand, burn(2000), 3), "nobody acted on the turn"


class TestWhichIsMeant:
    ACTS = ((0, 1, 10_000), (1, 2, 20_000), (2, 3, 30_000))

    @pytest.mark.parametrize(("begun_ms", "index"), [(11_000, 0), (21_000, 1), (31_000, 2), (1_000, 0)])
    def test_the_latest_that_it_may_be(self, begun_ms, index):
        assert index_by_time(TO_RIVER, hand_of(1, 2, 3, acts=self.ACTS), burn(begun_ms)) == index

    def test_a_seats_card_among_the_presumed_is_passed_over(self):
        hand = hand_of(1, 2, acts=self.ACTS)
        hand = replace(hand, deal=replace(hand.deal, presumed=((seat_place(3), 0), *hand.deal.presumed)))
        assert [index_by_time(TO_RIVER, hand, burn(at_ms)) for at_ms in (1_000, 21_000)] == [1, 2]

    @pytest.mark.parametrize(("lay_ms", "begun_ms", "index"), [
        (5_000, 1_000, 0), (21_000, 20_500, 2), (12_000, 11_500, 1),
    ])  # fmt: skip
    def test_of_a_hand_of_which_several_streets_are_unread_the_latest_too(self, lay_ms, begun_ms, index):
        """In stud each street gives a hand a card, and one of the deal may be missing."""
        acts = ((0, 1, 9_000), (0, 2, 11_000), (1, 2, 19_000), (1, 1, 21_000))
        hand = hand_of(acts=acts)
        there = tuple((seat_place(3), street) for street in (0, 1, 2))
        hand = replace(hand, deal=replace(hand.deal, presumed=there))
        read = replace(burn(begun_ms, lay_ms=lay_ms), place=seat_place(3))
        assert index_by_time(TO_RIVER, hand, read) == index

    @pytest.mark.parametrize(("lay_ms", "index"), [(5_999, None), (6_001, 0), (None, 0)])
    def test_a_card_that_lay_there_before_any_of_them_was_dealt_is_none_of_them(self, lay_ms, index):
        """Two keys came long after it: one may be late, or keyed again."""
        hand = hand_of(acts=((0, 1, 9_000), (0, 2, 11_000)))
        hand = replace(hand, deal=replace(hand.deal, presumed=((seat_place(3), 1),)))
        assert index_by_time(TO_RIVER, hand, replace(burn(4_000, lay_ms=lay_ms), place=seat_place(3))) == index

    @pytest.mark.parametrize(("others", "index"), [((9_500, 32_000), 0), ((9_500, 20_500), None), ((32_000,), 0)])
    def test_a_burn_that_a_later_one_was_taken_for_has_that_ones_place(self, others, index):
        """The turn's is read when only the river's is missing; the river's was taken for it, or it is one too many."""
        acts = ((0, 1, 9_000), (0, 2, 10_000), (1, 2, 19_000), (1, 1, 20_000), (2, 2, 29_000), (2, 1, 30_000))
        hand = replace(hand_of(3, acts=acts), plan=TO_RIVER.hand.plan.advanced())
        read = tuple(burn(at_ms, lay_ms=at_ms + 1000) for at_ms in others)
        hand = replace(hand, deal=replace(hand.deal, burns_read=read))
        assert index_by_time(TO_RIVER, hand, burn(21_000, lay_ms=22_000)) == index

    def test_the_street_that_is_due(self):
        hand = TO_RIVER.hand
        last_ms = hand.actions[-1].at_ms
        assert is_of_street_due(hand, burn(last_ms))
        assert not is_of_street_due(hand, burn(last_ms - 60_000))
        assert not is_of_street_due(replace(hand, plan=hand.plan.advanced()), burn(last_ms)), "a board card is due"

    @pytest.mark.parametrize(("read_ms", "missing"), [
        ((11_000,), [2]), ((21_000,), [1]), ((1_000,), [2]),
    ])  # fmt: skip
    def test_burns_read_are_given_to_the_latest_street_that_they_may_belong_to(self, read_ms, missing):
        """Two burns must be out, the flop's and the turn's; one was read."""
        hand = hand_of(1, acts=self.ACTS)
        hand = replace(hand, deal=replace(hand.deal, burns_read=tuple(burn(at_ms) for at_ms in read_ms)))
        assert [street for _, street in named_by_time(TO_RIVER, hand).deal.presumed] == missing

    def test_where_the_numbers_differ_nothing_is_told_by_time(self):
        hand = hand_of(1, 2, acts=self.ACTS)
        hand = replace(hand, deal=replace(hand.deal, burns_read=(burn(21_000),)))
        assert named_by_time(TO_RIVER, hand) is hand


class TestReadBurns:
    def test_they_are_kept_by_their_first_read(self):
        deal = TO_RIVER.hand.deal
        deal = with_burn_read(with_burn_read(replace(deal, burns_read=()), burn(900)), burn(300))
        assert [one.begun_ms for one in deal.burns_read] == [300, 900]
        assert with_burn_read(deal, burn(None)) is deal
        assert with_burn_read(deal, replace(burn(1), place=board_place())) is deal

    def test_the_flops_burn_that_never_came_is_named_with_the_flops_cards(self):
        flop, turn = find_no_burn(TO_RIVER, 5, 1), find_no_burn(TO_RIVER, 5, 2)
        assert ([one.code for one in flop.cards], flop.count, flop.street) == (["2h", "8h", "3c"], 3, "flop")
        assert ([one.code for one in turn.cards], turn.count, turn.street) == (["5s"], 1, "turn")

    @pytest.mark.parametrize(("presumed", "street"), [((1, 2), "flop"), ((2,), "turn")])
    def test_the_first_that_is_missing(self, presumed, street):
        assert street_missed(TO_RIVER, hand_of(*presumed)) == street


class TestToldInOrder:
    """The turn's burn is read; then an older one of the same street."""

    BETTING = Talk("G").play(TURN.rpartition("2:check")[0])

    def told(self, begun_ms, last_ms=60_000, **more):
        table = self.BETTING.table
        last = burn(last_ms, lay_ms=last_ms)
        last = replace(last, card=card("Jh"))
        deal = replace(table.hand.deal, burns_read=(last,), burn_round=(2, 7), presumed=())
        table = replace(table, hand=replace(table.hand, deal=deal))
        return told_in_order(table, burn(begun_ms, **more))

    def test_the_older_one_is_the_streets_own_and_the_later_one_is_the_surplus(self):
        table, event = self.told(50_000, lay_ms=50_000, motion=9)
        assert (event.card.code, event.at_ms) == ("Jh", 200_000)
        assert table.hand.deal.burn_round == (2, 9)
        assert [one.card.code for one in table.hand.deal.burns_read] == ["Ad"]
        unasked, _ = self.told(50_000, lay_ms=50_000)
        assert unasked.hand.deal.burn_round == (2, 0), "it came in no round of the reader"

    @pytest.mark.parametrize("begun_ms", [60_000, 70_000, None, 0])
    def test_a_later_one_is_the_surplus_itself(self, begun_ms):
        table, event = self.told(begun_ms)
        assert event.card.code == "Ad"
        assert [one.card.code for one in table.hand.deal.burns_read] == ["Jh"]
