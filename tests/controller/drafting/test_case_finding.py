"""A sentence finds the carried cases that speak of it."""

import pytest

from controller.drafting.carried_cases import carried_cases
from controller.drafting.case_finding import nearest_cases, words_of


@pytest.mark.parametrize(
    ("sentence", "nearest"),
    [
        ("seat 5 gets a third card after the big blind folded", "audit-deal-count-extra-card-read-after-one-fold"),
        ("a flop of four cards without a burn", "audit-deal-combined-flop-of-four-cards-without-a-burn-s1-s4"),
        ("two burns before the turn, the second goes back", "audit-deal-burn-two-burns-turn-corrected"),
    ],
)
def test_the_nearest_case_is_the_one_that_is_meant(sentence, nearest):
    found = nearest_cases(sentence, carried_cases())
    assert found[0].case.tape.id == nearest
    assert len(found) == 3
    assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)


@pytest.mark.parametrize("sentence", ["somebody spills beer on the felt", "an elephant walks in", "", "the player is in his seat"])
def test_a_sentence_that_no_case_speaks_of_finds_none(sentence):
    assert nearest_cases(sentence, carried_cases()) == ()


def test_a_phrase_is_one_word_however_it_is_said():
    said = ["a third card", "an extra card", "a card too many", "surplus cards"]
    assert {words_of(one) for one in said} == {("extracard",)}


def test_seats_and_endings_say_nothing():
    assert words_of("Seat 5 burned the cards") == words_of("burning a card")
