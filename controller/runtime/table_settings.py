"""The settings file of a table: its game, its board, its screens and its broker."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

from controller.engine.seats.game_choice import why_not_opened, why_not_rounds
from controller.files.strict import DataFileError, StructureFaultError, read_toml, structured
from controller.loading.law import Law, load_law
from controller.loading.named_files import is_path, placed
from controller.people.people_settings import PeopleSettings, people_faults
from controller.room.gateway import RoomSettings
from controller.room.metrics_settings import MetricsSettings
from controller.runtime.journal_settings import JournalSettings, journal_faults
from controller.runtime.settings_sense import (
    LONGEST_NAME,
    LONGEST_PATH,
    amount_faults,
    blind_faults,
    broker_faults,
    broker_file_faults,
    button_faults,
    chip_faults,
    currency_faults,
    faults_of_sections,
    limit_faults,
    room_faults,
    seat_faults,
    text_faults,
)
from controller.table.stakes import Round, Stakes
from controller.terms.codes import Betting
from controller.terms.sentences import in_currency
from controller.terms.texts import quoted
from controller.views.announcements import announced
from firmware_bridge.broker_link.access import BrokerSettings


@dataclass(frozen=True, slots=True)
class SeatSettings:
    """A player who is seated when the table opens."""

    seat: int
    """The seat's number."""
    stack: int
    """The player's chips."""


@dataclass(frozen=True, slots=True)
class RoundSettings:
    """One round of a mixed game; values that it omits are those of `[table]`."""

    game: str
    """The round's game."""
    blinds: tuple[int, ...] = ()
    """The round's blinds; they hold only for its game."""
    ante: int | None = None
    """The round's ante; by default that of `[table]`, in games that usually have an ante."""
    bring_in: int | None = None
    """The round's bring-in; by default that of `[table]`, in stud."""
    limits: tuple[int, ...] = ()
    """The round's small bet and big bet."""
    betting: Betting | None = None
    """The round's betting structure, in place of its game's own."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The game and its stakes; amounts in the smallest counted unit."""

    id: str
    """The table's name in topics and on screens: letters, digits and dashes."""
    rulebook: str
    """A rulebook of `railbird rulebooks`, or the path of a house's own."""
    game: str
    """A game of `railbird games`, or the path of a house's own."""
    blinds: tuple[int, ...] = ()
    """Small blind, big blind and any further blinds."""
    ante: int = 0
    """The ante that each player posts before the cards."""
    bring_in: int = 0
    """The bring-in of stud's low card."""
    limits: tuple[int, ...] = ()
    """Small bet and big bet, in a limit game."""
    betting: Betting | None = None
    """The betting structure, in place of the game's own."""
    chips: tuple[int, ...] = ()
    """The denominations that may be on the table; empty for any."""
    button: int = 1
    """The seat of the first button."""
    level: str = ""
    """The name of a tournament level."""
    currency: str = ""
    """The sign before amounts on the screens and in messages to the room, such as `"$"`; empty for none."""
    kill: Literal["full", "half"] | None = None
    """The required kill; without it there are no kill pots."""
    posting: Literal["assumed", "keyed"] = "assumed"
    """`"keyed"`: the dealer keys every posted blind."""
    folds: Literal["muck", "keyed"] = "muck"
    """`"muck"`: cards that surely came to rest in the muck in their player's turn are his fold; `"keyed"`: only a key
    is."""
    readers: Literal["full", "none"] = "full"
    """`"none"`: a table without card readers, where the dealer keys everything."""
    seats: tuple[SeatSettings, ...] = ()
    """The players at the start; the room system seats later ones."""
    games: tuple[str, ...] = ()
    """Paths of the house's own games that the room may choose later."""
    rounds: tuple[RoundSettings, ...] = ()
    """The games of a mix, each dealt once around the table in turn."""

    def law(self) -> Law:
        """Load the rulebook and every game that the settings name.

        Raises:
            DataFileError: one of them cannot be used.
        """
        return load_law(self.rulebook, (self.game, *self.games, *(one.game for one in self.rounds)))


@dataclass(frozen=True, slots=True)
class BoardSettings:
    """The table's board file, enrolled decks and antenna survey."""

    file: str = "main.toml"
    """A [board file](board.md) with the wiring, or the name of a board that comes with Railbird."""
    decks: str = "decks.json"
    """The decks file of `railbird deck enroll`; a table without readers needs none."""
    antennas: str = ""
    """The survey file of `railbird antennas` for this table; empty for the reference table's rates."""


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """The screens' socket; empty for no local screens."""

    socket: str = "views.sock"
    """The socket's name, relative to `directory`, which no other user can enter; empty for no local screens."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings file."""

    table: TableSettings
    board: BoardSettings = field(default_factory=BoardSettings)
    screens: ScreenSettings = field(default_factory=ScreenSettings)
    broker: BrokerSettings | None = None
    room: RoomSettings = field(default_factory=RoomSettings)
    journal: JournalSettings = field(default_factory=JournalSettings)
    metrics: MetricsSettings = field(default_factory=MetricsSettings)
    people: PeopleSettings = field(default_factory=PeopleSettings)
    directory: str = "run"
    """The journal's folder, relative to the settings file; it is created if missing, and closed to other users."""


def load_settings(path: Path) -> Settings:
    """Load and check a settings file.

    Raises:
        DataFileError: the settings are faulty; it lists every fault with its path in the file.
    """
    tables = read_toml(path)
    try:
        settings = structured(tables, Settings)
        faults = tuple(_faults(settings))
    except StructureFaultError as error:
        faults = (*error.faults, *faults_of_sections(tables, _CHECKS))
    if faults:
        raise DataFileError(path, faults)
    folder = path.parent
    broker = settings.broker and _reached(settings.broker, folder)
    return replace(settings, table=_placed(settings.table, folder), broker=broker)


def _faults(settings: Settings) -> Iterator[str]:
    """Yield the faults of the settings by themselves, without the board and other files."""
    yield from _table_faults(settings.table)
    yield from _board_faults(settings.board)
    yield from text_faults("screens.socket", settings.screens.socket, LONGEST_PATH, empty=True)
    yield from text_faults("directory", settings.directory, LONGEST_PATH)
    yield from journal_faults(settings.journal)
    yield from settings.metrics.faults()
    yield from people_faults(settings.people)
    if settings.broker is not None:
        yield from broker_faults(settings.broker)
    yield from room_faults(settings.room, settings.table.id, has_broker=settings.broker is not None)


def _table_faults(table: TableSettings) -> Iterator[str]:
    if not table.id or len(table.id) > LONGEST_NAME or not all(one.isalnum() or one == "-" for one in table.id):
        yield f"table.id: {quoted(table.id)} must be 1 to {LONGEST_NAME} letters, digits and dashes"
    yield from text_faults("table.level", table.level, LONGEST_NAME, empty=True)
    yield from currency_faults("table.currency", table.currency)
    for name, one in (("rulebook", table.rulebook), ("game", table.game)):
        yield from text_faults(f"table.{name}", one, LONGEST_PATH)
    yield from blind_faults("table.blinds", table.blinds)
    for name in ("ante", "bring_in"):
        yield from amount_faults(f"table.{name}", [getattr(table, name)], 0)
    yield from limit_faults("table.limits", table.limits)
    yield from chip_faults("table.chips", table.chips)
    yield from button_faults("table.button", table.button)
    yield from seat_faults("table.seats", table.seats)
    for game in table.games:
        yield from text_faults("table.games", game, LONGEST_PATH)
        if not is_path(game):
            yield f"table.games: {quoted(game)} is not a path"
    for index, one_round in enumerate(table.rounds):
        yield from text_faults(f"table.rounds[{index}].game", one_round.game, LONGEST_PATH)
        yield from blind_faults(f"table.rounds[{index}].blinds", one_round.blinds)
        yield from limit_faults(f"table.rounds[{index}].limits", one_round.limits)
        for name in ("ante", "bring_in"):
            yield from amount_faults(f"table.rounds[{index}].{name}", [getattr(one_round, name) or 0], 0)


def _board_faults(board: BoardSettings) -> Iterator[str]:
    yield from text_faults("board.file", board.file, LONGEST_PATH)
    yield from text_faults("board.decks", board.decks, LONGEST_PATH)
    yield from text_faults("board.antennas", board.antennas, LONGEST_PATH, empty=True)


_CHECKS: Final[Mapping[str, tuple[type, Callable[..., Iterator[str]]]]] = {
    "table": (TableSettings, _table_faults),
    "board": (BoardSettings, _board_faults),
    "broker": (BrokerSettings, broker_faults),
    "journal": (JournalSettings, journal_faults),
    "people": (PeopleSettings, people_faults),
}


def surroundings_faults(settings: Settings, seats: int) -> Iterator[str]:
    """Yield the faults of the settings against the board and the files that they name."""
    yield from seat_faults("table.seats", settings.table.seats, seats)
    yield from button_faults("table.button", settings.table.button, seats)
    if settings.broker is not None:
        yield from broker_file_faults(settings.broker)


def game_faults(table: TableSettings, law: Law) -> Iterator[str]:
    """Yield a fault for stakes that no game of the table uses."""
    games = [("table", table.game, table.blinds, table.betting)]
    games += [(f"table.rounds[{n}]", one.game, one.blinds, one.betting) for n, one in enumerate(table.rounds)]
    for where, game, blinds, betting in games:
        variant = law.games[law.id_of(game)]
        if fault := why_not_opened(variant, blinds, betting):
            yield f"{where}: {announced(fault)}"
            return
    rounds = tuple(_with_id(one, law) for one in table.rounds)
    stakes = Stakes(table.blinds, table.ante, table.bring_in, _pair(table.limits), table.betting, rounds=rounds)
    if rounds:
        faults = why_not_rounds(stakes, law.id_of(table.game), law.games)
        yield from (f"table.rounds: {in_currency(announced(fault), table.currency)}" for fault in faults)


def _with_id(one: RoundSettings, law: Law) -> Round:
    return Round(law.id_of(one.game), one.blinds, one.ante, one.bring_in, _pair(one.limits), one.betting)


def _pair(limits: tuple[int, ...]) -> tuple[int, int] | None:
    return (limits[0], limits[1]) if limits else None


def _reached(broker: BrokerSettings, folder: Path) -> BrokerSettings:
    """Return the broker's settings with every path resolved from the settings file's folder."""
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
    """Return the table's settings with every path resolved from the settings file's folder."""
    return replace(
        table,
        rulebook=placed(table.rulebook, folder),
        game=placed(table.game, folder),
        games=tuple(placed(one, folder) for one in table.games),
        rounds=tuple(replace(one, game=placed(one.game, folder)) for one in table.rounds),
    )
