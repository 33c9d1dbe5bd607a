"""`railbird verify`: find what was changed in a journal since it was written."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.names import access_of, add_key
from firmware_bridge.commandline.argument_types import readable_file
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from controller.journal.evidence.chain_check import ChainFindings
    from controller.journal.evidence.chain_rows import Erasing
    from controller.journal.journal_reading import JournalReader

EXAMPLES = """examples:
  railbird verify run/journal.sqlite                          against its own hashes and heads
  railbird verify evening-1.sqlite --heads heads.jsonl        against the heads that the room has kept
  railbird monitor --broker broker.room:8883 --tls --json > heads.jsonl        keeps them
  railbird verify journal.sqlite --key /media/key/railbird.key                 an encrypted journal
  railbird verify run/segments/2026-11-26-9f3c2a10-00000001.segment            one day of a journal
Exit status: 0 nothing was changed, 1 something was, 2 the journal cannot be read."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "verify", "find what was changed in a journal since it was written", EXAMPLES)
    parser.add_argument("journal", type=Path)
    parser.add_argument("--heads", type=readable_file, metavar="FILE", help="published heads, one JSON a line")
    parser.add_argument("--signed-by", default="", metavar="KEY", help="the public key that the heads must have")
    add_key(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check, and print every fault."""
    from controller.files.strict import DataFileError
    from controller.journal.evidence.heads import read_heads
    from controller.journal.evidence.record_check import check_record
    from controller.journal.journal import JournalError
    from controller.journal.journal_reading import JournalReader
    from controller.tape.codec import TapeError
    from firmware_bridge.files import MOST_RECORDED, FileFaultError, read_text

    try:
        heads = read_heads(read_text(options.heads, MOST_RECORDED)) if options.heads else None
        if heads == ():
            sys.stderr.write(f"railbird verify: {options.heads}: has no head of a journal\n")
            return REFUSED
        with JournalReader(options.journal, access_of(options)) as journal:
            found = check_record(journal.parts(), heads, options.signed_by)
            compared = () if found.faults else tuple(_checked_checkpoints(journal))
    except (DataFileError, JournalError, FileFaultError, TapeError) as error:
        where = f"{options.heads}: " if isinstance(error, FileFaultError) else ""
        sys.stderr.write(f"railbird verify: {where}{error}\n")
        return REFUSED
    told = (*lines(found, has_heads=heads is not None), *checkpoint_lines(compared))
    sys.stdout.write("\n".join(told) + "\n")
    return NOT_WELL if found.faults or any(compared) else WELL


def checkpoint_lines(compared: Sequence[str]) -> list[str]:
    """Return the lines about checkpoints, from what each gave: "" or a sentence."""
    if not compared:
        return []
    wrong = [sentence for sentence in compared if sentence]
    found = f"{len(wrong)} differ{'s' * (len(wrong) == 1)}." if wrong else "as they should be."
    number = f"{len(compared)} checkpoint{'s' * (len(compared) > 1)}"
    return [f"{number} compared with a replay of the events: {found}", *wrong]


def _checked_checkpoints(journal: JournalReader) -> Iterator[str]:
    """Yield "" or a sentence for each checkpoint that can be compared with a full replay."""
    from controller.loading.law import under_law
    from controller.runtime.loop import checked_checkpoints
    from controller.tape.tape import parse_tape

    if journal.checkpoints() and not journal.is_segment:
        _, law = under_law(parse_tape(journal.header, "journal"), None)
        yield from checked_checkpoints(journal, law.book, dict(law.games), journal.opening())


def erased_lines(erased: Sequence[Erasing]) -> list[str]:
    """Return which rows' hidden cards were erased, in a line; adjoining hands as one."""
    spans: list[tuple[int, int]] = []
    for one in sorted(erased):
        before = spans.pop() if spans and spans[-1][1] == one.first - 1 else (one.first, 0)
        spans.append((before[0], one.last))
    if not spans:
        return []
    rows = ", ".join(f"{first} to {last}" for first, last in spans)
    hands = f"{len(erased)} hand{'s' * (len(erased) > 1)}"
    cards = sum(one.cards for one in erased)
    return [f"The hidden cards of {hands} ({cards} cards, rows {rows}) were erased by the table, as it has to."]


def lines(found: ChainFindings, *, has_heads: bool) -> list[str]:
    """Return the result in lines."""
    heads = f"{found.heads} head{'s' * (found.heads != 1)}"
    told = [f"{found.rows} rows; {heads} {'of the room' if has_heads else 'of the journal itself'}"]
    told += [f"Rows {first} to {last} are no longer kept: the house removed them." for first, last in found.gone]
    if found.behind and not found.gone and not found.faults:
        told.append(f"They are a segment's, from row {found.first} on.")
    elif found.first > 1 and not found.behind:
        told.append(f"The chain begins at row {found.first}: an older version wrote the rows before it.")
    told += erased_lines(found.erased)
    told += [f"  {fault}" for fault in found.faults]
    if found.faults:
        return [*told, f"{len(found.faults)} fault{'s' * (len(found.faults) > 1)}: this is not what the table wrote."]
    if not has_heads:
        return [*told, "Nothing was changed by anybody who did not make new hashes. Proof against others: --heads."]
    if not found.heads:
        return [*told, "No head covers these rows: nothing was changed by anybody who did not make new hashes."]
    return [*told, f"Nothing was changed or cut off up to row {found.proven}, the last that a head covers."]
