"""Compares tables that share most of their parts with the tables of UNDO."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from typing import Any, Final

from controller.journal.checkpoint_codec import OURS, field_names
from controller.table.memory import Remembered
from controller.table.state import Table

NOT_COMPARED: Final[Mapping[type, frozenset[str]]] = {Remembered: frozenset({"wager"})}
"""What older programs kept otherwise and what decides nothing: UNDO left the amount that REPEAT offers as it was."""


def are_alike(one: Table, other: Table) -> bool:
    """Return whether two tables are equal; each shared part is compared once.

    `==` compares the parts that a table shares with the tables of UNDO again for each of them.
    """
    known: dict[tuple[int, int], bool] = {}

    def alike(a: Any, b: Any) -> bool:
        if a is b:
            return True
        if not (is_dataclass(a) and type(a).__module__.startswith(OURS)):
            return _parts_alike(a, b, alike)
        pair = (id(a), id(b))
        if pair not in known:
            names = (name for name in field_names(type(a)) if name not in NOT_COMPARED.get(type(a), ()))
            known[pair] = type(a) is type(b) and all(alike(getattr(a, name), getattr(b, name)) for name in names)
        return known[pair]

    return one.rules == other.rules and one.games == other.games and alike(one, other)


def _parts_alike(a: Any, b: Any, alike: Callable[[Any, Any], bool]) -> bool:
    if type(a) is tuple and type(b) is tuple:
        return len(a) == len(b) and all(map(alike, a, b))
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(alike(a[key], b[key]) for key in a)
    return bool(a == b)
