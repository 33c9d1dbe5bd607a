"""The nearest name: the one that was meant, and none where a guess would mislead."""

import pytest

from firmware_bridge.commandline.nearest import did_you_mean, nearest, no_such_keys

BOOKS = ("golden-nugget-2025", "nclpc-2015", "npl-2015", "players-casino-2025")


@pytest.mark.parametrize(("typed", "meant"), [
    ("golden-nuget-2025", "golden-nugget-2025"),
    ("npl2015", "npl-2015"),
    ("NPL-2015", "npl-2015"),
    ("nclcp-2015", "nclpc-2015"),
    ("houses-own-rules", None),
    ("", None),
])
def test_the_nearest_name_is_the_one_that_was_meant(typed, meant):
    assert nearest(typed, BOOKS) == meant


def test_the_sentence_goes_behind_another_and_is_empty_where_nothing_is_alike():
    assert did_you_mean("nlh", ("nlhe", "plo")) == "; did you mean 'nlhe'?"
    assert did_you_mean("zzz", ("nlhe", "plo")) == ""
    assert did_you_mean("zzz", ()) == ""


def test_keys_that_a_table_cannot_have_are_told_with_the_nearest_ones():
    assert no_such_keys({"x"}, ("game", "rulebook")) == "x: no such key here"
    assert no_such_keys({"rulebok", "gaem"}, ("game", "rulebook")) == (
        "gaem, rulebok: no such key here; did you mean 'game' and 'rulebook'?"
    )


def test_a_whole_file_as_a_name_costs_no_time():
    assert nearest("x" * 5_000_000, BOOKS) is None
