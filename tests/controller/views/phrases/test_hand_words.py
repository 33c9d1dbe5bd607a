"""Every name that the evaluators give is made of messages, and reads as before."""

from itertools import combinations_with_replacement

import pytest

from controller.poker.evaluation.naming import badugi_words, front_words, high_words, low_words, pattern
from controller.views.phrases.hand_words import WHYS, award_words, hand_words
from controller.views.phrases.phrase import Worded
from display.language.languages import language


def full(kind, name, kickers):
    assert kind
    return f"{name}, {kickers} kicker{'s' if ' ' in kickers else ''}" if kickers else name


def test_every_high_hand_is_made_of_messages():
    for ranks in combinations_with_replacement(range(13), 5):
        name = full(*high_words(pattern(ranks), ranks, 0))
        assert isinstance(hand_words(name), Worded), name
        assert hand_words(name) == name


@pytest.mark.parametrize(
    "name",
    [
        full(*front_words((3, 3, 9))), full(*front_words((3, 3, 3))), full(*front_words((12, 5, 1))),
        full(*badugi_words((0, 4, 8), ace_low=True)), full(*low_words((0, 2, 4, 6, 12), ace_low=True)), "royal flush",
        "straight, ten high",
    ],
)  # fmt: skip
def test_other_names_too(name):
    assert isinstance(hand_words(name), Worded)
    assert hand_words(name) == name


def test_an_unknown_name_stays_as_it_is():
    assert hand_words("five jokers, all of them") == "five jokers, all of them"
    assert not isinstance(hand_words("five jokers, all of them"), Worded)


@pytest.mark.parametrize(
    "why",
    [
        *WHYS, "the pot: two pair, kings and fives, ace kicker", "side pot 2: flush, ace high; side pot 2: 8-6-4-3-A low",
        "the main pot: somebody's own words", "the pot (omaha): straight, five high", "the pot (draw): pair of kings, eight kicker, odd chip left of the button",
        "the pot: the odd chip between the shares, by position", "side pot 1 (low), board 2: 8-6-4-3-A low", "the pot: the only live hand",
        "the main pot: no qualifying hand, split by all live hands", "the pot, board 1", "the pot (high): flush, ace high, odd chip to the highest card by suit",
    ],
)
def test_why_a_pot_is_pushed_reads_as_before(why):
    assert award_words(why) == why
    assert isinstance(award_words(why), Worded)


def test_nothing_of_why_a_pot_is_pushed_stays_english_in_another_language():
    """The share, the board and the odd chip are words of the screen, and not only the hand's name."""
    said = language("es").say(award_words("the pot (high), board 2: pair of kings, eight kicker, odd chip left of the button"))
    assert said == "el bote (alta), mesa 2: pareja de reyes, kicker ocho, ficha impar a la izquierda del botón"
    assert "odd" not in language("es").say(award_words("the main pot: the odd chip between the shares, by position"))
