"""The one console command, `railbird`: it only finds the subcommand."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from controller.commands import (
    antennas,
    deck,
    demo,
    explain,
    export,
    games,
    import_phh,
    monitor,
    record,
    replay,
    rulebooks,
    run,
    schemas,
    screens,
    sim,
    tune,
)
from controller.commands.command import Subcommands

COMMANDS = (run, demo, replay, explain, export, record, deck, import_phh, monitor, screens,
            antennas, tune, sim, games, rulebooks, schemas)


def parser() -> argparse.ArgumentParser:
    """The command line, with every subcommand."""
    top = argparse.ArgumentParser(
        prog="railbird",
        description="Railbird: the dealer-table controller.",
        epilog="`railbird COMMAND --help` has examples.",
    )
    subcommands: Subcommands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(subcommands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except BrokenPipeError:
        # The reader of our output went away (`railbird … | head`): nobody is left to be told.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # What no command has a better sentence for: a folder that is not there, a disk that is full.
        where = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"railbird {options.command}: {where}{error.strerror or error}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main())
