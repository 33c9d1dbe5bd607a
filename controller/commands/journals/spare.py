"""`railbird spare`: pack a table for a spare computer, and unpack it there."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from firmware_bridge.commandline.status import REFUSED, WELL

if TYPE_CHECKING:
    from controller.journal.journal_key import JournalKey

EXAMPLES = """examples:
  railbird spare pack --config /etc/railbird/table.toml --key railbird.key --copy /media/usb/table-1.spare
  railbird spare unpack --key railbird.key --copy /media/usb/table-1.spare
The table must be stopped. docs/recovery.md has the steps, which take ten minutes."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "spare", "pack a table for a spare computer, or unpack it there", EXAMPLES)
    parser.add_argument("what", choices=("pack", "unpack"))
    parser.add_argument("--key", type=Path, required=True, metavar="FILE", help="the recovery key; it seals the copy")
    parser.add_argument("--copy", type=Path, required=True, metavar="FILE", help="the sealed copy")
    parser.add_argument("--config", type=Path, metavar="FILE", help="pack: the table's settings")
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="unpack below this folder")
    parser.add_argument("--replace", action="store_true", help="unpack: rename files that are there to *.before")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Pack or unpack."""
    from controller.files.strict import DataFileError
    from controller.journal.journal import JournalError
    from controller.journal.journal_key import KeyFaultError, key_in
    from controller.journal.table_lock import TableInUseError
    from controller.runtime.spare_copy import SpareCopyError

    try:
        key = key_in(options.key)
        return _pack(options, key) if options.what == "pack" else _unpack(options, key)
    except SpareCopyError as error:
        where = "" if options.what == "pack" else f"{options.copy}: "
        sys.stderr.write(f"railbird spare: {where}{error}\n")
    except OSError as error:
        sys.stderr.write(f"railbird spare: {error.filename or options.copy}: {error.strerror}\n")
    except (DataFileError, JournalError, KeyFaultError, TableInUseError) as error:
        sys.stderr.write(f"railbird spare: {error}\n")
    return REFUSED


def _pack(options: argparse.Namespace, key: JournalKey) -> int:
    from controller.runtime.spare_copy import SpareCopyError, pack
    from controller.runtime.table_settings import load_settings

    if options.config is None:
        raise SpareCopyError("name the table's settings with --config")
    data = pack(options.config, load_settings(options.config), key)
    options.copy.write_bytes(data)
    sys.stdout.write(f"{options.copy}: {len(data):,} bytes, sealed under the key\n")
    return WELL


def _unpack(options: argparse.Namespace, key: JournalKey) -> int:
    from controller.runtime.spare_copy import LARGEST_COPY, SpareCopyError, unpack

    if options.copy.stat().st_size > LARGEST_COPY:
        raise SpareCopyError(f"has more than {LARGEST_COPY:,} bytes")
    for path in unpack(options.copy.read_bytes(), key, options.root, replace=options.replace):
        sys.stdout.write(f"{path}\n")
    return WELL
