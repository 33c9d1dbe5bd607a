"""The library's books say what `tests/data/rows/oracle` says, which was read row by row against the texts.

A book that is changed on purpose is changed here too, by hand, from its text: what the books rule is written twice, so
that a slip of the hand in either place is seen. Whether a row matters at the table is shown by the tapes (`test_rows`).
"""

from __future__ import annotations

import pytest

from controller.loading.library import load_book, rules_of, verdicts_of
from controller.rulings.remedies import REMEDIES
from tests.rows import oracle
from tests.rows.changed_books import BOOKS


def plain(value):
    """A value as TOML has it."""
    return [str(one) for one in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize("name", BOOKS)
def test_the_values_are_those_of_the_text(name):
    there = {path: (plain(rule.value), rule.cite, rule.basis.value) for path, rule in rules_of(load_book(name))}
    assert there == oracle.values(name)


@pytest.mark.parametrize("name", BOOKS)
def test_the_verdicts_are_those_of_the_text(name):
    there = {}
    for cause, condition, row in verdicts_of(load_book(name)):
        told = {
            "outcome": row.outcome.value, "rules": list(row.cite), "rules_draw": list(row.cite_draw),
            "basis": row.basis.value, "options": [one.value for one in row.options], "remedy": row.remedy,
            "steps": [step.value for step in REMEDIES[row.remedy].codes] if row.remedy else [],
        }  # fmt: skip
        there[cause, condition] = {key: value for key, value in told.items() if value}
    assert there == oracle.verdicts(name)
