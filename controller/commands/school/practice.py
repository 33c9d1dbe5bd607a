"""`railbird practice`: a table to deal at with a mouse or a touch screen."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from controller.commands.command import Subcommands, add_command
from controller.commands.names import USUAL_BOOK, add_rulebook, game_names
from controller.commands.school.screen_look import add_look, words_of
from firmware_bridge.commandline.argument_types import at_least_one, seed
from firmware_bridge.commandline.parser import completed_by
from firmware_bridge.commandline.status import REFUSED, WELL

EXAMPLES = """examples:
  railbird practice                                   hold'em for six, the dealer's touch screen and the felt as windows
  railbird practice --game stud --players 4
  railbird practice --screen dealer=HDMI-A-1          at a real touch screen
  railbird practice --language es                     with Spanish screens
You are the dealer: press the keys on the dealer's screen, with a finger or the mouse. Your other hand, which moves the
cards, is the terminal: `deck`, then `deal`; `help` lists its words."""
USUAL_SCREENS = ("dealer=window:1280x800", "felt=window:960x540")


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "practice", "deal at a virtual table with your own fingers", EXAMPLES)
    game = parser.add_argument("--game", default="nlhe", metavar="ID|FILE", help="default: %(default)s")
    completed_by(game, game_names, or_file=True)
    add_rulebook(parser, USUAL_BOOK)
    parser.add_argument("--players", type=at_least_one, default=6, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="of the cards; default: %(default)s")
    shown = f"a screen, as `railbird screens` takes it; repeatable; default: {' '.join(USUAL_SCREENS)}"
    parser.add_argument("--screen", action="append", default=[], metavar="SCREEN=TARGET", help=shown)
    add_look(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Open the table, and do what is typed."""
    from controller.files.strict import DataFileError
    from controller.screens.screen_keeper import ScreenKeeper
    from controller.simulation.practice.practice_table import PracticeSettings, PracticeTable

    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(128 + signal.SIGTERM))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="railbird-")))
        settings = PracticeSettings(options.game, options.rulebook, options.players, options.seed)
        _say("the table and its screens start: some seconds\n")
        try:
            table = PracticeTable(settings, folder, _say)
        except DataFileError as error:
            sys.stderr.write(f"railbird practice: {error}\n")
            return REFUSED
        stack.callback(table.close)
        screens = options.screen or USUAL_SCREENS
        command = [sys.executable, "-m", "display", "--touch", "--socket", str(folder / "views.sock"), *screens]
        command += words_of(options)
        keeper = ScreenKeeper(command, dict(os.environ), _say, table.end)
        stack.callback(keeper.close)
        _say("`deck` brings a deck, `deal` deals what is due; press the keys on the dealer's screen. `help`, `stop`\n")
        threading.Thread(target=_listen, args=(table.hear, table.end), name="typed", daemon=True).start()
        table.run()
    return REFUSED if keeper.process.returncode == REFUSED else WELL


def _listen(hear: Callable[[str], None], end: Callable[[], None]) -> None:
    """Take the typed lines until there are no more."""
    try:
        for line in sys.stdin:
            hear(line)
    finally:
        end()


def _say(sentence: str) -> None:
    sys.stdout.write(sentence if sentence.endswith("\n") else f"{sentence}\n")
    sys.stdout.flush()
