"""Loads and checks rulebooks and houses' profiles: TOML to frozen, cited values; every fault told with its place.

A book is a folder of `controller/library/rulebooks/` with the files `book.toml`, `deal.toml`, `play.toml` and
`blinds.toml`, whose tables are merged. A profile is one file: `base = "nclpc-2015"` and, under `[override]`, the
same tables with what the house rules otherwise, each with a citation of the house's own.
"""

from __future__ import annotations

import tomllib
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args, get_origin

import cattrs

from controller.rulebook import blinds, deal, play
from controller.rulebook.book import Book, Verdict
from controller.rulebook.rule import Rule
from controller.rulings.remedies import REMEDIES
from controller.terms.codes import Basis, Cause, Outcome

LIBRARY: Final = Path(__file__).resolve().parent.parent / "library"
RULEBOOKS: Final = LIBRARY / "rulebooks"
PROFILES: Final = LIBRARY / "profiles"
PARTS: Final = ("book", "deal", "play", "blinds")


class BookError(ValueError):
    """A rulebook or profile that cannot be used; `faults` say what is wrong and where."""

    def __init__(self, path: Path, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(f"{path}: {fault}" for fault in faults))
        self.path = path
        self.faults = faults


def conditions() -> dict[Cause, tuple[str, ...]]:
    """Return, for every cause, the conditions that every book must rule on."""
    return {**getattr(blinds, "CONDITIONS", {}), **getattr(play, "CONDITIONS", {}), **deal.CONDITIONS}


# --------------------------------------------------------------------------- files


def _read(path: Path) -> dict[str, Any]:
    """Return the tables of a file.

    Raises:
        BookError: it cannot be read or is no TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BookError(path, (str(error),)) from None
    except tomllib.TOMLDecodeError as error:
        raise BookError(path, (f"not TOML: {error}",)) from None


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

_WHAT: Final[Mapping[type, str]] = {int: "a whole number", str: "a text", bool: "true or false"}


def _exactly(value: Any, kind: type) -> Any:
    """Return a value of exactly this type: `true` is no number and `"2"` neither."""
    if type(value) is not kind:
        raise ValueError(f"{value!r} is not {_WHAT[kind]}")
    return value


def _text(value: Any, kind: type[str]) -> str:
    """Return a text, or a word of a list of words."""
    if not issubclass(kind, StrEnum):
        return str(_exactly(value, str))
    words = [word.value for word in kind]
    if value not in words:
        raise ValueError(f"{value!r} is not one of {', '.join(words)}")
    return kind(value)


def _literal(value: Any, kind: Any) -> Any:
    """Return one of the words (or numbers) of a Literal."""
    words = get_args(kind)
    if not any(type(value) is type(word) and value == word for word in words):
        raise ValueError(f"{value!r} is not one of {', '.join(map(str, words))}")
    return value


def _converter() -> cattrs.Converter:
    """Return the converter: no unknown keys, no coercion."""
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(int, _exactly)
    converter.register_structure_hook(bool, _exactly)
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook_func(lambda kind: get_origin(kind) is typing.Literal, _literal)
    return converter


_CONVERTER: Final = _converter()


def _told(error: BaseException, kind: type | None) -> str:
    """Return one fault as a sentence."""
    if isinstance(error, KeyError):
        return f"{error.args[0]} is missing"
    if isinstance(error, cattrs.errors.ForbiddenExtraKeysError):
        return f"{', '.join(sorted(error.extra_fields))}: no such key here"
    return str(error) or cattrs.v.format_exception(error, kind)


def _structured(tables: Mapping[str, Any], path: Path) -> Book:
    """Return the book of the merged tables.

    Raises:
        BookError: with every fault and its path inside the tables.
    """
    faults = tuple(_verdict_faults(tables.get("verdict", {})))
    whole = {key: value for key, value in tables.items() if key != "verdict"}
    whole["verdicts"] = tables.get("verdict", {})
    for part in ("deal", "play", "blinds"):
        whole.setdefault(part, {})
    try:
        book = _CONVERTER.structure(whole, Book)
    except cattrs.BaseValidationError as error:
        told = cattrs.transform_error(error, format_exception=_told)
        raise BookError(path, (*(line.replace(" @ $.", " at ").replace(" @ ", " at ") for line in told), *faults)) from None
    if faults:
        raise BookError(path, faults)
    return book


def _verdict_faults(rows: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the verdicts lack and what they hold too much."""
    wanted = conditions()
    for cause, needed in wanted.items():
        held = rows.get(cause.value, {})
        for condition in needed:
            if condition not in held:
                yield f"verdict.{cause.value}.{condition} is missing: every book rules on every condition"
    for cause_code, held in rows.items():
        known = wanted.get(Cause(cause_code)) if cause_code in {cause.value for cause in Cause} else None
        if known is None:
            yield f"verdict.{cause_code}: no such cause"
            continue
        for condition, verdict in held.items():
            if condition not in known:
                yield f"verdict.{cause_code}.{condition}: no such condition; they are {', '.join(known)}"
            elif isinstance(verdict, dict):
                yield from _row_faults(f"verdict.{cause_code}.{condition}", verdict)


def _row_faults(where: str, verdict: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with one verdict beyond its shape."""
    remedy = verdict.get("remedy", "")
    if remedy and remedy not in REMEDIES:
        yield f"{where}: no remedy is called {remedy!r}"
    if verdict.get("outcome") == Outcome.FLOOR and not verdict.get("options"):
        yield f"{where}: a floor decision needs its options"
    if verdict.get("outcome") != Outcome.FLOOR and verdict.get("options"):
        yield f"{where}: only a floor decision has options"
    if not verdict.get("say"):
        yield f"{where}: the sentence for the dealer (`say`) is missing"


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
    faults = [f"{key}: no such key here; a profile has base, override, {', '.join(sorted(known))}" for key in tables.keys() - known]
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


# --------------------------------------------------------------------------- what is in a book


def rules_of(book: Book) -> Iterator[tuple[str, Rule[object]]]:
    """Yield every cited value of the book with its path: `deal.windows.misdeal`."""
    for part in ("deal", "play", "blinds"):
        yield from _rules(getattr(book, part), part)


def _rules(section: object, path: str) -> Iterator[tuple[str, Rule[object]]]:
    """Yield the values of one section."""
    if isinstance(section, Rule):
        yield path, section
    elif is_dataclass(section):
        for one in fields(section):
            yield from _rules(getattr(section, one.name), f"{path}.{one.name}")


def verdicts_of(book: Book) -> Iterator[tuple[str, str, Verdict]]:
    """Yield every verdict of the book with its cause and condition."""
    for cause, rows in book.verdicts.items():
        for condition, verdict in rows.items():
            yield cause, condition, verdict


_MARK: Final = {Basis.TEXT: "the book's words", Basis.DEFAULT: "our default", Basis.FLOOR: "the floor's discretion"}


def show_book(book: Book) -> str:
    """Return the book as text for people: every value and verdict with its rule number and basis."""
    lines = [f"{book.name} ({book.id}), {book.edition}, {book.kind} games", ""]
    for path, rule in rules_of(book):
        value = ", ".join(map(str, rule.value)) if isinstance(rule.value, tuple) else str(rule.value)
        lines.append(f"{path}: {value}  [{', '.join(rule.cite)}; {_MARK[rule.basis]}]")
        if rule.note:
            lines.append(f"    {rule.note}")
    lines.append("")
    for cause, condition, verdict in verdicts_of(book):
        options = f" ({', '.join(verdict.options)})" if verdict.options else ""
        lines.append(f"{cause}, {condition}: {verdict.outcome}{options}  [{', '.join(verdict.cite)}; {_MARK[verdict.basis]}]")
        lines.append(f"    {verdict.say}")
    return "\n".join(lines)


def with_book(book: Book, **changes: Any) -> Book:
    """Return the book with some of its fields changed: for experiments at the bench and for tests."""
    return replace(book, **changes)
