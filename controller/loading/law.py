"""The law of a table: its rulebook and games, loaded alike for every command, and kept.

A journal and a recorded tape keep the content, not the name. So an evening goes on under the law that it began with,
and its tape is replayed as it was played, on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

from controller.files.strict import DataFileError
from controller.loading.book_tables import BookError, book_of_tables, merged
from controller.loading.game_files import GameError, game_of_tables, id_among, library_games, read_games
from controller.loading.library import RULEBOOKS, BookSource, book_ids, brought_along, read_book, read_book_file
from controller.loading.named_files import is_path, placed
from controller.loading.retired_values import without_retired
from controller.poker.game_sense import sense_faults
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.tape.tape import Tape

Made = TypeVar("Made")
DEFAULT_BOOK: Final = "golden-nugget-2025"
"""The book of tapes that do not name one."""


@dataclass(frozen=True, slots=True)
class Law:
    """A rulebook and the games that may be dealt under it, by id.

    Attributes:
        tables: their content as data: `rulebook`, `games` by id, and the library's `base` of the book.
        own: whether any of it is a house's own, so that its names alone mean nothing elsewhere.
        filled: values that a kept law lacks because it is older than this version; they are taken from the library.
    """

    book: Book
    games: Mapping[str, Variant]
    tables: Mapping[str, Any]
    own: bool = False
    filled: tuple[str, ...] = ()

    def id_of(self, name: str) -> str:
        """Return the id of a game by its id, another common name, or its file's path.

        Raises:
            GameError: there is no such game.
        """
        return id_among(self.games, Path(name).stem if is_path(name) else name)


def load_law(rulebook: str, games: Iterable[str] = ()) -> Law:
    """Load a rulebook and games: the library's, the house's, and those named by path.

    Args:
        rulebook: an id, or a path.
        games: ids, other names, or paths.

    Raises:
        DataFileError: one of them cannot be used; with every fault of the book and of the named games.
    """
    named = tuple(games)
    try:
        source = read_book(rulebook)
    except BookError as error:
        faults = law_faults(Path(rulebook), named) if is_path(rulebook) else [str(error), *_games_faults(named)]
        raise DataFileError(None, tuple(faults)) from None
    return _law(source, named)


def _law(source: BookSource, games: Iterable[str]) -> Law:
    """Return the law of a book that has been read."""
    named = tuple(games)
    files = (*source.games, *(Path(one) for one in named if is_path(one)))
    sources = read_games(files, source.switches, source.path)
    told = {
        "base": source.shipped, "rulebook": source.tables, "games": {id_: one.tables for id_, one in sources.items()},
    }
    shipped = library_games()
    own = source.path.parent != RULEBOOKS or any(sources[id_] is not shipped.get(id_) for id_ in sources)
    law = Law(source.book, {id_: found.variant for id_, found in sources.items()}, told, own)
    for one in named:
        law.id_of(one)
    return law


def kept_law(told: Mapping[str, Any], where: str) -> Law:
    """Return the law that a journal or tape keeps; `where` is for the error.

    A law may be older than this version. Values that it lacks are taken from the library (`Law.filled`).

    Raises:
        BookError: the rulebook is incomplete, or this version cannot read it.
        GameError: the same of a game.
    """
    path = Path(where)
    base, rulebook, games = told.get("base"), told.get("rulebook"), told.get("games")
    if not isinstance(rulebook, dict) or not isinstance(games, dict):
        raise BookError(path, ("law: must have a table rulebook and a table games",))
    under = read_book(base).tables if isinstance(base, str) and base in book_ids() else {}
    shipped = library_games()
    filled: list[str] = []
    book = _kept(without_retired(rulebook), under, filled, partial(_kept_book, path))
    variants = {}
    for id_, tables in games.items():
        known = shipped[id_].tables if id_ in shipped else {}
        if not isinstance(tables, dict):
            raise GameError(path, (f"law.games.{id_}: must be a table",))
        variants[id_] = _kept(tables, known, filled, partial(_kept_game, path, id_))
    return Law(book, variants, told, own=True, filled=tuple(filled))


def _kept(
    tables: Mapping[str, Any], shipped: Mapping[str, Any], filled: list[str], made: Callable[[Mapping[str, Any]], Made]
) -> Made:
    """Return what `made` builds from kept tables, filled from the shipped ones if needed."""
    try:
        return made(tables)
    except DataFileError:
        whole = merged(shipped, tables)
        lacking = _differing(tables, whole)
        if not lacking:
            raise
        found = made(whole)
        filled += [f"{tables.get('id')}: {one}" for one in lacking]
        return found


def _kept_book(path: Path, tables: Mapping[str, Any]) -> Book:
    """Return a kept rulebook; one equal to today's library book is reused."""
    id_ = tables.get("id")
    if id_ in book_ids() and read_book(str(id_)).tables == tables:
        return read_book(str(id_)).book
    try:
        return book_of_tables(tables, path)
    except BookError as error:
        raise BookError(path, tuple(f"law.rulebook: {fault}" for fault in error.faults)) from None


def _kept_game(path: Path, id_: str, tables: Mapping[str, Any]) -> Variant:
    """Return a kept game, checked; one equal to today's library game is reused."""
    shipped = library_games().get(id_)
    if shipped is not None and shipped.tables == tables:
        return shipped.variant
    try:
        variant = game_of_tables(tables, path)
    except GameError as error:
        raise GameError(path, tuple(f"law.games.{id_}: {fault}" for fault in error.faults)) from None
    faults = sense_faults(variant) if variant.id == id_ else (f"its id is {variant.id!r}",)
    if faults:
        raise GameError(path, tuple(f"law.games.{id_}: {fault}" for fault in faults))
    return variant


def under_law(tape: Tape, rulebook: str | None = None) -> tuple[Tape, Law]:
    """Return the tape, its games by id, and its law: the kept one, else the named one.

    Args:
        tape: a tape, or a journal's header.
        rulebook: another book to replay it under, an id or a path.

    Raises:
        DataFileError: a book or a game cannot be used.
    """
    names = [placed(one, tape.folder) for one in (tape.game, *(one.game for one in tape.stakes.rounds))]
    if tape.law is None:
        law = load_law(rulebook or placed(tape.rulebook or DEFAULT_BOOK, tape.folder), names)
    else:
        law = kept_law(tape.law, tape.id)
        if rulebook:
            other = load_law(rulebook)
            law = replace(law, book=other.book, games={**other.games, **law.games})
    rounds = tuple(replace(one, game=law.id_of(placed(one.game, tape.folder))) for one in tape.stakes.rounds)
    return replace(tape, game=law.id_of(names[0]), stakes=replace(tape.stakes, rounds=rounds)), law


def changed(kept: Law, now: Law) -> tuple[str, ...]:
    """Return the differences of today's law from the kept one, a phrase each."""
    told = []
    if kept.book.id != now.book.id:
        told.append(f"the rulebook is {now.book.id} and was {kept.book.id}")
    else:
        before = without_retired(kept.tables["rulebook"])
        told += [f"{kept.book.id}: {path}" for path in _differing(before, now.tables["rulebook"])]
    old, new = kept.tables["games"], now.tables["games"]
    told += [f"the game {id_} is gone" for id_ in old if id_ not in new]
    told += [f"the game {id_} is new" for id_ in new if id_ not in old]
    told += [f"the game {id_}" for id_ in old if id_ in new and old[id_] != new[id_]]
    return tuple(told)


def _differing(before: Any, after: Any, path: str = "") -> list[str]:
    """Return the paths at which two tables differ, down to the cited values."""
    if before == after:
        return []
    deeper = isinstance(before, dict) and isinstance(after, dict) and not {"value", "outcome"} & before.keys()
    if not deeper:
        return [path]
    keys = dict.fromkeys((*before, *after))
    return [one for key in keys for one in _differing(before.get(key), after.get(key), f"{path}.{key}".lstrip("."))]


def law_faults(path: Path, named: Iterable[str] = ()) -> list[str]:
    """Return the faults of a house's rulebook, its own games, and the games named beside it."""
    faults: list[str] = []
    try:
        source = read_book_file(path)
        games, switches = source.games, source.switches
    except DataFileError as error:
        faults += str(error).splitlines()
        games, switches = brought_along(path)
    return [*faults, *_games_faults(named, games, switches, path)]


def _games_faults(
    named: Iterable[str],
    brought: Iterable[Path] = (),
    switches: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    chosen_in: Path = Path(),
) -> list[str]:
    """Return the faults of a house's games: named by path, added by its book, its options."""
    try:
        read_games((*brought, *(Path(one) for one in named if is_path(one))), switches, chosen_in)
    except DataFileError as error:
        return str(error).splitlines()
    return []
