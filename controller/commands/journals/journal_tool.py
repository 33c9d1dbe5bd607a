"""`railbird journal`: make a key, hand it to a table, encrypt a plain journal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.commands.command import Subcommands, add_command
from firmware_bridge.commandline.status import REFUSED, WELL

if TYPE_CHECKING:
    from controller.journal.journal_key import JournalKey

EXAMPLES = """examples:
  railbird journal new-key > /media/key/railbird.key          make a key; print it, and keep it with the house's papers
  railbird journal encrypt --config table.toml --key /media/key/railbird.key
  ssh table-1 railbird journal unlock --config /etc/railbird/table.toml < railbird.key
docs/recovery.md explains the ways of a key to a table."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    does = "make a journal's key, hand it over, encrypt a plain journal"
    parser = add_command(subcommands, "journal", does, EXAMPLES)
    parser.add_argument("what", choices=tuple(_WORK), metavar="{" + ",".join(_WORK) + "}")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the table's settings (TOML)")
    parser.add_argument("--key", type=Path, metavar="FILE", help="the key's file; without it, standard input")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Do what the first argument says."""
    from controller.files.strict import DataFileError
    from controller.journal.journal import JournalError
    from controller.journal.journal_key import KeyFaultError
    from controller.journal.table_lock import TableInUseError
    from firmware_bridge.files import FileFaultError

    if options.what != "new-key" and options.config is None:
        sys.stderr.write(f"railbird journal {options.what}: name the table's settings with --config\n")
        return REFUSED
    try:
        return _WORK[options.what](options)
    except (DataFileError, JournalError, KeyFaultError, TableInUseError, FileFaultError) as error:
        sys.stderr.write(f"railbird journal {options.what}: {error}\n")
        return REFUSED


def _new_key(_options: argparse.Namespace) -> int:
    from controller.journal.journal_key import new_key

    sys.stdout.write(f"{new_key().text()}\n")
    return WELL


def _encrypt(options: argparse.Namespace) -> int:
    """Encrypt the table's journal, while the table is stopped."""
    from controller.journal.conversion import REMAINS, encrypt
    from controller.journal.set_aside import JOURNAL
    from controller.journal.table_lock import TableLock

    key, directory = _key(options), _directory(options)
    if not directory.is_dir():
        sys.stderr.write(f"railbird journal encrypt: {directory}: there is no such folder\n")
        return REFUSED
    lock = TableLock(directory)
    try:
        encrypt(directory / JOURNAL, key)
    finally:
        lock.close()
    sys.stdout.write(f"{directory / JOURNAL}: is encrypted now. {REMAINS}\n")
    return WELL


def _unlock(options: argparse.Namespace) -> int:
    """Hand the key to the table that waits for it."""
    from controller.runtime.handed_key import hand_over

    hand_over(_directory(options), _key(options).text())
    return WELL


def _key(options: argparse.Namespace) -> JournalKey:
    from controller.journal.journal_key import LONGEST_TEXT, KeyFaultError, key_in, read_key

    if options.key:
        return key_in(options.key)
    try:
        return read_key(sys.stdin.read(LONGEST_TEXT))
    except (KeyFaultError, UnicodeDecodeError) as error:
        # The text of a decoding error repeats a byte of what may be a key.
        told = error if isinstance(error, KeyFaultError) else "is not text"
        raise KeyFaultError(f"standard input: {told}") from None


def _directory(options: argparse.Namespace) -> Path:
    from controller.runtime.table_settings import load_settings

    config: Path = options.config
    return config.resolve().parent / load_settings(config).directory


_WORK: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "new-key": _new_key, "encrypt": _encrypt, "unlock": _unlock,
}
