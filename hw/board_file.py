"""Reads a board file, and reports every fault with its place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, TypeVar

import cattrs
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.v import format_exception

from firmware_bridge import files
from firmware_bridge.commandline.nearest import did_you_mean, no_such_keys
from hw import turn_plan
from hw.board import AntennaPlace, BetSpot, Board, BoardError, LineWiring, PinWiring, PortWiring, TrayColumn
from hw.panel import Contact, Key, Lamp

T = TypeVar("T", int, str, bool)

BOARDS: Final = Path(__file__).parent / "boards"
"""The folder of the boards that come with Railbird, such as `sim`."""
PLACE: Final = re.compile(r"seat:[1-9][0-9]?|discard:[1-9][0-9]?|board(:[1-9])?|burn|muck|stub|shuffler|aside")
"""The tape's zone texts, and the shuffler, whose coil reads the next deck."""
LAST_PIN: Final = 27
"""The BCM lines of the forty-pin header."""
MOST_SEATS: Final = 10
LAST_NUMBER: Final = 255
"""Numbers of antennas, lines, cells and spots are one byte in every protocol."""
LARGEST_NUMBER: Final = 10**9
LIGHTEST_CHIP_MG: Final = 2001
"""Chips are counted on a column whose weight wanders by up to a gram: half a chip must be more than that."""
TABLES: Final[Mapping[str, type]] = {
    "ports": PortWiring, "antennas": AntennaPlace, "pins": PinWiring, "lines": LineWiring, "tray": TrayColumn,
    "spots": BetSpot,
}
_LITERAL: Final = re.compile(r"(.*) not in literal typing\.Literal\[(.*)\]")
"""How cattrs says that a value is not one of the allowed words."""
_WHAT: Final = {int: "a whole number", str: "a text", bool: "true or false"}


def load_board(source: str | Path) -> Board:
    """Return the checked board of a file, or of a board name that comes with Railbird.

    Raises:
        BoardError: the file cannot be read, or something in it is wrong.
    """
    path = Path(source)
    if not path.suffix and not path.exists():
        path = BOARDS / f"{source}.toml"
    try:
        text = files.read_text(path)
    except files.FileFaultError as error:
        known = sorted(board.stem for board in BOARDS.glob("*.toml"))
        meant = did_you_mean(str(source), known)
        raise BoardError(f"{path}: {error}; known boards: {', '.join(known)}{meant}") from None
    return parse_board(text, str(path))


def parse_board(text: str, name: str) -> Board:
    """Return the checked board of a TOML text; errors use `name`.

    Raises:
        BoardError: the text is not TOML, or something in it is wrong; it lists all mistakes, one a line.
    """
    try:
        raw = files.parse_toml(text)
    except files.FileFaultError as error:
        raise BoardError(f"{name}: {error}") from None
    try:
        board = _CONVERTER.structure(raw, Board)
    except Exception as error:  # noqa: BLE001 - cattrs raises groups, and hooks raise many kinds
        lines = cattrs.transform_error(error, "$", _tell)
        told = [line.replace("$.", "").removesuffix(" @ $") for line in lines]
        told += find_mistakes(_well_formed(raw))
        raise BoardError("\n".join(f"{name}: {line}" for line in told)) from None
    if mistakes := tuple(find_mistakes(board)):
        raise BoardError("\n".join(f"{name}: {mistake}" for mistake in mistakes))
    return board


def _well_formed(raw: Mapping[str, Any]) -> Board:
    """Return the board without its malformed entries, so that the rest can be checked."""
    parts: dict[str, Any] = {"name": "", "seats": MOST_SEATS}
    for one in fields(Board):
        value = raw.get(one.name)
        if one.name in TABLES and isinstance(value, list):
            parts[one.name] = tuple(_entries(value, TABLES[one.name]))
        elif one.name in {"name", "seats"} and type(value) is type(parts[one.name]):
            parts[one.name] = value
    return Board(**parts)


def _entries(told: list[Any], kind: type) -> Iterator[Any]:
    """Yield the well-formed entries of a table, and a stand-in for each malformed port.

    Other entries name the port.
    """
    for number, entry in enumerate(told):
        try:
            yield _CONVERTER.structure(entry, kind)
        except Exception:  # noqa: BLE001 - the caller has already reported it, with its reason
            said = entry if isinstance(entry, dict) else {}
            name, path = said.get("name"), said.get("path")
            if kind is PortWiring and isinstance(name, str):
                # A node may have everything that a port can have, so it causes no further mistakes.
                yield PortWiring(name, path if isinstance(path, str) else f"entry {number}", "node")


def find_mistakes(board: Board) -> Iterator[str]:
    """Yield one sentence for each contradiction of a board whose types are right."""
    if not 2 <= board.seats <= MOST_SEATS:
        yield f"seats: {board.seats} is not between 2 and {MOST_SEATS}"
    yield from _twice("ports: name", (port.name for port in board.ports))
    yield from _twice("ports: path", (port.path for port in board.ports))
    yield from _twice("antennas: port and antenna", ((a.port, a.antenna) for a in board.antennas))
    yield from _twice("antennas: place", (a.place for a in board.antennas))
    yield from _twice("pins: pin", (pin.pin for pin in board.pins))
    yield from _twice("tray: port and cell", ((c.port, c.cell) for c in board.tray))
    yield from _twice("tray: denomination", (c.denomination for c in board.tray))
    yield from _twice("spots: port and spot", ((s.port, s.spot) for s in board.spots))
    yield from _twice("spots: seat", (s.seat for s in board.spots))
    yield from _port_mistakes(board)
    yield from _antenna_mistakes(board)
    yield from _number_mistakes(board)
    yield from _name_mistakes(board)


def _port_mistakes(board: Board) -> Iterator[str]:
    devices = {port.name: port.device for port in board.ports}
    tables: tuple[tuple[str, Iterable[str]], ...] = (
        ("antennas", (a.port for a in board.antennas)),
        ("lines", (line.port for line in board.lines)),
        ("tray", (column.port for column in board.tray)),
        ("spots", (spot.port for spot in board.spots)),
    )
    for table, names in tables:
        for name in dict.fromkeys(names):
            if name not in devices:
                known = ", ".join(devices) or "none"
                yield f"{table}: no port is called {name!r} (ports: {known})"
            elif table != "antennas" and devices[name] != "node":
                yield f"{table}: port {name!r} is a {devices[name]}; only a node has {table}"


def _antenna_mistakes(board: Board) -> Iterator[str]:
    for port in board.ports:
        antennas = board.antennas_of(port.name)
        if port.device == "pepper" and not all(1 <= antenna <= 8 for antenna in antennas):
            yield f"antennas: {port.name!r} is a pepper, whose antennas are 1 to 8"
        if port.device == "pn532" and antennas not in {(), (1,)}:
            yield f"antennas: {port.name!r} is a pn532, whose only antenna is 1"
        if port.device == "badge" and antennas:
            yield f"antennas: {port.name!r} is a badge reader, which has no antennas of the table"
        if port.device == "node" and not all(1 <= antenna <= 16 for antenna in antennas):
            yield f"antennas: {port.name!r} is a node, whose antennas are 1 to 16"
        if port.device != "node" and any(one.cycle_ms for one in board.antennas if one.port == port.name):
            yield f"antennas: {port.name!r} is a {port.device}: give cycle_ms at the port, not at its antennas"
    for antenna in board.antennas:
        kind, _, number = antenna.place.partition(":")
        if not PLACE.fullmatch(antenna.place):
            yield f"antennas: {antenna.place!r} is not a zone (seat:3, board, burn, muck, stub, …)"
        elif kind in {"seat", "discard"} and int(number) > board.seats:
            yield f"antennas: {antenna.place!r}, but the table has {board.seats} seats"
    if 2 <= board.seats <= MOST_SEATS:
        yield from turn_plan.mistakes(board)


def _number_mistakes(board: Board) -> Iterator[str]:
    ranged: tuple[tuple[str, str, Iterable[int], int, int], ...] = (
        ("ports", "baud", (port.baud for port in board.ports), 1200, 4_000_000),
        ("ports", "cycle_ms", (port.cycle_ms for port in board.ports), 0, 60_000),
        ("antennas", "antenna", (one.antenna for one in board.antennas), 1, LAST_NUMBER),
        ("lines", "line", (one.line for one in board.lines), 0, LAST_NUMBER),
        ("tray", "cell", (one.cell for one in board.tray), 0, LAST_NUMBER),
        ("tray", "denomination", (one.denomination for one in board.tray), 1, LARGEST_NUMBER),
        ("tray", "chip_weight_mg", (one.chip_weight_mg for one in board.tray), LIGHTEST_CHIP_MG, LARGEST_NUMBER),
        ("tray", "counts_per_gram", (one.counts_per_gram for one in board.tray), 1, LARGEST_NUMBER),
        ("tray", "sigma_mg", (one.sigma_mg for one in board.tray), 0, LARGEST_NUMBER),
        ("tray", "tare_counts", (one.tare_counts for one in board.tray), -LARGEST_NUMBER, LARGEST_NUMBER),
        ("spots", "spot", (one.spot for one in board.spots), 0, LAST_NUMBER),
    )
    for table, name, values, least, most in ranged:
        yield from (f"{table}: {name} {value} is not between {least} and {most}" for value in values
                    if not least <= value <= most)
    for pin in board.pins:
        if not 0 <= pin.pin <= LAST_PIN:
            yield f"pins: {pin.pin} is not a header pin (BCM 0 to {LAST_PIN})"
    for spot in board.spots:
        if not 1 <= spot.seat <= board.seats:
            yield f"spots: seat {spot.seat}, but the table has {board.seats} seats"


def _name_mistakes(board: Board) -> Iterator[str]:
    wired: tuple[PinWiring | LineWiring, ...] = (*board.pins, *board.lines)
    for wire in wired:
        if sum(name is not None for name in (wire.key, wire.contact, wire.lamp)) != 1:
            yield f"{_where(wire)}: name exactly one of key, contact or lamp"
    yield from _twice("key", (wire.key for wire in wired if wire.key))
    yield from _twice("contact", (wire.contact for wire in wired if wire.contact))
    yield from _twice("lamp", (wire.lamp for wire in wired if wire.lamp))
    for kind in ("key", "contact", "lamp"):
        used = ((line.port, line.line) for line in board.lines if getattr(line, kind) is not None)
        yield from _twice(f"lines: port and {kind} line", used)


def _where(wire: PinWiring | LineWiring) -> str:
    if isinstance(wire, PinWiring):
        return f"pins: pin {wire.pin}"
    return f"lines: {wire.port} line {wire.line}"


def _twice(what: str, values: Iterable[Hashable]) -> Iterator[str]:
    for value, count in Counter(values).items():
        if count > 1:
            text = " ".join(map(str, value)) if isinstance(value, tuple) else value
            yield f"{what} {text} is used {count} times"


def _strict(value: object, kind: type[T]) -> T:
    # cattrs would accept "2", true and 2.7 as an int, and anything as a str.
    if type(value) is not kind:
        raise TypeError(f"{files.cut(value)} is not {_WHAT[kind]}")
    return value


def _named(value: object, kind: type[Key | Lamp | Contact]) -> Key | Lamp | Contact:
    known = [name.value for name in kind]
    if value not in known:
        meant = did_you_mean(value, known) if isinstance(value, str) else ""
        raise ValueError(f"the panel has no {kind.__name__.lower()} {files.cut(value)}{meant}")
    return kind(value)


def _tell(error: BaseException, kind: type | None) -> str:
    literal = _LITERAL.fullmatch(str(error))
    if literal is not None:
        words = literal[2].replace("'", "").split(", ")
        return f"{literal[1]!r} is not one of {literal[2]}{did_you_mean(literal[1], words)}"
    if isinstance(error, ForbiddenExtraKeysError):
        return no_such_keys(error.extra_fields, [one.name for one in fields(error.cl)])
    ours = type(error) in {ValueError, TypeError} and bool(error.args)
    return str(error) if ours else format_exception(error, kind)


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _strict)
    for names in (Key, Lamp, Contact):
        converter.register_structure_hook(names, _named)
    for row in TABLES.values():
        converter.register_structure_hook(row, _tabled(converter.get_structure_hook(row)))
    return converter


def _tabled(structured: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def entry(value: object, kind: type) -> object:
        if not isinstance(value, dict):
            raise TypeError(f"{files.cut(value)} must be a table of keys and values")
        return structured(value, kind)

    return entry


_CONVERTER: Final = _converter()
