"""What the five books rule, apart from the library: `tests/data/rows/oracle`, read row by row against the texts."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from tests.rows.proofs import FOLDER


@cache
def _tables(book: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "oracle" / f"{book}.toml").read_text(encoding="utf-8"))


def values(book: str) -> dict[str, tuple[Any, tuple[str, ...], str]]:
    """By path: each value with its rules and basis."""
    return {
        f"{part}.{section}.{name}": (told["value"], tuple(told["rules"]), told.get("basis", "literal"))
        for part, sections in _tables(book)["value"].items()
        for section, held in sections.items()
        for name, told in held.items()
    }


def verdicts(book: str) -> dict[tuple[str, str], dict[str, Any]]:
    """By cause and condition: outcome, rules, basis, and where there are any options, remedy and steps."""
    return {
        (cause, condition): {"basis": "literal", **told}
        for cause, held in _tables(book)["verdict"].items()
        for condition, told in held.items()
    }


def verdict(book: str, cause: str, condition: str) -> dict[str, Any]:
    """One verdict, as a ruling prints it: outcome, rules, basis, steps, options."""
    told = verdicts(book)[cause, condition]
    lists = {key: told.get(key, []) for key in ("rules", "steps", "options")}
    return {"outcome": told["outcome"], "basis": told["basis"], **lists}
