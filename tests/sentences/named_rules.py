"""Which tests, cases and tapes name a rule of a book, and which sentences nothing names.

A test names rules with a mark: `@gn("236", "237")`, or `marks=[gn("291")]` of a parameter; or in its name
(`test_full_kill_doubles_g188`) or its first line ("G192: the leg is kept"). A case names the rules that it expects, and
those of its `why` (`G149`, `L45`). A tape of `tests/data/rows` names those of its rulings. A value or row is named with
its rules by the oracle (`tests/data/rows/oracle`), and is held by a tape (`proved.json`), or, a value, by the test that
shows it at work under each book (`tests/controller/rulebook`, `tests/controller/rulings/test_windows.py`).
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from controller.coverage.covering import entry_of
from controller.coverage.sentence_map import MappedSentence, SentenceClass, entries_of, read_map
from controller.coverage.supports import cited_of, spread
from controller.loading.library import RULEBOOKS, load_book
from tests.rows import proofs

TESTS = Path(__file__).parents[1]
BOOKS = {
    "ncl": "nclpc-2015", "eagles": "eagles-3512", "gn": "golden-nugget-2025", "npl": "npl-2015", "pc": "players-casino-2025",
}  # fmt: skip
"""The books by the name of their mark."""
LETTERS = dict(zip("NEGLP", BOOKS.values(), strict=True))
"""The books by the letter that stands before a rule in the `why` of a case."""
IN_NAME = re.compile(r"def (test\w*?_([neglp])(\d+)\w*)")
IN_DOCSTRING = re.compile(r'def (test_\w+)\([^)]*\):\n +"""([NEGLP])(\d+)')
IN_WORDS = re.compile(r"\b([NEGLP])[ -]?((?:RP|Add)[ -]?)?(\d+)")
TO_NAME = frozenset({SentenceClass.RULED, SentenceClass.SHOWN})


def _mark(book):
    return lambda *numbers: pytest.mark.rule(BOOKS[book], *numbers)


ncl, eagles, gn, npl, pc = (_mark(book) for book in BOOKS)


@cache
def named(book: str) -> dict[str, set[str]]:
    """By entry of a book's map: the tests, cases and tapes that name it."""
    sentences = read_map(RULEBOOKS / book)
    found: dict[str, set[str]] = {}
    for number, by in (*_in_tests(book), *_in_cases(book), *_in_tapes(book)):
        if entry := entry_of(number, sentences):
            found.setdefault(entry, set()).add(by)
    return found


def _in_tests(book: str) -> Iterator[tuple[str, str]]:
    """The rules that tests name by a mark, by their name or by their first line."""
    yield from ((number, test) for marked, number, test in marks() if marked == book)
    for path, text in _sources().items():
        for test, letter, number in (*IN_NAME.findall(text), *IN_DOCSTRING.findall(text)):
            if LETTERS[letter.upper()] == book:
                yield number, f"{path.relative_to(TESTS)}::{test}"


@cache
def marks() -> tuple[tuple[str, str, str], ...]:
    """Every mark in the tests: book, rule, and the test that it stands at."""
    found = []
    for path, text in _sources().items():
        if "tests.sentences.named_rules import" not in text:
            continue
        for test in ast.walk(ast.parse(text)):
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                where = f"{path.relative_to(TESTS)}::{test.name}"
                found += [(book, number, where) for mark in test.decorator_list for book, number in _calls(mark)]
    return tuple(found)


@cache
def _sources() -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in sorted(TESTS.rglob("test_*.py"))}


def _calls(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The rules of the marks in a decorator."""
    for one in ast.walk(node):
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in BOOKS:
            yield from ((BOOKS[one.func.id], arg.value) for arg in one.args if isinstance(arg, ast.Constant))


def _in_cases(book: str) -> Iterator[tuple[str, str]]:
    """The rules that the cases expect, and those that the reason of a case names."""
    for name, case in _cases().items():
        if book not in case["expect"]:
            continue
        for ruling in case["expect"][book]:
            yield from ((number.replace("RP-", "RP").split(" ")[0], name) for number in ruling.get("rules", ()))
        for letter, prefix, number in IN_WORDS.findall(case.get("why", "")):
            if LETTERS[letter] == book:
                yield prefix.strip(" -") + number, name


@cache
def _cases():
    paths = (path for folder in ("cases", "own_cases") for path in (TESTS / "data" / folder).rglob("*.json"))
    return {path.stem: json.loads(path.read_text("utf-8")) for path in paths}


def _in_tapes(book: str) -> Iterator[tuple[str, str]]:
    """The rules that the rulings of the rows' tapes cite, as they are kept."""
    for kept in proofs.read_results(book):
        for ruling in kept["rulings"]:
            yield from ((number, kept["proof"]) for number in ruling["rules"])


def to_name(book: str) -> Iterator[tuple[str, str, MappedSentence]]:
    """The sentences of a book by which the table rules or shows, but those that are not built."""
    for number, index, one in entries_of(read_map(RULEBOOKS / book)):
        if one.kind in TO_NAME and not one.gap:
            yield number, index, one


def unnamed(book: str) -> Iterator[str]:
    """The sentences to name that no test, case or tape names, nor a held value or row of theirs that cites the rule."""
    rows, sentences = cited_of(load_book(book)), read_map(RULEBOOKS / book)
    held = {name for name in rows if not name.startswith("verdict.")} | set(proofs.read_proved()[book])
    for number, index, one in to_name(book):
        own = (name for said in one.by for name in spread(said, rows) if name in held)
        if number not in named(book) and not any(
            number in {entry_of(cite, sentences) for cite in rows[name].cite} for name in own
        ):
            yield f"{number}.{index}: {', '.join(one.by)}"
