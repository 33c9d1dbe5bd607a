"""Every parameter of the deal, in every book, matters to a case: with another value the case comes out otherwise.

The name of a test carries the book, the rule numbers and the parameter. A parameter with one possible answer has nothing
to be changed to; the day it gets a second one it needs a case. `exercises.py` searches the cases.
"""

from __future__ import annotations

import json

import pytest
from exercises import BOOKS, FOUND, changed, others, told

from controller.shell.library import load_book, rules_of
from controller.terms.copying import replace

EXERCISES = json.loads(FOUND.read_text(encoding="utf-8"))

SILENT = {
    # A tap is an action by number alone, and this book has no clause that counts actions of any kind.
    ("nclpc-2015", "deal.windows.tap_counts"),
    # Two actions are enough, and two players have acted before the dealer can tap for the turn.
    ("eagles-3512", "deal.windows.tap_counts"),
}
"""Parameters of the deal whose other values change nothing in that book, and why."""

WITHOUT_A_CASE = {
    "nclpc-2015": 59, "eagles-3512": 54, "golden-nugget-2025": 54, "npl-2015": 72, "players-casino-2025": 72,
}
"""Parameters of play and blinds that no case exercises (their own tests do, without the book in the name): fewer, never
more."""


def rows():
    for house, found in EXERCISES.items():
        book = load_book(house)
        for path, rule in rules_of(book):
            if path in found:
                name, value = found[path]
                yield pytest.param(house, path, name, value, id=f"{house} {','.join(rule.cite)} {path}={rule.value}")


@pytest.mark.parametrize(("house", "path", "name", "value"), list(rows()))
def test_another_value_comes_out_otherwise(house, path, name, value):
    book = load_book(house)
    rule = dict(rules_of(book))[path]
    value = next(one for one in others(book, path) if json.loads(json.dumps(one)) == value)
    assert value != rule.value
    plain, otherwise = told(name, book), told(name, changed(book, path, replace(rule, value=value)))
    assert plain is not None
    assert otherwise is not None
    assert plain != otherwise


@pytest.mark.parametrize("house", BOOKS)
def test_every_parameter_of_the_deal_is_exercised(house):
    lacking = {
        path
        for path, _ in rules_of(load_book(house))
        if path.startswith("deal.") and path not in EXERCISES[house] and (house, path) not in SILENT
    }
    assert lacking == set()


@pytest.mark.parametrize("house", BOOKS)
def test_the_parameters_without_a_case_do_not_grow(house):
    book = load_book(house)
    lacking = [
        path
        for path, _ in rules_of(book)
        if not path.startswith("deal.") and path not in EXERCISES[house] and list(others(book, path))
    ]
    assert len(lacking) <= WITHOUT_A_CASE[house], lacking


def test_the_exercises_are_of_parameters_that_there_are():
    for house, found in EXERCISES.items():
        assert set(found) <= {path for path, _ in rules_of(load_book(house))}
