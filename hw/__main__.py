# PYTHON_ARGCOMPLETE_OK
"""`python -m hw BOARD`: the commissioning screen of a table, in the terminal."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

from firmware_bridge.commandline.argument_types import zero_or_more
from firmware_bridge.commandline.parser import Parser, add_version, complete, completed_by
from firmware_bridge.commandline.progress_line import Progress
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, ended
from firmware_bridge.pump import monotonic_ms
from hw.board import Board, BoardError
from hw.board_file import BOARDS, load_board
from hw.chip import ChipError, make_factory
from hw.commissioning import Commissioning
from hw.hardware import Hardware, assemble
from hw.panel import Lamp, Level

EXAMPLES = """examples:
  python -m hw main                        the board that comes with Railbird
  python -m hw /etc/railbird/board.toml --walk-lamps
  python -m hw sim --pins mock --run /tmp/rig --seconds 5
  python -m hw /etc/railbird/board.toml --check     only check the file

Press every key once: a key that was never pressed has an empty box. Lay a card on every antenna.
UIDs are shown, so do not run this during play.
"""
REDRAW_S = 0.2
LAMP_S = 0.6
CLEAR = "\x1b[H\x1b[J"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    parser = make_parser()
    complete(parser)
    options = parser.parse_args(arguments)
    return ended("hw", lambda: _run(options))


def _run(options: argparse.Namespace) -> int:
    try:
        board = load_board(options.board)
        if options.check:
            print(f"{board.name}: {len(board.ports)} ports, {len(board.antennas)} antennas, fine")
            return 0
        picture = Commissioning(board)
        factory = None if options.pins == "none" or not board.pins else make_factory(options.pins, board.chip)
        hardware = assemble(board, picture.accept, factory, options.run)
    except BoardError as error:
        print(f"hw: {error}", file=sys.stderr)
        there = any(path.is_file() for path in (Path(options.board), BOARDS / f"{options.board}.toml"))
        return NOT_WELL if options.check and there else REFUSED
    except ChipError as error:
        print(f"hw: {error}", file=sys.stderr)
        return REFUSED
    hardware.start()
    try:
        # Without a live picture, show at least the passing of time.
        with Progress("hw", "watching", hidden=sys.stdout.isatty()):
            commission(hardware, picture, board, options)
    except KeyboardInterrupt:
        print()
    finally:
        hardware.stop()
    untouched = picture.untouched()
    print(f"never pressed: {', '.join(untouched)}" if untouched else "every key was pressed")
    return 0


def make_parser() -> argparse.ArgumentParser:
    """Return the command line's definition."""
    parser = Parser(
        prog="python -m hw",
        description="Show every key, lamp, antenna and tray column of a table, live.",
        epilog=EXAMPLES,
    )
    add_version(parser)
    board = parser.add_argument("board", help="a board file, or the name of one that comes with Railbird")
    completed_by(board, lambda: sorted(path.stem for path in BOARDS.glob("*.toml")), or_file=True)
    parser.add_argument("--check", action="store_true", help="only check the file")
    parser.add_argument("--pins", choices=("auto", "lgpio", "rpigpio", "mock", "none"), default="auto")
    parser.add_argument("--run", default=".", help="the rig's folder, for ports with {run}")
    parser.add_argument("--walk-lamps", action="store_true", help="light one lamp after another")
    parser.add_argument("--seconds", type=zero_or_more, help="stop after this time; else at Ctrl-C")
    return parser


def commission(hardware: Hardware, picture: Commissioning, board: Board, options: argparse.Namespace) -> None:
    """Redraw the picture until the time runs out."""
    began_s = time.monotonic()
    lamps = cycle(tuple(board.lamps()) or (None,))
    lit: Lamp | None = None
    lamp_due_s = began_s
    while options.seconds is None or time.monotonic() - began_s < options.seconds:
        if options.walk_lamps and time.monotonic() >= lamp_due_s:
            lamp_due_s += LAMP_S
            lit = walk(hardware, lit, next(lamps))
        lines = picture.lines(monotonic_ms())
        if lit is not None:
            lines.append(f"  lamp {lit} is lit")
        if sys.stdout.isatty():
            print(CLEAR + "\n".join(lines), flush=True)
        time.sleep(REDRAW_S)
    if not sys.stdout.isatty():
        print("\n".join(picture.lines(monotonic_ms())))


def walk(hardware: Hardware, lit: Lamp | None, following: Lamp | None) -> Lamp | None:
    """Turn one lamp off and the next one on."""
    if lit is not None:
        hardware.light(lit, Level.OFF)
    if following is not None:
        hardware.light(following, Level.ON)
    return following


if __name__ == "__main__":
    sys.exit(main())
