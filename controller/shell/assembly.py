"""Wires a running table from its settings: the one place where the shell's parts meet."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from broker_link.access import BrokerSettings
from controller.shell.arrivals import Patience
from controller.shell.begun_evening import open_journal
from controller.shell.clock import TableClock
from controller.shell.decks import Decks
from controller.shell.device_lines import DeviceLines
from controller.shell.journal import SqliteJournal
from controller.shell.publisher import MqttPublisher, Publisher, SilentPublisher
from controller.shell.room import Door, RoomSettings
from controller.shell.running import Library, Parts, Running
from controller.shell.screens import ScreenFeeder
from controller.shell.settings import TableSettings
from controller.shell.view_server import ViewServer
from controller.tracking.antennas import AntennaMap
from controller.tracking.settings import TrackerSettings
from firmware_bridge import files
from hw.assembly import Hardware, assemble
from hw.board import Board

Said = Callable[[str], None]
LONGEST_BOOT = 16
"""Bytes of the file that counts the starts."""
TURN_S = 0.0005
"""How long one thread computes while another one waits for the interpreter: a tenth of Python's own. What was ruled
is on its way while the loop draws the screens, which it does for some milliseconds."""


@dataclass(slots=True)
class Place:
    """Where a table's files lie, and whom it tells.

    `directory` holds the journal and the socket; `socket` names the socket file, empty for no local screens; `room`
    says who may command the table over the broker.
    """

    directory: Path
    socket: str = "views.sock"
    broker: BrokerSettings | None = None
    room: RoomSettings = field(default_factory=RoomSettings)


@dataclass(slots=True)
class Assembled:
    """A running table with everything it is made of; `close` ends it."""

    running: Running
    hardware: Hardware
    journal: SqliteJournal
    publisher: Publisher
    views: ViewServer | None
    devices: DeviceLines
    _stack: ExitStack = field(default_factory=ExitStack)

    def close(self) -> None:
        """Stop the threads, say goodbye, close the journal."""
        self._stack.close()


def boot_number(directory: Path) -> int:
    """Which start of this table's controller this is: counted in a small file, for subscribers."""
    path = directory / "boot"
    try:
        told = files.read_text(path, LONGEST_BOOT)
        number = int(told) + 1 if told.strip().isdecimal() else 1
    except files.FileFaultError:
        number = 1
    temporary = path.with_suffix(".new")
    temporary.write_text(str(number), encoding="ascii")
    temporary.replace(path)
    return number


def put_together(  # noqa: PLR0913, PLR0917 - the one place where the parts meet
    table: TableSettings,
    board: Board,
    decks: Decks,
    place: Place,
    said: Said,
    pin_factory: Any = None,
    tracker: TrackerSettings | None = None,
    patience: Patience | None = None,
    wiring: AntennaMap | None = None,
) -> Assembled:
    """Replay the journal, open the ports, serve the screens: everything but the first turn.

    Raises:
        DataFileError, JournalError, ReplayDivergedError: the text says what is wrong and what to do.
    """
    sys.setswitchinterval(TURN_S)
    place.directory.mkdir(parents=True, exist_ok=True)
    # Other users have no business in the directory of a journal that holds hidden cards.
    place.directory.chmod(0o700)
    stack = ExitStack()
    journal, law = open_journal(place.directory / "journal.sqlite", table, said)
    stack.callback(journal.close)
    boot = boot_number(place.directory)
    publisher: Publisher = SilentPublisher()
    if place.broker is not None:
        publisher = MqttPublisher(table.id, journal, place.broker, boot, said)
    stack.callback(publisher.close)
    views = ViewServer(place.directory / place.socket) if place.socket else None
    if views is not None:
        stack.callback(views.close)
    sinks = [sink for sink in (views, publisher) if sink is not None]
    feeder = ScreenFeeder(table.id, sinks)
    # The clock goes on after all that was written down, kept keys included: time never goes back for a key.
    times = [recorded.at_ms for recorded in journal.recorded()] + [edge.at_ms for edge in journal.kept_edges()]
    clock = TableClock(max(times, default=0), journal)
    late: list[Running] = []
    devices = DeviceLines(board, said)

    def put(arrival: Any) -> None:
        # Pumps stamp with the machine's clock.
        moved = type(arrival)(arrival.port, arrival.at_ms + clock.offset_ms, arrival.reading)
        devices.accept(arrival)
        late[0].put(moved)

    door = Door(place.room, board.seats, journal.numbers) if place.room.senders else None
    hardware = assemble(board, put, pin_factory)
    running = Running(
        Library(law.book, law.games),
        Parts(board, decks, journal, publisher, feeder, hardware, clock, views, tracker, patience, wiring, door),
        said,
    )
    late.append(running)
    hardware.start(running.table.devices.lost)
    stack.callback(hardware.stop)
    return Assembled(running, hardware, journal, publisher, views, devices, stack)


def header_told(journal: SqliteJournal) -> dict[str, Any]:
    """The journal's header as a tape has it."""
    told: dict[str, Any] = json.loads(journal.header)
    return told


