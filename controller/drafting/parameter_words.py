"""What each parameter of a rulebook asks, and its possible answers."""

from __future__ import annotations

import ast
import inspect
import textwrap
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import Any, Final

from controller.rulebook.book import Book
from controller.rulebook.rule import Rule

PARTS: Final = ("deal", "play", "blinds", "room")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of every rulebook.

    Attributes:
        path: `play.clock.time_s`.
        asks: what it decides, in a sentence or two.
        kind: `word`, `words` (several of them), `number`, `yes_no`; empty if it can only be written in the file.
        words: the possible words; empty for a number.
    """

    path: str
    asks: str
    kind: str
    words: tuple[str, ...] = ()


@cache
def parameters() -> Mapping[str, Parameter]:
    """Return every parameter of a rulebook by its path, in the book's order."""
    hints = typing.get_type_hints(Book)
    return {one.path: one for part in PARTS for one in _within(hints[part], part)}


def _within(section: type, path: str) -> Iterator[Parameter]:
    """Yield the parameters of one section."""
    hints, told = typing.get_type_hints(section), documented(section)
    for one in fields(typing.cast("Any", section)):
        kind = hints[one.name]
        if is_dataclass(kind) and typing.get_origin(kind) is not Rule:
            yield from _within(typing.cast("type", kind), f"{path}.{one.name}")
        else:
            yield Parameter(f"{path}.{one.name}", told.get(one.name, ""), *_answers(typing.get_args(kind)[0]))


def _answers(kind: Any) -> tuple[str, tuple[str, ...]]:
    """Return the sort of answer to a parameter of a type, and the words that may be given."""
    if kind is bool:
        return "yes_no", ("yes", "no")
    if kind is int:
        return "number", ()
    if typing.get_origin(kind) is typing.Literal:
        return "word", tuple(map(str, typing.get_args(kind)))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "word", tuple(str(one.value) for one in kind)
    if typing.get_origin(kind) is tuple:
        sort, words = _answers(typing.get_args(kind)[0])
        return ("words", words) if sort == "word" else ("", ())
    return "", ()


def documented(section: type) -> dict[str, str]:
    """Return what the source says under each field of a class, on one line."""
    (made,) = ast.parse(textwrap.dedent(inspect.getsource(section))).body
    body = made.body if isinstance(made, ast.ClassDef) else []
    found = {}
    for one, below in pairwise(body):
        text = below.value.value if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) else None
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and isinstance(text, str):
            found[one.target.id] = " ".join(text.split())
    return found
