"""The node's pins: hw/firmware/boards/node.toml, checked against chip and board file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class PinError(Exception):
    """The pins do not hold what the node needs; the text says which and why."""


@dataclass(frozen=True, slots=True)
class PinFunction:
    """One function with its GPIO numbers, in order."""

    name: str
    gpio: tuple[int, ...]
    wire: str
    """What is wired there."""


@dataclass(frozen=True, slots=True)
class PinTable:
    """All that the firmware has on its pins."""

    plan: dict[str, int]
    chain: dict[str, int]
    header: dict[int, int]
    """GPIO number to pin of the header."""
    functions: tuple[PinFunction, ...]

    def count(self, name: str) -> int:
        """Return how many pins a function has."""
        return sum(len(one.gpio) for one in self.functions if one.name == name)


def read_pins(path: Path, board: Path) -> PinTable:
    """Return the checked table; `board` is a board file whose node it must be able to be.

    Raises:
        PinError: a pin has two functions or none can have it there, or something finds no pin.
    """
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    functions = tuple(PinFunction(one["name"], tuple(one["gpio"]), one["wire"]) for one in told["functions"])
    header = dict(zip(told["header"]["gpio"], told["header"]["pin"], strict=True))
    table = PinTable(told["plan"], told["chain"], header, functions)
    _check_pins(table, {*header, *told["header"]["on_board"]}, told["chip"])
    _check_room(table)
    _check_board(table, tomllib.loads(board.read_text(encoding="utf-8")))
    return table


def _check_pins(table: PinTable, there: set[int], chip: dict[str, list[int]]) -> None:
    owner: dict[int, str] = {}
    for one in table.functions:
        for gpio in one.gpio:
            if gpio not in there:
                raise PinError(f"{one.name}: the board leads no GPIO {gpio} out")
            if gpio in owner:
                raise PinError(f"GPIO {gpio} has two functions: {owner[gpio]} and {one.name}")
            if gpio not in chip.get(one.name, [gpio]):
                raise PinError(f"{one.name}: the chip has it on GPIO {chip[one.name]}, not on {gpio}")
            owner[gpio] = one.name


def _check_room(table: PinTable) -> None:
    plan, chain = table.plan, table.chain
    outputs = 8 * chain["registers"]
    lamps = range(chain["first_lamp"], chain["first_lamp"] + plan["lamps"])
    columns = range(chain["first_column"], chain["first_column"] + chain["columns"])
    if max(*lamps, *columns) >= outputs or set(lamps) & set(columns):
        raise PinError(f"{plan['lamps']} lamps and {chain['columns']} columns do not fit {outputs} outputs")
    room = {
        "keys": chain["columns"] * table.count("key_rows"),
        "contacts": table.count("contacts"),
        "cells": table.count("cell_data"),
    }
    for name, most in room.items():
        if plan[name] > most:
            raise PinError(f"{plan[name]} {name}: the pins hold {most}")


def _check_board(table: PinTable, board: dict[str, Any]) -> None:
    lines = [one for one in board["lines"] if one["port"] == "node"]
    needed = {
        "keys": max(one["line"] for one in lines if "key" in one),
        "contacts": max(one["line"] for one in lines if "contact" in one),
        "lamps": max(one["line"] for one in lines if "lamp" in one),
        "cells": max(one["cell"] for one in board["tray"]),
    }
    for name, number in needed.items():
        if number > table.plan[name]:
            raise PinError(f"the board file has {number} {name} on its node, the firmware {table.plan[name]}")
