"""`railbird explain`: show the evidence, rules and outcome of each ruling."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.names import access_of, add_key, add_rulebook
from firmware_bridge.commandline.argument_types import at_least_one
from firmware_bridge.commandline.progress_line import counted
from firmware_bridge.commandline.status import REFUSED, WELL

if TYPE_CHECKING:
    from controller.journal.journal_entries import RecordedEvent
    from controller.table.events import Event
    from controller.table.state import Table
    from controller.tape.tape import Check

EXAMPLES = """examples:
  railbird explain 3 --journal run/journal.sqlite
  railbird explain 1 --tape evening.jsonl --rulebook npl-2015
The number is the ruling's, as screens, topics and `railbird monitor` show it."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "explain", "print the chain of reasons of a ruling", EXAMPLES)
    parser.add_argument("ruling", type=at_least_one, metavar="NUMBER")
    parser.add_argument("--journal", type=Path, metavar="FILE")
    parser.add_argument("--tape", type=Path, metavar="FILE")
    add_rulebook(parser)
    add_key(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Find the ruling and print its evidence, rules and outcome."""
    from controller.files.strict import DataFileError
    from controller.handhistory.explaining import explained, rulings_of_events
    from controller.journal.journal import JournalError
    from controller.tape.codec import TapeError

    if (options.journal is None) == (options.tape is None):
        sys.stderr.write("railbird explain: name a journal or a tape\n")
        return 2
    try:
        table, events, is_whole = _source(options)
        rulings = rulings_of_events(table, counted("railbird explain", "events", events, len(events)))
    except (TapeError, DataFileError, JournalError, OSError) as error:
        sys.stderr.write(f"railbird explain: {error}\n")
        return 2
    traced = rulings.get(options.ruling)
    if traced is None:
        known = f"{min(rulings)} to {max(rulings)}" if rulings else "none"
        sys.stderr.write(f"railbird explain: there is no ruling {options.ruling}; there are {known}\n")
        return 2
    sys.stdout.write(explained(traced.ruling, table.rules, traced.waited) + "\n")
    return WELL if is_whole else REFUSED


def _source(options: argparse.Namespace) -> tuple[Table, list[Event | Check], bool]:
    """Return the table before the first event, the events, and whether none of them is lost."""
    from controller.handhistory.recorded_evening import ERASED, table_of_record
    from controller.journal.journal_reading import JournalReader
    from controller.journal.left_out_rows import DamagedRowsError, rows_taken
    from controller.loading.law import under_law
    from controller.tape.tape import open_table, parse_tape, read_tape

    if options.tape is not None:
        tape, law = under_law(read_tape(options.tape), options.rulebook)
        return open_table(tape, law.book, law.games), list(tape.events), True
    with JournalReader(options.journal, access_of(options)) as journal:
        table = table_of_record(journal, *under_law(parse_tape(journal.header, "journal"), options.rulebook))
        rows: list[tuple[RecordedEvent, Event]] = []
        is_whole = not journal.unread
        if journal.unread:
            sys.stderr.write(f"railbird explain: {journal.unread}\n")
        try:
            rows.extend(rows_taken(journal.recorded(journal.begins_behind), journal.begins_behind))
        except DamagedRowsError as error:
            sys.stderr.write(f"railbird explain: {error}\n")
            is_whole = False
        if any(one.is_erased for one, _ in rows):
            sys.stderr.write(f"railbird explain: {ERASED}\n")
        return table, [event for _, event in rows], is_whole
