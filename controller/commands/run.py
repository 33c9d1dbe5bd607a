"""`railbird run`: run the controller of one table from its settings file."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.names import board_beside
from firmware_bridge.commandline.progress_line import Progress

if TYPE_CHECKING:
    from controller.ingest.person_check import PersonCheck
    from controller.journal.database import Access
    from controller.runtime.composition import AssembledTable
    from controller.runtime.table_settings import Settings
    from controller.screens.start_notes import StartNotes

EXAMPLES = """examples:
  railbird run --config table.toml
  railbird run --config table.toml --record evening.jsonl
  railbird run --config table.toml --new-evening        begin a new journal, keep the old one
docs/settings.md shows a settings file."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "run", "run the controller of one table", EXAMPLES)
    parser.add_argument("--config", type=Path, required=True, metavar="FILE", help="the table's settings (TOML)")
    parser.add_argument("--record", type=Path, metavar="TAPE", help="write a tape as it happens (mode 0600)")
    parser.add_argument("--public", action="store_true", help="the tape has ?? for every card that was never shown")
    parser.add_argument("--stream", type=Path, metavar="FILE", help="write the raw antenna stream, for `railbird tune`")
    parser.add_argument("--new-evening", action="store_true", help="set the journal aside and begin a new one")
    parser.add_argument(
        "--pins", choices=("auto", "lgpio", "rpigpio", "mock", "none"), default="auto",
        help="how the header's pins are reached; none: the board has no pins of this machine",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run until stopped by a signal."""
    from controller.calibration.antenna_survey import SurveyError
    from controller.decks.enrolled_decks import DeckError
    from controller.files.strict import DataFileError
    from controller.journal.journal import JournalError
    from controller.journal.table_lock import TableInUseError
    from controller.people.people import PeopleFaultError
    from controller.runtime.loop import ReplayDivergedError
    from controller.runtime.own_memory import keep_off_disk
    from controller.runtime.table_settings import load_settings
    from controller.screens.start_notes import StartNotes
    from controller.screens.view_server import ViewServerError
    from controller.tape.codec import TapeError
    from firmware_bridge.files import FileFaultError
    from hw.board import BoardError
    from hw.chip import ChipError

    if warning := keep_off_disk():
        _say(warning)
    notes = StartNotes(options.config)
    with ExitStack() as stack:
        stack.enter_context(notes.of_a_crash())
        try:
            settings = load_settings(options.config)
            table = _composed(options, settings, notes)
        except (TableInUseError, ViewServerError) as error:
            # Another table runs here and has the screens.
            return _refuse(str(error))
        except (
            DataFileError, BoardError, DeckError, ChipError, JournalError, ReplayDivergedError, SurveyError, TapeError,
            FileFaultError, PeopleFaultError,
        ) as error:
            return _refuse(str(error), notes)
        stack.callback(table.close)
        _record(options, settings, table, stack)
        if fault := _serve_metrics(settings, table, stack):
            return _refuse(fault, notes)
        _warn(table, settings)
        return _turn_until_told(table, settings.table.id, notes)


def _refuse(why: str, notes: StartNotes | None = None) -> int:
    """Say why the table does not start, on its screens too, and return the exit status."""
    if notes is not None:
        notes.write(why)
    sys.stderr.write(f"railbird run: {why}\n")
    return 2


def _composed(options: argparse.Namespace, settings: Settings, notes: StartNotes) -> AssembledTable:
    """Read the files that the settings name, and compose the table."""
    from controller.calibration.antenna_survey import load_survey
    from controller.decks.enrolled_decks import Decks, is_sealed_decks, load_decks
    from controller.files.strict import DataFileError
    from controller.ingest.sensing import Sensing
    from controller.ingest.wiring import antenna_map
    from controller.runtime.composition import Deployment, compose_table
    from controller.runtime.table_settings import surroundings_faults
    from hw.board_file import load_board
    from hw.chip import make_factory

    folder = options.config.resolve().parent
    if options.new_evening:
        # Set the last evening's journal aside only when the next evening can begin.
        settings.table.law()
    board = load_board(board_beside(settings.board.file, folder))
    if faults := tuple(surroundings_faults(settings, board.seats)):
        raise DataFileError(options.config, faults)
    access = cache(lambda: _access(settings, folder, notes))
    enrolled = folder / settings.board.decks
    key = access().key if is_sealed_decks(enrolled) else None
    needless = settings.table.readers == "none" and not enrolled.exists()
    decks = Decks({}) if needless else load_decks(enrolled, key.secret if key else None)
    for note in decks.notes:
        _say(note)
    if options.pins == "none" and board.pins:
        _say(f"the {len(board.pins)} keys, contacts and lamps of the header are left alone (--pins none)")
    factory = None if options.pins == "none" or not board.pins else make_factory(options.pins, board.chip)
    measured = settings.board.antennas
    wiring = load_survey(folder / measured, antenna_map(board)) if measured else None
    sensing = Sensing(wiring=wiring, folds_from_muck=settings.table.folds == "muck")
    place = Deployment(
        folder / settings.directory, settings.screens.socket, settings.broker, settings.room,
        new_evening=options.new_evening, pin_factory=factory, access=access,
        kept=settings.journal,
        in_force=_in_force(options.config, folder, settings), people=lambda access: _people(settings, folder, access),
    )
    with Progress("railbird run", "replaying the journal"):
        return compose_table(settings.table, board, decks, place, _say, sensing)


def _people(settings: Settings, folder: Path, access: Access) -> PersonCheck | None:
    """Return who may sign on; None if the settings name no file. The table's key seals it."""
    from controller.ingest.person_check import PersonCheck

    def wall_ms() -> int:
        return round(time.time() * 1000)  # noqa: TID251 - from when to when a person may sign on, by the calendar

    path, secret = folder / settings.people.file, access.key.secret if access.key else None
    return PersonCheck(path, settings.people, wall_ms, _say, secret) if settings.people.file else None


def _in_force(config: Path, folder: Path, settings: Settings) -> dict[str, Path]:
    """Return the files that decide how the table works, apart from the law."""
    from hw.board_file import BOARDS

    board = Path(board_beside(settings.board.file, folder))
    found = {"settings": config, "board": board if board.is_file() else BOARDS / f"{board}.toml"}
    found["decks"] = folder / settings.board.decks
    return found | ({"calibration": folder / settings.board.antennas} if settings.board.antennas else {})


def _access(settings: Settings, folder: Path, notes: StartNotes) -> Access:
    """Return the journal's access; with `key = "room"`, wait until the room hands the key over."""
    from controller.runtime.handed_key import PIPE, wait_for_key
    from controller.runtime.journal_settings import access_of
    from hw.watchdog import tell_waiting

    directory = folder / settings.directory

    def handed_over() -> str:
        waiting = f"waiting for the journal's key: railbird journal unlock, or write it to {directory / PIPE}"
        _say(waiting)
        notes.write(waiting)
        key = wait_for_key(directory, lambda: tell_waiting("waiting for the journal's key"))
        notes.take_away()
        return key

    return access_of(settings.journal, folder, handed_over)


def _turn_until_told(table: AssembledTable, name: str, notes: StartNotes) -> int:
    """Run the loop until a signal or a failed write; return the exit status."""
    from controller.journal.journal import JournalError
    from controller.runtime.own_memory import keep_collections_short
    from hw.watchdog import make_watchdog

    def status() -> str:
        absent = table.devices.absent()
        return f"running; no answer from {', '.join(absent)}" if absent else "running"

    def counters() -> dict[str, int]:
        counts = table.table_controller.counters() | table.hardware.progress()
        return {name: count + table.storage.waits for name, count in counts.items()}

    watchdog = make_watchdog(counters, status=status)
    stopping: list[int] = []

    def stop(number: int, _frame: object) -> None:
        stopping.append(number)
        table.journal.give_up()

    table.storage.alive = lambda: watchdog.turn(time.monotonic_ns() // 1_000_000)
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGUSR1, lambda _number, _frame: table.software.again())
    keep_collections_short()
    watchdog.ready()
    notes.take_away()
    absent = table.devices.absent()
    waiting = f"; waiting for {', '.join(absent)}" if absent else ""
    _say(f"table {name} is running; hand {table.table_controller.table.counters.hands_begun}{waiting}")
    try:
        while not stopping:
            table.table_controller.turn()
            watchdog.turn(time.monotonic_ns() // 1_000_000)
    except KeyboardInterrupt:
        return 0
    except JournalError as error:
        _refuse(f"{error}; then start again: the hand goes on where the record ends", notes)
        return 1
    return 0


def _warn(table: AssembledTable, settings: Settings) -> None:
    """Say here and on the screens what others could read of the table's files."""
    from controller.views.phrases.phrase import phrase
    from controller.views.phrases.sealing_words import PLAIN_ON_FLOOR, not_sealed

    is_encrypted, has_people = table.journal.is_encrypted, bool(settings.people.file)
    if sentence := not_sealed(has_key=table.access.key is not None, is_encrypted=is_encrypted, has_people=has_people):
        _say(sentence)
        table.feeder.unsealed = phrase(PLAIN_ON_FLOOR)
        table.feeder.say(sentence)


def _record(options: argparse.Namespace, settings: Settings, table: AssembledTable, stack: ExitStack) -> None:
    """Start the recorders that the options and the settings ask for."""
    from controller.calibration.antenna_stream import StreamWriter
    from controller.journal.recorder import TapeRecorder
    from controller.journal.recording import Recording
    from controller.runtime.composition import header_told

    def hear(sentence: str) -> None:
        _say(sentence)
        table.feeder.say_soon(sentence)

    _take_notes(options, settings, table, stack)
    secret = table.access.key.secret if table.access.key is not None else None
    if options.record is not None:
        # A public tape has no hidden card, and is made to be shown.
        sealed_by = None if options.public else secret
        recorder = TapeRecorder(options.record, header_told(table.journal), public=options.public, secret=sealed_by)
        tape = Recording(f"the tape {options.record}", recorder, hear)
        stack.callback(tape.close)
        table.table_controller.listen(tape)
    if options.stream is not None:
        stream = Recording(f"the stream {options.stream}", StreamWriter(options.stream, secret), hear)
        stack.callback(stream.close)
        table.table_controller.ingest.intake.overread = stream.heard


def _take_notes(
    options: argparse.Namespace, settings: Settings, table: AssembledTable, stack: ExitStack
) -> None:
    """Record who opened a technician's tool, now and while the table runs."""
    from controller.runtime.tool_note_watch import ToolNoteWatch

    if settings.people.file:
        directory, controller = options.config.resolve().parent / settings.directory, table.table_controller
        watch = ToolNoteWatch(directory, controller.tell, lambda: controller.now_ms, _say)
        stack.callback(watch.close)
        controller.listen(watch)


def _serve_metrics(settings: Settings, table: AssembledTable, stack: ExitStack) -> str:
    """Serve the figures for Prometheus if the settings name a port; return why they cannot be."""
    from importlib.metadata import version

    from controller.room.metrics_settings import NOT_INSTALLED

    if not settings.metrics.port:
        return ""
    try:
        from controller.room.metrics import MetricsError, TableMetrics
    except ImportError:
        return NOT_INSTALLED
    metrics = TableMetrics(settings.table.id, version("railbird"), table.journal.numbers)
    metrics.show(table.table_controller.table)
    try:
        stack.callback(metrics.serve(settings.metrics))
    except MetricsError as error:
        return str(error)
    table.table_controller.listen(metrics)
    return ""


def _say(sentence: str) -> None:
    sys.stdout.write(f"railbird: {sentence}\n")
    sys.stdout.flush()
