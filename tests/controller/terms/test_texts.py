"""Texts from outside: which letters may be kept, and what stands for the others."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.terms.texts import is_plain, mended, quoted

ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()), max_size=80)


@given(ANY_TEXT)
def test_a_mended_text_can_be_kept_is_short_enough_and_differs_where_it_had_to(text):
    kept = mended(text, 64)
    kept.encode()
    assert is_plain(kept)
    assert len(kept) <= 64
    assert (kept == text) is (is_plain(text) and len(text) <= 64)


@given(ANY_TEXT)
def test_a_plain_text_turns_nothing_round_and_hides_nothing(text):
    if is_plain(text):
        assert not {"Cc", "Cs"} & set(map(unicodedata.category, text))
        assert not {"LRO", "RLO", "LRE", "RLE", "PDF", "LRI", "RLI", "FSI", "PDI"} & set(
            map(unicodedata.bidirectional, text)
        )


@pytest.mark.parametrize("text", ["José", "محمد", "می‌روم", "田中", "👩‍🚀", "2-5 level", ""])
def test_names_as_people_write_them_are_plain(text):
    assert is_plain(text)


@pytest.mark.parametrize("value", ["x" * 5000, "\ud800", 10**4000, [10**6000], list(range(5000)), "a\x1b[2J"], ids=range(6))
def test_what_is_quoted_is_short_and_plain(value):
    said = quoted(value)
    assert len(said) <= 60
    assert is_plain(said)
