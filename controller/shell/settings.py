"""The one settings file of a table: what is played, on which board, who is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from broker_link.access import BrokerSettings
from controller.shell.law import Law, load_law
from controller.shell.named_files import is_path, placed
from controller.shell.room import RoomSettings
from controller.shell.strict import DataFileError, load_strict
from controller.terms.codes import Betting


@dataclass(frozen=True, slots=True)
class SeatSettings:
    """A player who sits there when the table opens."""

    seat: int
    stack: int


@dataclass(frozen=True, slots=True)
class RoundSettings:
    """One round of a table that deals its games in turn."""

    game: str
    blinds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What is played; amounts in the smallest unit the table counts.

    Attributes:
        id: the table's name in topics and screens: letters, digits and dashes.
        rulebook: a rulebook's id, or the path of a house's own.
        game: a game's id, or the path of a house's own.
        games: the house's own games that the room may choose later, by their paths.
        rounds: the games that are dealt in turn.
        seats: who sits there at the start; others come by the room system.
    """

    id: str
    rulebook: str
    game: str
    blinds: tuple[int, ...] = ()
    ante: int = 0
    bring_in: int = 0
    limits: tuple[int, ...] = ()
    betting: Betting | None = None
    chips: tuple[int, ...] = ()
    button: int = 1
    level: str = ""
    kill: Literal["full", "half"] | None = None
    posting: Literal["assumed", "keyed"] = "assumed"
    readers: Literal["full", "none"] = "full"
    seats: tuple[SeatSettings, ...] = ()
    games: tuple[str, ...] = ()
    rounds: tuple[RoundSettings, ...] = ()

    def law(self) -> Law:
        """Load the rulebook and every game that the settings name.

        Raises:
            DataFileError: one of them cannot be used.
        """
        return load_law(self.rulebook, (self.game, *self.games, *(one.game for one in self.rounds)))


@dataclass(frozen=True, slots=True)
class BoardSettings:
    """The wiring: a board file, and the decks that are enrolled."""

    file: str = "main.toml"
    decks: str = "decks.json"
    antennas: str = ""
    """What `railbird antennas` measured at this table; empty: the reference table's rates are assumed."""


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """Where the screens listen; empty: no local screens."""

    socket: str = "views.sock"


@dataclass(frozen=True, slots=True)
class Settings:
    """The whole file."""

    table: TableSettings
    board: BoardSettings = field(default_factory=BoardSettings)
    screens: ScreenSettings = field(default_factory=ScreenSettings)
    broker: BrokerSettings | None = None
    room: RoomSettings = field(default_factory=RoomSettings)
    directory: str = "run"
    """Where the journal, the socket and the flight recorder lie; relative to the settings file."""


def load_settings(path: Path) -> Settings:
    """Load and check a settings file.

    Raises:
        DataFileError: with every fault, each with its path inside the file.
    """
    settings = load_strict(path, Settings)
    faults = []
    if not all(letter.isalnum() or letter == "-" for letter in settings.table.id) or not settings.table.id:
        faults.append(f"table.id: {settings.table.id!r} is not made of letters, digits and dashes")
    if len(settings.table.limits) not in {0, 2}:
        faults.append("table.limits: is not [small bet, big bet]")
    numbers = [seat.seat for seat in settings.table.seats]
    faults += [f"table.seats: seat {number} stands twice" for number in set(numbers) if numbers.count(number) > 1]
    faults += settings.room.faults()
    if any(one.sender == settings.table.id for one in settings.room.senders):
        faults.append(f"room.senders: {settings.table.id!r} is the table's own name, under which it tries its line")
    if settings.room.senders and settings.broker is None:
        faults.append("room.senders: commands come over the broker, and there is no [broker]")
    faults += [f"table.games: {one!r} is no path" for one in settings.table.games if not is_path(one)]
    if faults:
        raise DataFileError(path, tuple(faults))
    folder = path.parent
    broker = settings.broker and _reached(settings.broker, folder)
    return replace(settings, table=_placed(settings.table, folder), broker=broker)


def _reached(broker: BrokerSettings, folder: Path) -> BrokerSettings:
    """The broker's settings, every file relative to the settings file."""
    def beside(name: str) -> str:
        return str(folder / name) if name else ""

    return replace(
        broker,
        password_file=beside(broker.password_file),
        ca_file=beside(broker.ca_file),
        certificate_file=beside(broker.certificate_file),
        key_file=beside(broker.key_file),
    )


def _placed(table: TableSettings, folder: Path) -> TableSettings:
    """The table's settings, every path of a book or a game relative to the settings file."""
    return replace(
        table,
        rulebook=placed(table.rulebook, folder),
        game=placed(table.game, folder),
        games=tuple(placed(one, folder) for one in table.games),
        rounds=tuple(replace(one, game=placed(one.game, folder)) for one in table.rounds),
    )


def header_of(table: TableSettings, law: Law | None = None) -> str:
    """The tape's header of an evening at this table, as JSON; with its law it needs no file beside it."""
    def id_of(game: str) -> str:
        return law.id_of(game) if law is not None else game

    told: dict[str, Any] = {
        "game": id_of(table.game),
        "blinds": list(table.blinds),
        "seats": {str(seat.seat): {"stack": seat.stack} for seat in table.seats},
        "button": table.button,
        "posting": table.posting,
        "readers": table.readers,
    }
    optional: Mapping[str, Any] = {
        "ante": table.ante, "bring_in": table.bring_in, "limits": list(table.limits), "betting": table.betting,
        "chips": list(table.chips), "level": table.level, "kill": table.kill,
        "rounds": [{"game": id_of(one.game), "blinds": list(one.blinds)} for one in table.rounds],
    }
    told |= {key: value for key, value in optional.items() if value}
    kept = {"law": law.tables} if law is not None else {}
    rulebook = law.book.id if law is not None else table.rulebook
    return json.dumps({"tape": 1, "id": table.id, "rulebook": rulebook, "table": told, **kept})
