"""What a running table is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from controller.decks.enrolled_decks import Decks
from controller.ingest.person_check import PersonCheck
from controller.ingest.sensing import USUAL_SENSING, Sensing
from controller.journal.journal_entries import Journal
from controller.room.gateway import CommandGateway
from controller.room.publishing import Publisher
from controller.rulebook.book import Book
from controller.rulebook.variant import Variant
from controller.runtime.loop import Clock
from controller.screens.lamps import LampSwitch
from controller.screens.screen_feeder import ScreenFeeder
from controller.screens.view_server import ViewServer
from controller.table.events import Event
from controller.table.outputs import Output
from controller.table.state import Table
from hw.board import Board


class Listener(Protocol):
    """A follower of events in this process: the demo's dealer, the flight recorder."""

    def heard(self, event: Event, outputs: tuple[Output, ...], table: Table) -> None:
        """Take an event with its outputs and the table after it."""
        ...


@dataclass(frozen=True, slots=True)
class Library:
    """The rulebook and games of a table."""

    book: Book
    games: Mapping[str, Variant]


@dataclass(slots=True)
class TableParts:
    """The parts of a running table."""

    board: Board
    decks: Decks
    journal: Journal
    publisher: Publisher
    feeder: ScreenFeeder
    lamps: LampSwitch
    clock: Clock
    views: ViewServer | None = None
    sensing: Sensing = USUAL_SENSING
    gateway: CommandGateway | None = None
    """The gateway for the room's commands; None if nobody may command."""
    currency: str = ""
    people: PersonCheck | None = None
    """Who may sign on; None if the table asks nobody."""
