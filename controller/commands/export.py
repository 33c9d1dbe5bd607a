"""`railbird export`: write an evening's finished hands in formats for other programs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from controller.commands.command import Subcommands, add_command
from controller.commands.names import access_of, add_key, add_rulebook
from firmware_bridge.commandline.argument_types import at_least_one
from firmware_bridge.commandline.progress_line import counted
from firmware_bridge.commandline.status import REFUSED

EXAMPLES = """examples:
  railbird export evening.journal --format phh --output evening.phhs
  railbird export evening.journal --format ohh > evening.ohh
  railbird export tape.jsonl --format phh --rulebook golden-nugget-2025"""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    does = "write an evening's finished hands as PHH or Open Hand History"
    parser = add_command(subcommands, "export", does, EXAMPLES)
    parser.add_argument("journal", type=Path, metavar="JOURNAL", help="a journal, or a recorded tape")
    parser.add_argument("--format", choices=("phh", "ohh"), required=True)
    add_rulebook(parser)
    parser.add_argument("--hand", type=at_least_one, metavar="N", help="only that hand of the evening")
    parser.add_argument("--output", type=Path, help="write here instead of to the screen")
    add_key(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Export the hands."""
    from controller.handhistory.export_ohh import write_ohh
    from controller.handhistory.export_phh import write_phh
    from controller.handhistory.kept_hands import are_kept_hands
    from controller.handhistory.recorded_evening import ERASED, EveningError, open_evening
    from controller.handhistory.recorded_hands import hands_of
    from controller.journal.journal import JournalError
    from controller.terms.texts import quantity

    if are_kept_hands(options.journal):
        return _unsealed(options)
    try:
        evening = open_evening(options.journal, options.rulebook, access_of(options))
        told = counted("railbird export", "events", evening.told, len(evening.told))
        records = [one for one in hands_of(evening.table, told, evening.name) if _wanted(options, one.number)]
    except (EveningError, JournalError) as error:
        sys.stderr.write(f"railbird export: {error}\n")
        return 2
    for said in evening.gone:
        sys.stderr.write(f"railbird export: {said}\n")
    write = write_phh if options.format == "phh" else write_ohh
    if options.hand is not None and not records:
        sys.stderr.write(f"railbird export: {options.journal}: has no finished hand {options.hand}\n")
        return REFUSED
    text = "".join(f"{line}\n" for line in write(counted("railbird export", "hands", records, len(records))))
    _write(options, text)
    if options.output is not None:
        sys.stderr.write(f"{options.output}: {quantity(len(records), 'hand')}\n")
    return REFUSED if any(said != ERASED for said in evening.gone) else 0


def _unsealed(options: argparse.Namespace) -> int:
    """Write the hands of a removed segment, which are sealed."""
    from controller.handhistory.kept_hands import read_kept_hands
    from controller.journal.journal import JournalError

    if options.format != "phh" or options.hand is not None:
        sys.stderr.write(f"railbird export: {options.journal}: has the hands of a removed segment as PHH: name "
                         "--format phh, and no --hand\n")
        return REFUSED
    try:
        text = read_kept_hands(options.journal, access_of(options))
    except JournalError as error:
        sys.stderr.write(f"railbird export: {error}\n")
        return REFUSED
    _write(options, text)
    return 0


def _write(options: argparse.Namespace, text: str) -> None:
    from controller.files.private_file import write_private

    if options.output is None:
        sys.stdout.write(text)
        return
    # The file has no hidden card, but the players' losses are private.
    with write_private(options.output) as file:
        file.write(text)


def _wanted(options: argparse.Namespace, number: int) -> bool:
    return options.hand is None or options.hand == number
