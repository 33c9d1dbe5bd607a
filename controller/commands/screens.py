"""`railbird screens`: run the display process, or draw every screen in every state."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from controller.commands.command import Subcommands, add_command

EXAMPLES = """examples:
  railbird screens --gallery pictures --language es
  railbird screens dealer=HDMI-A-1 felt=HDMI-A-2 --socket run/views.sock
  railbird screens seat:3=window:480x320 --mqtt broker.room --table t12
All words go to `python -m display`, whose help `railbird screens --help` shows."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "screens", "show a table's screens, or draw their gallery", EXAMPLES)
    # No word begins an option here: all of them, `--help` too, are the display's own.
    parser.prefix_chars = "\0"
    parser.add_argument("told", nargs=argparse.REMAINDER, metavar="WORD", help="what `python -m display` takes")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the display package as a separate process; the controller never draws."""
    environment = dict(os.environ)
    if any(word.partition("=")[0] == "--gallery" for word in options.told):
        environment.setdefault("SDL_VIDEODRIVER", "dummy")
    return subprocess.call([sys.executable, "-m", "display", *options.told], env=environment)  # noqa: S603 - Railbird's own module
