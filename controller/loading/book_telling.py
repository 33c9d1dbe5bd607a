"""A rulebook for scripts: every value and verdict by its key, with its source."""

from __future__ import annotations

from typing import Final

from controller.rulebook.book import Book
from controller.rulebook.cited import rules_of, verdicts_of
from controller.terms.codes import Basis

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
