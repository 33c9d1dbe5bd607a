"""`railbird antennas`: measure antennas and their crosstalk, and say what to move."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.commands.command import Subcommands, add_command
from controller.commands.names import add_key, board_names, noise_names, secret_of
from controller.commands.people.technician import add_table, is_admitted
from firmware_bridge.commandline.argument_types import at_least_one, seed
from firmware_bridge.commandline.parser import completed_by
from firmware_bridge.commandline.progress_line import Progress
from firmware_bridge.commandline.status import REFUSED

if TYPE_CHECKING:
    from controller.terms.cards import Card
    from controller.tracking.antenna_care.calibration import Calibration
    from firmware_bridge.readings import Arrival
    from hw.board import Board
    from hw.sim.noise import Noise

CYCLES_A_STEP: Final = 60
"""Reader cycles of each step: enough to tell a weak antenna from one as good as the reference table's.

Of an antenna that reads nine of ten, less than one step in a hundred says that it is weak; of one that reads seven of
ten, more than nine steps in ten say so. Forty cycles keep neither.
"""

EXAMPLES = """examples:
  railbird antennas --board main.toml --decks decks.json --output antennas.json
  railbird antennas --virtual reference --output antennas.json      at the virtual table
  railbird antennas --output antennas.json --profile house.toml     and a noise profile of this table
  railbird sim --noise house.toml --antennas antennas.json          a simulation of this table, read with these rates
The file is named in the table's settings: [board] antennas = "antennas.json"."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "antennas", "measure a table's antennas and say what to move", EXAMPLES)
    board = parser.add_argument("--board", default="main", help="the board file, or one that comes with the program")
    completed_by(board, board_names, or_file=True)
    parser.add_argument("--decks", type=Path, default=Path("decks.json"), metavar="FILE", help="default: %(default)s")
    noise = parser.add_argument("--virtual", metavar="PROFILE", help="measure the virtual table with this noise")
    completed_by(noise, noise_names, or_file=True)
    parser.add_argument("--seed", type=seed, default=1, help="of the virtual table; default: %(default)s")
    usual = CYCLES_A_STEP
    parser.add_argument("--cycles", type=at_least_one, default=usual, metavar="N", help="cycles a step; %(default)s")
    parser.add_argument("--output", type=Path, required=True, metavar="FILE")
    more = "write a noise profile too: the table as measured, for railbird sim"
    parser.add_argument("--profile", type=Path, metavar="FILE", help=more)
    add_table(parser)
    add_key(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Survey the table."""
    from controller.calibration.antenna_survey import SurveyError, advice_text, matrix, survey
    from controller.decks.enrolled_decks import DeckError, load_decks
    from controller.journal.journal import JournalError
    from hw.board import BoardError
    from hw.board_file import load_board

    for path in filter(None, (options.output, options.profile)):
        # Check this before somebody lays cards for half an hour.
        if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
            sys.stderr.write(f"railbird antennas: {path}: nothing can be written in that folder\n")
            return REFUSED
    if not options.virtual and not is_admitted(options.config, options.key, "antennas"):
        return REFUSED
    try:
        if options.virtual:
            calibration = _survey_virtual(options)
        else:
            board, decks = load_board(options.board), load_decks(options.decks, secret_of(options))
            sys.stderr.write("".join(f"railbird antennas: {note}\n" for note in decks.notes))
            technician = _Technician(board)
            try:
                calibration = survey(board, decks, technician, options.cycles, _say)
            finally:
                technician.close()
    except EOFError:
        sys.stderr.write("railbird antennas: a person must lay the cards and press Enter: run it in a terminal\n")
        return REFUSED
    except (SurveyError, DeckError, JournalError, BoardError, OSError, ValueError) as error:
        sys.stderr.write(f"railbird antennas: {error}\n")
        return 2
    _say("")
    _say(matrix(calibration))
    for sentence in advice_text(calibration) or ("All antennas are as good as the reference table's.",):
        _say(sentence)
    _write(options, calibration)
    return 0


def _survey_virtual(options: argparse.Namespace) -> Calibration:
    """Survey the virtual table under the chosen noise profile."""
    from controller.calibration.antenna_survey import survey
    from controller.simulation.demo.demo_table import enrolled
    from hw.board_file import load_board
    from hw.sim.front_ends import as_wired
    from hw.sim.profile import load_noise

    noise = load_noise(options.virtual)
    board = as_wired(load_board("sim"), noise)
    bench = _Virtual(board, noise, options.seed)
    with Progress("railbird antennas", "measuring the virtual table"):
        return survey(board, enrolled(), bench, options.cycles, _say)


def _write(options: argparse.Namespace, calibration: Calibration) -> None:
    """Write the survey and, if asked, the table's noise profile."""
    from controller.calibration.antenna_survey import save_survey

    save_survey(options.output, calibration)
    _say(f"{options.output}: written")
    if options.profile is not None:
        from controller.calibration.house_noise import house_noise
        from hw.sim.profile import load_noise, write_noise

        noise = house_noise(calibration, load_noise("reference"), options.profile.stem)
        options.profile.write_text(write_noise(noise), encoding="utf-8")
        _say(f"{options.profile}: written")


def _say(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


class _Virtual:
    """The virtual table in virtual time; its dealer lays the cards."""

    def __init__(self, board: Board, noise: Noise, seed: int) -> None:
        from hw.sim.bench import Bench

        self._bench = Bench(board, noise, seed)
        self._lying: tuple[str, ...] = ()

    def lay(self, place_code: str, cards: tuple[Card, ...]) -> None:
        from hw.sim import physical_acts as acts

        codes = tuple(one.code for one in cards)
        if self._lying:
            self._bench.table.play((acts.MoveCards(self._lying, "box"),))
        if codes:
            self._bench.table.play((acts.Lay(codes, place_code, stacked=len(codes) > 1),))
        self._lying = codes
        for _ in self._bench.run_until(self._bench.now_ms + 6000):
            pass

    def arrivals(self) -> Iterator[Arrival]:
        while True:
            yield from self._bench.run_until(self._bench.now_ms + 500)


class _Technician:
    """A person at the table, who is asked to lay the cards."""

    def __init__(self, board: Board) -> None:
        import queue

        from hw.hardware import assemble

        self._arrivals: queue.Queue[Arrival] = queue.Queue()
        self._under_way = ExitStack()
        self._hardware = assemble(board, self._arrivals.put)
        self._hardware.start()

    def lay(self, place_code: str, cards: tuple[Card, ...]) -> None:
        from controller.decks.spoken_cards import card_name

        what = "Take all cards off the table"
        if cards:
            # Only these cards count: another one would look like an antenna that reads nothing.
            how = " and on it the ".join(map(card_name, cards))
            what = f"Lay the {how} of deck A on {place_code}, nothing anywhere else"
        # The next line is for the technician, so end the progress line of the last step.
        self._under_way.close()
        input(f"{what}, then press Enter. ")
        while not self._arrivals.empty():
            self._arrivals.get_nowait()
        self._under_way.enter_context(Progress("railbird antennas", f"listening to the readers at {place_code}"))

    def arrivals(self) -> Iterator[Arrival]:
        import queue

        while True:
            try:
                yield self._arrivals.get(timeout=10.0)
            except queue.Empty:
                return

    def close(self) -> None:
        """Close the ports."""
        self._under_way.close()
        self._hardware.stop()
