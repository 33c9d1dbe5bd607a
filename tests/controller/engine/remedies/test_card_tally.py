"""The second card of a kind counts with the first, whether a key or a complaint told of each."""

from __future__ import annotations

from itertools import product

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.remedies.card_tally import (
    COUNTED,
    boxed_cause,
    count_claim,
    count_exposed,
    is_among,
    spoken_of,
    with_extra,
)
from controller.rulings.deal.irregularities import SITUATIONS
from controller.table.ruling import Irregularity
from controller.terms.cards import UNKNOWN, card
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace

WAYS = {
    "exposed": ("exposed:{}", "ask:exposed_one,seat={}"),
    "boxed": ("boxed:{1}>{0}", "ask:boxed_one,seat={0}"),
}


def told(way, seat, card="4s"):
    return way.format(seat, card)


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("kind", WAYS)
def test_two_cards_make_a_misdeal_whoever_tells_of_each(letter, kind):
    for first, second in product(WAYS[kind], repeat=2):
        talk = Talk(letter, readers="none").play(f"new {told(first, 4)} {told(second, 5, 'Kd')}")
        assert [one["outcome"] for one in talk.rulings] == ["fix", "misdeal"], (first, second)


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("kind", WAYS)
def test_one_card_told_of_twice_is_one(letter, kind):
    for first, second in product(WAYS[kind], repeat=2):
        talk = Talk(letter, readers="none").play(f"new {told(first, 4)} {told(second, 4)}")
        assert len(talk.rulings) == 1, (first, second)


@pytest.mark.parametrize("letter", "NG")
def test_a_card_that_readers_found_too_many_counts_with_the_one_complained_about(letter):
    talk = Talk(letter).play("new deal 2d>4 ask:extra_card,seat=5,card=5d")
    assert [one["cause"] for one in talk.rulings] == ["extra_card", "extra_cards"]


@pytest.mark.parametrize("letter", "NG")
def test_a_card_that_readers_found_too_many_is_not_counted_again(letter):
    talk = Talk(letter).play("new deal 2d>4 ask:extra_card,seat=4,card=2d")
    assert [one["cause"] for one in talk.rulings] == ["extra_card"]


def test_every_complaint_that_is_counted_is_one_that_is_ruled_on():
    assert set(SITUATIONS) >= COUNTED


def hand_of(talk):
    return talk.table.hand


def claim(cause, seat=None, cards=(), count=0, street=""):
    return Irregularity(cause, 0, seat, tuple(card(one) for one in cards), street, count)


class TestWhichCardIsMeant:
    def test_an_unnamed_card_is_the_seats_next_one(self):
        talk = Talk("N").play("new deal:8")
        assert [spoken_of(hand_of(talk), seat) for seat in (1, 3, None)] == [(1, 2), (3, 1), (0, 0)]

    @pytest.mark.parametrize(("named", "seat", "repeated"), [
        ("7c", (3, 2), True), ("7c", (4, 1), True), ("5d", (3, 1), False), ("5d", (4, 1), True), ("", (3, 1), True),
        ("", (4, 1), True), ("", (4, 2), False), ("Kd", (5, 1), False),
    ])  # fmt: skip
    def test_by_name_if_both_have_one_else_by_its_place_in_the_deal(self, named, seat, repeated):
        """Counted so far: the seven of clubs, seat 3's first; and seat 4's first, which nobody named."""
        counted = (card("7c"), UNKNOWN), ((3, 1), (4, 1))
        assert is_among((card(named),) if named else (), seat, *counted) is repeated


    def test_of_several_names_the_first_is_the_card_that_is_meant(self):
        counted = (card("7c"),), ((3, 1),)
        assert is_among((card("7c"), card("5d")), (5, 1), *counted)
        assert not is_among((card("5d"), card("7c")), (5, 1), *counted)


class TestHowManyItMakes:
    def test_exposed_cards_are_counted_by_the_street(self):
        """N102: two exposed by the dealer in the deal; one of the flop is another matter."""
        talk = Talk("N", readers="none").play("new exposed:4")
        assert (hand_of(talk).deal.exposed, hand_of(talk).deal.exposed_street) == (1, 0)
        table, found = count_exposed(talk.table, hand_of(talk), claim(Cause.EXPOSED_ONE, 5))
        assert (table.hand.deal.exposed, found.cause, found.count) == (2, Cause.EXPOSED_MANY, 2)
        table, found = count_exposed(talk.table, hand_of(talk), claim(Cause.EXPOSED_ONE, street="flop"))
        assert (table.hand.deal.exposed, table.hand.deal.exposed_street, found.count) == (1, 1, 1)

    def test_several_cards_are_named_if_all_are_known(self):
        talk = Talk("N").play("new deal:4 exposed:3=8s")
        both = count_exposed(talk.table, hand_of(talk), claim(Cause.EXPOSED_ONE, 4, ["4s"]))[1]
        assert [one.code for one in both.cards] == ["8s", "4s"]
        assert count_exposed(talk.table, hand_of(talk), claim(Cause.EXPOSED_ONE, 4))[1].cards == ()

    def test_a_complaint_about_several_is_of_as_many_as_it_says(self):
        talk = Talk("N", readers="none").play("new exposed:4")
        for count, exposed in ((3, 3), (0, 1)):
            table, _ = count_claim(talk.table, hand_of(talk), claim(Cause.EXPOSED_MANY, count=count))
            assert table.hand.deal.exposed == exposed
        table, _ = count_claim(talk.table, hand_of(talk), claim(Cause.EXPOSED_MANY, count=0, street="flop"))
        assert (table.hand.deal.exposed, table.hand.deal.exposed_street) == (0, 1)

    @pytest.mark.parametrize(("needed", "unneeded", "cause"), [
        (1, 0, "boxed_one"), (2, 0, "boxed_many"), (2, 1, "boxed_many"), (1, 1, "boxed_unneeded"),
    ])  # fmt: skip
    def test_boxed_cards(self, needed, unneeded, cause):
        assert boxed_cause(Talk("N", readers="none").play("new").table, needed, unneeded) == cause

    @pytest.mark.parametrize(("letter", "exposed", "cause"), [
        ("L", 1, "exposed_and_boxed"), ("L", 0, "boxed_one"), ("L", 2, "boxed_one"), ("N", 1, "boxed_one"),
    ])  # fmt: skip
    def test_l27_one_exposed_and_one_boxed_are_two(self, letter, exposed, cause):
        talk = Talk(letter, readers="none").play("new")
        deal = replace(hand_of(talk).deal, exposed=exposed)
        table = replace(talk.table, hand=replace(hand_of(talk), deal=deal))
        assert boxed_cause(table, 1, 0) == cause

    @pytest.mark.parametrize(("boxed", "count", "recorded"), [(0, 2, 2), (1, 2, 2), (2, 2, 3), (0, 0, 1)])
    def test_a_complaint_about_several_boxed_cards_counts_those_that_were_counted(self, boxed, count, recorded):
        talk = Talk("N", readers="none").play("new")
        deal = replace(hand_of(talk).deal, boxed=(UNKNOWN,) * boxed, boxed_of=((1, 0),) * boxed)
        hand = replace(hand_of(talk), deal=deal)
        table, _ = count_claim(talk.table, hand, claim(Cause.BOXED_MANY, count=count))
        assert (len(table.hand.deal.boxed), len(table.hand.deal.boxed_of)) == (recorded, recorded)

    def test_named_boxed_cards_are_recorded_by_name(self):
        talk = Talk("N", readers="none").play("new")
        table, _ = count_claim(talk.table, hand_of(talk), claim(Cause.BOXED_MANY, cards=["7c", "5d"], count=2))
        assert [one.code for one in table.hand.deal.boxed] == ["7c", "5d"]
        table, _ = count_claim(talk.table, hand_of(talk), claim(Cause.BOXED_ONE, 3, cards=["7c", "5d"]))
        assert [one.code for one in table.hand.deal.boxed] == ["7c"]

    def test_a_complaint_about_one_exposed_card_records_one(self):
        talk = Talk("N", readers="none").play("new")
        table, _ = count_exposed(talk.table, hand_of(talk), claim(Cause.EXPOSED_ONE, 3, cards=["7c", "5d"]))
        assert ([one.code for one in table.hand.deal.exposed_cards], table.hand.deal.exposed_of) == (["7c"], ((3, 0),))

    @pytest.mark.parametrize(("before", "count", "cause", "total"), [
        (0, 0, "extra_card", 1), (0, 1, "extra_card", 1), (0, 2, "extra_cards", 2), (1, 0, "extra_cards", 2),
        (1, 1, "extra_cards", 2),
    ])  # fmt: skip
    def test_the_second_surplus_card_makes_several(self, before, count, cause, total):
        talk = Talk("N", readers="none").play("new")
        hand = replace(hand_of(talk), deal=replace(hand_of(talk).deal, extra=before))
        table, found = count_claim(talk.table, hand, claim(Cause.EXTRA_CARD, 3, count=count))
        assert (found.cause, found.count) == (cause, total)
        assert table.hand.deal.extra_cards == (UNKNOWN,)

    def test_a_named_surplus_card_is_recorded_with_its_ruling(self):
        talk = Talk("N", readers="none").play("new")
        found = claim(Cause.EXTRA_CARD, 3, ["7c"], 1)
        assert count_claim(talk.table, hand_of(talk), found)[0].hand.deal.extra_cards == ()
        deal = with_extra(hand_of(talk), hand_of(talk).deal, found)
        assert (deal.extra, [one.code for one in deal.extra_cards], deal.extra_of) == (1, ["7c"], ((3, 0),))
        again = with_extra(hand_of(talk), deal, claim(Cause.EXTRA_CARD, 3, ["7c"], 0))
        assert (again.extra, len(again.extra_cards)) == (1, 1)

    @pytest.mark.parametrize(("boxed", "exposed", "cause", "count"), [
        (1, 0, "exposed_and_boxed", 2), (2, 0, "exposed_one", 1), (0, 0, "exposed_one", 1), (1, 1, "exposed_many", 2),
    ])  # fmt: skip
    def test_l27_a_card_exposed_after_a_boxed_one_makes_two(self, boxed, exposed, cause, count):
        talk = Talk("L", readers="none").play("new")
        deal = replace(hand_of(talk).deal, boxed=(UNKNOWN,) * boxed, boxed_of=((1, 0),) * boxed, exposed=exposed, exposed_street=0)
        _, found = count_exposed(talk.table, replace(hand_of(talk), deal=deal), claim(Cause.EXPOSED_ONE, 4))
        assert (found.cause, found.count) == (cause, count)

    def test_a_second_boxed_card_makes_several_and_a_complaint_about_several_stays_what_it_says(self):
        talk = Talk("N", readers="none").play("new boxed:4s>4")
        _, found = count_claim(talk.table, hand_of(talk), claim(Cause.BOXED_ONE, 5))
        assert (found.cause, found.count) == ("boxed_many", 2)
        _, found = count_claim(talk.table, hand_of(talk), claim(Cause.BOXED_MANY, count=3))
        assert (found.cause, found.count) == ("boxed_many", 3)

    def test_a_later_streets_exposed_card_names_its_street(self):
        talk = Talk("N", readers="none").play("new 3:call 4:fold 5:fold 6:fold 1:fold 2:check tap")
        assert count_exposed(talk.table, hand_of(talk), claim(Cause.EXPOSED_ONE))[1].street == "flop"
        assert count_exposed(talk.table, hand_of(talk), claim(Cause.EXPOSED_ONE, street="turn"))[1].street == "turn"
        first = Talk("N", readers="none").play("new")
        assert count_exposed(first.table, hand_of(first), claim(Cause.EXPOSED_ONE, 4))[1].street == ""
