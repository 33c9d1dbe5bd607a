"""`railbird rulebooks`: list, show, compare and check rulebooks, and count their sentences."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from controller.commands import rulebook_drafting, rulebook_reading, rulebook_trying
from controller.commands.command import Subcommands, add_command, found
from controller.commands.names import book_names
from firmware_bridge.commandline.parser import completed_by
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

EXAMPLES = """examples:
  railbird rulebooks
  railbird rulebooks show golden-nugget-2025
  railbird rulebooks show our-house.toml --html our-house.html
  railbird rulebooks rule golden-nugget-2025 103
  railbird rulebooks diff golden-nugget-2025 nclpc-2015
  railbird rulebooks check our-house.toml
  railbird rulebooks new --base golden-nugget-2025 --output our-house.toml
  railbird rulebooks try our-house.toml
  railbird rulebooks try our-house.toml --case "seat 5 gets a third card after the big blind folded"
  railbird rulebooks coverage npl-2015 --texts ../texts"""

WHAT = ("list", "show", "rule", "diff", "check", "coverage", "try", "new")


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    does = "list the rulebooks, show or compare them, check or try a house's own, or count a book's sentences"
    parser = add_command(subcommands, "rulebooks", does, EXAMPLES)
    parser.add_argument("what", nargs="?", choices=WHAT, default="list")
    name = parser.add_argument("name", nargs="?", help="to check: a file or a book's folder; else an id or a file")
    completed_by(name, book_names, or_file=True)
    parser.add_argument("--texts", type=Path, metavar="DIR", help="with coverage: folder of the books' printed texts")
    rulebook_reading.add_options(parser)
    rulebook_trying.add_options(parser)
    rulebook_drafting.add_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List, show, compare or check rulebooks, or count their sentences."""
    from controller.loading.law import law_faults
    from controller.loading.library import load_books

    if options.what == "list":
        for book in load_books().values():
            sys.stdout.write(f"{book.id:22} {book.name}, {book.edition} ({book.kind})\n")
        return 0
    if options.what == "new":
        return rulebook_drafting.new_book(options)
    if not options.name:
        sys.stderr.write(f"railbird rulebooks {options.what}: name a rulebook or a file\n")
        return 2
    if options.what in rulebook_reading.READING:
        return rulebook_reading.read(options)
    if options.what == "try":
        return rulebook_trying.try_book(options)
    if options.what == "coverage":
        return _coverage(options.name, options.texts)
    faults = law_faults(Path(options.name))
    sys.stdout.write("".join(f"{fault}\n" for fault in faults) or f"{options.name}: well\n")
    return found(Path(options.name), faults)


def _coverage(name: str, texts: Path | None) -> int:
    """Print a book's sentences by class, those not built, and the faults of the map."""
    from controller.coverage.covering import coverage
    from controller.files.strict import DataFileError
    from controller.loading.library import read_book

    try:
        found = coverage(read_book(name), texts)
    except DataFileError as error:
        sys.stderr.write(f"railbird rulebooks: {error}\n")
        return REFUSED
    sys.stdout.write("".join(f"{kind or 'not classified':15} {count:5}\n" for kind, count in found.counts))
    sys.stdout.write("".join(f"checked {one.on} by {one.by}: {one.what}\n" for one in found.checked))
    sys.stdout.write("".join(f"not built: {gap}\n" for gap in found.gaps))
    sys.stdout.write("".join(f"{fault}\n" for fault in found.faults))
    return NOT_WELL if found.faults else WELL
