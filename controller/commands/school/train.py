"""`railbird train`: lessons for a new dealer, graded by the book of the house."""

from __future__ import annotations

import argparse
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.names import USUAL_BOOK, add_rulebook, board_beside
from controller.commands.school.screen_look import add_look, words_of
from firmware_bridge.commandline.parser import completed_by
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from controller.drafting.conversation import Talk
    from controller.school.lesson_screens import LessonScreens
    from controller.school.lesson_tasks import LessonResult, LessonTask
    from controller.table.state import Table

EXAMPLES = """examples:
  railbird train                                     the list of lessons, and which one to take
  railbird train 1 --rulebook our-house.toml
  railbird train 4 7 --output trainee-17.txt         two lessons, and the report as a file
  railbird train 3 --screen                          with the felt's screen in a window
  railbird train 3 --screen --language es            in Spanish
  railbird train 2 --config table.toml               at the table's own keypad, by the book of its settings
  railbird train 2 --config table.toml --screen dealer=HDMI-A-1     at its touch screen
  railbird train check our-lesson.toml               a lesson of the house's own: is it well?
Answers: a place (3, burn, board, muck) for a card, keys (raise 6, seat 3 fold, confirm) for an act, a number for a
choice; `stop` ends. The book grades. Exit status: 0 all passed, 1 not yet. How to write a lesson: docs/school.md."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "train", "teach a new dealer, lesson by lesson", EXAMPLES)
    lessons = parser.add_argument("lessons", nargs="*", metavar="LESSON", help="a number, an id or a file; check FILE")
    completed_by(lessons, _names, or_file=True)
    add_rulebook(parser, USUAL_BOOK)
    own = "the table's settings: its keypad and its touch screen answer too, its book grades"
    parser.add_argument("--config", type=Path, metavar="FILE", help=own)
    parser.add_argument(
        "--pins", choices=("auto", "lgpio", "rpigpio", "mock", "none"), default="auto",
        help="with --config: how the header's pins are reached, as for `railbird run`",
    )
    beside = "a table's screen beside it: felt=window, or as `railbird screens` takes it; repeatable"
    parser.add_argument(
        "--screen", action="append", nargs="?", const="felt=window", default=[], metavar="SCREEN=TARGET", help=beside
    )
    add_look(parser)
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the report there too")
    parser.set_defaults(run=run, rulebook=None)  # without it the book of --config comes first


def _names() -> tuple[str, ...]:
    from controller.school.lesson_files import lesson_names

    return lesson_names()


def run(options: argparse.Namespace) -> int:
    """Take the lessons, and report."""
    from controller.drafting.conversation import StoppedError, Talk
    from controller.files.strict import DataFileError
    from controller.journal.table_lock import TableInUseError
    from controller.loading.library import load_book
    from controller.screens.view_server import ViewServerError
    from hw.board import BoardError
    from hw.chip import ChipError

    talk = Talk(sys.stdin, sys.stdout)
    results: list[LessonResult] = []
    try:
        load_book(options.rulebook or USUAL_BOOK)
        if options.lessons[:1] == ["check"]:
            return _checked(options.lessons[1:], options.rulebook or USUAL_BOOK)
        lessons = options.lessons or [_chosen(talk)]
        with ExitStack() as stack:
            desk = _desk(options, talk, stack)
            # One after another: what is finished counts, also when the trainee stops in the next one.
            for name in lessons:
                results += [_taken(name, desk, talk)]
    except StoppedError:
        talk.say("\nStopped: a lesson that was not finished does not count.\n")
    except (DataFileError, BoardError, ChipError, TableInUseError, ViewServerError) as error:
        sys.stderr.write(f"railbird train: {error}\n")
        return REFUSED
    return _reported(results, options.output)


def _chosen(talk: Talk) -> str:
    """List the lessons and ask for one.

    Raises:
        StoppedError: the trainee wants none.
    """
    from controller.school.lesson_files import load_lesson

    for name in _names():
        lesson = load_lesson(name)
        talk.say(f"{name.partition('-')[0].lstrip('0'):>3}  {lesson.title}: {lesson.teaches}\n")
    return talk.ask("Which lesson? (Enter: 1) > ") or "1"


@dataclass(slots=True)
class _Desk:
    """Where the trainee sits: the book that grades him, his answers, his screens."""

    rulebook: str
    ask: Callable[[LessonTask, Table], str]
    screens: LessonScreens | None = None


def _desk(options: argparse.Namespace, talk: Talk, stack: ExitStack) -> _Desk:
    """Return the terminal, or the keys and the touch screen of the table of `--config`.

    Raises:
        DataFileError, BoardError, ChipError, TableInUseError, ViewServerError: the table cannot be used.
    """
    if options.config is None:
        screens = _screens(options, stack) if options.screen else None
        return _Desk(options.rulebook or USUAL_BOOK, lambda _task, _table: talk.ask("> "), screens)
    from controller.commands.school.presses import PressedAnswers
    from controller.runtime.table_settings import load_settings
    from controller.runtime.taps import TapDoor
    from firmware_bridge.pump import monotonic_ms
    from hw.board_file import load_board
    from hw.chip import make_factory

    settings, folder = load_settings(options.config), options.config.resolve().parent
    board = load_board(board_beside(settings.board.file, folder))
    factory = None if options.pins == "none" or not board.pins else make_factory(options.pins, board.chip)
    answers = PressedAnswers(board, talk, stack, factory=factory, lock=folder / settings.directory)
    desk = _Desk(options.rulebook or settings.table.rulebook, answers.ask)
    if options.screen:
        door = TapDoor(answers.put, monotonic_ms, _say, is_open=True)
        desk.screens = _screens(options, stack, door.hear if board.touch else None)
        answers.tell = desk.screens.say
    return desk


def _say(sentence: str) -> None:
    print(f"railbird train: {sentence}", file=sys.stderr)


def _screens(
    options: argparse.Namespace, stack: ExitStack, hear: Callable[[bytes], None] | None = None
) -> LessonScreens:
    """Return the screens beside the lesson; they end with the stack."""
    from controller.school.lesson_screens import LessonScreens

    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="railbird-")))
    screens = LessonScreens(folder, [*options.screen, *words_of(options)], _say, hear)
    stack.callback(screens.close)
    return screens


def _taken(name: str, desk: _Desk, talk: Talk) -> LessonResult:
    """Take one lesson.

    Raises:
        StoppedError: the trainee stopped.
        DataFileError: the lesson, the book or a game cannot be used.
    """
    from controller.school.lesson_files import load_lesson
    from controller.school.lesson_run import run_lesson
    from controller.school.readable import unreadable

    lesson = load_lesson(name)
    talk.say(f"\n=== {lesson.title} ===\n{lesson.teaches}\n")
    seen: list[Table] = []

    def show(table: Table) -> None:
        seen[:] = [table]

    def answer(task: LessonTask) -> str:
        if desk.screens is not None:
            asked = "" if task.kind == "key" else task.asks
            desk.screens.show(seen[0], asked, task.choices_by_number(), hides=task.kind != "now")
        talk.say("".join(f"  {line}\n" for line in task.before))
        talk.say(f"{task.asks}\n" + "".join(f"  {line}\n" for line in task.numbered()))
        while fault := unreadable(task, said := desk.ask(task, seen[0])):
            talk.say(f"{fault}\n")
        return said

    return run_lesson(lesson, desk.rulebook, answer, lambda said: talk.say(f"{said}\n\n"), show)


def _checked(names: Sequence[str], rulebook: str) -> int:
    """Say whether lessons can be passed under a book, and failed by who does nothing."""
    from controller.school.lesson_files import load_lesson
    from controller.school.lesson_run import lesson_faults

    if not names:
        sys.stderr.write("railbird train check: name a lesson\n")
        return REFUSED
    wrong = False
    for name in names:
        faults = lesson_faults(load_lesson(name), rulebook)
        sys.stdout.write("".join(f"{name}: {fault}\n" for fault in faults) or f"{name}: well\n")
        wrong = wrong or bool(faults)
    return NOT_WELL if wrong else WELL


def _reported(results: Sequence[LessonResult], output: Path | None) -> int:
    """Print the report, and write it where it is wanted."""
    from controller.school.school_report import report_lines

    text = "".join(f"{line}\n" for line in report_lines(results))
    sys.stdout.write(f"\n{text}")
    if output is not None:
        try:
            output.write_text(text, encoding="utf-8")
        except OSError as error:
            sys.stderr.write(f"railbird train: {output}: {error.strerror}\n")
            return REFUSED
    return WELL if results and all(one.is_passed for one in results) else NOT_WELL
