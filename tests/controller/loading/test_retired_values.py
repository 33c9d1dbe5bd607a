"""A law that an older version kept is read as this one names its values."""

from __future__ import annotations

import pytest

from controller.loading.book_tables import BookError, book_of_tables
from controller.loading.law import kept_law, load_law
from controller.loading.library import read_book_file
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
    assert at(kept_law(kept, "journal").tables["rulebook"], next(iter(REMOVED)))["value"] == "nothing"


def test_the_author_of_a_rulebook_is_told_what_to_write(tmp_path):
    with pytest.raises(BookError) as refused:
        book_of_tables(older()["rulebook"], tmp_path / "house.toml")
    removed, *renamed = refused.value.faults
    assert "mandatory_missed: no such key here any more: leave it out; verdict.missed_straddle.missed says" in removed
    assert renamed == [
        f"{'.'.join(path)}: {old!r} is retired; write {now!r}, by which the table does the same"
        for path, words in RENAMED.items() for old, now in words.items()
    ]


def test_a_house_that_overrides_a_retired_key_or_value_is_told_once(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text(
        'base = "npl-2015"\n[override.blinds.straddle]\nmandatory_missed = { value = "post", cite = ["1"] }\n'
        '[override.play.pots]\nside_pots = { value = "last_first", cite = ["2"] }\n', "utf-8",
    )
    with pytest.raises(BookError) as refused:
        read_book_file(house)
    removed, renamed = refused.value.faults
    assert "leave it out; verdict.missed_straddle.missed" in removed
    assert "'last_first' is retired; write 'separately'" in renamed


@pytest.mark.parametrize("told", [{}, {"deal": 7}, {"deal": {"windows": []}}, {"blinds": {"straddle": {"mandatory_missed": 1}}}])
def test_what_is_no_table_is_left_to_the_reader(told):
    assert "mandatory_missed" not in str(without_retired(told))
    assert without_retired(told).get("deal") == told.get("deal")


@pytest.mark.parametrize("entry", [7, {"value": []}, {"value": 3}, {"cite": ["1"]}])
def test_another_value_stays(entry):
    told = {"deal": {"windows": {"dispute": entry}}}
    assert without_retired(told) == told
