"""Every sentence by which the table rules, or of which it tells, has a test that names its book and number."""

import ast

import pytest

from controller.loading.library import load_book
from tests.sentences import named_rules


@pytest.mark.parametrize("book", named_rules.BOOKS.values())
def test_every_sentence_ruled_or_shown_is_named_by_a_test(book):
    """If it fails: write a test (marked as in this folder) or a case for the sentence."""
    assert list(named_rules.unnamed(book)) == []


@pytest.mark.parametrize("book", named_rules.BOOKS.values())
def test_a_mark_names_a_rule_that_the_book_has(book):
    there = named_rules.read_map(named_rules.RULEBOOKS / book)
    wrong = [(number, test) for marked, number, test in named_rules.marks() if marked == book and number not in there]
    assert wrong == []


def test_a_sentence_that_nothing_names_is_found(monkeypatch):
    monkeypatch.setattr(named_rules, "named", lambda book: {})
    left = list(named_rules.unnamed("golden-nugget-2025"))
    assert any(one.startswith("291.1:") for one in left)
    assert not any(one.startswith("103.1:") for one in left), "its rows are held by tapes and cite it"
    assert load_book("golden-nugget-2025")


def test_marks_are_read_from_decorators_and_parameters():
    tree = ast.parse("@gn('1', '2')\n@pytest.mark.parametrize('a', [pytest.param(1, marks=[pc('RP1')])])\ndef test_it(): ...")
    found = [one for mark in tree.body[0].decorator_list for one in named_rules._calls(mark)]
    assert found == [("golden-nugget-2025", "1"), ("golden-nugget-2025", "2"), ("players-casino-2025", "RP1")]
