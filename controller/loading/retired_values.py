"""Values that an older rulebook may name and that this version no longer has.

None of them ever changed what a table does. A journal keeps the law that it began with, so it must be read for ever.
The author of a rulebook's file is told what to write instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

REMOVED: Final[Mapping[tuple[str, ...], str]] = {
    ("blinds", "straddle", "mandatory_missed"): "verdict.missed_straddle.missed says what a missed straddle costs",
}
"""Keys without an heir, each with what says the same thing now."""
RENAMED: Final[Mapping[tuple[str, ...], Mapping[str, str]]] = {
    ("deal", "windows", "dispute"): {"next_hand_or_house_error": "next_hand"},
    ("deal", "windows", "accounting"): {"next_hand_or_house_error": "next_hand"},
    ("play", "pots", "side_pots"): {"last_first": "separately"},
}
"""The value that stands for another now: a row rules on late disputes; the last side pot is always pushed first."""


def without_retired(rulebook: Mapping[str, Any]) -> dict[str, Any]:
    """Return a kept rulebook's tables as this version names them; what is no table stays."""
    told = dict(rulebook)
    for path in REMOVED:
        told = _at(told, path, lambda _: None)
    for path, words in RENAMED.items():
        told = _at(told, path, partial(_renamed, words))
    return told


def retired_faults(rulebook: Mapping[str, Any]) -> Iterator[str]:
    """Yield where a rulebook's tables have a retired key or value, and what to write."""
    for path in REMOVED:
        if _entry(rulebook, path) is not None:
            yield f"{'.'.join(path)}: no such key here{instead('.'.join(path))}"
    for path, words in RENAMED.items():
        entry = _entry(rulebook, path)
        if entry != (now := _renamed(words, entry)):
            old, new = entry["value"], now["value"]
            yield f"{'.'.join(path)}: {old!r} is retired; write {new!r}, by which the table does the same"


def instead(path: str) -> str:
    """Return what to do about a retired key, to follow a fault; empty for another key."""
    said = REMOVED.get(tuple(path.split(".")))
    return f" any more: leave it out; {said}" if said else ""


def _entry(tables: Any, path: tuple[str, ...]) -> Any:
    """Return what stands at a path of the tables, or None."""
    for key in path:
        tables = tables.get(key) if isinstance(tables, Mapping) else None
    return tables


def _renamed(words: Mapping[str, str], entry: Any) -> Any:
    value = entry.get("value") if isinstance(entry, dict) else None
    return entry | {"value": words[value]} if isinstance(value, str) and value in words else entry


def _at(tables: dict[str, Any], path: tuple[str, ...], change: Callable[[Any], Any]) -> dict[str, Any]:
    """Return the tables with one entry changed, or left out if it becomes None."""
    first, *rest = path
    if first not in tables or (rest and not isinstance(tables[first], dict)):
        return tables
    entry = _at(tables[first], tuple(rest), change) if rest else change(tables[first])
    others = {key: value for key, value in tables.items() if key != first}
    return tables | {first: entry} if entry is not None else others
