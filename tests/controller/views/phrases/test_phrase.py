"""A phrase is its English text, and keeps what another language needs."""

import json

import pytest

from controller.views.phrases.phrase import (
    all_of,
    in_context,
    listed,
    marked,
    money,
    phrase,
    plural,
    with_initial,
)


def test_a_phrase_is_a_text_that_keeps_its_message_and_arguments():
    said = phrase("Seat {seat} to act, {amount} to call", seat=3, amount=money(1200, "$"))
    assert said == "Seat 3 to act, $1,200 to call"
    assert json.dumps(said) == '"Seat 3 to act, $1,200 to call"'
    assert (said.message, said.arguments["seat"]) == ("Seat {seat} to act, {amount} to call", 3)
    assert (said.arguments["amount"].chips, said.arguments["amount"].sign) == (1200, "$")


@pytest.mark.parametrize(("count", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_plural_has_the_form_of_its_count(count, text):
    said = plural("{count} card", "{count} cards", count)
    assert (said, said.message, said.plural, said.number) == (text, "{count} card", "{count} cards", count)


@pytest.mark.parametrize(
    ("chips", "whole", "short"),
    [
        (0, "$0", "$0"), (-5, "-$5", "-$5"), (9_999, "$9,999", "$9,999"), (10_000, "$10,000", "$10k"),
        (12_399, "$12,399", "$12.3k"), (123_456, "$123,456", "$123k"), (-1_250_000, "-$1,250,000", "-$1.2M"),
    ],
)  # fmt: skip
def test_amounts_whole_and_short(chips, whole, short):
    assert money(chips, "$") == whole
    assert money(chips, "$", is_short=True) == short


def test_lists_and_enumerations():
    assert listed((3, 5, "muck")) == "3, 5, muck"
    assert [all_of((1,)), all_of((1, 2)), all_of((1, 2, 3))] == ["1", "1 and 2", "1, 2 and 3"]


@pytest.mark.parametrize(
    ("text", "large", "small"), [("folded", "Folded", "folded"), ("¿Quién?", "¿Quién?", "¿quién?"), ("", "", "")]
)
def test_the_initial_letter_stands_behind_an_opening_mark(text, large, small):
    assert with_initial(text, is_large=True) == large
    assert with_initial(text, is_large=False) == small


def test_a_message_in_a_context_differs_from_its_english():
    assert in_context("seat", "open") == marked("open") == in_context("ruling", "open")
    assert in_context("seat", "open").message != in_context("ruling", "open").message


def test_a_change_reaches_every_text_and_amounts_get_their_sign():
    """A card that is hidden is hidden in the arguments as well, for they travel with the text."""
    inner = phrase("the {card}", card="Kd")
    said = phrase("¤{amount} for {card} and {more}", amount=60, card=inner, more=listed(("Kd", with_initial(inner, is_large=True))))
    hidden = said.altered(lambda text: text.replace("Kd", "a card").replace("¤", "$"), "$")
    assert hidden == "$60 for the a card and a card, The a card"
    assert not [text for text in hidden.texts() if "Kd" in text]
    assert [text for text in said.texts() if "Kd" in text]
    assert hidden.arguments["amount"] == "$60"
