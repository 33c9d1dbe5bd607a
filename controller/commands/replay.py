"""`railbird replay`: replay tapes and recorded hands through the core."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.names import add_rulebook
from firmware_bridge.commandline.progress_line import counted

if TYPE_CHECKING:
    from controller.tape.tape import Tape

EXAMPLES = """examples:
  railbird replay evening.jsonl --rulebook golden-nugget-2025
  railbird replay cases/*.json --rulebook nclpc-2015 --rulebook npl-2015 --json
  railbird replay --phh hands.phhs --json"""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "replay", "play tapes or recorded hands through the core", EXAMPLES)
    parser.add_argument("tapes", nargs="*", type=Path, metavar="TAPE", help="a tape (JSON or JSON lines)")
    parser.add_argument("--phh", nargs="+", type=Path, default=[], metavar="FILE", help="hands in the PHH format")
    add_rulebook(parser, repeatable=True)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replay everything that can be read; return exit status 2 if something could not."""
    if not options.tapes and not options.phh:
        sys.stderr.write("railbird replay: name a tape, or --phh FILE\n")
        return 2
    failed = False
    if options.phh:
        from controller.commands.replay_phh import replay_phh

        failed = replay_phh(options.phh, (options.rulebook or [None])[0], as_json=options.json)
    if options.tapes:
        failed = _replay_tapes(options) or failed
    return 2 if failed else 0


def _replay_tapes(options: argparse.Namespace) -> bool:
    """Replay every tape under every book; return True if one could not be read."""
    from controller.files.strict import DataFileError
    from controller.loading.library import load_book
    from controller.tape.codec import TapeError
    from controller.tape.tape import read_tape

    try:
        for name in options.rulebook or ():
            load_book(name)
    except DataFileError as error:
        sys.stderr.write(f"railbird replay: {error}\n")
        return True
    failed = False
    # On a terminal the printed lines show the progress.
    shown = sys.stdout.isatty()
    for path in counted("railbird replay", "tapes", options.tapes, len(options.tapes), hidden=shown):
        try:
            tape = read_tape(path)
        except TapeError as error:
            _print({"out": "error", "tape": path.stem, "text": str(error)}, as_json=options.json)
            failed = True
            continue
        for name in options.rulebook or (None,):
            failed = not _replay_tape(tape, name, as_json=options.json) or failed
    return failed


def _replay_tape(tape: Tape, rulebook: str | None, *, as_json: bool) -> bool:
    """Replay a tape under a rulebook or as recorded; return False if that is impossible."""
    from controller.files.strict import DataFileError
    from controller.loading.law import under_law
    from controller.tape.codec import TapeError
    from controller.tape.tape_replay import replay

    stamp = {"tape": tape.id}
    try:
        tape, law = under_law(tape, rulebook)
        stamp["rulebook"] = law.book.id
        for told in replay(tape, law.book, law.games):
            _print(told, as_json=as_json)
    except (TapeError, DataFileError) as error:
        _print({"out": "error", **stamp, "text": str(error)}, as_json=as_json)
        return False
    return True


def _print(told: dict[str, object], *, as_json: bool) -> None:
    """Print one line, for a machine or for a person."""
    if as_json:
        sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
    elif told["out"] == "ruling":
        rules = ", ".join(map(str, told["rules"])) if isinstance(told["rules"], list) else ""
        seat = f" seat {told['seat']}" if "seat" in told else ""
        sys.stdout.write(
            f"{told['tape']} [{told['rulebook']}] {told['outcome']}: {told['cause']}{seat} (rule {rules}, "
            f"{told['basis']})\n    {told['text']}\n"
        )
    elif told["out"] == "state":
        sys.stdout.write(f"{told['tape']} [{told['rulebook']}] {told['street']}: pot {told['pot']}, to act "
                         f"{told['to_act']}\n")
    else:
        sys.stdout.write(f"{told.get('tape')}: {told.get('text')}\n")
