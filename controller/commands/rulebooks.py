"""`railbird rulebooks`: list the books, show one in words, check a house's own."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from controller.commands.command import Subcommands, add_command, found
from controller.commands.names import book_names
from firmware_bridge.commandline.parser import completed_by

EXAMPLES = """examples:
  railbird rulebooks
  railbird rulebooks show golden-nugget-2025
  railbird rulebooks show our-house.toml
  railbird rulebooks check our-house.toml"""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "rulebooks", "list the rulebooks, show one, or check a house's own", EXAMPLES)
    parser.add_argument("what", nargs="?", choices=("list", "show", "check"), default="list")
    name = parser.add_argument("name", nargs="?", help="to show: an id or a file; to check: a file or a book's folder")
    completed_by(name, book_names, or_file=True)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List, show or check."""
    from controller.loading.law import law_faults
    from controller.loading.library import BookError, load_book, load_books, show_book

    if options.what == "list":
        for book in load_books().values():
            sys.stdout.write(f"{book.id:22} {book.name}, {book.edition} ({book.kind})\n")
        return 0
    if not options.name:
        sys.stderr.write(f"railbird rulebooks {options.what}: name a rulebook or a file\n")
        return 2
    if options.what == "show":
        try:
            sys.stdout.write(show_book(load_book(options.name)) + "\n")
        except BookError as error:
            sys.stderr.write(f"railbird rulebooks: {error}\n")
            return 2
        return 0
    faults = law_faults(Path(options.name))
    sys.stdout.write("".join(f"{fault}\n" for fault in faults) or f"{options.name}: well\n")
    return found(Path(options.name), faults)
