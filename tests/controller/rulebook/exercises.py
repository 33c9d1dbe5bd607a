"""Which case exercises which parameter of which book: found by changing the parameter and playing the case again.

`python tests/controller/rulebook/exercises.py` searches `tests/data/cases` and writes `tests/data/exercises.json`: for
each book and parameter a case, and another value of the parameter with which that case comes out otherwise. The search
takes some minutes; the tests (`test_exercises.py`) play what it found.
"""

from __future__ import annotations

import json
import sys
import typing
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from controller.engine.advance import advance
from controller.loading.game_files import load_games
from controller.loading.library import load_book, rules_of
from controller.rulebook.book import Book
from controller.rulebook.rule import Rule
from controller.table.events import TimeReached
from controller.table.outputs import IssueRuling
from controller.table.ruling import Ruling
from controller.tape.state_line import state_of
from controller.tape.tape import Check, Tape, open_table, read_tape
from controller.tape.tape_replay import LAST_MOTION_MS, ruling_told
from controller.terms.fast_copies import replace

DATA = Path(__file__).parents[2] / "data"
CASES = DATA / "cases"
FOUND = DATA / "exercises.json"
BOOKS = ("nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025")


class Spy(Rule):
    """A rule that notes that it was read."""

    __slots__ = ("path",)
    read: typing.ClassVar[set[str]] = set()

    def __init__(self, path: str, rule: Rule[Any]) -> None:
        for name in ("value", "cite", "basis", "note"):
            object.__setattr__(self, name, getattr(rule, name))
        object.__setattr__(self, "path", path)

    def __getattribute__(self, name: str) -> Any:
        if name == "value":
            Spy.read.add(object.__getattribute__(self, "path"))
        return object.__getattribute__(self, name)


def changed(book: Book, path: str, rule: Rule[Any]) -> Book:
    """The book with another rule at a path."""

    def within(part: Any, names: list[str]) -> Any:
        one = names[0]
        return replace(part, **{one: within(getattr(part, one), names[1:]) if len(names) > 1 else rule})

    return typing.cast("Book", within(book, path.split(".")))


def spied(book: Book) -> Book:
    for path, rule in rules_of(book):
        book = changed(book, path, Spy(path, rule))
    return book


def others(book: Book, path: str) -> Iterator[Any]:
    """Other values that the parameter could have: those that its type names; a flag's opposite; other numbers."""
    *parts, last = path.split(".")
    part: Any = book
    for name in parts:
        part = getattr(part, name)
    kind = typing.get_args(typing.get_type_hints(type(part))[last])[0]
    value = getattr(part, last).value
    yield from (one for one in values_of(kind, value) if one != value)


def values_of(kind: Any, value: Any) -> Iterator[Any]:
    if typing.get_origin(kind) is typing.Literal:
        yield from typing.get_args(kind)
    elif typing.get_origin(kind) is tuple:
        words = typing.get_args(typing.get_args(kind)[0])
        yield from ((word,) for word in words)
        yield ()
    elif isinstance(kind, type) and issubclass(kind, Enum):
        yield from kind
    elif kind is bool:
        yield not value
    elif kind is int:
        yield from (0, 1, value + 1, value * 2, max(value - 1, 0), value * 10 + 10)
    else:
        yield from typing.get_args(kind)


@cache
def games() -> dict[str, Any]:
    return dict(load_games())


@cache
def tape_of(name: str) -> Tape:
    return read_tape(next(CASES.rglob(f"{name}.json")))


def told(name: str, book: Book) -> list[Any] | None:
    """What a case comes to under a book: rulings with their chains, states; None where it cannot be played."""
    told: list[Any] = []
    try:
        tape = tape_of(name)
        table, at_ms = open_table(tape, book, games()), 0
        for event in tape.events:
            at_ms = event.at_ms
            table, outputs = advance(table, TimeReached(at_ms) if isinstance(event, Check) else event)
            told += [_ruled(one.ruling, book) for one in outputs if isinstance(one, IssueRuling)]
            told += [state_of(table)] if isinstance(event, Check) else []
        table, outputs = advance(table, TimeReached(at_ms + LAST_MOTION_MS))
        return [*told, *(_ruled(one.ruling, book) for one in outputs if isinstance(one, IssueRuling)), state_of(table)]
    except Exception:  # noqa: BLE001 - a value that the program was not made for proves nothing
        return None


def _ruled(ruling: Ruling, book: Book) -> tuple[Any, ...]:
    return ruling_told(ruling, book), tuple((one.path, one.said) for one in ruling.consulted)


def search(house: str, names: list[str]) -> tuple[dict[str, list[Any]], list[str]]:
    """Of one book: an exercise for each parameter that has one, and the others."""
    book = load_book(house)
    spy = spied(book)
    reads: dict[str, list[str]] = {}
    plain: dict[str, Any] = {}
    for name in names:
        Spy.read.clear()
        plain[name] = told(name, spy)
        for path in Spy.read:
            reads.setdefault(path, []).append(name)
        plain[name] = told(name, book)
    found: dict[str, list[Any]] = {}
    for path, rule in rules_of(book):
        for value in others(book, path):
            other = changed(book, path, replace(rule, value=value))
            for name in reads.get(path, ()):
                after = told(name, other)
                if after is not None and plain[name] is not None and after != plain[name]:
                    found[path] = [name, value]
                    break
            if path in found:
                break
    return found, [path for path, _ in rules_of(book) if path not in found]


def main() -> None:
    names = sorted(path.stem for path in CASES.rglob("*.json"))
    result = {}
    for house in sys.argv[1:] or BOOKS:
        result[house], gaps = search(house, names)
        result[house] = dict(sorted(result[house].items()))
        alone = [path for path in gaps if not list(others(load_book(house), path))]
        print(house, len(result[house]), "exercised,", len(alone), "with one answer, none for", sorted(set(gaps) - set(alone)))
    if not sys.argv[1:]:
        FOUND.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
