"""The part `tray`: which load cell is under which column, found with its chips."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from controller.commands.setup.column_weighing import (
    SAMPLES,
    FoundColumn,
    Rest,
    at_rest,
    check_count,
    find_column,
    told_cell,
)
from controller.commands.setup.listening import Numbered, TableListener
from controller.commands.setup.setup_questions import DONE, SKIP, SetupError, instead, question, whole, yes_no
from controller.commands.setup.table_setup import SetupPart, TableSetup
from firmware_bridge.readings import CellWeighed
from hw.board import TrayColumn

WEIGHING_S: Final = 20.0
"""How long one weighing may take; its seven seconds, and time for a cell that comes to rest."""
USUAL_SPREAD_MG: Final = 100
WHERE: Final = re.compile(r"([a-z][a-z0-9-]*)/(\d{1,3})")
NUMBERS: Final = tuple(one.name for one in fields(TrayColumn) if one.name not in {"port", "cell", "denomination"})
NEEDED: Final = frozenset({"chip_weight_mg", "sigma_mg"})
HOW: Final = (
    "Empty the columns that are asked for. Then put chips where you are asked to, touch nothing, press Enter and wait\n"
    "ten seconds. Leave in each column what lies there until you are asked to take it out.\n"
    f"`{SKIP}`: this column has no load cell. `{DONE}`: no further columns. `stop`: go on another time.\n"
)


@dataclass(frozen=True, slots=True)
class _Stack:
    """What is put on one column."""

    worth: int
    chips: int
    chip_mg: float
    sigma_mg: int


def converse(setup: TableSetup) -> None:
    """Ask for each column's chips, and write its load cell, zero and scale."""
    if not any(port["device"] == "node" for port in setup.ports()):
        setup.talk.say("  No node is named, so nothing weighs the tray.\n")
        return
    with setup.listener(only="node") as listener:
        if not listener.hears_of(CellWeighed):
            if setup.tell_lost(listener):
                raise SetupError("the tray's node does not answer")
            setup.talk.say("  The node tells of no load cell, so nothing weighs the tray.\n")
            return
        _columns(setup, listener, _asked_for(setup))


def _asked_for(setup: TableSetup) -> list[int]:
    """Return the denominations that are still to be found."""
    known = [column["denomination"] for column in rows(setup)]
    if known and not question(
        setup.talk, f"{len(known)} columns are known. Keep them and ask for the rest?", yes_no, "yes"
    ):
        setup.files.write_board({**setup.files.read_board(), "tray": []})
        known = []
    chips = setup.files.read_settings().get("table", {}).get("chips", [])
    worths = question(setup.talk, "What are the chips of the tray's columns worth", _worths,
                      " ".join(map(str, chips or known)))
    return [worth for worth in worths if worth not in known]


def _worths(said: str) -> list[int]:
    worths = [whole(1, 10**9)(one) for one in said.replace(",", " ").split()]
    if len(set(worths)) < len(worths) or not worths:
        raise ValueError("give each column's denomination once, such as 1 5 25 100")
    return worths


def _grams(said: str) -> float:
    if not re.fullmatch(r"\d{1,2}(\.\d{1,3})?", said) or not 2.1 <= float(said) <= 50:
        raise ValueError("give grams between 2.1 and 50, such as 10 or 9.5")
    return float(said)


def _columns(setup: TableSetup, listener: TableListener, worths: Sequence[int]) -> None:
    """Ask for column after column."""
    if not worths:
        return
    setup.talk.say(HOW)
    chips = question(setup.talk, "How many chips of each kind can you put on", whole(8, 200), "20")
    sigma_mg = question(setup.talk, "How much do chips of one kind differ, in milligrams (standard deviation)",
                        whole(0, 2000), str(USUAL_SPREAD_MG))
    grams = 10.0
    rest: dict[Numbered, Rest] = {}
    for worth in worths:
        grams = question(setup.talk, f"What does one chip of {worth} weigh, in grams", _grams, f"{grams:g}")
        stack = _Stack(worth, chips, grams * 1000, sigma_mg)
        found = _column(setup, listener, stack, rest)
        if found is None:
            break
        rest = found


def _column(
    setup: TableSetup, listener: TableListener, stack: _Stack, rest: dict[Numbered, Rest]
) -> dict[Numbered, Rest] | None:
    """Find one column; return the last weighing, or None if the person wants no more."""
    before = rest or _weigh(setup, listener, "Nothing in these columns, then Enter: ")
    while True:
        said = setup.talk.ask(f"{stack.chips} chips of {stack.worth} in their column, then Enter: ")
        if said in {SKIP, DONE}:
            return before if said == SKIP else None
        if said:
            setup.talk.say(f"  press Enter, or type {SKIP}, {DONE} or stop\n")
            continue
        try:
            found = find_column(before, _heard(listener), stack.chips, stack.chip_mg)
            left = stack.chips // 2
            now = _weigh(setup, listener, f"Take {stack.chips - left} of them out again, then Enter: ")
            check_count(found, now, left)
        except SetupError as error:
            setup.tell_lost(listener)
            setup.talk.say(f"  {error}\n")
        else:
            if _keep(setup, found, stack):
                return now
        before = _weigh(setup, listener, f"Take the chips of {stack.worth} out again, then Enter: ")


def _weigh(setup: TableSetup, listener: TableListener, asks: str) -> dict[Numbered, Rest]:
    """Return what the cells show once the person has pressed Enter."""
    while True:
        if setup.talk.ask(asks):
            setup.talk.say("  press Enter, or type stop\n")
            continue
        return _heard(listener)


def _heard(listener: TableListener) -> dict[Numbered, Rest]:
    return at_rest(listener.weights(SAMPLES, WEIGHING_S))


def _keep(setup: TableSetup, found: FoundColumn, stack: _Stack) -> bool:
    """Write a column that was found; return False if its cell stays another column's."""
    taken = {(one["port"], one["cell"]): one["denomination"] for one in rows(setup)}.get(found.cell)
    was, wanted = f"the column of {taken}" if taken else "", f"the column of {stack.worth}"
    if not instead(setup.talk, told_cell(found.cell), was, wanted):
        return False
    port, cell = found.cell
    _write(setup, [{
        "port": port, "cell": cell, "denomination": stack.worth, "chip_weight_mg": found.chip_weight_mg,
        "sigma_mg": stack.sigma_mg, "tare_counts": found.tare_counts, "counts_per_gram": found.counts_per_gram,
    }])
    setup.talk.say(f"  {stack.worth}: {told_cell(found.cell)}, {found.counts_per_gram} counts a gram, "
                   f"{found.chip_weight_mg / 1000:.2f} g a chip\n")
    return True


def _write(setup: TableSetup, columns: Sequence[Mapping[str, Any]]) -> None:
    """Write columns; a load cell and a denomination lose what they had before."""
    board = setup.files.read_board()
    worths = {one["denomination"] for one in columns}
    cells = {(one["port"], one["cell"]) for one in columns}
    kept = [one for one in board.get("tray", [])
            if one["denomination"] not in worths and (one["port"], one["cell"]) not in cells]
    setup.files.write_board({**board, "tray": [*kept, *columns]})


def give(setup: TableSetup, pairs: Mapping[str, str]) -> None:
    """Write the columns of `DENOMINATION=PORT/CELL chip_weight_mg=… sigma_mg=…` pairs."""
    before = {one["denomination"]: one for one in rows(setup)}
    columns = []
    for said, value in pairs.items():
        place, *words = value.split()
        where = WHERE.fullmatch(place)
        if where is None:
            raise SetupError(f"{said}={value}: name the load cell as PORT/NUMBER, such as node/2")
        try:
            worth = whole(1, 10**9)(said)
        except ValueError as error:
            raise SetupError(f"{said}={value}: the denomination of a column: {error}") from None
        numbers = dict(_number(word) for word in words)
        column = {**before.get(worth, {}), "port": where[1], "cell": int(where[2]), "denomination": worth, **numbers}
        if missing := sorted(NEEDED - column.keys()):
            raise SetupError(f"{said}: give {' and '.join(missing)} too, such as '{said}={place} chip_weight_mg=10000 "
                             "sigma_mg=100'")
        columns.append(column)
    _write(setup, columns)


def _number(word: str) -> tuple[str, int]:
    name, _, value = word.partition("=")
    if name not in NUMBERS or not re.fullmatch(r"-?\d{1,9}", value):
        raise SetupError(f"{word}: give a whole number for one of {', '.join(NUMBERS)}")
    return name, int(value)


def rows(setup: TableSetup) -> list[dict[str, Any]]:
    """Return the columns of the board file."""
    return list(setup.files.read_board().get("tray", []))


TRAY: Final = SetupPart("tray", "find each column's load cell by its chips", converse, give, rows)
