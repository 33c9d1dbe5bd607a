"""`railbird keys`: the dealer's keys of a board, listed or drawn as a map to print."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from controller.commands.command import Subcommands, add_command
from controller.commands.names import board_names
from firmware_bridge.commandline.parser import completed_by
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

EXAMPLES = """examples:
  railbird keys                                   the keys of the board file main, and what each does
  railbird keys --board main.toml --print keys.pdf
  railbird keys --print keys.svg
A map to print needs reportlab: pip install 'railbird[print]'."""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "keys", "list the dealer's keys, or draw their map to print", EXAMPLES)
    board = parser.add_argument("--board", default="main", help="the board file, or one that comes with the program")
    completed_by(board, board_names, or_file=True)
    parser.add_argument("--print", dest="page", type=Path, metavar="FILE", help="write the map: FILE.svg or FILE.pdf")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List the keys, or write the map."""
    from controller.commands.keys.key_map import FORMATS, rows_of, wired_keys, write_key_map
    from controller.keypad.key_help import GROUPS, help_of, label
    from hw.board import BoardError
    from hw.board_file import load_board

    try:
        board = load_board(options.board)
    except BoardError as error:
        sys.stderr.write(f"railbird keys: {error}\n")
        return REFUSED
    wired = wired_keys(board)
    if not wired:
        sys.stderr.write(f"railbird keys: {board.name} has no keys\n")
        return NOT_WELL
    if options.page is None:
        for group in GROUPS:
            keys = [key for row in rows_of(group, wired) for key in row]
            print(f"{group.title}:" if keys else "", end="\n" if keys else "")
            for key in keys:
                print(f"  {label(key):18} {wired[key]:14} {help_of(key)}")
        return WELL
    if options.page.suffix not in FORMATS:
        sys.stderr.write(f"railbird keys: {options.page}: write a .svg or a .pdf\n")
        return REFUSED
    try:
        write_key_map(options.page, board)
    except ImportError:
        sys.stderr.write("railbird keys: reportlab is not installed: pip install 'railbird[print]'\n")
        return REFUSED
    except OSError as error:
        sys.stderr.write(f"railbird keys: {options.page}: {error.strerror}\n")
        return REFUSED
    print(options.page)
    return WELL
