"""Every cited value and verdict of a book, with its path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from controller.rulebook.book import Book, Verdict
from controller.rulebook.rule import Rule


def rules_of(book: Book) -> Iterator[tuple[str, Rule[object]]]:
    """Yield every cited value of the book with its path: `deal.windows.misdeal`."""
    for part in ("deal", "play", "blinds", "room"):
        yield from _rules(getattr(book, part), part)


def _rules(section: object, path: str) -> Iterator[tuple[str, Rule[object]]]:
    """Yield the values of one section."""
    if isinstance(section, Rule):
        yield path, section
    elif is_dataclass(section):
        for one in fields(section):
            yield from _rules(getattr(section, one.name), f"{path}.{one.name}")


def verdicts_of(book: Book) -> Iterator[tuple[str, str, Verdict]]:
    """Yield every verdict of the book with its cause and condition."""
    for cause, rows in book.verdicts.items():
        for condition, verdict in rows.items():
            yield cause, condition, verdict
