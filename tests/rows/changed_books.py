"""Books changed at one point: every verdict row and every value, each to something else that the loader would accept.

A point is named by its path: `verdict.exposed_one.in_deal`, `deal.windows.misdeal`. A change of it has a name too, so
that it can be kept in a file: the other value as JSON, or the field of the row.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from controller.loading.library import rules_of, verdicts_of
from controller.rulebook import deal
from controller.rulebook.book import Book, Verdict
from controller.rulebook.house_rules import GameBuyIn
from controller.rulebook.rule import Rule
from controller.rulings.remedies import REMEDIES
from controller.terms.codes import Basis, Cause, Outcome
from controller.terms.fast_copies import replace

BOOKS = ("nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025")
VERDICT = "verdict."


def points(book: Book) -> list[str]:
    """Every point of a book: its values, then its rows."""
    rows = [f"{VERDICT}{cause}.{condition}" for cause, condition, _ in verdicts_of(book)]
    return [path for path, _ in rules_of(book)] + rows


def at(book: Book, path: str) -> Any:
    """The rule or the verdict at a point."""
    if path.startswith(VERDICT):
        _, cause, condition = path.split(".")
        return book.verdicts[cause][condition]
    part: Any = book
    for name in path.split("."):
        part = getattr(part, name)
    return part


def put(book: Book, path: str, entry: Any) -> Book:
    """The book with another rule or verdict at a point."""
    if path.startswith(VERDICT):
        _, cause, condition = path.split(".")
        rows = {**book.verdicts, cause: {**book.verdicts[cause], condition: entry}}
        return replace(book, verdicts=rows)

    def within(part: Any, names: list[str]) -> Any:
        one = names[0]
        return replace(part, **{one: within(getattr(part, one), names[1:]) if len(names) > 1 else entry})

    return typing.cast("Book", within(book, path.split(".")))


# --------------------------------------------------------------------------- changes


def changes(book: Book, path: str) -> dict[str, Any]:
    """Every change of a point that is tried, by its name; of a row the first, its outcome, is the one that counts.

    Of the blinds' rows no remedy is changed: blinds are not repaired by steps.
    """
    entry = at(book, path)
    if isinstance(entry, Verdict):
        found = dict(_row_changes(entry))
        repaired = Cause(path.split(".")[1]) in deal.CONDITIONS
        return {name: one for name, one in found.items() if repaired or not name.startswith("remedy")}
    found = {}
    for value in _others(_kind(book, path), entry.value):
        if value != entry.value:
            found[json.dumps(value, default=str)] = replace(entry, value=value)
    return found


def _row_changes(row: Verdict) -> Iterator[tuple[str, Verdict]]:
    other = Outcome.PLAY_ON if row.outcome is not Outcome.PLAY_ON else Outcome.MISDEAL
    yield "outcome", replace(row, outcome=other, options=())
    for name in (next(one for one in REMEDIES if one != row.remedy), ""):
        if name != row.remedy:
            yield f"remedy={name}", replace(row, remedy=name)
    yield "cite", replace(row, cite=(*row.cite[1:], "9999"), cite_draw=())
    yield "basis", replace(row, basis=Basis.DEFAULT if row.basis is not Basis.DEFAULT else Basis.TEXT)
    if row.options:
        yield "options", replace(row, options=(*row.options, Outcome.LATE))
    if row.cite_draw:
        yield "cite_draw", replace(row, cite_draw=("9999",))


def _kind(book: Book, path: str) -> Any:
    above, _, last = path.rpartition(".")
    return typing.get_args(typing.get_type_hints(type(at(book, above)))[last])[0]


def _others(kind: Any, value: Any) -> Iterator[Any]:
    """Other values that the type of a parameter allows; of numbers those beside it, and some farther off."""
    if typing.get_origin(kind) is typing.Literal:
        yield from typing.get_args(kind)
    elif typing.get_origin(kind) is tuple:
        yield from _other_tuples(typing.get_args(kind)[0], value)
    elif isinstance(kind, type) and issubclass(kind, Enum):
        yield from kind
    elif kind is bool:
        yield not value
    elif kind is int:
        yield from (value + 1, max(value - 1, 0), value * 2, value * 10 + 10, 0)
    else:
        yield from typing.get_args(kind)


def _other_tuples(word: Any, value: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if word is GameBuyIn:
        for index, one in enumerate(value):
            yield (*value[:index], replace(one, least=one.least + 1), *value[index + 1 :])
            yield (*value[:index], replace(one, most=one.most + 1), *value[index + 1 :])
        yield () if value else (GameBuyIn("nlhe", (1, 2), 100, 300),)
        return
    words = typing.get_args(word)
    yield from (tuple(one for one in value if one != left) for left in value)
    yield from ((*value, one) for one in words if one not in value)
    yield ()


# --------------------------------------------------------------------------- what is read


class _Spy(Rule[Any]):
    """A rule that notes that its value was read."""

    __slots__ = ("path", "seen")

    def __init__(self, path: str, rule: Rule[Any], seen: set[str]) -> None:
        for name in ("value", "cite", "basis", "note"):
            object.__setattr__(self, name, getattr(rule, name))
        object.__setattr__(self, "path", path)
        object.__setattr__(self, "seen", seen)

    def __getattribute__(self, name: str) -> Any:
        if name == "value":
            object.__getattribute__(self, "seen").add(object.__getattribute__(self, "path"))
        return object.__getattribute__(self, name)


class _SpyRows(dict[str, Verdict]):
    """A cause's rows that note which of them was read."""

    def __init__(self, cause: str, rows: Mapping[str, Verdict], seen: set[str]) -> None:
        super().__init__(rows)
        self.cause, self.seen = cause, seen

    def __getitem__(self, condition: str) -> Verdict:
        self.seen.add(f"{VERDICT}{self.cause}.{condition}")
        return super().__getitem__(condition)


def spied(book: Book) -> tuple[Book, set[str]]:
    """The same book, and the set to which it adds every point that is read."""
    seen: set[str] = set()
    rows = {cause: _SpyRows(cause, held, seen) for cause, held in book.verdicts.items()}
    for path, rule in rules_of(book):
        book = put(book, path, _Spy(path, rule, seen))
    return replace(book, verdicts=rows), seen
