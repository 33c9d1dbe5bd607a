"""Composes a running table from its settings."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from controller.decks.enrolled_decks import Decks
from controller.engine.flow.chip_accounting import hand_number
from controller.files.installed_files import SoftwareCheck
from controller.ingest.device_lines import DeviceLines
from controller.ingest.person_check import PersonCheck
from controller.ingest.sensing import USUAL_SENSING, Sensing
from controller.journal.database import Access
from controller.journal.kept_journal import KeptJournal
from controller.journal.past_evenings import PastEvenings
from controller.journal.rollback import drop_copy
from controller.journal.set_aside import JOURNAL, set_aside
from controller.journal.table_lock import TableLock
from controller.loading.law import Law
from controller.room.gateway import CommandGateway, RoomSettings
from controller.room.home_assistant import discovery, discovery_topic
from controller.room.publisher import MqttPublisher
from controller.room.publishing import Publisher, SilentPublisher
from controller.runtime.arrivals.key_queue import KeyQueue
from controller.runtime.begun_evening import open_journal
from controller.runtime.damaged_evening import damage_told
from controller.runtime.face_erasing import FaceErasing
from controller.runtime.in_force import in_force
from controller.runtime.journal_settings import JournalSettings, keep_by
from controller.runtime.signing_key import signer_of
from controller.runtime.software_watch import SoftwareWatch, fault_text, software_text
from controller.runtime.standby_writing import StandbyWriting
from controller.runtime.storage_teller import StorageTeller
from controller.runtime.table_clock import TableClock
from controller.runtime.table_controller import TableController
from controller.runtime.table_parts import Library, TableParts
from controller.runtime.table_settings import TableSettings
from controller.runtime.taps import TapDoor
from controller.screens.screen_feeder import ScreenFeeder
from controller.screens.view_server import ViewServer
from controller.views.words import table_title
from firmware_bridge import files
from firmware_bridge.broker_link.access import BrokerSettings
from firmware_bridge.readings import Arrival, PinChanged
from hw.board import Board
from hw.hardware import Hardware, assemble

Log = Callable[[str], None]
LONGEST_BOOT = 16
"""Bytes of the file that counts the starts."""
TURN_S = 0.0005
"""The interpreter's thread switch interval, a tenth of Python's default.

With it the thread that publishes a ruling need not wait while the loop draws the screens for some milliseconds.
"""


@dataclass(slots=True)
class Deployment:
    """The files of a table and the recipients of its outputs.

    `directory` holds the journal and the socket; `socket` names the socket file, empty for no local screens; `room`
    lists the senders that may command the table over the broker; `new_evening` sets the existing journal aside;
    `pin_factory` is gpiozero's factory of the pins (None for this computer's); `pace` is how many times as fast as the
    machine's clock the table's runs, for a virtual table that plays faster than people; `access` returns the journal's
    key, and may wait for it; `people` returns who may sign on, if the settings name their file, by that key.
    """

    directory: Path
    socket: str = "views.sock"
    broker: BrokerSettings | None = None
    room: RoomSettings = field(default_factory=RoomSettings)
    new_evening: bool = False
    pin_factory: Any = None
    in_force: Mapping[str, Path] = field(default_factory=dict)
    """The files whose digests the journal keeps with this start, by what they are."""
    pace: float = 1.0
    access: Callable[[], Access] = Access
    kept: JournalSettings = field(default_factory=JournalSettings)
    """How long what stays in the journal."""
    people: Callable[[Access], PersonCheck | None] = lambda _access: None


@dataclass(slots=True)
class AssembledTable:
    """A running table with all its parts; `close` ends it."""

    table_controller: TableController
    hardware: Hardware
    journal: KeptJournal
    publisher: Publisher
    views: ViewServer | None
    devices: DeviceLines
    feeder: ScreenFeeder
    access: Access
    software: SoftwareWatch
    storage: StorageTeller
    _stack: ExitStack = field(default_factory=ExitStack)

    def close(self) -> None:
        """Stop the threads, publish `offline`, close the journal."""
        self._stack.close()


def boot_number(directory: Path) -> int:
    """Return the number of this start of the table's controller, counted in a small file."""
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


def compose_table(
    table: TableSettings, board: Board, decks: Decks, place: Deployment, said: Log, sensing: Sensing = USUAL_SENSING,
) -> AssembledTable:
    """Replay the journal, open the ports and serve the screens, up to the first turn.

    Raises:
        DataFileError, TapeError, JournalError, ReplayDivergedError, TableInUseError, ViewServerError, ChipError,
        FileFaultError, PeopleFaultError, OSError: the text says what is wrong and what to do; nothing stays open.
    """
    sys.setswitchinterval(TURN_S)
    # A failure leaves nothing open: no thread, no socket, no lock.
    with ExitStack() as stack:
        access, people = _hold(place, stack)
        journal, law = open_journal(place.directory / JOURNAL, table, said, access)
        stack.callback(journal.close)
        publisher = _publisher(table.id, journal, place, said)
        stack.callback(publisher.close)
        views = _views(place, stack)
        feeder = ScreenFeeder(table_title(table.id), (views,) if views else (), table.currency, board.seats, said)
        feeder.room = publisher
        stack.callback(feeder.forget_names)
        clock = _clock(journal, place.pace)
        _begin_record(journal, place, clock.wall_ms(), law.book.id)
        devices, keys = DeviceLines(board, said), KeyQueue(said)
        stack.callback(keys.close)
        hardware = assemble(board, _door(devices, clock, keys), place.pin_factory)
        # Register the cleanup before the first thread runs.
        stack.callback(hardware.stop)
        parts = TableParts(board, decks, journal, publisher, feeder, hardware, clock, views, sensing,
                           _gateway(place, board, journal, people), table.currency, people)  # fmt: skip
        table_controller, note = _replayed(law, parts, said, keys, damage_told(journal), clock)
        teller = _teller(journal, parts, said, stack)
        writing = StandbyWriting(journal, table_controller.table, said)
        stack.callback(writing.close)
        table_controller.listen(writing)
        _erase_faces(journal, place.directory, table_controller, said, stack)
        hardware.start(table_controller.table.devices.lost)
        software = _software(publisher, feeder, said, stack, note)
        return AssembledTable(table_controller, hardware, journal, publisher, views, devices, feeder, access,
                              software, teller, stack.pop_all())  # fmt: skip


def _door(devices: DeviceLines, clock: TableClock, keys: KeyQueue) -> Callable[[Arrival], None]:
    """Return what takes the ports' arrivals, on the table's clock."""

    def put(arrival: Arrival) -> None:
        devices.accept(arrival)
        told = clock.arrival(arrival)
        # A pin's key is not sent again, and its thread must not wait: it lights the lamps.
        (keys.put if isinstance(told.reading, PinChanged) else keys.keep)(told)

    return put


def _begin_record(journal: KeptJournal, place: Deployment, wall_ms: int, rulebook: str) -> None:
    """Record this start and what is in force; from now on the journal signs its heads."""
    keep_by(place.kept, journal, has_room=place.broker is not None)
    journal.sign_with(signer_of(place.directory, journal.access))
    journal.note_start(wall_ms, in_force(place.in_force, rulebook))


def _teller(journal: KeptJournal, parts: TableParts, said: Log, stack: ExitStack) -> StorageTeller:
    """Begin to tell what the storage does; when the table is closed, nobody waits for it."""
    teller = StorageTeller(journal.watch, parts.feeder, parts.publisher, parts.views, said, parts.clock.now_ms)
    stack.callback(teller.close)
    teller.start()
    stack.callback(journal.give_up)
    return teller


def _replayed(
    law: Law, parts: TableParts, said: Log, keys: KeyQueue, first: str, clock: TableClock
) -> tuple[TableController, str]:
    """Replay the journal; return the table, and what dealer and floor are told.

    `first` is said before what the replay has to say.
    """
    told: list[str] = []

    def hear(sentence: str) -> None:
        told.append(sentence)
        said(sentence)

    if first:
        hear(first)
    table_controller = TableController(Library(law.book, law.games), parts, hear)
    # Of what was replayed no time of day is known: the computer may have been without power since.
    parts.feeder.time_of_day = clock.time_of_day
    keys.keep, table_controller.late.waiting_ms = table_controller.put, keys.oldest_ms
    if parts.views is not None:
        door = TapDoor(keys.put, parts.clock.now_ms, said, is_open=parts.board.touch)
        parts.views.refused, parts.views.hear = said, door.hear
    note = " ".join(told)
    if note:
        parts.feeder.say(note)
    return table_controller, note


def _erase_faces(
    journal: KeptJournal, directory: Path, table_controller: TableController, said: Log, stack: ExitStack
) -> None:
    """Begin to erase the hidden cards of hands that nobody can dispute any more."""
    past = PastEvenings(directory, journal.access, journal.faces_ms)
    erasing = FaceErasing(journal, past, said, hand_number(table_controller.table))
    stack.callback(erasing.close)
    table_controller.listen(erasing)


def _software(
    publisher: Publisher, feeder: ScreenFeeder, said: Log, stack: ExitStack, note: str
) -> SoftwareWatch:
    """Begin to compare the program with its release; the floor reads a fault of it, or `note`."""

    def told(found: SoftwareCheck) -> None:
        publisher.tell_software(found)
        feeder.name_software(software_text(found), fault_text(found) or note)

    watch = SoftwareWatch(told, said)
    stack.callback(watch.close)
    return watch


def _hold(place: Deployment, stack: ExitStack) -> tuple[Access, PersonCheck | None]:
    """Lock the directory, set the last journal aside for a new evening.

    Returns:
        the access to the journal; who may sign on.
    """
    place.directory.mkdir(parents=True, exist_ok=True)
    stack.callback(TableLock(place.directory).close)
    # Keep other users out: the directory's journal holds hidden cards.
    place.directory.chmod(0o700)
    access = place.access()
    if place.new_evening:
        set_aside(place.directory, access)
        drop_copy(place.directory)
    return access, place.people(access)


def _publisher(table: str, journal: KeptJournal, place: Deployment, said: Log) -> Publisher:
    """Count this start, and return the publisher; without a broker it publishes nothing."""
    boot = boot_number(place.directory)
    if place.broker is None:
        return SilentPublisher()
    publisher = MqttPublisher(table, journal, place.broker, boot, said)
    if prefix := place.room.home_assistant:
        publisher.announce(discovery_topic(prefix, table), discovery(table, version("railbird")))
    return publisher


def _views(place: Deployment, stack: ExitStack) -> ViewServer | None:
    """Serve this computer's screens, if there are any; the stack closes the socket."""
    views = ViewServer(place.directory / place.socket) if place.socket else None
    if views is not None:
        stack.callback(views.close)
    return views


def _gateway(place: Deployment, board: Board, journal: KeptJournal, who: PersonCheck | None) -> CommandGateway | None:
    """Return the gateway for the room's commands; None if nobody may command."""
    may_deal = who.may_deal if who is not None else None
    return CommandGateway(place.room, board.seats, journal.numbers, may_deal) if place.room.senders else None


def _clock(journal: KeptJournal, pace: float) -> TableClock:
    """Return the clock; it continues after all records, so that time never runs backward."""
    return TableClock(journal.last_ms(), journal, pace=pace)


def header_told(journal: KeptJournal) -> dict[str, Any]:
    """Return the journal's header as a tape's header."""
    return dict(json.loads(journal.header))
