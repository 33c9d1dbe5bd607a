"""The fleet's file: broker, room, tables with their profiles, and who else there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from controller.files.strict import DataFileError, StructureFaultError, read_toml, structured
from controller.room.gateway import RoomSettings, Sender
from controller.room_service.face_words import without_cards
from controller.terms.texts import is_plain, quoted

WATCHER: Final = "fleet"
"""The user by whom `railbird fleet status` reads."""
BROKER: Final = "broker"
"""The name in the broker's own certificate."""
RESERVED: Final = frozenset({WATCHER, BROKER})
LONGEST_ID: Final = 40
LONGEST_BROKER: Final = 253
LONGEST_DAYS: Final = 36_500
OF_OTHERS: Final = frozenset({"broker"})
"""What a profile cannot say: it is the same for every table."""


@dataclass(frozen=True, slots=True)
class FleetBroker:
    """The broker that all tables and the room connect to, with TLS."""

    host: str
    """The broker's name or address, as the tables reach it; its certificate names it."""
    port: int = 8883
    """Its port for TLS."""
    other_names: tuple[str, ...] = ()
    """Further names and addresses of the same broker, for its certificate."""
    folder: str = "/etc/mosquitto/railbird"
    """Where the files of the folder `broker` lie on the broker's computer."""


@dataclass(frozen=True, slots=True)
class FleetRoom:
    """The room's service; the sections are those of its settings file."""

    sender: str = "room"
    """The service's name at the broker."""
    may: tuple[str, ...] = ("catch_up", "decide", "halt", "resume")
    """The commands that the service may give."""
    database: Mapping[str, Any] = field(default_factory=dict)
    """`[database]` of the service's settings."""
    keeping: Mapping[str, Any] = field(default_factory=dict)
    """`[keeping]` of the service's settings."""
    page: Mapping[str, Any] = field(default_factory=dict)
    """`[page]` of the service's settings."""


@dataclass(frozen=True, slots=True)
class FleetSender:
    """A program of the room that reads all tables, and may command them."""

    name: str
    """Its user name at the broker."""
    may: tuple[str, ...] = ()
    """The commands that it may give; `["*"]` for all, empty for one that only reads."""


@dataclass(frozen=True, slots=True)
class FleetScreen:
    """A screen on another computer."""

    name: str
    """Its user name at the broker."""
    table: str
    """The table that it shows."""
    view: str
    """What it shows: `felt`, `dealer`, `floor`, or `seat/3`."""


@dataclass(frozen=True, slots=True)
class CertificateDays:
    """How long certificates hold, and when they are renewed."""

    authority_days: int = 7300
    """Days for which the authority's own certificate holds; no other holds longer."""
    days: int = 825
    """Days for which every other certificate holds."""
    renew_days: int = 90
    """A certificate that holds for fewer days is made anew."""


@dataclass(frozen=True, slots=True)
class FleetFile:
    """Everything that the file says."""

    broker: FleetBroker
    tables: tuple[Mapping[str, Any], ...]
    """Each table: its `id`, the name of its `profile`, and any key of `[table]` of its settings."""
    profiles: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What tables have in common, by its name: any section of a table's settings but `[broker]`."""
    room: FleetRoom = field(default_factory=FleetRoom)
    senders: tuple[FleetSender, ...] = ()
    """The programs of the room."""
    screens: tuple[FleetScreen, ...] = ()
    """The screens on other computers."""
    certificates: CertificateDays = field(default_factory=CertificateDays)

    def ids(self) -> list[str]:
        """Return the tables' names."""
        return [one["id"] for one in self.tables]

    def commanders(self) -> tuple[Sender, ...]:
        """Return who may command every table."""
        found = [(self.room.sender, self.room.may), *((one.name, one.may) for one in self.senders)]
        return tuple(Sender(name, may) for name, may in found if may)

    def folders(self) -> dict[str, str]:
        """Return every user of the broker with the folder of his files."""
        found = {name: f"tables/{name}" for name in self.ids()} | {self.room.sender: "room", WATCHER: "status"}
        return found | {name: f"users/{name}" for name in self.others()}

    def others(self) -> list[str]:
        """Return the names of the senders and screens."""
        return [*(one.name for one in self.senders), *(one.name for one in self.screens)]

    def profile_of(self, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the profile of a table; without one, the only one or none."""
        if "profile" in table:
            return self.profiles[table["profile"]]
        return next(iter(self.profiles.values())) if len(self.profiles) == 1 else {}


def load_fleet(path: Path) -> FleetFile:
    """Return the checked file.

    Raises:
        DataFileError: the file cannot be read, or a value cannot be used; it lists every fault.
    """
    try:
        fleet = structured(read_toml(path), FleetFile)
    except StructureFaultError as error:
        raise DataFileError(path, error.faults) from None
    if faults := tuple(_faults(fleet)):
        raise DataFileError(path, faults)
    return fleet


def _faults(fleet: FleetFile) -> Iterator[str]:
    yield from _broker_faults(fleet.broker)
    yield from _table_faults(fleet)
    yield from _name_faults("room.sender", fleet.room.sender)
    for index, sender in enumerate(fleet.senders):
        yield from _name_faults(f"senders[{index}].name", sender.name)
    for index, screen in enumerate(fleet.screens):
        yield from _name_faults(f"screens[{index}].name", screen.name)
    yield from RoomSettings(fleet.commanders()).faults()
    yield from _screen_faults(fleet)
    ids = [str(one.get("id", "")) for one in fleet.tables]
    names = Counter([*ids, fleet.room.sender, *fleet.others()])
    yield from (f"{quoted(name)} is the name of two: each user of the broker needs his own"
                for name, count in names.items() if name and count > 1)
    yield from (f"{quoted(name)} is a name of the fleet's own: take another" for name in names if name in RESERVED)
    days = fleet.certificates
    for key in ("authority_days", "days", "renew_days"):
        if not 1 <= getattr(days, key) <= LONGEST_DAYS:
            yield f"certificates.{key}: {getattr(days, key)} is not from 1 to {LONGEST_DAYS}"
    if days.renew_days >= days.days:
        yield "certificates.renew_days: every certificate would be made anew at once: it must be less than `days`"


def _broker_faults(broker: FleetBroker) -> Iterator[str]:
    for name in (broker.host, *broker.other_names):
        if not _is_made_of(name, "-.:", LONGEST_BROKER):
            yield f"broker: {quoted(name)} is not the name or address of a computer"
    if not 1 <= broker.port <= 65535:
        yield f"broker.port: {broker.port} is not from 1 to 65535"
    if not broker.folder.startswith("/") or not is_plain(broker.folder) or " " in broker.folder:
        yield f"broker.folder: {quoted(broker.folder)} is not a path from the root, without spaces"


def _table_faults(fleet: FleetFile) -> Iterator[str]:
    if not fleet.tables:
        yield "tables: there is none: add a [[tables]] with its id"
    for index, one in enumerate(fleet.tables):
        name = one.get("id")
        where = f"tables[{index}]"
        if not isinstance(name, str):
            yield f"{where}.id: is missing: the table's name, such as \"t12\""
        elif not _is_made_of(name, "-"):
            yield f"{where}.id: {quoted(name)} is not 1 to {LONGEST_ID} letters, digits and dashes"
        elif without_cards(name) != name:
            yield f"{where}.id: {quoted(name)} is the name of a card: the room would keep its messages apart"
        profile = one.get("profile", "")
        if profile and profile not in fleet.profiles:
            yield f"{where}.profile: there is no [profiles.{profile}]"
        if not profile and len(fleet.profiles) > 1:
            yield f"{where}.profile: is missing: one of {', '.join(fleet.profiles)}"
    for name, told in fleet.profiles.items():
        yield from (f"profiles.{name}.{key}: is the same for all tables" for key in told if key in OF_OTHERS)
        if isinstance(table := told.get("table", {}), Mapping) and "id" in table:
            yield f"profiles.{name}.table.id: is each table's own: write it below [[tables]]"


def _is_made_of(name: str, signs: str, longest: int = LONGEST_ID) -> bool:
    """Whether a name has letters, digits and these signs alone."""
    return 0 < len(name) <= longest and name.isascii() and all(one.isalnum() or one in signs for one in name)


def _name_faults(where: str, name: str) -> Iterator[str]:
    if not _is_made_of(name, "-_.") or not name[0].isalnum():
        yield f"{where}: {quoted(name)} is not 1 to {LONGEST_ID} letters, digits, dashes and dots"


def _screen_faults(fleet: FleetFile) -> Iterator[str]:
    ids = {one.get("id") for one in fleet.tables}
    for index, one in enumerate(fleet.screens):
        if one.table not in ids:
            yield f"screens[{index}].table: there is no table {quoted(one.table)}"
        kind, _, seat = one.view.partition("/")
        if one.view not in {"felt", "dealer", "floor"} and not (kind == "seat" and seat.isdecimal() and len(seat) < 3):
            yield f"screens[{index}].view: {quoted(one.view)} is not felt, dealer, floor or seat/3"
