"""Parameters of a rulebook shown at work: for each a short question to the machine, and what each value must come to.

`Shown("play")` is a decorator's factory: `@shows("betting.opening", big_blind=200)` over `def question(book)` keeps the
question and the answers that the parameter's values must have. Its rows are every parameter under every book; a row's
name carries the book, its rule numbers, the parameter and the value. `Shown("play", "chips")` asks for the section
`chips` alone: a file with many parameters is shown in several tests, and `test_shown.py` holds that none is left out.
"""

from __future__ import annotations

import pytest

from controller.loading.library import load_books
from controller.rulebook.book import Book


def same(_rules, value):
    """The value itself is what is seen."""
    return value


class Shown:
    """What was shown of one of a book's files: `blinds`, `play` or `room`."""

    def __init__(self, side, *sections):
        assert side in Book.__dataclass_fields__, side
        self.side, self.books, self.kept = side, load_books(), {}
        self.sections = sections or tuple(type(self.rules(next(iter(self.books)))).__dataclass_fields__)

    def __call__(self, path, *expected, **by_value):
        """What the values of a parameter come to: a mapping, or a function of the file's whole rules and the value."""

        def keep(question):
            assert path not in self.kept, path
            self.kept[path] = (question, expected[0] if expected else by_value)
            return question

        return keep

    def rules(self, book):
        return getattr(self.books[book], self.side)

    def rule(self, book, path):
        section, name = path.split(".")
        return getattr(getattr(self.rules(book), section), name)

    def paths(self):
        rules = self.rules(next(iter(self.books)))
        sections = {name: getattr(rules, name) for name in self.sections}
        return [f"{name}.{one}" for name, section in sections.items() for one in type(section).__dataclass_fields__]

    def rows(self):
        for path in self.paths():
            for book in self.books:
                rule = self.rule(book, path)
                yield pytest.param(book, path, id=f"{book} {','.join(rule.cite)} {path}={rule.value}")

    def check(self, book, path):
        """Ask the question of a parameter under a book, and compare."""
        assert path in self.kept, "a parameter that no test shows"
        question, expected = self.kept[path]
        value = self.rule(book, path).value
        wanted = expected(self.rules(book), value) if callable(expected) else expected[value]
        assert question(book) == wanted

    def check_all_known(self):
        assert set(self.kept) <= set(self.paths())
