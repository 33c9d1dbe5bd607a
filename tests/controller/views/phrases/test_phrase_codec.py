"""A phrase goes over the line beside its English text, and comes back as it was."""

import json

import pytest

from controller.views.phrases.phrase import all_of, in_context, listed, marked, money, phrase, plural, with_initial
from controller.views.phrases.phrase_codec import PhraseError, decoded, encoded, needs_entry

PHRASES = [
    phrase("Seat {seat} to act", seat=3),
    phrase("{amount} to call", amount=money(60, "$")),
    money(12_345, "€", is_short=True),
    plural("{count} card", "{count} cards", 2),
    in_context("seat", "open"),
    listed((3, marked("muck"), phrase("board {number}", number=2))),
    with_initial(phrase("burned before the {street}", street="flop"), is_large=True),
    with_initial(marked("Flop"), is_large=False),
    all_of((1, 2, 3)),
]


@pytest.mark.parametrize("said", PHRASES, ids=str)
def test_a_phrase_comes_back_as_it_was(said):
    told = json.loads(json.dumps(encoded(said)))
    back = decoded(str(said), told)
    assert (type(back), back) == (type(said), said)
    assert encoded(back) == encoded(said)
    assert list(back.texts()) == list(said.texts())


def test_a_message_without_arguments_needs_no_entry():
    """Its English text is its message."""
    assert not needs_entry(phrase("Between hands"))
    assert not needs_entry("Between hands")
    assert needs_entry(in_context("seat", "open"))
    assert all(needs_entry(said) for said in PHRASES)


@pytest.mark.parametrize(
    "told",
    [
        None, 7, [], {}, {"id": 7}, {"id": "x", "more": 1}, {"id": "x", "args": []}, {"id": "x", "count": "2"},
        {"id": "x", "args": {"one": None}}, {"id": "x", "args": {"one": {"id": "y"}}}, {"chips": "60", "sign": "$"},
        {"list": 3, "mark": ","}, {"list": [1.5], "mark": ","}, {"large": "x"}, {"small": {"id": "x"}},
    ],
)  # fmt: skip
def test_another_form_is_refused(told):
    with pytest.raises(PhraseError):
        decoded("English", told)


def test_phrases_too_deep_in_one_another_are_refused():
    told = {"id": "x"}
    for _ in range(20):
        told = {"id": "{x}", "args": {"x": {"text": "English", **told}}}
    with pytest.raises(PhraseError, match="too deep"):
        decoded("English", told)
