"""The names of what can support a sentence: rows, values, games, events, commands, code."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, get_args

from controller.loading.game_files import load_games
from controller.loading.library import rules_of, verdicts_of
from controller.room.outgoing_messages import KINDS
from controller.room.room_commands import COMMANDS
from controller.rulebook.book import Book
from controller.rulings.remedies import REMEDIES
from controller.table.questions import AnyQuestion
from controller.tape.codec import EVENTS
from firmware_bridge.commandline.nearest import did_you_mean

ROOT: Final = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Cited:
    """A verdict row or a value: the rules that it cites, and whether the book says it itself."""

    cite: tuple[str, ...]
    literal: bool


def cited_of(book: Book) -> dict[str, Cited]:
    """Return every verdict row and value of a book by name: `verdict.CAUSE.CONDITION`."""
    found = {path: Cited(rule.cite, rule.basis == "literal") for path, rule in rules_of(book)}
    for cause, condition, verdict in verdicts_of(book):
        found[f"verdict.{cause}.{condition}"] = Cited((*verdict.cite, *verdict.cite_draw), verdict.basis == "literal")
    return found


@cache
def _elsewhere() -> Mapping[str, frozenset[str]]:
    """Return the names that do not depend on the book, by their first word."""
    return {
        "game": frozenset(load_games()),
        "event": frozenset(EVENTS),
        "command": frozenset(COMMANDS),
        "message": frozenset(topic for topic, _ in KINDS.values()),
        "question": frozenset(kind.kind for kind in get_args(AnyQuestion)),
        "remedy": frozenset(REMEDIES),
    }


def spread(name: str, rows: Mapping[str, Cited]) -> Iterator[str]:
    """Yield the single names that one entry of a map means.

    A verdict's name may list several conditions, as the keys of a book do, or `*` for all of its cause.
    """
    if not name.startswith("verdict.") or name.count(".") != 2:
        yield name
        return
    cause, conditions = name.rsplit(".", 1)
    if conditions == "*":
        yield from (row for row in rows if row.startswith(f"{cause}."))
        return
    for condition in conditions.split():
        yield f"{cause}.{condition}"


def name_fault(name: str, rows: Mapping[str, Cited]) -> str:
    """Return what is wrong with the name of a support; empty if it exists."""
    first, _, rest = name.partition(".")
    if first in {"verdict", "deal", "play", "blinds", "room"}:
        return "" if name in rows else f"{name}: the book has no such row or value{did_you_mean(name, rows)}"
    if first == "code":
        return "" if _is_code(rest) else f"{name}: no such module, class or function"
    known = _elsewhere().get(first)
    if known is None:
        return f"{name}: a support begins with verdict, deal, play, blinds, room, code, {', '.join(_elsewhere())}"
    return "" if rest in known else f"{name}: there is no such {first}{did_you_mean(rest, known)}"


@cache
def _is_code(name: str) -> bool:
    """Whether `module` or `module.definition` exists; its source is read, not imported."""
    parts = name.split(".")
    module = ROOT.joinpath(*parts)
    if module.with_suffix(".py").is_file() or (module / "__init__.py").is_file():
        return True
    source = ROOT.joinpath(*parts[:-1]).with_suffix(".py")
    if not source.is_file():
        return False
    return any(
        isinstance(one, ast.FunctionDef | ast.ClassDef) and one.name == parts[-1]
        for one in ast.parse(source.read_text(encoding="utf-8")).body
    )
