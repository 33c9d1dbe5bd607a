"""`railbird rulebooks new`: a house's book written by questions and answers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from controller.commands.names import USUAL_BOOK
from firmware_bridge.commandline.parser import Parser
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

if TYPE_CHECKING:
    from controller.drafting.conversation import Talk
    from controller.drafting.house_file import HouseFile

USUAL_FILE: Final = Path("our-house.toml")
USUAL_NAME: Final = "Our House"


class _AgainError(Exception):
    """The person goes back to the first question."""


def add_options(parser: Parser) -> None:
    """Add the options of `new`."""
    parser.add_argument("--output", type=Path, metavar="FILE", help=f"with new: default {USUAL_FILE}")
    told = "with new: an answer, nothing is asked; repeatable"
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=told)
    parser.add_argument("--answers", type=Path, metavar="FILE", help="with new: a file of answers, nothing is asked")


def new_book(options: argparse.Namespace) -> int:
    """Write a house's file from the answers given, or from a conversation."""
    from controller.drafting.conversation import StoppedError, Talk
    from controller.files.strict import DataFileError

    path = options.output or USUAL_FILE
    try:
        if options.set or options.answers:
            _from_answers(path, options)
        else:
            _from_conversation(path, options.base, Talk(sys.stdin, sys.stdout))
    except StoppedError:
        sys.stdout.write("\nNothing was written.\n")
        return WELL
    except (DataFileError, OSError) as error:
        sys.stderr.write(f"railbird rulebooks new: {error}\n")
        return REFUSED
    return _ended(path)


def _from_answers(path: Path, options: argparse.Namespace) -> None:
    """Write the file of the answers given in options.

    Raises:
        BookError: an answer, the base or the file is not usable; with every fault.
    """
    from controller.drafting.given_answers import answers_file, answers_of, next_rule, set_options
    from controller.loading.library import BookError

    told, given = answers_file(options.answers) if options.answers else ({}, [])
    faults: list[str] = []
    try:
        given = [*given, *set_options(options.set)]
    except BookError as error:
        faults += error.faults
        given = [*given, *set_options([one for one in options.set if "=" in one])]
    words: dict[str, Any] = {**told, **{name: value for name, value in given if name in {"name", "base"}}}
    given = [(name, value) for name, value in given if name not in {"name", "base"}]
    base, first = options.base or words.get("base"), 1
    try:
        file = _opened(path, base, lambda: USUAL_BOOK, lambda: words.get("name", USUAL_NAME))
        first = next_rule(file)
    except BookError as error:
        faults += str(error).splitlines()
    try:
        answers = answers_of(given, first)
    except BookError as error:
        faults += error.faults
    if faults:
        raise BookError(None, tuple(faults))
    file.answers = list(answers)
    if twice := [one.question.path for one in file.answers if one.question.path in file.held]:
        raise BookError(path, tuple(f"override.{one}: stands in the file already; change it there" for one in twice))
    file.write()


def _from_conversation(path: Path, base: str | None, talk: Talk) -> None:
    """Write the file by questions and answers.

    Raises:
        BookError: the base or the file is not usable.
        StoppedError: the person stopped before the file was begun.
    """
    from controller.drafting.conversation import asked

    file = None
    while file is None:
        with suppress(_AgainError):
            file = _opened(path, base, lambda: _which_base(talk), lambda: _which_name(talk))
    if asked(talk, file):
        talk.say("\nThat was every question in which the books differ.\n")


def _opened(path: Path, base: str | None, ask_base: Callable[[], str], ask_name: Callable[[], str]) -> HouseFile:
    """Return the file to go on with, or a new one.

    Raises:
        BookError: the file or its base cannot be used, or it has another base than wanted.
    """
    from controller.drafting.house_file import begun, taken_up
    from controller.loading.library import BookError, load_book
    from controller.loading.named_files import placed

    if path.exists():
        file = taken_up(path)
        if base is not None and base != file.base:
            raise BookError(path, (f"base: the file has {file.base!r}, not {base!r}; name another file with --output",))
        load_book(str(path))
        return file
    if not path.parent.is_dir():
        raise BookError(path, (f"there is no folder {path.parent}",))
    wanted = base or ask_base()
    load_book(placed(wanted, path.parent))
    return begun(path, wanted, ask_name())


def _which_base(talk: Talk) -> str:
    """Ask which book the house starts from."""
    from controller.loading.library import load_books

    books = load_books()
    ids = list(books)
    talk.say("Which book does your house start from?\n")
    for number, (id_, book) in enumerate(books.items(), 1):
        talk.say(f"  {number}  {id_}: {book.name}, {book.edition} ({book.kind} games)\n")
    while True:
        said = talk.ask(f"(Enter: {USUAL_BOOK}) > ")
        if not said:
            return USUAL_BOOK
        if len(found := [one for one in ids if one.startswith(said.lower())]) == 1:
            return found[0]
        if said.isdecimal() and 1 <= int(said) <= len(ids):
            return ids[int(said) - 1]
        talk.say(f"A number from 1 to {len(ids)}, or the id of a book.\n")


def _which_name(talk: Talk) -> str:
    """Ask what the house is called.

    Raises:
        _AgainError: the person wants the question before again.
    """
    from controller.drafting.conversation import BACK

    said = talk.ask("What is your house called? ")
    if said.lower() in BACK:
        raise _AgainError
    return said or USUAL_NAME


def _ended(path: Path) -> int:
    """Check the file that was written, and say what can be done with it."""
    from controller.loading.law import law_faults
    from controller.loading.library import read_book_file

    faults = law_faults(path)
    if faults:
        sys.stdout.write("".join(f"{fault}\n" for fault in faults))
        return NOT_WELL
    changed = len(read_book_file(path).overridden)
    sys.stdout.write(
        f"\n{path}: written. Values and verdicts of the house's own: {changed}.\n"
        f"See what they change: railbird rulebooks try {path}\n"
        f"Play with them:       railbird demo --rulebook {path}\n"
    )
    return WELL
