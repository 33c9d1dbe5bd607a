"""The questions in which houses differ, by importance, with what the books say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from controller.drafting.carried_cases import CASES
from controller.drafting.parameter_words import Parameter, parameters
from controller.loading.library import load_books, rules_of, verdicts_of
from controller.rulebook.book import Verdict
from controller.rulebook.rule import Rule
from controller.terms.codes import Cause
from controller.views.book_words.book_text import VALUES, situations, value_sentence, verdict_sentence
from controller.views.book_words.value_words import sentence_of

READINGS: Final = CASES.with_name("readings.json")
"""How many carried cases read each value and verdict, by path."""


@dataclass(frozen=True, slots=True)
class BookAnswer:
    """What one book says to a question: in a word, in a sentence, and by which rules."""

    answer: str
    says: str
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HouseQuestion:
    """A question to a house: a value of the book, or a verdict.

    Attributes:
        path: `play.clock.time_s` or `verdict.extra_card.before_action`.
        asks: the question in plain words.
        kind: of a value, as in `Parameter`; `verdict` of a verdict, which is answered by the id of the book to follow.
        words: the possible words.
        books: what each shipped book says, by id.
        cases: how many of the carried cases read it.
    """

    path: str
    asks: str
    kind: str
    words: tuple[str, ...]
    books: Mapping[str, BookAnswer]
    cases: int

    @property
    def differs(self) -> bool:
        """Whether the shipped books differ in it."""
        return len({said.answer for said in self.books.values()}) > 1


@cache
def house_questions() -> tuple[HouseQuestion, ...]:
    """Return every question that can be asked, the one that most cases read first."""
    readings: dict[str, int] = json.loads(READINGS.read_text(encoding="utf-8"))
    found = [*_values(readings), *_verdicts(readings)]
    return tuple(sorted(found, key=lambda one: -one.cases))


def _values(readings: Mapping[str, int]) -> list[HouseQuestion]:
    """Return the questions for the book's values, in its order."""
    books = {id_: dict(rules_of(book)) for id_, book in load_books().items()}
    return [
        _of_value(one, {id_: rules[path] for id_, rules in books.items()}, readings.get(path, 0))
        for path, one in parameters().items() if one.kind
    ]


def _of_value(parameter: Parameter, rules: Mapping[str, Rule[Any]], cases: int) -> HouseQuestion:
    """Return the question for one value."""
    books = {id_: value_answer(parameter.path, rule) for id_, rule in rules.items()}
    return HouseQuestion(parameter.path, parameter.asks, parameter.kind, parameter.words, books, cases)


def value_answer(path: str, rule: Rule[Any]) -> BookAnswer:
    """Return what a value of a book answers."""
    return BookAnswer(answer_words(rule.value), value_sentence(path, rule).text, rule.cite)


def verdict_answer(cause: str, condition: str, row: Verdict) -> BookAnswer:
    """Return what a verdict of a book answers."""
    return BookAnswer(verdict_words(row), verdict_sentence(Cause(cause), (condition,), row).text, row.cite)


def word_sentence(path: str, word: str) -> str:
    """Return the sentence of a value that no book has; empty if the word is no value of it."""
    value = {"yes": True, "no": False}.get(word, word)
    try:
        return sentence_of(VALUES[path], value)
    except KeyError:
        return ""


def answer_words(value: object) -> str:
    """Return a value as it is answered: `yes`, `60`, `raise, call_answered`, `none`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(answer_words, value)) or "none"
    return str(value)


def _verdicts(readings: Mapping[str, int]) -> list[HouseQuestion]:
    """Return the questions for the verdicts."""
    rows: dict[tuple[str, str], dict[str, Verdict]] = {}
    for id_, book in load_books().items():
        for cause, condition, row in verdicts_of(book):
            rows.setdefault((cause, condition), {})[id_] = row
    return [_of_verdict(cause, condition, held, readings) for (cause, condition), held in rows.items()]


def _of_verdict(
    cause: str, condition: str, rows: Mapping[str, Verdict], readings: Mapping[str, int]
) -> HouseQuestion:
    """Return the question for one verdict; a book whose verdict is taken answers it."""
    path = f"verdict.{cause}.{condition}"
    asks = f"If {situations(Cause(cause), (condition,))}: what is ruled?"
    books = {id_: verdict_answer(cause, condition, row) for id_, row in rows.items()}
    return HouseQuestion(path, asks, "verdict", tuple(rows), books, readings.get(path, 0))


def verdict_words(row: Verdict) -> str:
    """Return what a verdict decides: `floor (misdeal, fix)`, `fix, extra_card_to_burn`."""
    options = f" ({', '.join(row.options)})" if row.options else ""
    return f"{row.outcome}{options}{f', {row.remedy}' if row.remedy else ''}"
