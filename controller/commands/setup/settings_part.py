"""The parts that write the settings: the table itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from controller.commands.names import book_names, game_names
from controller.commands.setup.setup_questions import SetupError, one_of, question, whole
from controller.commands.setup.table_setup import SetupPart, TableSetup
from controller.runtime.settings_sense import chip_faults

ID: Final = re.compile(r"[A-Za-z0-9-]{1,40}")
BEGIN: Final[Mapping[str, Any]] = {"id": "t1", "rulebook": "golden-nugget-2025", "game": "nlhe", "blinds": [1, 2],
                                   "chips": [1, 5, 25, 100]}


def _id(said: str) -> str:
    if not ID.fullmatch(said):
        raise ValueError("a name has letters, digits and dashes, such as table-12")
    return said


def _book(said: str) -> str:
    return said if _is_file(said) else one_of(tuple(book_names()), "rulebook")(said)


def _game(said: str) -> str:
    return said if _is_file(said) else one_of(tuple(game_names()), "game")(said)


def _is_file(said: str) -> bool:
    """Whether an answer names a file of the house's own, which must be named from the root."""
    return said.startswith("/") and Path(said).exists()


def _amounts(said: str) -> list[int]:
    return [whole(0, 10**12)(one) for one in said.replace(",", " ").split()]


def _chips(said: str) -> list[int]:
    chips = [] if said == "none" else _amounts(said)
    if fault := next(chip_faults("the chips", chips), ""):
        raise ValueError(fault)
    return chips


def _players(said: str) -> list[dict[str, int]]:
    """Return the players of `1:200 4:300`; an empty text is nobody."""
    players = []
    for one in () if said == "none" else said.replace(",", " ").split():
        seat, _, stack = one.partition(":")
        players.append({"seat": whole(1, 10)(seat), "stack": whole(1, 10**12)(stack)})
    return players


def _seated(players: Sequence[Mapping[str, int]], seats: int) -> Sequence[Mapping[str, int]]:
    """Return the players if the table has their seats."""
    if beyond := [one["seat"] for one in players if one["seat"] > seats]:
        raise SetupError(f"a player sits on seat {beyond[0]}, but the table has {seats} seats")
    return players


def _seated_at(seats: int) -> Callable[[str], Any]:
    """Return a check for the players of a table with so many seats."""
    return lambda said: _seated(_players(said), seats)


ASKED: Final[tuple[tuple[str, str, Callable[[str], Any]], ...]] = (
    ("id", "The table's name, for topics and screens", _id),
    ("rulebook", "The rulebook (`railbird rulebooks` lists them)", _book),
    ("game", "The game (`railbird games` lists them)", _game),
    ("blinds", "The blinds, in the table's smallest unit", _amounts),
    ("chips", "What the chips on this table are worth, or `none`", _chips),
    ("seats", "Who sits at the start, as SEAT:STACK, or `none`", _players),
)


def _shown(value: Any) -> str:  # noqa: ANN401 - any value of the settings
    if isinstance(value, list):
        words = [f"{one['seat']}:{one['stack']}" if isinstance(one, Mapping) else str(one) for one in value]
        return " ".join(words) or "none"
    return str(value)


def converse_table(setup: TableSetup) -> None:
    """Ask for the table's seats, name, book, game, blinds and players."""
    if setup.files.has_example_board:
        setup.talk.say(f"{setup.files.board} is the package's example: the set-up begins without its wiring.\n")
    board = setup.files.read_board()
    seats = question(setup.talk, "How many seats has the table?", whole(2, 10), str(board["seats"]))
    table = {**BEGIN, **setup.files.read_settings().get("table", {})}
    for key, asks, check in ASKED:
        usual = _shown(table.get(key, []))
        table[key] = question(setup.talk, asks, _seated_at(seats) if key == "seats" else check, usual)
    _write_table(setup, seats, table)


def _write_table(setup: TableSetup, seats: int, table: Mapping[str, Any]) -> None:
    """Write the board's name and seats, and the settings."""
    _seated(table.get("seats", ()), seats)
    files = setup.files
    board = files.read_board()
    board.update(name=str(table["id"]), seats=seats)
    gone = [f"{kind}:{seat}" for kind in ("seat", "discard") for seat in range(seats + 1, 11)]
    board["antennas"] = [one for one in board.get("antennas", []) if one["place"] not in gone]
    board["spots"] = [one for one in board.get("spots", []) if one["seat"] <= seats]
    settings = files.read_settings() or _first_settings(setup)
    settings["table"] = dict(table)
    settings["board"] = {"decks": str(files.private / "decks.json"), **settings.get("board", {}),
                         "file": files.board.name}
    files.write_settings(settings)
    files.write_board(board)
    setup.talk.say(f"{files.settings}: written\n{files.board}: written\n")


def _first_settings(setup: TableSetup) -> dict[str, Any]:
    """Return the first settings: the journal lies where only the controller may read."""
    private = setup.files.private
    return {} if private == setup.files.folder else {"directory": str(private)}


def give_table(setup: TableSetup, pairs: Mapping[str, str]) -> None:
    """Write the values of `ASKED`, and `places`, the number of seats."""
    checks = {key: check for key, _, check in ASKED}
    table = {**BEGIN, **setup.files.read_settings().get("table", {})}
    seats = setup.files.read_board()["seats"]
    for key, said in pairs.items():
        if key == "places":
            seats = whole(2, 10)(said)
        elif key in checks:
            table[key] = checks[key](said)
        else:
            raise SetupError(f"{key}: give places, {', '.join(checks)}")
    _write_table(setup, seats, table)


def rows_table(setup: TableSetup) -> list[dict[str, Any]]:
    """Return the settings of the table."""
    table = setup.files.read_settings().get("table", {})
    return [{"name": "places", "value": str(setup.files.read_board()["seats"])},
            *({"name": key, "value": _shown(table[key])} for key, _, _ in ASKED if key in table)]


TABLE: Final = SetupPart("table", "its seats, name, rulebook, game and stakes", converse_table, give_table, rows_table)
