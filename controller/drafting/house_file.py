"""A house's file, written answer by answer, so that it can be taken up again.

What the file held before stays as it was, hand-written lines too: answers are added below, and the last line says
which question comes next.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote
from typing import Any, Final

from controller.drafting.house_questions import HouseQuestion
from controller.loading.book_tables import BookError, read_tables
from controller.loading.library import leaves, load_book
from controller.rulebook.book import Verdict

MARK: Final = re.compile(r"^# (?:The next question is (?P<path>[\w.]+)|Every question was asked)\..*\n?", re.MULTILINE)
DONE: Final = "done"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of the house with its citation: a value, or the book whose verdict it takes."""

    question: HouseQuestion
    value: bool | int | str | tuple[str, ...]
    cite: str


@dataclass(slots=True)
class HouseFile:
    """A house's file in the making.

    Attributes:
        path: where it is written.
        base: the id or path of the base.
        before: the text that it had, without the line on the next question.
        answers: what has been answered since.
        next: the path of the next question; empty at the beginning, `done` at the end.
        held: the paths that the text of before overrides.
    """

    path: Path
    base: str
    before: str
    answers: list[Answer] = field(default_factory=list)
    next: str = ""
    held: frozenset[str] = frozenset()

    def text(self) -> str:
        """Return the whole text."""
        mark = ""
        if self.next == DONE:
            mark = "\n# Every question was asked.\n"
        elif self.next:
            again = f"railbird rulebooks new --output {quote(self.path.name)}"
            mark = f"\n# The next question is {self.next}. Go on: {again}\n"
        return self.before.rstrip("\n") + "\n" + "".join(map(answer_text, self.answers)) + mark

    def write(self) -> None:
        """Write the file, whole or not at all.

        Raises:
            BookError: the answers do not fit below what the file held.
            OSError: it cannot be written.
        """
        text = self.text()
        try:
            tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            said = f"the answers cannot be added below what it holds ({error}); write tables as [override.play.turn]"
            raise BookError(self.path, (said,)) from None
        beside = self.path.with_name(f".{self.path.name}.new")
        beside.write_text(text, encoding="utf-8")
        beside.replace(self.path)


def begun(path: Path, base: str, name: str) -> HouseFile:
    """Return the file of a new house, before its first answer."""
    head = "# A house's own rulebook (docs/rulebooks.md), begun with `railbird rulebooks new`.\n"
    return HouseFile(path, base, f"{head}base = {_toml(base)}\nname = {_toml(name)}\n")


def taken_up(path: Path) -> HouseFile:
    """Return the file of a house that exists, to go on with it.

    Raises:
        BookError: it cannot be read or is not TOML.
    """
    tables = read_tables(path)
    text = path.read_text(encoding="utf-8")
    found = MARK.search(text)
    after = (found["path"] or DONE) if found else ""
    override = tables.get("override")
    paths = leaves(override) if isinstance(override, dict) else ()
    held = frozenset(f"{table}{one}" for path in paths for table, one in _each(path))
    return HouseFile(path, str(tables.get("base", "")), MARK.sub("", text), [], after, held)


def _each(path: str) -> Iterator[tuple[str, str]]:
    """Yield table and key of each value of a path; a key may name several conditions."""
    table, dot, key = path.rpartition(".")
    yield from ((table + dot, one) for one in key.split())


def answer_text(answer: Answer) -> str:
    """Return the table of one answer, under a comment with the question and what the books say."""
    question = answer.question
    lines = ["", *_comment(question)]
    lines.append(f"[override.{question.path}]")
    if question.kind == "verdict":
        lines += _verdict_lines(load_book(str(answer.value)), question.path, answer.cite)
    else:
        lines += [f"value = {_toml(answer.value)}", f"cite = [{_toml(answer.cite)}]"]
    return "\n".join(lines) + "\n"


def _comment(question: HouseQuestion) -> Sequence[str]:
    """Return the question and what each book says, as comments."""
    said = (f"#   {id_}: {one.answer} ({', '.join(one.cite)})" for id_, one in question.books.items())
    return (f"# {question.asks}", *said)


def _verdict_lines(book: Any, path: str, cite: str) -> list[str]:
    """Return the verdict of a book as the house's own."""
    _, cause, condition = path.split(".")
    row: Verdict = book.verdicts[cause][condition]
    lines = [f"outcome = {_toml(row.outcome.value)}", f"cite = [{_toml(cite)}]"]
    if row.options:
        lines.append(f"options = {_toml(tuple(one.value for one in row.options))}")
    if row.remedy:
        lines.append(f"remedy = {_toml(row.remedy)}")
    return [*lines, f"say = {_toml(row.say)}"]


def _toml(value: bool | int | str | tuple[str, ...]) -> str:
    """Return a value in TOML; its texts are written as JSON writes them."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
