"""`railbird audit`: who did what at a table, in lines to read or print."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.names import access_of, add_key, secret_of
from firmware_bridge.commandline.status import REFUSED, WELL

if TYPE_CHECKING:
    from controller.journal.evidence.chain import StartRecord
    from controller.journal.journal_entries import RecordedEvent
    from controller.journal.journal_reading import JournalReader

EXAMPLES = """examples:
  railbird audit run/journal.sqlite
  railbird audit run/journal.sqlite --from 2026-11-21T20:00 --to 2026-11-21T23:30
  railbird audit run/journal.sqlite --people people.json          with the names that the house has for the ids
  railbird audit evening-20261121-043000.sqlite --key /media/key/railbird.key
Times are this computer's; a day alone is its midnight. No line names a card. `railbird verify` says whether the record
is whole, and `railbird explain` why a ruling was made."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "audit", "print who did what at a table, and what was ruled", EXAMPLES)
    parser.add_argument("journal", type=Path)
    parser.add_argument("--from", dest="since", type=moment, metavar="TIME", help="leave out what was before")
    parser.add_argument("--to", dest="until", type=moment, metavar="TIME", help="leave out what was later")
    parser.add_argument("--people", type=Path, metavar="FILE", help="the people file: names beside the ids")
    add_key(parser)
    parser.set_defaults(run=run)


def moment(text: str) -> int:
    """Read a time as milliseconds since 1970: `2026-11-21T20:00`, or a day."""
    try:
        return int(datetime.fromisoformat(text).astimezone().timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a time such as 2026-11-21T20:00") from None


def _starts(journal: JournalReader) -> tuple[tuple[StartRecord, ...], bool]:
    """Return the starts, and whether they can be read; if not, say so and go on without."""
    from controller.journal.journal import JournalError

    try:
        return tuple(journal.starts()), True
    except JournalError as error:
        sys.stderr.write(f"railbird audit: {error}\n")
        return (), False


def _noted(rows: Iterable[RecordedEvent], lost: list[int], numbers: list[int]) -> Iterator[RecordedEvent]:
    """Yield the rows; note the numbers of all, and of those that the storage has damaged."""
    for one in rows:
        numbers.append(one.seq)
        if one.fault:
            lost.append(one.seq)
        yield one


def _lost(damaged: Sequence[int], missing: Sequence[tuple[int, int]]) -> str:
    """Return which rows are lost, and how; empty if none is."""
    from controller.terms.texts import quantity

    told = [f"{quantity(len(damaged), 'row')} damaged, and lost: {', '.join(map(str, damaged))}"] * bool(damaged)
    for first, last in missing:
        told.append(f"row {first} is missing" if first == last else f"rows {first} to {last} are missing")
    return "; ".join(told)


def run(options: argparse.Namespace) -> int:
    """Print the lines."""
    from controller.handhistory.audit_lines import audited
    from controller.journal.journal import JournalError
    from controller.journal.journal_reading import JournalReader
    from controller.journal.left_out_rows import missing_rows
    from controller.people.people import PeopleFaultError
    from controller.people.people_file import load_people

    shown = 0
    damaged: list[int] = []
    numbers: list[int] = []
    try:
        people = load_people(options.people, secret_of(options)) if options.people is not None else None
        with JournalReader(options.journal, access_of(options)) as journal:
            numbers.append(journal.begins_behind)
            events = _noted(journal.recorded(journal.begins_behind), damaged, numbers)
            starts, is_whole = _starts(journal)
            if journal.unread:
                sys.stderr.write(f"railbird audit: {journal.unread}\n")
                is_whole = False
            for line in audited(events, starts, people.named if people else str):
                if (options.since or 0) <= line.wall_ms and (options.until is None or line.wall_ms < options.until):
                    when = datetime.fromtimestamp(line.wall_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S")
                    if not shown:
                        sys.stdout.write(f"{'time':<19}  {'row':>6}  {'dealer':<12}  what happened\n")
                    row = str(line.row) if line.row else "-"
                    sys.stdout.write(f"{when}  {row:>6}  {line.dealer or '-':<12}  {line.text}\n")
                    shown += 1
    except (JournalError, PeopleFaultError) as error:
        sys.stderr.write(f"railbird audit: {error}\n")
        return REFUSED
    if not shown:
        sys.stderr.write("railbird audit: nothing happened in that time\n")
    if lost := _lost(damaged, tuple(missing_rows(numbers))):
        sys.stderr.write(f"railbird audit: {options.journal}: {lost}\n")
    return WELL if is_whole and not lost else REFUSED
