"""The second card of a kind counts with the first, whether a key or a complaint told of each."""

from __future__ import annotations

from itertools import product

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.remedies.card_tally import COUNTED
from controller.rulings.deal.irregularities import SITUATIONS

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
