"""What the dealer reads when he is asked: one short question for each kind, and what his yes and no do."""

import re
from typing import get_args

import pytest

from controller.engine.questions import disputed_ruling
from controller.table import questions as asks
from controller.table.questions import AnyQuestion
from controller.terms.codes import Act
from controller.terms.places import seat_place
from controller.views import dealer_questions
from controller.views.dealer_questions import answer_keys, dealer_answers, dealer_question
from tests.controller.every_question import EVERY_QUESTION

NEGATION = re.compile(r"\b(not|no|none|never|nothing|without)\b|n't\b", re.IGNORECASE)
MOST_WORDS, MOST_WORDS_WITH_FACT, MOST_WORDS_OF_ANSWER = 10, 15, 9


def test_the_examples_cover_every_kind_of_question():
    assert {type(asked) for asked, _ in EVERY_QUESTION} == set(get_args(AnyQuestion))


@pytest.mark.parametrize(("asked", "sentence"), EVERY_QUESTION)
def test_a_question_is_one_sentence_that_can_be_answered(asked, sentence):
    assert dealer_question(asked) == sentence


@pytest.mark.parametrize("asked", [asked for asked, _ in EVERY_QUESTION])
def test_a_question_asks_for_one_fact_in_a_few_positive_words(asked):
    text = dealer_question(asked)
    assert text.endswith("?")
    assert text.count("?") == 1
    assert len(re.split(r"(?<=\.) ", text)[-1].split()) <= MOST_WORDS
    assert len(text.split()) <= MOST_WORDS_WITH_FACT
    assert not NEGATION.search(text)


@pytest.mark.parametrize("asked", [asked for asked, _ in EVERY_QUESTION])
def test_yes_and_no_say_what_they_do(asked):
    yes, no = dealer_answers(asked)
    assert yes != no
    assert all(0 < len(answer.split()) <= MOST_WORDS_OF_ANSWER for answer in (yes, no))
    assert answer_keys(asked) == f"CONFIRM: {yes}. CLEAR: {no}."


def test_acts_of_several_players_make_one_question():
    acts = ((6, Act.CALL), (1, Act.CALL), (2, Act.FOLD), (3, Act.CALL))
    asked = asks.HadActed(acts, ruling=7)
    assert dealer_question(asked) == "Had seats 6 and 1 called, seat 2 folded and seat 3 called?"
    assert dealer_answers(asked).yes == "the acts count, ruling withdrawn"


def test_streets_are_named_in_words():
    assert dealer_question(asks.CameTogether("draw1", burned=True, several=False)) == "Two burns before the first draw?"


def test_one_card_is_singular():
    assert dealer_question(asks.IsThere(seat_place(3), 1)).endswith("exactly 1 card?")


def test_a_surplus_has_a_question_for_every_cause_that_is_asked_about():
    assert dealer_questions._SURPLUS.keys() == disputed_ruling._BY_CARD.keys()
