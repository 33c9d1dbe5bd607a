"""Completions of argument values, and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from firmware_bridge.commandline.parser import Parser, completed_by

USUAL_BOOK: Final = "golden-nugget-2025"


def add_rulebook(parser: Parser, usual: str | None = None, *, repeatable: bool = False) -> None:
    """Add `--rulebook`, an id or a file; an empty `usual` means the recorded book."""
    told = "default: " + (usual or "as recorded")
    book = parser.add_argument(
        "--rulebook", default=usual, metavar="ID|FILE", action="append" if repeatable else "store",
        help=f"repeatable; {told}" if repeatable else told,
    )
    completed_by(book, book_names, or_file=True)


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
