"""The part `keys`: which line each key, pedal and contact closes, found by pressing it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from controller.commands.setup.listening import USUAL_PINS, Line, TableListener, told_line
from controller.commands.setup.searching import NotFoundError, Search, find
from controller.commands.setup.setup_questions import DONE, SKIP, SetupError, question, yes_no
from controller.commands.setup.table_setup import SetupPart, TableSetup
from hw.board import HEADER
from hw.panel import Contact, Key

FIRST: Final = (
    Key.CONFIRM, Key.UNDO, Key.FLOOR, Key.TAP, Key.NEXT_HAND, Key.PEDAL_LEFT, Key.PEDAL_RIGHT,
    Contact.SHUFFLER, Contact.SHUFFLER_LID, Contact.SHUFFLER_ALARM, Contact.TRAY_LID,
)
"""What most tables have; the other keys follow in the order of the panel."""
WHERE: Final = re.compile(r"(pin|[a-z][a-z0-9-]*)/(\d{1,3})")
HOW: Final = (
    "Press each key, or close each contact, when you are asked to; let go, and press Enter.\n"
    f"`{SKIP}`: the table has no such key. `{DONE}`: no further keys. `stop`: go on another time.\n"
)


def converse(setup: TableSetup) -> None:
    """Ask for each key and contact that is not wired yet."""
    known = [one["name"] for one in rows(setup)]
    if known and not question(
        setup.talk, f"{len(known)} keys and contacts are known. Keep them and ask for the rest?", yes_no, "yes"
    ):
        setup.files.write_board(_without(setup.files.read_board(), known))
        known = []
    rest = (*FIRST, *(key for key in Key if key not in FIRST))
    setup.talk.say(HOW)
    with setup.listener(_free_pins(setup)) as listener:
        for name in (one for one in rest if one not in known):
            if not find(setup, listener, _search(setup, listener, name)):
                break


def _free_pins(setup: TableSetup) -> tuple[int, ...]:
    """Return the pins that a key may be on: not those of lamps."""
    lamps = {one["pin"] for one in setup.files.read_board().get("pins", []) if "lamp" in one}
    return tuple(pin for pin in USUAL_PINS if pin not in lamps)


def _search(setup: TableSetup, listener: TableListener, name: Key | Contact) -> Search[Line]:
    def look() -> Line:
        lines = listener.closed()
        if not lines:
            raise NotFoundError("Nothing closed: hold it for a moment.")
        if len(lines) > 1:
            raise NotFoundError(f"{', '.join(map(told_line, lines))} closed together: press one alone.")
        return lines[0]

    def taken() -> dict[Line, str]:
        board = setup.files.read_board()
        wired = (one for table in ("pins", "lines") for one in board.get(table, []) if "lamp" not in one)
        return {_line(one): _row(one)["name"] for one in wired}

    asks = f"{'Close' if isinstance(name, Contact) else 'Press'} {name}"
    return Search(name.value, asks, look, told_line, taken, lambda found: _write(setup, {name: found}))


def _text(line: Line) -> str:
    """Return a line as `--set` takes it, with the kind of a node's line in front."""
    port, kind, number = line
    return f"pin/{number}" if port == HEADER else f"{kind} {port}/{number}"


def _write(setup: TableSetup, wired: Mapping[Key | Contact, Line]) -> None:
    """Wire keys and contacts, all or none.

    A line leaves the name that it had, and a name its line.
    """
    board = setup.files.read_board()
    for name, line in wired.items():
        port, kind, number = line
        wanted = "contact" if isinstance(name, Contact) else "key"
        if port != HEADER and kind != wanted:
            raise SetupError(f"{name} is wired to a {kind} line of {port}: wire it to a {wanted} line")
        board = _without(board, {name.value, _text(line)})
        table = "pins" if port == HEADER else "lines"
        entry = {"pin": number, wanted: name} if port == HEADER else {"port": port, "line": number, wanted: name}
        board[table] = [*board[table], entry]
    setup.files.write_board(board)


def _without(board: Mapping[str, Any], gone: Collection[str]) -> dict[str, Any]:
    """Return the board without the keys and contacts of these names and on these lines."""
    def stays(entry: Mapping[str, Any]) -> bool:
        return "lamp" in entry or not {(row := _row(entry))["name"], row["line"]} & set(gone)

    return {**board, **{table: list(filter(stays, board.get(table, []))) for table in ("pins", "lines")}}


def _row(entry: Mapping[str, Any]) -> dict[str, str]:
    kind = "key" if "key" in entry else "contact"
    return {"name": entry[kind], "kind": kind, "line": _text(_line(entry))}


def _line(entry: Mapping[str, Any]) -> Line:
    kind = "key" if "key" in entry else "contact"
    return (HEADER, "pin", entry["pin"]) if "pin" in entry else (entry["port"], kind, entry["line"])


def rows(setup: TableSetup) -> list[dict[str, Any]]:
    """Return the wired keys and contacts."""
    board = setup.files.read_board()
    return [_row(one) for table in ("pins", "lines") for one in board.get(table, []) if "lamp" not in one]


def give(setup: TableSetup, pairs: Mapping[str, str]) -> None:
    """Wire the keys and contacts of `NAME=PORT/LINE` or `NAME=pin/NUMBER` pairs."""
    wired: dict[Key | Contact, Line] = {}
    for said, where in pairs.items():
        name = next((one for one in (*Key, *Contact) if one.value == said), None)
        found = WHERE.fullmatch(where)
        if name is None or found is None:
            raise SetupError(f"{said}={where}: give a key or contact of docs/board.md, and PORT/LINE or pin/NUMBER")
        kind = "contact" if isinstance(name, Contact) else "key"
        port = HEADER if found[1] == "pin" else found[1]
        wired[name] = (port, "pin" if port == HEADER else kind, int(found[2]))
    _write(setup, wired)


KEYS: Final = SetupPart("keys", "find each key, pedal and contact by pressing it", converse, give, rows)
