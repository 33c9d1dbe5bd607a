"""`railbird games`: list the games, and check a house's own."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from controller.commands import game_drafting
from controller.commands.command import Subcommands, add_command, found
from controller.commands.names import game_names
from firmware_bridge.commandline.parser import completed_by

EXAMPLES = """examples:
  railbird games
  railbird games --json
  railbird games show drawmaha
  railbird games show our-game.toml
  railbird games check our-game.toml
  railbird games new --base bigo
  railbird games try our-game.toml --base plo
  railbird games show our-game.toml --html > our-game.html"""


def add(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    does = "list the games, show one, or write, check and try a house's own"
    parser = add_command(subcommands, "games", does, EXAMPLES)
    parser.add_argument("what", nargs="?", choices=("list", "show", "check", "new", "try"), default="list")
    name = parser.add_argument("name", nargs="?", help="a game's id, or a house's file")
    completed_by(name, game_names, or_file=True)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--html", action="store_true", help="with show: a page to print")
    game_drafting.add_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List, show or check."""
    from controller.files.json_values import json_value
    from controller.loading.game_files import GameError, check_game, listing

    if options.what == "new":
        return game_drafting.new_game(options)
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
    if options.what == "try":
        return game_drafting.try_game(options)
    if options.what == "show":
        return _show(options.name, as_json=options.json, as_html=options.html)
    for line in listing():
        told = json_value(line)
        if options.json:
            sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
        else:
            sys.stdout.write(f"{told['id']:22} {told['name']}\n")
    return 0


def _show(name: str, *, as_json: bool, as_html: bool) -> int:
    """Print one game in plain words."""
    from controller.files.json_values import json_value
    from controller.loading.game_files import GameError, load_game
    from controller.rulebook.game_wording import explain

    try:
        variant = load_game(name)
    except GameError as error:
        sys.stderr.write(f"railbird games: {error}\n")
        return 2
    if as_html:
        from controller.drafting.game_page import game_page

        sys.stdout.write(game_page(variant))
        return 0
    sys.stdout.write(json.dumps(json_value(variant), ensure_ascii=False) + "\n" if as_json else explain(variant) + "\n")
    return 0
