"""The catalogs are those of the source, whole, and say what the messages say."""

import io
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from controller.views.faces import named_faces
from display.language.languages import ENGLISH, LANGUAGES, PSEUDO
from tests.display.language.make_catalogs import (
    LOCALE,
    found,
    mo_bytes,
    path_of,
    po_bytes,
    pseudo,
    translated,
)

MESSAGES = found()
OTHERS = [code for code in LANGUAGES if code != ENGLISH]


def messages_of(code):
    return [message for message in read_po(io.BytesIO(path_of(code).read_bytes())) if message.id]


def forms(text):
    return (text,) if isinstance(text, str) else tuple(text)


def named(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("code", OTHERS)
def test_the_catalogs_are_made_from_the_source(code):
    """`make messages` makes them anew, without network and clock."""
    catalog = translated(code, MESSAGES)
    assert path_of(code).read_bytes() == po_bytes(catalog), "make messages"
    assert path_of(code).with_suffix(".mo").read_bytes() == mo_bytes(catalog), "make messages"
    assert (LOCALE / "railbird.pot").read_bytes() == po_bytes(MESSAGES), "make messages"


@pytest.mark.parametrize("code", OTHERS)
def test_every_message_is_translated(code):
    missing = [message.id for message in messages_of(code) if not all(forms(message.string))]
    assert not missing, f"{len(missing)} messages have no translation"


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_arguments_of_its_message(code):
    for message in messages_of(code):
        wanted = named(forms(message.id)[-1])
        for text in forms(message.string):
            assert named(text) <= wanted, (message.id, text)
            assert wanted - named(text) <= {"count"}, (message.id, text)
        assert wanted == set().union(*(named(text) for text in forms(message.string))), message.id


@pytest.mark.parametrize("code", OTHERS)
def test_no_translation_reads_as_the_name_of_a_card(code):
    """A view refuses sentences that name a card, so a Spanish sentence may not begin with a word like the ace's."""
    for message in messages_of(code):
        assert not set().union(*map(named_faces, forms(message.string))), message.string


def test_the_made_up_language_is_a_third_longer_and_keeps_arguments():
    assert pseudo("Seat {seat} to act") == "Šéééáţ {seat} ţóó ááçţ"
    pairs = [
        pair for message in messages_of(PSEUDO)
        for pair in zip(forms(message.id), forms(message.string), strict=True)
    ]
    assert all(named(one) == named(other) for one, other in pairs)
    letters = [[sum(letter.isalpha() for letter in text) for text in texts] for texts in zip(*pairs, strict=True)]
    assert sum(letters[1]) >= sum(letters[0]) * 4 / 3
