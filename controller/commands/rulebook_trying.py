"""`railbird rulebooks try`: what a house's own book makes come out differently."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.names import book_names
from firmware_bridge.commandline.parser import Parser, completed_by
from firmware_bridge.commandline.progress_line import counted
from firmware_bridge.commandline.status import REFUSED, WELL

if TYPE_CHECKING:
    from controller.loading.law import Law
    from controller.tape.tape import Tape


def add_options(parser: Parser) -> None:
    """Add the options of `try`."""
    told = "with try: the book to compare with; with new: the book to start from"
    base = parser.add_argument("--base", metavar="ID|FILE", help=told)
    completed_by(base, book_names, or_file=True)
    parser.add_argument(
        "--case", metavar="TAPE|WORDS", help="with try: one tape, or a sentence that carried cases are searched for"
    )
    parser.add_argument("--all", action="store_true", help="with try: name every case")


def try_book(options: argparse.Namespace) -> int:
    """Play the carried cases, or one, under the base and the house."""
    from controller.files.strict import DataFileError
    from controller.loading.law import load_law
    from controller.tape.codec import TapeError

    try:
        house, base = load_law(options.name), _base(options.name, options.base)
        if options.case is not None:
            return _one_case(options.case, base, options.name)
        under = load_law(base)
    except (DataFileError, TapeError) as error:
        sys.stderr.write(f"railbird rulebooks try: {error}\n")
        return REFUSED
    return _all_cases(under, house, all_cases=options.all)


def _base(house: str, base: str | None) -> str:
    """Return the name of the base: as told, else the house's own.

    Raises:
        BookError: neither names one.
    """
    from controller.loading.library import BookError, read_book
    from controller.loading.named_files import placed

    source = read_book(house)
    if base is None and not source.base:
        raise BookError(source.path, ("this book has no base: name one with --base",))
    return base or placed(source.base, source.path.parent)


def _all_cases(base: Law, house: Law, *, all_cases: bool) -> int:
    """Print what comes out differently among all carried cases."""
    from controller.drafting.carried_cases import carried_cases
    from controller.drafting.trial_words import told_trial
    from controller.drafting.trial_workers import tried_by_workers

    trial = tried_by_workers(base, house, carried_cases(), partial(counted, "railbird rulebooks try", "parts"))
    sys.stdout.write(f"{house.book.name}, compared with {base.book.name}, {base.book.edition}\n\n")
    sys.stdout.write("".join(f"{line}\n" for line in told_trial(trial, all_cases=all_cases)))
    return WELL


def _one_case(told: str, base: str, house: str) -> int:
    """Print what house and base rule on a tape, or on the cases nearest to a sentence."""
    tapes = _tapes(told)
    if not tapes:
        sys.stderr.write(
            f"railbird rulebooks try: none of the carried cases speaks of this: {told!r}. Say it with other words "
            "(extra card, exposed card, burn, out of turn, …), or give a tape\n"
        )
        return REFUSED
    for tape in tapes:
        _print_case(tape, base, house)
    return WELL


def _tapes(told: str) -> list[Tape]:
    """Return the tape of a file, or of the cases nearest to a sentence.

    Raises:
        TapeError: the file is not a tape.
    """
    from controller.drafting.carried_cases import carried_cases
    from controller.drafting.case_finding import nearest_cases
    from controller.tape.tape import read_tape

    path = Path(told)
    if path.suffix in {".json", ".jsonl"} or (" " not in told and path.is_file()):
        return [read_tape(path)]
    cases = carried_cases()
    exact = [case.tape for case in cases if case.tape.id == told]
    return exact or [found.case.tape for found in nearest_cases(told, cases)]


def _print_case(tape: Tape, base: str, house: str) -> None:
    """Print one case under the house, and under the base if it comes out otherwise there.

    Raises:
        DataFileError: a game of the tape cannot be used.
    """
    from controller.drafting.difference_words import difference
    from controller.drafting.trial_words import told_case
    from controller.drafting.trying import told
    from controller.loading.law import load_law, under_law
    from controller.terms.fast_copies import replace

    ours, law = under_law(tape, house)
    under = load_law(base)
    under = replace(under, games={**law.games, **under.games})  # the base has no game that only the house brings along
    lines = [f"{tape.id}: {tape.title}", *(f"  {line}" for line in told_case(ours, law))]
    otherwise = difference(told(ours, under), told(ours, law))
    if otherwise:
        lines += [f"  Otherwise than the base: {otherwise}", *(f"  {line}" for line in told_case(ours, under))]
    else:
        lines.append(f"  As in the base, {under.book.name}.")
    sys.stdout.write("\n".join(lines) + "\n\n")
