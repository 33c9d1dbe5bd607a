"""`railbird tune`: replay an antenna stream through the tracker with other parameters."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.command import Subcommands, add_command
from controller.commands.names import add_key, board_names, secret_of
from firmware_bridge.commandline.parser import completed_by
from firmware_bridge.commandline.progress_line import counted

if TYPE_CHECKING:
    from controller.calibration.antenna_stream import Retracked

EXAMPLES = """examples:
  railbird tune evening.stream --board main.toml --decks decks.json
  railbird tune evening.stream --board main.toml --decks decks.json --set sure_doubt=1e-5 --set noise.slide=0.1
(`railbird run --stream FILE` records one; the parameters are listed in docs/tracking.md.)"""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    does = "replay a recorded antenna stream through the tracker with other parameters"
    parser = add_command(subcommands, "tune", does, EXAMPLES)
    parser.add_argument("stream", type=Path)
    board = parser.add_argument("--board", default="sim", help="the board file, or one that comes with the program")
    completed_by(board, board_names, or_file=True)
    parser.add_argument("--decks", type=Path, default=Path("decks.json"), metavar="FILE", help="default: decks.json")
    parser.add_argument("--antennas", type=Path, metavar="FILE", help="what `railbird antennas` measured")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a parameter of the tracker")
    add_key(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replay with the default and with the given parameters, and print both."""
    from controller.calibration.antenna_stream import StreamError, read_stream, retrack, with_parameters
    from controller.calibration.antenna_survey import SurveyError, load_survey
    from controller.decks.enrolled_decks import DeckError, load_decks
    from controller.ingest.wiring import antenna_map
    from controller.journal.journal import JournalError
    from controller.tracking.tracker_settings import TrackerSettings, TrackerSettingsError
    from hw.board import BoardError
    from hw.board_file import load_board

    usual = TrackerSettings()
    try:
        wiring = antenna_map(load_board(options.board))
        if options.antennas is not None:
            wiring = load_survey(options.antennas, wiring)
        secret = secret_of(options)
        decks = load_decks(options.decks, secret)
        sys.stderr.write("".join(f"railbird tune: {note}\n" for note in decks.notes))
        other = with_parameters(usual, options.set)
        tried = [
            retrack(counted("railbird tune", "readings", read_stream(options.stream, secret)), wiring, decks, one)
            for one in dict.fromkeys((usual, other))
        ]
    except (StreamError, SurveyError, DeckError, JournalError, BoardError, TrackerSettingsError, OSError) as error:
        sys.stderr.write(f"railbird tune: {error}\n")
        return 2
    names = ["usual", ", ".join(options.set)][: len(tried)]
    sys.stdout.write("\n".join(_table(names, tried)) + "\n")
    return 0


def _table(names: list[str], tried: list[Retracked]) -> list[str]:
    """Return a table of the claims by kind, for each set of parameters."""
    from controller.simulation.measure.tally import quantile

    wide = max(18, *(len(name) + 2 for name in names))
    kinds = sorted({kind for one in tried for kind in one.said})
    rows = [("", names)]
    rows += [(kind, [str(one.said[kind]) for one in tried]) for kind in kinds]
    for title, times in (("told after, s", "told_ms"), ("sure after, s", "sure_ms")):
        for share, mark in ((0.5, "p50"), (0.9, "p90")):
            found = [quantile(getattr(one, times), share) for one in tried]
            rows.append((f"{title}, {mark}", ["-" if ms is None else f"{ms / 1000:.1f}" for ms in found]))
    return [f"{title:24}" + "".join(f"{value:>{wide}}" for value in values) for title, values in rows]
