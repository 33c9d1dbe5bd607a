# PYTHON_ARGCOMPLETE_OK
"""The one console command, `railbird`: it only finds the subcommand."""

from __future__ import annotations

import argparse
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
from controller.commands.doctor import doctor
from controller.commands.evidence import audit, hand_report, selfcheck, show_hand, verify
from controller.commands.fleet import fleet_tool
from controller.commands.journals import journal_tool, rollback_tool, spare
from controller.commands.keys import print_keys
from controller.commands.people import people_tool
from controller.commands.rooms import room_tool
from controller.commands.school import practice, train
from controller.commands.setup import setup
from firmware_bridge.commandline.parser import Parser, add_version, complete
from firmware_bridge.commandline.status import ended

COMMANDS = (run, demo, replay, explain, export, record, journal_tool, deck, import_phh, monitor, screens, print_keys,
            antennas, tune, sim, games, rulebooks, schemas, selfcheck, verify, audit, show_hand, hand_report, train,
            practice, spare, rollback_tool, doctor, setup, room_tool, people_tool, fleet_tool)


def parser() -> argparse.ArgumentParser:
    """The command line, with every subcommand."""
    top = Parser(
        prog="railbird",
        description="Railbird: the dealer-table controller.",
        epilog="`railbird COMMAND --help` has examples. Exit statuses and tab completion: docs/commands.md.",
    )
    add_version(top)
    subcommands: Subcommands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(subcommands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    top = parser()
    complete(top)
    options = top.parse_args(arguments)
    return ended(f"railbird {options.command}", lambda: int(options.run(options)))


if __name__ == "__main__":
    sys.exit(main())
