"""`railbird games new` and `games try`: a game of the house's own, written and tried."""

from __future__ import annotations

import argparse
import sys
from itertools import chain, count
from pathlib import Path
from typing import Final

from controller.commands.names import game_names
from firmware_bridge.commandline.parser import Parser, completed_by
from firmware_bridge.commandline.status import NOT_WELL, REFUSED, WELL

HEAD: Final = "# A game of the house's own (docs/games.md), begun with `railbird games new`.\n"


def add_options(parser: Parser) -> None:
    """Add the options of `new` and `try`."""
    like = parser.add_argument("--base", metavar="ID", help="with new, try: the shipped game that it is like")
    completed_by(like, game_names)
    parser.add_argument("--output", type=Path, metavar="FILE", help="with new: default the game's id, in this folder")


def new_game(options: argparse.Namespace) -> int:
    """Write a game's file from a conversation."""
    from controller.drafting.conversation import StoppedError, Talk
    from controller.drafting.game_conversation import USUAL_LIKE, drafted
    from controller.drafting.toml_text import document
    from controller.loading.game_files import GameError, check_game, library_games

    like = options.base or USUAL_LIKE
    if like not in library_games() or not library_games()[like].tables.get("shares"):
        sys.stderr.write(f"railbird games new: {like}: no shipped game with a pot has this id; see `railbird games`\n")
        return REFUSED
    if options.output and options.output.exists():
        sys.stderr.write(f"railbird games new: {options.output} is there already; name another file with --output\n")
        return REFUSED
    try:
        game = drafted(Talk(sys.stdin, sys.stdout), like)
        path = options.output or _free(game["id"])
        game["id"] = path.stem
        with path.open("x", encoding="utf-8") as file:
            file.write(HEAD + document(game))
        check_game(path)
    except StoppedError:
        sys.stdout.write("\nNothing was written.\n")
        return WELL
    except GameError as error:
        sys.stdout.write("".join(f"{error.path}: {fault}\n" for fault in error.faults))
        return NOT_WELL
    except OSError as error:
        sys.stderr.write(f"railbird games new: {error}\n")
        return REFUSED
    sys.stdout.write(f"\n{path}: written.\nRead it: railbird games show {path}\nPlay it: railbird sim --game {path}\n")
    return WELL


def _free(id_: str) -> Path:
    """Return the file of a game's id in this folder, numbered from 2 on if it is there already."""
    names = chain([id_], (f"{id_}-{number}" for number in count(2)))
    return next(path for path in (Path(f"{name}.toml") for name in names) if not path.exists())


def try_game(options: argparse.Namespace) -> int:
    """Play a shipped game's carried cases as the house's own game."""
    from dataclasses import replace

    from controller.drafting.carried_cases import carried_cases
    from controller.drafting.trial_words import told_trial
    from controller.drafting.trying import tried
    from controller.loading.game_files import GameError, check_game, id_among
    from controller.loading.law import DEFAULT_BOOK, load_law

    law = load_law(DEFAULT_BOOK)
    try:
        game = check_game(Path(options.name))
        if options.base is None and game.id not in law.games:
            sys.stderr.write(f"railbird games try: no shipped game has the id {game.id}: name one with --base\n")
            return REFUSED
        like = id_among(law.games, options.base or game.id)
    except GameError as error:
        sys.stderr.write(f"railbird games try: {error}\n")
        return REFUSED
    cases = [case for case in carried_cases() if case.tape.game == like]
    house = replace(law, games={**law.games, like: replace(game, id=like)})
    sys.stdout.write(f"{game.name}: the {len(cases)} carried cases of {like}, dealt as {game.name}\n\n")
    sys.stdout.write("".join(f"{line}\n" for line in told_trial(tried(law, house, cases))))
    return WELL
