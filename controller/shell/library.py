"""Loads and checks rulebooks and houses' profiles: TOML to frozen, cited values; every fault told with its place.

A book is a folder of `controller/library/rulebooks/` with the files `book.toml`, `deal.toml`, `play.toml`,
`blinds.toml` and `room.toml`, whose tables are merged. A profile is one file: `base = "nclpc-2015"` and, under
`[override]`, the same tables with what the house rules otherwise, each with a citation of the house's own.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args, get_origin

import cattrs

from controller.rulebook.book import Book
from controller.shell.book_faults import conditions, verdict_faults
from controller.shell.book_telling import rules_of, show_book, verdicts_of
from controller.shell.strict import DataFileError, fault_text, read_toml, strict_converter

__all__ = [
    "RULEBOOKS",
    "BookError",
    "Profile",
    "check_book_file",
    "conditions",
    "load_book",
    "load_books",
    "load_profile",
    "rules_of",
    "show_book",
    "verdicts_of",
]

LIBRARY: Final = Path(__file__).resolve().parent.parent / "library"
RULEBOOKS: Final = LIBRARY / "rulebooks"
PROFILES: Final = LIBRARY / "profiles"
PARTS: Final = ("book", "deal", "play", "blinds", "room")


class BookError(DataFileError):
    """A rulebook or profile that cannot be used; `faults` say what is wrong and where."""


# --------------------------------------------------------------------------- files


def _read(path: Path) -> dict[str, Any]:
    """Return the tables of a file.

    Raises:
        BookError: it cannot be read or is no TOML.
    """
    try:
        return read_toml(path)
    except DataFileError as error:
        raise BookError(path, error.faults) from None


def _merged(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return both tables in one; `over` wins. A value with its citation (`value`, `outcome`) is replaced whole."""
    merged = dict(under)
    for key, value in over.items():
        before = merged.get(key)
        whole = isinstance(value, dict) and ("value" in value or "outcome" in value)
        if isinstance(before, dict) and isinstance(value, dict) and not whole:
            merged[key] = _merged(before, value)
        else:
            merged[key] = value
    return merged


def _folder_tables(folder: Path) -> dict[str, Any]:
    """Return the merged tables of a book's folder; several conditions that share a verdict are spread out."""
    tables: dict[str, Any] = {}
    for part in PARTS:
        path = folder / f"{part}.toml"
        if path.is_file():
            tables = _merged(tables, _spread(_read(path), path))
    return tables


def _spread(tables: dict[str, Any], path: Path) -> dict[str, Any]:
    """Return the tables with every verdict row under each of the conditions that its key names."""
    rows = tables.get("verdict")
    if not isinstance(rows, dict):
        return tables
    spread: dict[str, dict[str, Any]] = {}
    faults = []
    for cause, verdicts in rows.items():
        if not isinstance(verdicts, dict):
            faults.append(f"verdict.{cause}: is no table of conditions")
            continue
        spread[cause] = {}
        for key, verdict in verdicts.items():
            for condition in key.split():
                if condition in spread[cause]:
                    faults.append(f"verdict.{cause}.{condition}: stands twice")
                spread[cause][condition] = verdict
    if faults:
        raise BookError(path, tuple(faults))
    return {**tables, "verdict": spread}


# --------------------------------------------------------------------------- structure


def _literal(value: Any, kind: Any) -> Any:
    """Return one of the words (or numbers) of a Literal."""
    words = get_args(kind)
    if not any(type(value) is type(word) and value == word for word in words):
        raise ValueError(f"{value!r} is not one of {', '.join(map(str, words))}")
    return value


def _converter() -> cattrs.Converter:
    """Return the converter of books: no unknown keys, no coercion, words of a Literal by their list."""
    converter = strict_converter()
    literal: object = typing.Literal
    converter.register_structure_hook_func(lambda kind: get_origin(kind) is literal, _literal)
    return converter


_CONVERTER: Final = _converter()


def _structured(tables: Mapping[str, Any], path: Path) -> Book:
    """Return the book of the merged tables.

    Raises:
        BookError: with every fault and its path inside the tables.
    """
    faults = tuple(verdict_faults(tables.get("verdict", {})))
    whole = {key: value for key, value in tables.items() if key != "verdict"}
    whole["verdicts"] = tables.get("verdict", {})
    for part in PARTS[1:]:
        whole.setdefault(part, {})
    try:
        book = _CONVERTER.structure(whole, Book)
    except cattrs.BaseValidationError as error:
        told = cattrs.transform_error(error, format_exception=fault_text)
        placed = (line.replace(" @ $.", " at ").replace(" @ ", " at ") for line in told)
        raise BookError(path, (*placed, *faults)) from None
    if faults:
        raise BookError(path, faults)
    return book





# --------------------------------------------------------------------------- books and profiles


@cache
def load_book(book: str) -> Book:
    """Return a rulebook of the library by its id.

    Raises:
        BookError: there is none of that id, or it is faulty.
    """
    folder = RULEBOOKS / book
    if not (folder / "book.toml").is_file():
        known = ", ".join(sorted(one.parent.name for one in RULEBOOKS.glob("*/book.toml")))
        raise BookError(folder, (f"there is no rulebook {book!r}; the rulebooks are {known}",))
    return _structured(_folder_tables(folder), folder)


def load_books() -> dict[str, Book]:
    """Return every rulebook of the library by id, in the order of their ids."""
    return {path.parent.name: load_book(path.parent.name) for path in sorted(RULEBOOKS.glob("*/book.toml"))}


@dataclass(frozen=True, slots=True)
class Profile:
    """A house's profile: the resolved book, the base it stands on, and the paths of what it overrides."""

    book: Book
    base: str
    overridden: tuple[str, ...]


def load_profile(path: Path) -> Profile:
    """Return the profile of a file: a base book and the house's overrides.

    Raises:
        BookError: the file, its base or one of its overrides cannot be used.
    """
    tables = _read(path)
    base = tables.pop("base", None)
    if not isinstance(base, str):
        raise BookError(path, ("base is missing: the id of the rulebook that the house starts from",))
    override = tables.pop("override", {})
    known = {"id", "name", "edition"}
    allowed = ", ".join(("base", "override", *sorted(known)))
    faults = [f"{key}: no such key here; a profile has {allowed}" for key in sorted(tables.keys() - known)]
    if not isinstance(override, dict):
        faults.append("override: is no table")
    if faults:
        raise BookError(path, tuple(faults))
    load_book(base)
    under = _folder_tables(RULEBOOKS / base)
    override = _spread(override, path)
    faults = [f"override.{where}: the base has no such value" for where in _strangers(under, override, "")]
    if faults:
        raise BookError(path, tuple(faults))
    book = _structured(_merged(_merged(under, override), {"id": path.stem, **tables}), path)
    return Profile(book, base, tuple(_leaves(override, "")))


def _strangers(under: Mapping[str, Any], over: Mapping[str, Any], path: str) -> Iterator[str]:
    """Yield the paths of `over` that `under` does not have."""
    for key, value in over.items():
        where = f"{path}{key}"
        if key not in under:
            yield where
        elif isinstance(value, dict) and isinstance(under[key], dict) and not _is_value(value):
            yield from _strangers(under[key], value, f"{where}.")


def _leaves(tables: Mapping[str, Any], path: str) -> Iterator[str]:
    """Yield the paths of the cited values of the tables."""
    for key, value in tables.items():
        if isinstance(value, dict) and not _is_value(value):
            yield from _leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}"


def _is_value(value: Mapping[str, Any]) -> bool:
    """Whether a table is one cited value."""
    return "value" in value or "outcome" in value


def check_book_file(path: Path) -> list[str]:
    """Return what is wrong with a rulebook's folder, one of its files, or a profile; empty: nothing."""
    try:
        if path.is_dir():
            _structured(_folder_tables(path), path)
        elif path.stem in PARTS and (path.parent / "book.toml").is_file():
            _structured(_folder_tables(path.parent), path.parent)
        else:
            load_profile(path)
    except BookError as error:
        return [f"{error.path}: {fault}" for fault in error.faults]
    return []
