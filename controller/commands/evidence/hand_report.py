"""`railbird report`: one page of a recorded hand, for a dispute or a file."""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.evidence.show_hand import add_hand, differences, hand_of, pictures
from controller.commands.names import access_of
from controller.terms.texts import quantity
from firmware_bridge.commandline.argument_types import readable_file
from firmware_bridge.commandline.status import REFUSED, WELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.journal.evidence.heads import HeadMessage
    from controller.showing.hand_moments import HandMoments
    from controller.showing.hand_page import RecordProof

EXAMPLES = """examples:
  railbird report run/journal.sqlite --hand 12
  railbird report run/journal.sqlite --hand 12 --heads heads.jsonl --output dispute.html
  railbird report evening.jsonl --hand 3
The page is one file: pictures of the moments, who acted when, the rules, steps and decisions, and the journal's signed
heads. It holds no card that was not public. To have it on paper or as PDF, print it from a browser."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "report", "write one page of a recorded hand, with pictures", EXAMPLES)
    add_hand(parser, "needed", required=True)
    parser.add_argument("--output", type=Path, metavar="FILE", help="default: hand-N.html here")
    parser.add_argument("--heads", type=readable_file, metavar="FILE",
                        help="heads that the room has kept, one JSON a line; default: the journal's own")
    parser.add_argument("--theme", default="day", metavar="NAME", help="the theme of the pictures; %(default)s")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the page."""
    from controller.showing.hand_page import hand_html

    output = options.output or Path(f"hand-{options.hand}.html")
    if output.suffix not in {".html", ".htm"}:
        sys.stderr.write(f"railbird report: {output}: write a .html; a browser prints it as PDF\n")
        return REFUSED
    try:
        hand, is_whole = hand_of(options)
        proof = _proof(options, hand)
        with tempfile.TemporaryDirectory(prefix="railbird-") as folder:
            shown = _drawn(hand, options.theme, Path(folder))
        output.write_text(hand_html(hand, proof, shown), encoding="utf-8")
    except ValueError as error:
        sys.stderr.write(f"railbird report: {error}\n")
        return REFUSED
    except OSError as error:
        sys.stderr.write(f"railbird report: {error.filename or output}: {error.strerror}\n")
        return REFUSED
    sys.stdout.write(f"{output}: hand {hand.number}, {len(shown)} pictures\n")
    return WELL if is_whole else REFUSED


def _drawn(hand: HandMoments, theme: str, folder: Path) -> dict[int, bytes]:
    """Return the pictures of the marked moments.

    Raises:
        ValueError: they cannot be drawn; the display has said why.
    """
    numbers = [one.number for one in hand.moments if one.is_marked]
    wanted = ",".join(map(str, numbers))
    look = ["--target", "off:1280x800", "--theme", theme, "--pictures", str(folder), "--only", wanted]
    if pictures(hand, look):
        raise ValueError("the pictures cannot be drawn: see above")
    return {number: (folder / f"moment-{number:03}.png").read_bytes() for number in numbers}


def _proof(options: argparse.Namespace, hand: HandMoments) -> RecordProof:
    """Return what is known of the record: its check, and the heads that cover the hand.

    Raises:
        ValueError: the journal or the heads cannot be read.
    """
    from controller.journal.evidence.heads import read_heads
    from controller.journal.evidence.record_check import check_record
    from controller.journal.journal import JournalError
    from controller.journal.journal_reading import JournalReader, is_recorded
    from controller.showing.hand_page import RecordProof, SignedHead
    from firmware_bridge.files import MOST_RECORDED, FileFaultError, read_text

    path, program = options.recorded, version("railbird")
    if not is_recorded(path):
        return RecordProof(f"From the tape {path.name}. A tape has no hashes and no signed heads.", program=program)
    try:
        kept = read_heads(read_text(options.heads, MOST_RECORDED)) if options.heads else None
        if kept == ():
            raise ValueError(f"{options.heads}: has no head of a journal")
        with JournalReader(path, access_of(options)) as journal:
            heads = journal.heads() if kept is None else kept
            found, evening = check_record(journal.parts(), kept), journal.evening
    except (JournalError, FileFaultError) as error:
        raise ValueError(str(error)) from None
    whose = "that the room has kept" if kept is not None else "of the journal itself"
    heads_told = f"{quantity(found.heads, 'head')} {whose}"
    well = f"The journal's {found.rows} rows are as they were written, by its hashes and {heads_told}."
    ours = [one for one in heads if one.evening == evening]
    covering = tuple(
        SignedHead(one.row, one.hash, one.key, one.signature, one.is_signed())
        for one in _covering(ours, hand.moments[0].row, hand.moments[-1].row)
    )
    none = () if covering else (f"No head {whose} covers this hand yet.",)
    source = f"From the journal {path.name}, rows {hand.moments[0].row} to {hand.moments[-1].row}."
    return RecordProof(source, (*(found.faults or (well,)), *differences(options, hand), *none), covering, program)


def _covering(heads: Sequence[HeadMessage], first: int, last: int) -> list[HeadMessage]:
    """Return the heads within the hand's rows, and the first one that covers all of them."""
    within = [one for one in heads if first <= one.row < last]
    behind = sorted((one for one in heads if one.row >= last), key=lambda one: one.row)
    return [*within, *behind[:1]]
