"""Every sentence of the five books is classified, and nothing in a map names what is not there."""

from dataclasses import replace
from pathlib import Path

import pytest

from controller.coverage.covering import coverage, entry_of, map_faults
from controller.coverage.sentence_map import MappedSentence, SentenceClass, read_map, read_sentences, text_faults
from controller.loading.library import RULEBOOKS, book_ids, load_book, read_book

TEXTS = Path(__file__).parents[4] / "shared" / "rulebooks"


@pytest.mark.parametrize("book", book_ids())
def test_every_sentence_is_classified_and_every_row_supported(book):
    found = coverage(read_book(book))
    assert dict(found.counts)[SentenceClass.OPEN] == 0
    assert found.faults == ()


@pytest.mark.parametrize("book", book_ids())
def test_the_map_has_every_sentence_of_the_text(book):
    if not TEXTS.is_dir():
        pytest.skip("the printed texts of the books are not here")
    assert list(text_faults(read_map(RULEBOOKS / book), read_sentences(RULEBOOKS / book, TEXTS))) == []


NPL = load_book("npl-2015")


def faults(number="20", **entry):
    """What is wrong with one entry, without the rows that this small map leaves unsupported."""
    return [fault for fault in map_faults(NPL, {number: {"1": MappedSentence("00", **entry)}}) if fault.startswith(f"{number}.1")]


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"kind": SentenceClass.RULED}, "ruled needs one of"),
        ({"kind": SentenceClass.RULED, "by": ("command.clock",)}, "ruled needs one of"),
        ({"kind": SentenceClass.RULED, "by": ("play.clock.tim_s",)}, "did you mean 'play.clock.time_s'"),
        ({"kind": SentenceClass.FLOOR, "by": ("command.decide",)}, "needs a reason"),
        ({"kind": SentenceClass.CONDUCT}, "needs a reason"),
        ({"kind": SentenceClass.NARRATIVE, "by": ("play.clock.time_s",)}, "supported by nothing"),
        ({"kind": SentenceClass.ROOM}, "room needs one of"),
    ],
)
def test_a_class_without_its_due_is_told(entry, told):
    assert any(told in fault for fault in faults(**entry))


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": SentenceClass.RULED, "by": ("play.clock.time_s",)},
        {"kind": SentenceClass.FLOOR, "by": ("command.decide",), "why": "Fairness is a person's judgment."},
        {"kind": SentenceClass.CONDUCT, "why": "The table hears no talk."},
        {"kind": SentenceClass.SHOWN, "gap": "say so"},
        {"kind": SentenceClass.NARRATIVE},
    ],
)
def test_a_class_with_its_due_is_well(entry):
    assert faults(**entry) == []


def test_a_row_that_no_sentence_supports_is_told():
    sentences = read_map(RULEBOOKS / "npl-2015")
    bare = {number: {index: replace(one, by=()) for index, one in entries.items()} for number, entries in sentences.items()}
    told = list(map_faults(NPL, bare))
    assert "play.clock.time_s: no sentence of 20 supports it" in told
    assert "verdict.four_card_flop.no_action: no sentence of 29 supports it" in told


def test_a_citation_is_found_in_the_map():
    numbers = ("25", "27a", "27", "RP7", "H:5 CARD DOUBLE BOARD BOMB POT PLO (8 max)", "G:BURN")
    assert [entry_of(one, numbers) for one in ("25A", "27a", "RP7", "H:BOMB POT", "G:BURN", "28", "H:BOMB")] == [
        "25", "27a", "RP7", "H:5 CARD DOUBLE BOARD BOMB POT PLO (8 max)", "G:BURN", None, "H:5 CARD DOUBLE BOARD BOMB POT PLO (8 max)",
    ]
