"""`railbird record`: write the tape of an evening from its journal."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from pathlib import Path

from controller.commands.command import Subcommands, add_command
from controller.commands.names import access_of, add_key
from firmware_bridge.commandline.progress_line import counted

EXAMPLES = """examples:
  railbird record run/journal.sqlite --output evening.jsonl
  railbird record run/journal.sqlite --output evening-public.jsonl --public
(`railbird run --record TAPE` writes one as it happens.)"""

NO_TAPE = (
    "a tape begins with an evening's first event, and this record begins behind row {behind}. `railbird export`, "
    "`show`, `report`, `explain`, `audit` and `verify` read it"
)


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "record", "write the tape of a journal", EXAMPLES)
    parser.add_argument("journal", type=Path)
    parser.add_argument("--output", type=Path, required=True, metavar="TAPE", help="written with mode 0600")
    parser.add_argument("--public", action="store_true", help="?? for every card that was never shown")
    add_key(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replay the journal and write its tape."""
    from controller.engine.advance import advance
    from controller.files.strict import DataFileError
    from controller.journal.journal import JournalError
    from controller.journal.journal_reading import JournalReader
    from controller.journal.journal_rows import public_body
    from controller.journal.left_out_rows import rows_taken
    from controller.journal.recorder import TapeRecorder
    from controller.loading.law import under_law
    from controller.tape.codec import TapeError, read_event_line
    from controller.tape.tape import open_table, parse_tape

    events = erased = 0
    try:
        with ExitStack() as stack:
            journal = stack.enter_context(JournalReader(options.journal, access_of(options)))
            if behind := journal.removed_behind:
                sys.stderr.write(f"railbird record: {options.journal}: {NO_TAPE.format(behind=behind)}\n")
                return 2
            tape, law = under_law(parse_tape(journal.header, "journal"))
            table = open_table(tape, law.book, law.games)
            recorder = TapeRecorder(options.output, json.loads(journal.header), public=options.public)
            stack.callback(recorder.close)
            for one, event in counted("railbird record", "events", rows_taken(journal.recorded())):
                table, outputs = advance(table, event)
                told = read_event_line(public_body(one), one.at_ms) if one.is_erased else event
                recorder.heard(told, outputs, table)
                events += 1
                erased += one.is_erased
    except (JournalError, TapeError, DataFileError) as error:
        sys.stderr.write(f"railbird record: {error}\n")
        return 2
    sys.stdout.write(f"{options.output}: {events} events\n")
    if erased:
        sys.stdout.write(f"{erased} of them have ?? for cards that were never shown: the journal no longer has them\n")
    return 0
