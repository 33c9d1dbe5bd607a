"""What places are called: by the tape, and by people."""

import pytest

from controller.terms.places import PlaceKind, place


@pytest.mark.parametrize(("code", "words"), [
    ("seat:3", "seat 3"), ("board", "the board"), ("board:2", "board 2"), ("burn", "the burns"), ("muck", "the muck"),
    ("stub", "the stub"), ("discard:7", "the discards of seat 7"), ("aside", "the place for cards set aside"),
    ("shuffler", "the shuffler"),
])
def test_a_sentence_names_a_place_as_people_do(code, words):
    assert place(code).words == words
    assert place(code).code == code


def test_every_kind_of_place_has_words_without_the_tape_s_marks():
    codes = [f"{kind}:2" if kind in {PlaceKind.SEAT, PlaceKind.DISCARD} else kind.value for kind in PlaceKind]
    assert not [code for code in codes if ":" in place(code).words or "_" in place(code).words]
