"""The part `lamps`: which lamp is on which line, found by lighting line after line."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from textwrap import fill
from typing import Any, Final

from controller.commands.setup.listening import USUAL_PINS, Line, TableListener, told_line
from controller.commands.setup.setup_questions import DONE, SetupError, instead, one_of, question, yes_no
from controller.commands.setup.table_setup import SetupPart, TableSetup
from hw.board import HEADER, Board, PinWiring
from hw.chip import ChipError, PinFactory
from hw.gpio import HeaderPins, is_at_ground
from hw.panel import Lamp, Level

NODE_LAMPS: Final = 32
"""The most lamp lines of a node (`LAMPS_MOST` of its firmware)."""
WHERE: Final = re.compile(r"(pin|[a-z][a-z0-9-]*)/(\d{1,3})(:low)?")
HOW: Final = (
    "One line after the other blinks for you; the buzzer sounds on and off. Name the lamp that you see:\n{names}\n"
    f"Enter: nothing blinks. `{DONE}`: no further lines here. `stop`: go on another time.\n"
)
CARE: Final = (
    "Now the header's pins that no key was found on. Press no key and close no contact meanwhile: a pin that is\n"
    "driven must not be tied to ground.\n"
)
Show = Callable[[Level], None]


def converse(setup: TableSetup) -> None:
    """Light each line that may have a lamp, and ask which one it is."""
    known = [one["name"] for one in rows(setup)]
    if known and not question(
        setup.talk, f"{len(known)} lamps are known. Keep them and look at the other lines?", yes_no, "yes"
    ):
        setup.files.write_board(_without(setup.files.read_board(), known))
    setup.talk.say(HOW.format(names=fill(", ".join(Lamp), 118, initial_indent="  ", subsequent_indent="  ")))
    for port in (one["name"] for one in setup.ports() if one["device"] == "node"):
        _node(setup, port)
    on_header = bool(setup.files.read_board().get("pins"))
    if question(setup.talk, "Are lamps wired to this computer's own header?", yes_no, "yes" if on_header else "no"):
        _header(setup)


def _node(setup: TableSetup, port: str) -> None:
    """Light the lines of one node."""
    with setup.listener(only="node") as listener:
        listener.answers(port)
        for number in range(1, NODE_LAMPS + 1):
            line = (port, "lamp", number)
            if line in _taken(setup):
                continue
            with _on_node(listener, line) as show:
                listener.hear(0)
                if setup.tell_lost(listener):
                    raise SetupError(f"{port} lights no lamp")
                if _ask(setup, line, show) == DONE:
                    return


def _header(setup: TableSetup) -> None:
    """Light the pins of the header on which no key was found."""
    factory = setup.make_pins()
    if factory is None:
        raise SetupError("this computer's header cannot be used")
    setup.talk.say(CARE)
    wired = {one["pin"] for one in setup.files.read_board().get("pins", [])}
    for number in (pin for pin in USUAL_PINS if pin not in wired):
        line = (HEADER, "pin", number)
        try:
            if is_at_ground(number, factory) and not question(
                setup.talk, f"Pin {number} is at ground. Is a lamp wired to it, and no key or contact?",
                yes_no, "no",
            ):
                continue
            with _on_header(factory, number) as show:
                if _ask(setup, line, show) == DONE:
                    return
        except ChipError as error:
            setup.talk.say(f"  {error}\n")


@contextmanager
def _on_node(listener: TableListener, line: Line) -> Iterator[Show]:
    """Let a line of a node be lit, and leave it dark."""
    port, _, number = line
    try:
        yield lambda level: listener.light(port, number, level)
    finally:
        listener.light(port, number, Level.OFF)
        listener.hear(0.2)


@contextmanager
def _on_header(factory: PinFactory, pin: int) -> Iterator[Show]:
    """Let a pin of the header be driven, and release it."""
    pins = HeaderPins(Board("set-up", 10, pins=(PinWiring(pin, lamp=Lamp.READY),)), factory, lambda _: None)
    pins.start()
    try:
        yield lambda level: pins.light(Lamp.READY, level)
    finally:
        pins.stop()


def _ask(setup: TableSetup, line: Line, show: Show) -> str:
    """Let a line blink and ask for its lamp; return the answer."""
    check = one_of((*Lamp, DONE, ""), "lamp")
    while True:
        show(Level.SLOW)
        said = question(setup.talk, f"{told_line(line)} blinks. Its name, or Enter", check)
        if said in {"", DONE}:
            return said
        taken = next((where for where, lamp in _taken(setup).items() if lamp == said), None)
        if taken and not instead(setup.talk, said, told_line(taken), told_line(line)):
            continue
        low = line[0] == HEADER and _lit_by_low(setup, show)
        _write(setup, [_entry(said, line, low=low)])
        setup.talk.say(f"  {said}: {told_line(line)}{', lit by a low level' if low else ''}\n")
        return said


def _lit_by_low(setup: TableSetup, show: Show) -> bool:
    """Return whether a pin that is steadily high leaves its lamp dark."""
    show(Level.ON)
    return not question(setup.talk, "It no longer blinks. Is it lit now (the buzzer: does it sound)?", yes_no, "yes")


def _entry(name: str, line: Line, *, low: bool) -> dict[str, Any]:
    port, _, number = line
    if port != HEADER:
        return {"port": port, "line": number, "lamp": name}
    return {"pin": number, "lamp": name, **({"active_low": True} if low else {})}


def _line(entry: Mapping[str, Any]) -> Line:
    return (HEADER, "pin", entry["pin"]) if "pin" in entry else (entry["port"], "lamp", entry["line"])


def _taken(setup: TableSetup) -> dict[Line, str]:
    """Return the lamp of each line."""
    board = setup.files.read_board()
    return {_line(one): one["lamp"] for table in ("pins", "lines") for one in board.get(table, []) if "lamp" in one}


def _without(board: Mapping[str, Any], names: Collection[str], lines: Collection[Line] = ()) -> dict[str, Any]:
    """Return the board without the lamps of these names and on these lines."""
    def stays(entry: Mapping[str, Any]) -> bool:
        return "lamp" not in entry or (entry["lamp"] not in names and _line(entry) not in lines)

    return {**board, **{table: list(filter(stays, board.get(table, []))) for table in ("pins", "lines")}}


def _write(setup: TableSetup, entries: Sequence[Mapping[str, Any]]) -> None:
    """Wire lamps, all or none; a line leaves the lamp that it had, and a lamp its line."""
    board = _without(setup.files.read_board(), [one["lamp"] for one in entries], list(map(_line, entries)))
    for one in entries:
        table = "pins" if "pin" in one else "lines"
        board[table] = [*board[table], one]
    setup.files.write_board(board)


def give(setup: TableSetup, pairs: Mapping[str, str]) -> None:
    """Wire the lamps of `NAME=PORT/LINE`, `NAME=pin/NUMBER` or `NAME=pin/NUMBER:low` pairs."""
    entries = []
    for said, value in pairs.items():
        where = WHERE.fullmatch(value)
        if said not in set(Lamp) or where is None or (where[3] and where[1] != "pin"):
            raise SetupError(f"{said}={value}: a lamp of docs/board.md, and PORT/LINE, pin/NUMBER or pin/NUMBER:low")
        port = HEADER if where[1] == "pin" else where[1]
        entries.append(_entry(said, (port, "lamp", int(where[2])), low=bool(where[3])))
    _write(setup, entries)


def rows(setup: TableSetup) -> list[dict[str, Any]]:
    """Return the wired lamps."""
    board = setup.files.read_board()
    found = [one for table in ("pins", "lines") for one in board.get(table, []) if "lamp" in one]
    return [{"name": one["lamp"], "line": _text(one)} for one in found]


def _text(entry: Mapping[str, Any]) -> str:
    """Return a lamp's line as `--set` takes it."""
    if "pin" not in entry:
        return f"{entry['port']}/{entry['line']}"
    return f"pin/{entry['pin']}{':low' if entry.get('active_low') else ''}"


LAMPS: Final = SetupPart("lamps", "find each lamp by lighting one line after the other", converse, give, rows)
