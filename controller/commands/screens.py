"""`railbird screens`: run the display process, or draw every screen in every state."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from controller.commands.command import Subcommands, add_command

EXAMPLES = """examples:
  railbird screens --gallery pictures
  railbird screens dealer=HDMI-A-1 felt=HDMI-A-2 --socket run/views.sock
  railbird screens seat:3=window:480x320 --mqtt broker.room --table t12
Everything after the first word goes to `python -m display`; `python -m display --help` says it all."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "screens", "show a table's screens, or draw their gallery", EXAMPLES)
    parser.add_argument("--gallery", metavar="DIR", help="write every screen in every state as PNG, and stop")
    parser.add_argument("--only", metavar="TEXT", help="of the gallery, the pictures whose name holds that text")
    parser.add_argument("told", nargs=argparse.REMAINDER, metavar="SCREEN=TARGET", help="for the display process")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the display package as a separate process; the controller never draws."""
    told = [*options.told]
    environment = dict(os.environ)
    if options.gallery:
        told = ["--gallery", options.gallery, *(["--only", options.only] if options.only else []), *told]
        environment.setdefault("SDL_VIDEODRIVER", "dummy")
    return subprocess.call([sys.executable, "-m", "display", *told], env=environment)  # noqa: S603 - Railbird's own module
