"""Every parameter of the deal, in every book, matters to a case: with another value the case comes out otherwise.

The name of a test carries the book, the rule numbers and the parameter. So it is for many parameters of play and blinds
as well; `exercises.py` searches the cases, and says which have none.
"""

from __future__ import annotations

import json

import pytest
from exercises import BOOKS, FOUND, changed, others, told

from controller.loading.library import load_book, rules_of
from controller.terms.fast_copies import replace

EXERCISES = json.loads(FOUND.read_text(encoding="utf-8"))

SILENT = {
    # A tap is an action by number alone, and this book has no clause that counts actions of any kind.
    ("nclpc-2015", "deal.windows.tap_counts"),
    # Two actions are enough, and two players have acted before the dealer can tap for the turn.
    ("eagles-3512", "deal.windows.tap_counts"),
    # Announced, never ruled on, so that no replay prints it: tests/controller/rulings/test_windows.py shows each value.
    *((house, "deal.dealing.rabbit_hunting") for house in BOOKS),
}
"""Parameters of the deal whose other values change nothing in that book, and why."""

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


def test_the_exercises_are_of_parameters_that_there_are():
    for house, found in EXERCISES.items():
        assert set(found) <= {path for path, _ in rules_of(load_book(house))}
