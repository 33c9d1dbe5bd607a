"""A rulebook's tables: read, merged, and structured into the frozen, cited `Book`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import cattrs

from controller.files.strict import DataFileError, fault_text, read_toml, strict_converter
from controller.loading.book_faults import verdict_faults
from controller.loading.retired_values import retired_faults, without_retired
from controller.rulebook.book import Book

PARTS: Final = ("book", "deal", "play", "blinds", "room")


class BookError(DataFileError):
    """A rulebook or profile that cannot be used; `faults` say what is wrong and where."""


def read_tables(path: Path) -> dict[str, Any]:
    """Return the tables of a file.

    Raises:
        BookError: the file cannot be read or is not TOML.
    """
    try:
        return read_toml(path)
    except DataFileError as error:
        raise BookError(path, error.faults) from None


def merged(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return both tables merged, `over` winning; a value with its citation is replaced whole."""
    both = dict(under)
    for key, value in over.items():
        before = both.get(key)
        whole = isinstance(value, dict) and ("value" in value or "outcome" in value)
        if isinstance(before, dict) and isinstance(value, dict) and not whole:
            both[key] = merged(before, value)
        else:
            both[key] = value
    return both


def folder_tables(folder: Path) -> dict[str, Any]:
    """Return a book folder's merged tables, with shared verdicts copied to each condition."""
    tables: dict[str, Any] = {}
    for part in PARTS:
        path = folder / f"{part}.toml"
        if path.is_file():
            tables = merged(tables, spread(read_tables(path), path))
    return tables


def spread(tables: dict[str, Any], path: Path) -> dict[str, Any]:
    """Return the tables with every verdict row under each of the conditions in its key."""
    rows = tables.get("verdict")
    if not isinstance(rows, dict):
        return tables
    rows_each: dict[str, dict[str, Any]] = {}
    faults = []
    for cause, verdicts in rows.items():
        if not isinstance(verdicts, dict):
            faults.append(f"verdict.{cause}: must be a table of conditions")
            continue
        rows_each[cause] = {}
        for key, verdict in verdicts.items():
            for condition in key.split():
                if condition in rows_each[cause]:
                    faults.append(f"verdict.{cause}.{condition}: appears twice")
                rows_each[cause][condition] = verdict
    if faults:
        raise BookError(path, tuple(faults))
    return {**tables, "verdict": rows_each}


# --------------------------------------------------------------------------- structure


_CONVERTER: Final = strict_converter()


def book_of_tables(tables: Mapping[str, Any], path: Path) -> Book:
    """Return the book of the merged tables; `path` is for the error.

    Raises:
        BookError: the tables are faulty; every fault with its path inside them.
    """
    faults = (*retired_faults(tables), *verdict_faults(tables.get("verdict", {})))
    whole = {key: value for key, value in without_retired(tables).items() if key != "verdict"}
    whole["verdicts"] = tables.get("verdict", {})
    for part in PARTS[1:]:
        whole.setdefault(part, {})
    try:
        book = _CONVERTER.structure(whole, Book)
    except cattrs.BaseValidationError as error:
        told = cattrs.transform_error(error, format_exception=fault_text)
        raise BookError(path, (*map(_placed, told), *faults)) from None
    if faults:
        raise BookError(path, faults)
    return book


def _placed(fault: str) -> str:
    """Return a fault with its place as the file has it: `verdict.missing_card.in_hand.outcome`."""
    said, _, place = fault.rpartition(" @ ")
    keys = re.sub(r"\['([^']*)'\]", r".\1", place.removeprefix("$.")).replace("verdicts.", "verdict.", 1)
    return f"{said} at {keys}"
