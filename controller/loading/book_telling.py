"""A rulebook for people: every value and verdict with its rule number and source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Final

from controller.rulebook.book import Book, Verdict
from controller.rulebook.rule import Rule
from controller.terms.codes import Basis


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


_MARK: Final = {Basis.TEXT: "the book's words", Basis.DEFAULT: "our default", Basis.FLOOR: "the floor's discretion"}


def show_book(book: Book) -> str:
    """Return the book as text: every value and verdict with its rule number and basis."""
    lines = [f"{book.name} ({book.id}), {book.edition}, {book.kind} games", ""]
    for path, rule in rules_of(book):
        value = ", ".join(map(str, rule.value)) or "none" if isinstance(rule.value, tuple) else str(rule.value)
        lines.append(f"{path}: {value}  [{', '.join(rule.cite)}; {_MARK[rule.basis]}]")
        if rule.note:
            lines.append(f"    {rule.note}")
    lines.append("")
    for cause, condition, verdict in verdicts_of(book):
        options = f" ({', '.join(verdict.options)})" if verdict.options else ""
        source = f"[{', '.join(verdict.cite)}; {_MARK[verdict.basis]}]"
        lines.append(f"{cause}, {condition}: {verdict.outcome}{options}  {source}")
        lines.append(f"    {verdict.say}")
    return "\n".join(lines)
