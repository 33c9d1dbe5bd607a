"""A text is said in another language whole: its message, its plural form, its arguments, its amounts."""

import re

import pytest
from babel.numbers import format_decimal

from controller.views.phrases.phrase import (
    all_of,
    in_context,
    listed,
    marked,
    money,
    phrase,
    phrase_of,
    plural,
    with_initial,
)
from display.console_keys import DIGITS, HELP, SEATS, console_key
from display.language.languages import LANGUAGES, language, language_for, read_languages

SPANISH, ENGLISH = language("es"), language("en")


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        (marked("Between hands"), "Between hands", "Entre manos"),
        (phrase("Seat {seat} to act", seat=3), "Seat 3 to act", "Turno del asiento 3"),
        (phrase("Pot {amount}", amount=money(12_345, "$")), "Pot $12,345", "Bote $12.345"),
        (money(12_345, "$", is_short=True), "$12.3k", "$12,3k"),
        (plural("{count} card", "{count} cards", 1), "1 card", "1 carta"),
        (plural("{count} card", "{count} cards", 2), "2 cards", "2 cartas"),
        (in_context("seat", "open"), "open", "libre"),
        (in_context("ruling", "open"), "open", "abierta"),
        (phrase("No: {effect}", effect=marked("the ruling stands")), "No: the ruling stands", "No: la decisión se mantiene"),
        (all_of((1, 2, 3)), "1, 2 and 3", "1, 2 y 3"),
        (listed((marked("Board"), 2), " "), "Board 2", "Mesa 2"),
        (with_initial(marked("folded"), is_large=True), "Folded", "Retirado"),
        (with_initial(marked("How many cards?"), is_large=False), "how many cards?", "¿cuántas cartas?"),
        ("No-limit hold'em", "No-limit hold'em", "No-limit hold'em"),
        ("", "", ""),
    ],
)
def test_a_text_in_english_and_in_spanish(text, english, spanish):
    assert text == english == ENGLISH.say(text)
    assert SPANISH.say(text) == spanish


def test_a_key_keeps_the_name_that_stands_on_it():
    names = [console_key(name).label for name in (*HELP, *SEATS, *DIGITS)]
    assert [SPANISH.say(name) for name in names] == names


def test_a_message_that_the_catalog_lacks_stays_as_it_was_made():
    """The line of another version may name messages and arguments that are not ours; none of them is filled in."""
    assert SPANISH.say(phrase_of("As told", ("Whatever {seat.__class__}", "", 0), {"seat": 1})) == "As told"
    assert SPANISH.say(phrase_of("As told", ("Seat {seat} to act", "", 0), {"place": 1})) == "As told"


@pytest.mark.parametrize("chips", [0, 7, 12_345, 1_234_567])
def test_amounts_are_written_as_the_unicode_locales_have_them(chips):
    """CLDR is the oracle; it leaves four digits ungrouped in Spanish, where chips are always grouped."""
    for code in ("en", "es"):
        assert language(code).say(money(chips)) == format_decimal(chips, locale=code)


def test_a_screen_has_its_own_language_or_that_of_its_kind_or_that_of_all():
    chosen = read_languages(["es", "felt=en", "seat:3=en-XA", "seat=en"])
    assert [language_for(screen, chosen) for screen in ("dealer", "felt", "seat:3", "seat:4", "floor")] == [
        "es", "en", "en-XA", "en", "es",
    ]  # fmt: skip
    assert language_for("felt", read_languages([])) == "en"


@pytest.mark.parametrize(
    ("text", "says"), [("fr", ", ".join(LANGUAGES)), ("felt=", "not a language"), ("bar=es", "felt, dealer, floor")]
)
def test_an_unknown_language_or_screen_is_refused_with_those_that_there_are(text, says):
    with pytest.raises(ValueError, match=re.escape(says)):
        read_languages([text])
