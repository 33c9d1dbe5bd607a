"""Loading and checking of rulebooks and house profiles, every fault with its place.

A book is a folder with the files `book.toml`, `deal.toml`, `play.toml`, `blinds.toml` and `room.toml`, whose tables are
merged. A profile is one file: `base = "nclpc-2015"` and, under `[override]`, the same tables with the house's own
rules, each with a citation of the house's own. The name of a book is an id of `controller/library/rulebooks/` or a path
(`controller.loading.named_files`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from controller.loading.book_faults import conditions, sentence_faults
from controller.loading.book_tables import PARTS, BookError, book_of_tables, folder_tables, merged, read_tables, spread
from controller.loading.book_telling import show_book
from controller.loading.named_files import is_name, is_path, no_such, placed
from controller.loading.retired_values import instead
from controller.rulebook.book import Book
from controller.rulebook.cited import rules_of, verdicts_of
from firmware_bridge.commandline.nearest import did_you_mean, nearest

__all__ = [
    "RULEBOOKS",
    "BookError",
    "BookSource",
    "base_of",
    "book_ids",
    "conditions",
    "leaves",
    "load_book",
    "load_books",
    "read_book",
    "read_book_file",
    "rules_of",
    "show_book",
    "verdicts_of",
]

LIBRARY: Final = Path(__file__).resolve().parent.parent / "library"
RULEBOOKS: Final = LIBRARY / "rulebooks"
ALIKE_ELSEWHERE: Final = 0.8
"""Similarity from which a key is suggested for a misspelled one, across tables."""
OWN: Final = frozenset({"id", "name", "edition"})
"""Keys that a profile may set for itself, beside its base and its overrides."""


@dataclass(frozen=True, slots=True)
class BookSource:
    """A rulebook as it was read.

    Attributes:
        book: the book, resolved and checked.
        tables: the same as self-contained data, from which `book_of_tables` makes the book.
        path: the file or folder.
        base: the book that a profile is based on, as the profile names it; empty for a whole book.
        shipped: the library's book that it is, or is based on in the end, by id; empty for a house's own whole book.
        overridden: the paths of the values that the profile overrides.
        games: the house's own games that the profile adds.
        switches: by game's id, the options that the house chooses, by switch.
    """

    book: Book
    tables: Mapping[str, Any]
    path: Path
    base: str = ""
    overridden: tuple[str, ...] = ()
    shipped: str = ""
    games: tuple[Path, ...] = ()
    switches: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def book_ids() -> tuple[str, ...]:
    """Return the ids of the library's books."""
    return tuple(sorted(path.parent.name for path in RULEBOOKS.glob("*/book.toml")))


def load_books() -> dict[str, Book]:
    """Return every rulebook of the library by id, in the order of their ids."""
    return {one: load_book(one) for one in book_ids()}


def load_book(name: str) -> Book:
    """Return a rulebook by its id, or by the path of a house's own.

    Raises:
        BookError: there is no book of this name, or it is faulty.
    """
    return read_book(name).book


def read_book(name: str) -> BookSource:
    """Read a rulebook by its id, or by the path of a house's own.

    Raises:
        BookError: there is no book of this name, or it is faulty.
    """
    return read_book_file(Path(name)) if is_path(name) else _shipped(name)


@cache
def _shipped(book: str) -> BookSource:
    """Return a rulebook of the library."""
    if book not in book_ids():
        raise BookError(None, (no_such("rulebook", book, book_ids()),))
    return _whole(RULEBOOKS / book, book)


def _whole(folder: Path, shipped: str = "") -> BookSource:
    """Return the book of a folder."""
    tables = folder_tables(folder)
    return BookSource(_book_of(tables, folder), tables, folder, shipped=shipped)


def _book_of(tables: Mapping[str, Any], path: Path) -> Book:
    """Return the book of a folder's or a profile's tables, once its sentences can be filled in."""
    book = book_of_tables(tables, path)
    if faults := tuple(sentence_faults(tables["verdict"])):
        raise BookError(path, faults)
    return book


def read_book_file(path: Path, within: tuple[Path, ...] = ()) -> BookSource:
    """Read a book's folder, a file of it, or a profile; `within` are the profiles based on it.

    Raises:
        BookError: it cannot be used; every fault with its place.
    """
    if path.is_dir():
        return _whole(path)
    if path.stem in PARTS and (path.parent / "book.toml").is_file():
        return _whole(path.parent)
    return _profile(path, within)


def _profile(path: Path, within: tuple[Path, ...]) -> BookSource:
    """Read a house's profile: a base and the house's overrides."""
    tables = read_tables(path)
    base, override = tables.pop("base", None), tables.pop("override", {})
    games, switches = tables.pop("games", []), tables.pop("switches", {})
    faults = list(_profile_faults(tables, override, games, switches))
    if not is_name(base):
        said = "base is missing: the rulebook that the house starts from, an id or a path"
        raise BookError(path, (said, *faults))
    under = _base(base, path, within)
    override = override if isinstance(override, dict) else {}
    try:
        override = spread(override, path)
    except BookError as error:
        faults += error.faults
        override = {key: value for key, value in override.items() if key != "verdict"}
    strangers = tuple(_strangers(under.tables, override, ""))
    faults += [
        f"override.{where}: the base has no such value{_meant(under.tables, where)}" for where in strangers
    ]
    whole = merged(merged(under.tables, _without(override, set(strangers), "")), {"id": path.stem, **_own(tables)})
    try:
        book = _book_of(whole, path)
    except BookError as error:
        raise BookError(path, (*faults, *error.faults)) from None
    if faults:
        raise BookError(path, tuple(faults))
    return BookSource(
        book, whole, path, base, tuple(leaves(override)), under.shipped,
        (*under.games, *(Path(placed(one, path.parent)) for one in games)), merged(under.switches, switches),
    )


def base_of(source: BookSource) -> Book | None:
    """Return the book that a profile is based on; None for a whole book.

    Raises:
        BookError: the base cannot be used.
    """
    return _base(source.base, source.path, ()).book if source.base else None


def _own(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of a profile's tables that describes the profile itself."""
    return {key: value for key, value in tables.items() if key in OWN}


def _meant(under: Mapping[str, Any], where: str) -> str:
    """Return a suggestion for a path that the base lacks: its heir, a key beside it, else any."""
    if retired := instead(where):
        return retired
    table, _, key = where.rpartition(".")
    beside: Any = under
    for part in filter(None, table.split(".")):
        beside = beside.get(part) if isinstance(beside, Mapping) else None
    found = nearest(key, beside) if isinstance(beside, Mapping) else None
    if found is not None:
        return f"; did you mean {f'{table}.{found}'.lstrip('.')!r}?"
    anywhere = {path.rpartition(".")[2]: path for path in leaves(under)}
    found = nearest(key, anywhere, ALIKE_ELSEWHERE)
    return f"; did you mean {anywhere[found]!r}?" if found is not None else ""


def _without(over: Mapping[str, Any], strangers: set[str], path: str) -> dict[str, Any]:
    """Return `over` without the values at these paths, so that the rest can be checked."""
    return {
        key: _without(value, strangers, f"{path}{key}.") if isinstance(value, dict) else value
        for key, value in over.items() if f"{path}{key}" not in strangers
    }


def brought_along(path: Path) -> tuple[tuple[Path, ...], Mapping[str, Mapping[str, str]]]:
    """Return the games and switches of a faulty profile, so that they can be checked too."""
    try:
        tables = read_tables(path)
    except BookError:
        return (), {}
    games, switches = tables.get("games", []), tables.get("switches", {})
    if any(_profile_faults({}, {}, games, switches)):
        return (), {}
    return tuple(Path(placed(one, path.parent)) for one in games), switches


def _profile_faults(tables: Mapping[str, Any], override: object, games: object, switches: object) -> Iterator[str]:
    """Yield the faults in the shape of a profile."""
    allowed = ("base", "override", "games", "switches", *sorted(OWN))
    for key in sorted(tables.keys() - OWN):
        yield f"{key}: no such key here; a profile has {', '.join(allowed)}{did_you_mean(key, allowed)}"
    if not isinstance(override, dict):
        yield "override: must be a table of values"
    if not isinstance(games, list) or not all(is_name(one) and is_path(one) for one in games):
        yield 'games: is not a list of files such as "our-game.toml"'
    rows = switches.values() if isinstance(switches, dict) else (None,)
    if not all(isinstance(row, dict) and all(isinstance(option, str) for option in row.values()) for row in rows):
        yield 'switches: is not a table of games, each with its switches such as second_burn = "yes"'


def _base(base: str, path: Path, within: tuple[Path, ...]) -> BookSource:
    """Read the base of a profile: a book of the library, or another file of the house."""
    chain = (*within, path.resolve())
    file = Path(placed(base, path.parent))
    if is_path(base) and file.resolve() in chain:
        raise BookError(path, (f"base: {base} stands on this file itself",))
    try:
        return read_book_file(file, chain) if is_path(base) else read_book(base)
    except BookError as error:
        raise BookError(path, tuple(f"base: {fault}" for fault in str(error).splitlines())) from None


def _strangers(under: Mapping[str, Any], over: Mapping[str, Any], path: str) -> Iterator[str]:
    """Yield the paths of `over` that `under` does not have."""
    for key, value in over.items():
        where = f"{path}{key}"
        if key not in under:
            yield where
        elif isinstance(value, dict) and isinstance(under[key], dict) and not _is_value(value):
            yield from _strangers(under[key], value, f"{where}.")


def leaves(tables: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Yield the paths of the cited values of the tables."""
    for key, value in tables.items():
        if isinstance(value, dict) and not _is_value(value):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}"


def _is_value(value: Mapping[str, Any]) -> bool:
    """Whether a table is one cited value."""
    return "value" in value or "outcome" in value
