"""Faults in a book's verdicts that its shape does not show."""

import json

import pytest

from controller.loading.book_faults import sentence_faults, verdict_faults
from controller.loading.book_tables import BookError
from controller.loading.law import kept_law, load_law
from controller.loading.library import book_ids, read_book, read_book_file

PROFILE = """
base = "nclpc-2015"
name = "The Corner House"

[override.verdict.{cause}]
{condition} = {{ outcome = "{outcome}", cite = ["house 7"], say = "{say}" }}
"""
OWES = {"cause": "missed_big_blind", "condition": "owes", "outcome": "owes"}
MISSING = {"cause": "missing_card", "condition": "in_hand", "outcome": "void"}


def profile(tmp_path, say, **verdict):
    path = tmp_path / "corner-house.toml"
    path.write_text(PROFILE.format(say=say, **verdict), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", book_ids())
def test_the_shipped_books_have_none(name):
    rows = read_book(name).tables["verdict"]
    assert [*verdict_faults(rows), *sentence_faults(rows)] == []


@pytest.mark.parametrize("say", ["Seat {seat} owes {live} live, {dead} dead; {returned} goes back.", "It posts."])
def test_a_sentence_on_blinds_may_name_what_is_owed(tmp_path, say):
    book = read_book_file(profile(tmp_path, say, **OWES)).book
    assert book.verdicts["missed_big_blind"]["owes"].say == say


def test_a_law_that_was_kept_with_such_a_sentence_still_opens(tmp_path):
    law = load_law(str(profile(tmp_path, "Seat {seat} owes.", **OWES)), ["nlhe"])
    told = json.loads(json.dumps(law.tables).replace("Seat {seat} owes.", "Seat {seats} owes."))
    assert kept_law(told, "journal").book.verdicts["missed_big_blind"]["owes"].say == "Seat {seats} owes."


@pytest.mark.parametrize("say", ["Seat {seats} owes.", "Seat {} owes.", "Seat {seat owes.", "{live.amount}", "{live:d}"])
def test_a_sentence_on_blinds_that_cannot_be_filled_in_is_refused(tmp_path, say):
    with pytest.raises(BookError) as refused:
        read_book_file(profile(tmp_path, say, **OWES))
    assert refused.value.faults == (
        "verdict.missed_big_blind.owes: in the sentence (`say`) only seat, live, dead, returned may stand in braces",
    )


def test_a_sentence_on_the_deal_has_no_arguments(tmp_path):
    with pytest.raises(BookError) as refused:
        read_book_file(profile(tmp_path, "Seat {seat}: void.", **MISSING))
    assert refused.value.faults == (
        "verdict.missing_card.in_hand: in the sentence (`say`) nothing may stand in braces",
    )
