"""Names of rulebooks and games: an id, or the path of a house's own file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from controller.terms.texts import is_plain, quoted
from firmware_bridge.commandline.nearest import did_you_mean

LONGEST_FILE_NAME: Final = 240
"""Maximum characters of a path; a file system allows 255 bytes in one part of it."""


def is_path(name: str) -> bool:
    """Whether a name is a file's: it has a slash or ends in `.toml`; others are ids."""
    return "/" in name or name.endswith(".toml")


def is_name(value: object) -> bool:
    """Whether a value may name a file or an id: a short text without control characters."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST_FILE_NAME and is_plain(value)


def placed(name: str, folder: Path) -> str:
    """Return the name with its path resolved against its file's folder; ids unchanged."""
    return str(folder / name) if is_path(name) else name


def no_such(what: str, name: str, known: Iterable[str]) -> str:
    """Return the sentence for an unknown id, with the nearest or all known ones."""
    ids = tuple(known)
    meant = did_you_mean(name, ids) or f"; the {what}s are {', '.join(ids)}."
    own = "A house's own is named by its path, which has a slash or ends in .toml"
    return f"there is no {what} {quoted(name)}{meant} {own}"
