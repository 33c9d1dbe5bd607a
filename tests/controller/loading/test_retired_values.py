"""A law that an older version kept is read as this one names its values."""

from __future__ import annotations

import pytest

from controller.loading.book_tables import BookError, book_of_tables
from controller.loading.law import kept_law, load_law
from controller.loading.retired_values import REMOVED, RENAMED, without_retired


def at(tables, path):
    for one in path:
        tables = tables[one]
    return tables


def older(*, path=None, value=None):
    """A kept law with every retired value, or with one of them."""
    told = load_law("golden-nugget-2025").tables
    rulebook = {**told["rulebook"]}
    retired = [(one, "nothing") for one in REMOVED] + [(one, word) for one, words in RENAMED.items() for word in words]
    for one, word in [(path, value)] if path else retired:
        first, second, last = one
        entry = {"value": word, "cite": ["148"]}
        rulebook[first] = rulebook[first] | {second: rulebook[first][second] | {last: entry}}
    return {**told, "rulebook": rulebook}


def test_an_older_law_is_read():
    law = kept_law(older(), "journal")
    assert (law.book.deal.windows.dispute.value, law.book.play.pots.side_pots.value) == ("next_hand", "separately")
    assert law.book.play.pots.side_pots.cite == ("148",)


def test_the_kept_tables_stay_as_they_are():
    kept = older()
    assert at(kept_law(kept, "journal").tables["rulebook"], REMOVED[0])["value"] == "nothing"


def test_a_rulebook_file_is_told(tmp_path):
    with pytest.raises(BookError, match="mandatory_missed: no such key here"):
        book_of_tables(older(path=REMOVED[0], value="nothing")["rulebook"], tmp_path / "house.toml")


@pytest.mark.parametrize("told", [{}, {"deal": 7}, {"deal": {"windows": []}}, {"blinds": {"straddle": {"mandatory_missed": 1}}}])
def test_what_is_no_table_is_left_to_the_reader(told):
    assert "mandatory_missed" not in str(without_retired(told))
    assert without_retired(told).get("deal") == told.get("deal")


@pytest.mark.parametrize("entry", [7, {"value": []}, {"value": 3}, {"cite": ["1"]}])
def test_another_value_stays(entry):
    told = {"deal": {"windows": {"dispute": entry}}}
    assert without_retired(told) == told
