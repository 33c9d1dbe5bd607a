"""`railbird import-phh`: turn a recorded hand into a tape."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from controller.commands.command import Subcommands, add_command
from controller.commands.names import USUAL_BOOK, add_rulebook
from firmware_bridge.commandline.argument_types import at_least_one
from firmware_bridge.commandline.progress_line import counted

EXAMPLES = """examples:
  railbird import-phh hand.phh > hand.jsonl
  railbird import-phh hands.phhs --hand 12 --output hand12.jsonl"""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "import-phh", "turn a recorded hand (PHH) into a tape", EXAMPLES)
    parser.add_argument("file", type=Path)
    parser.add_argument("--hand", type=at_least_one, default=1, metavar="N", help="which hand of the file; default: 1")
    add_rulebook(parser, USUAL_BOOK)
    parser.add_argument("--output", type=Path, help="write here instead of to the screen (mode 0600)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Import one hand."""
    from controller.files.private_file import write_private
    from controller.files.strict import DataFileError
    from controller.handhistory.phh import PhhError, read_phh
    from controller.handhistory.phh_player import tape_of
    from controller.loading.law import load_law

    try:
        law = load_law(options.rulebook)
        hands = counted("railbird import-phh", "hands", read_phh(options.file))
        hand = next((hand for hand in hands if _index(hand) == options.hand), None)
        hands.close()
        if hand is None or isinstance(hand, tuple):
            said = f"has no hand {options.hand}" if hand is None else hand[1]
            raise PhhError(f"{options.file}: {said}")  # noqa: TRY301 - one handler for every fault
        lines = tape_of(hand, law, options.file.stem)
    except (PhhError, DataFileError) as error:
        sys.stderr.write(f"railbird import-phh: {error}\n")
        return 2
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    if options.output is None:
        sys.stdout.write(text)
    else:
        # A tape contains hidden cards, so it is as secret as the journal.
        with write_private(options.output) as file:
            file.write(text)
    return 0


def _index(hand: object) -> int:
    return hand[0] if isinstance(hand, tuple) else int(getattr(hand, "index", 0))
