"""What two rulebooks rule otherwise, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.rulebook.book import Book, Verdict
from controller.rulebook.cited import rules_of
from controller.terms.codes import Cause
from controller.views.book_words.book_text import BookSentence, situations, value_sentence, verdict_sentence


@dataclass(frozen=True, slots=True)
class Difference:
    """A value, or situations of one cause, that two books have otherwise.

    Attributes:
        subject: the situations in words; empty for a value.
        first: what the first book says.
        second: what the second book says.
    """

    subject: str
    first: BookSentence
    second: BookSentence


def value_differences(first: Book, second: Book) -> Iterator[Difference]:
    """Yield the values that differ; other citations alone are no difference."""
    others = dict(rules_of(second))
    for path, rule in rules_of(first):
        if rule.value != others[path].value:
            yield Difference("", value_sentence(path, rule), value_sentence(path, others[path]))


def verdict_differences(first: Book, second: Book) -> Iterator[Difference]:
    """Yield the situations whose outcome, choice or remedy differs, alike ones together."""
    for code, rows in first.verdicts.items():
        alike: dict[tuple[Verdict, Verdict], list[str]] = {}
        for condition, verdict in rows.items():
            other = second.verdicts[code][condition]
            if _orders(verdict) != _orders(other):
                alike.setdefault((verdict, other), []).append(condition)
        cause = Cause(code)
        for (verdict, other), conditions in alike.items():
            pair = (verdict_sentence(cause, conditions, one) for one in (verdict, other))
            yield Difference(situations(cause, conditions), *pair)


def _orders(verdict: Verdict) -> tuple[object, ...]:
    return verdict.outcome, verdict.options, verdict.remedy


def changed_from(book: Book, base: Book) -> Mapping[str, BookSentence]:
    """Return what the base says, by the path of each value and row that a house has otherwise."""
    before = dict(rules_of(base))
    changed = {path: value_sentence(path, before[path]) for path, rule in rules_of(book) if rule != before[path]}
    for code, rows in base.verdicts.items():
        for condition, verdict in rows.items():
            if book.verdicts[code][condition] != verdict:
                changed[f"verdict.{code}.{condition}"] = verdict_sentence(Cause(code), (condition,), verdict)
    return changed
