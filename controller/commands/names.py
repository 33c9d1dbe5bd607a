"""Completions of argument values, and arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firmware_bridge.commandline.parser import Parser, completed_by

if TYPE_CHECKING:
    from controller.journal.database import Access

USUAL_BOOK: Final = "golden-nugget-2025"


def add_rulebook(parser: Parser, usual: str | None = None, *, repeatable: bool = False) -> None:
    """Add `--rulebook`, an id or a file; an empty `usual` means the recorded book."""
    told = "default: " + (usual or "as recorded")
    book = parser.add_argument(
        "--rulebook", default=usual, metavar="ID|FILE", action="append" if repeatable else "store",
        help=f"repeatable; {told}" if repeatable else told,
    )
    completed_by(book, book_names, or_file=True)


def add_key(parser: Parser) -> None:
    """Add `--key`, the file with an encrypted journal's key."""
    parser.add_argument("--key", type=Path, metavar="FILE", help="the table's key, for journal, decks and people")


def access_of(options: argparse.Namespace) -> Access:
    """Return how a journal is reached by the option `--key`.

    Raises:
        JournalError: the file has no key.
    """
    from controller.journal.database import PLAIN, Access
    from controller.journal.journal import JournalError
    from controller.journal.journal_key import KeyFaultError, key_in

    if options.key is None:
        return PLAIN
    try:
        return Access(key_in(options.key))
    except KeyFaultError as error:
        raise JournalError(str(error)) from None


def secret_of(options: argparse.Namespace) -> bytes | None:
    """Return the table's secret by the option `--key`, for files that are sealed under it.

    Raises:
        JournalError: the file has no key.
    """
    key = access_of(options).key
    return key.secret if key is not None else None


def book_names() -> Iterable[str]:
    """Return the ids of the library's rulebooks."""
    from controller.loading.library import RULEBOOKS

    return sorted(path.parent.name for path in RULEBOOKS.glob("*/book.toml"))


def game_names() -> Iterable[str]:
    """Return the ids of the library's games."""
    from controller.loading.game_files import GAMES

    return sorted(path.stem for path in GAMES.glob("*.toml"))


def noise_names() -> Iterable[str]:
    """Return the names of the noise profiles that come with Railbird."""
    from hw.sim.profile import shipped

    return shipped()


def board_names() -> Iterable[str]:
    """Return the names of the boards that come with Railbird."""
    from hw.board_file import BOARDS

    return sorted(path.stem for path in BOARDS.glob("*.toml"))


def cause_names() -> Iterable[str]:
    """Return the errors that the virtual dealer makes."""
    from hw.sim.hands.inject import CAUSES

    return sorted(CAUSES)


def board_beside(name: str, folder: Path) -> str:
    """Return the board file beside the settings file if there is one, else the bundled board."""
    from hw.board_file import BOARDS

    path, stem = folder / name, name.removesuffix(".toml")
    return stem if not path.is_file() and (BOARDS / f"{stem}.toml").is_file() else str(path)
