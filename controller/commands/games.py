"""`railbird games`: list the games, and check a house's own."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from controller.commands.command import Subcommands, add_command, found
from controller.commands.names import game_names
from firmware_bridge.commandline.parser import completed_by

EXAMPLES = """examples:
  railbird games
  railbird games --json
  railbird games show drawmaha
  railbird games show our-game.toml
  railbird games check our-game.toml"""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    parser = add_command(subcommands, "games", "list the games, show one, or check a house's own", EXAMPLES)
    parser.add_argument("what", nargs="?", choices=("list", "show", "check"), default="list")
    name = parser.add_argument("name", nargs="?", help="a game's id, or a house's file")
    completed_by(name, game_names, or_file=True)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List, show or check."""
    from controller.files.json_values import json_value
    from controller.loading.game_files import GameError, check_game, listing

    if options.what != "list" and not options.name:
        sys.stderr.write(f"railbird games {options.what}: name a game or a file\n")
        return 2
    if options.what == "check":
        try:
            variant = check_game(Path(options.name))
        except GameError as error:
            sys.stdout.write("".join(f"{error.path}: {fault}\n" for fault in error.faults))
            return found(Path(options.name), error.faults)
        sys.stdout.write(f"{options.name}: {variant.name} is well\n")
        return 0
    if options.what == "show":
        return _show(options.name, as_json=options.json)
    for line in listing():
        told = json_value(line)
        if options.json:
            sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
        else:
            sys.stdout.write(f"{told['id']:22} {told['name']}\n")
    return 0


def _show(name: str, *, as_json: bool) -> int:
    """Print one game in plain words."""
    from controller.files.json_values import json_value
    from controller.loading.game_files import GameError, load_game
    from controller.rulebook.game_wording import explain

    try:
        variant = load_game(name)
    except GameError as error:
        sys.stderr.write(f"railbird games: {error}\n")
        return 2
    sys.stdout.write(json.dumps(json_value(variant), ensure_ascii=False) + "\n" if as_json else explain(variant) + "\n")
    return 0
