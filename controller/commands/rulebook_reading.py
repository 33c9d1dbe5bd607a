"""`railbird rulebooks show`, `rule` and `diff`: books for people who read them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from firmware_bridge.commandline.status import REFUSED, WELL


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the second name and the options of `show`."""
    parser.add_argument("second", nargs="?", help="with rule: the rule's number; with diff: the other rulebook")
    parser.add_argument("--html", type=Path, metavar="FILE", help="with show: write a page to print")
    parser.add_argument("--keys", action="store_true", help="with show: a line for each value and verdict, by its key")


def _show(options: argparse.Namespace) -> int:
    """Print a book in sentences, by its keys, or to an HTML file."""
    from controller.commands.rulebook_text import as_text, book_lines
    from controller.loading.library import base_of, read_book, show_book
    from controller.views.book_words.html_page import book_html
    from controller.views.book_words.printed_book import printed

    source = read_book(options.name)
    if options.keys:
        sys.stdout.write(show_book(source.book) + "\n")
        return WELL
    book = printed(source.book, base_of(source))
    if options.html is None:
        sys.stdout.write(as_text(book_lines(book)))
        return WELL
    try:
        options.html.write_text(book_html(book), "utf-8")
    except OSError as error:
        sys.stderr.write(f"railbird rulebooks: {options.html}: {error.strerror}\n")
        return REFUSED
    sys.stdout.write(f"{options.html}: written\n")
    return WELL


def _diff(options: argparse.Namespace) -> int:
    """Print what two books have otherwise: the values, then the situations."""
    from controller.commands.rulebook_text import as_text, difference_lines
    from controller.loading.library import load_book
    from controller.views.book_words.book_differences import value_differences, verdict_differences

    first, second = load_book(options.name), load_book(options.second)
    values, verdicts = list(value_differences(first, second)), list(verdict_differences(first, second))
    situations = sum(len(one.first.paths) for one in verdicts)
    lines = [f"{first.id} and {second.id}: {len(values)} values and {situations} situations differ.", ""]
    for title, differences in (("VALUES", values), ("SITUATIONS", verdicts)):
        lines += [title, ""] * bool(differences)
        lines += [line for one in differences for line in difference_lines(one, first.id, second.id)]
    sys.stdout.write(as_text(lines))
    return WELL


def _rule(options: argparse.Namespace) -> int:
    """Print what the table does because of a rule, and how its sentences are classified."""
    from controller.commands.rulebook_text import as_text, rule_lines
    from controller.coverage.rule_reading import NoSuchRuleError, read_rule
    from controller.loading.library import read_book

    source = read_book(options.name)
    try:
        found = read_rule(source, options.second, options.texts)
    except NoSuchRuleError as error:
        sys.stderr.write(f"railbird rulebooks: {error}\n")
        return REFUSED
    sys.stdout.write(as_text((f"Rule {options.second} of {source.book.id}", "", *rule_lines(found))))
    return WELL


READING: Final = {"show": _show, "rule": _rule, "diff": _diff}
_SECOND: Final = {"rule": "the number of a rule", "diff": "a second rulebook"}


def read(options: argparse.Namespace) -> int:
    """Carry out `show`, `rule` or `diff`; faults go to stderr."""
    from controller.files.strict import DataFileError

    if options.what in _SECOND and not options.second:
        sys.stderr.write(f"railbird rulebooks {options.what}: name {_SECOND[options.what]} too\n")
        return REFUSED
    try:
        return READING[options.what](options)
    except DataFileError as error:
        sys.stderr.write(f"railbird rulebooks: {error}\n")
        return REFUSED
