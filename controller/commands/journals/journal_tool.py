"""`railbird journal`: make or hand over a key, encrypt a journal, open a sealed tape."""

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
  railbird journal unseal --sealed evening.jsonl --output plain.jsonl --key railbird.key     a tape or an antenna stream
  ssh table-1 railbird journal unlock --config /etc/railbird/table.toml < railbird.key
docs/recovery.md explains the ways of a key to a table."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    does = "make a journal's key, hand it over, encrypt what is plain, open a sealed tape"
    parser = add_command(subcommands, "journal", does, EXAMPLES)
    parser.add_argument("what", choices=tuple(_WORK), metavar="{" + ",".join(_WORK) + "}")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the table's settings (TOML)")
    parser.add_argument("--key", type=Path, metavar="FILE", help="the key's file; without it, standard input")
    parser.add_argument("--sealed", type=Path, metavar="FILE", help="the tape or stream that `unseal` opens")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where `unseal` writes its plain text (mode 0600)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Do what the first argument says."""
    from controller.files.strict import DataFileError
    from controller.journal.journal import JournalError
    from controller.journal.journal_key import KeyFaultError
    from controller.journal.table_lock import TableInUseError
    from controller.people.people import PeopleFaultError
    from firmware_bridge.files import FileFaultError

    if options.what == "unseal" and None in {options.sealed, options.output}:
        sys.stderr.write("railbird journal unseal: name the file with --sealed, and where to write it with --output\n")
        return REFUSED
    if options.what not in {"new-key", "unseal"} and options.config is None:
        sys.stderr.write(f"railbird journal {options.what}: name the table's settings with --config\n")
        return REFUSED
    try:
        return _WORK[options.what](options)
    except (
        DataFileError, JournalError, KeyFaultError, TableInUseError, FileFaultError, PeopleFaultError,
    ) as error:
        sys.stderr.write(f"railbird journal {options.what}: {error}\n")
    except OSError as error:
        sys.stderr.write(f"railbird journal {options.what}: {error.filename}: {error.strerror}\n")
    return REFUSED


def _new_key(_options: argparse.Namespace) -> int:
    from controller.journal.journal_key import new_key

    sys.stdout.write(f"{new_key().text()}\n")
    return WELL


def _encrypt(options: argparse.Namespace) -> int:
    """Encrypt the table's journals, and seal its people file, while the table is stopped."""
    from controller.journal.conversion import REMAINS, AlreadyEncryptedError, encrypt_all
    from controller.journal.table_lock import TableLock

    key, directory = _key(options), _directory(options)
    done: tuple[Path, ...] = ()
    faults: tuple[str, ...] = ()
    if not directory.is_dir():
        sys.stderr.write(f"railbird journal encrypt: {directory}: there is no such folder\n")
        return REFUSED
    lock = TableLock(directory)
    try:
        sealed = _seal_people(options.config, key)
        try:
            done, faults = encrypt_all(directory, key)
        except AlreadyEncryptedError:
            if not sealed:
                raise
    finally:
        lock.close()
    sys.stdout.write("".join(f"{path}: is encrypted now\n" for path in (*done, *sealed)))
    sys.stdout.write(f"{REMAINS}\n" if done or sealed else "")
    sys.stdout.write(_still_plain(options.config))
    sys.stderr.write("".join(f"railbird journal encrypt: {fault}\n" for fault in faults))
    return REFUSED if faults else WELL


def _seal_people(config: Path, key: JournalKey) -> tuple[Path, ...]:
    """Seal the people file if it is plain; return it then."""
    from controller.people.people_file import is_sealed_people, load_people, save_people
    from controller.runtime.table_settings import load_settings

    name = load_settings(config).people.file
    path = config.resolve().parent / name
    if not name or not path.is_file() or is_sealed_people(path):
        return ()
    save_people(path, load_people(path), key.secret)
    return (path,)


def _still_plain(config: Path) -> str:
    """Return the line about decks that are not sealed."""
    from controller.decks.enrolled_decks import is_sealed_decks
    from controller.runtime.table_settings import load_settings

    path = config.resolve().parent / load_settings(config).board.decks
    if not path.is_file() or is_sealed_decks(path):
        return ""
    return f"{path}: is plain: railbird deck seal --decks {path} --key FILE\n"


def _unlock(options: argparse.Namespace) -> int:
    """Hand the key to the table that waits for it."""
    from controller.runtime.handed_key import hand_over

    hand_over(_directory(options), _key(options).text())
    return WELL


def _unseal(options: argparse.Namespace) -> int:
    """Write a sealed tape or stream in plain text; what lies before a fault is written."""
    from controller.files.private_file import write_private
    from controller.files.sealed_file import SealError
    from controller.files.sealed_lines import opened, require_sealed_lines
    from firmware_bridge.files import FileFaultError, read_lines

    sealed, output = options.sealed, options.output
    if output.resolve() == sealed.resolve():
        sys.stderr.write("railbird journal unseal: --output must be another file than --sealed\n")
        return REFUSED
    key, count = _key(options), 0
    try:
        require_sealed_lines(sealed)
        with write_private(output) as file:
            for _, line in opened(read_lines(sealed), key.secret):
                file.write(line)
                count += 1
    except (SealError, FileFaultError) as error:
        before = f"; what lies before it ({count:,} lines) is in {output}" if count else ""
        sys.stderr.write(f"railbird journal unseal: {sealed}: {error}{before}\n")
        return REFUSED
    sys.stdout.write(f"{output}: {count:,} lines in plain text: treat it like the key\n")
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
    "new-key": _new_key, "encrypt": _encrypt, "unlock": _unlock, "unseal": _unseal,
}
