"""`railbird rollback`: return to the evening as it was before the program's upgrade."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from controller.commands.command import Subcommands, add_command
from controller.commands.names import access_of, add_key
from firmware_bridge.commandline.status import REFUSED, WELL

EXAMPLES = """examples:
  railbird rollback --config table.toml
  railbird rollback --config table.toml --key /media/key/railbird.key        an encrypted journal
The table must be stopped. It works until the first hand after the upgrade is dealt; then the copy is gone
(docs/upgrading.md). Then install the version before."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "rollback", "return to the evening as it was before an upgrade", EXAMPLES)
    parser.add_argument("--config", type=Path, required=True, metavar="FILE", help="the table's settings (TOML)")
    add_key(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Return to the copy."""
    from controller.files.strict import DataFileError
    from controller.journal.journal import JournalError
    from controller.journal.rollback import roll_back
    from controller.journal.table_lock import TableInUseError, TableLock
    from controller.runtime.table_settings import load_settings

    try:
        directory = options.config.resolve().parent / load_settings(options.config).directory
        lock = TableLock(directory)
        try:
            sys.stdout.write(f"{roll_back(directory, access_of(options))}\n")
        finally:
            lock.close()
    except (DataFileError, JournalError, TableInUseError) as error:
        sys.stderr.write(f"railbird rollback: {error}\n")
        return REFUSED
    except OSError as error:
        sys.stderr.write(f"railbird rollback: {error.filename}: {error.strerror}\n")
        return REFUSED
    return WELL
