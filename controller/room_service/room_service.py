"""The service as a whole: its line to the broker, its database, and its regular work."""

from __future__ import annotations

import logging
import threading
import time
from typing import Final

import sqlalchemy as sa

from controller.room_service.floor_desk import DecisionOutbox
from controller.room_service.gaming_day import GamingDays
from controller.room_service.page.floor_page import FloorPage
from controller.room_service.page.page_server import PageServer
from controller.room_service.retention import erase_old_days
from controller.room_service.room_database import migrate, open_database
from controller.room_service.room_intake import RoomIntake
from controller.room_service.room_line import RoomLine
from controller.room_service.service_settings import RoomServiceSettings

RETENTION_S: Final = 600.0
"""How often days that are too old are looked for."""
_LOG: Final = logging.getLogger(__name__)


class RoomService:
    """The room's service, until it is closed."""

    def __init__(self, settings: RoomServiceSettings, client_id: str = "") -> None:
        """Open the database and bring it to its newest form; `start` begins to follow the tables.

        Raises:
            RoomDatabaseError: the database cannot be used.
        """
        self.settings = settings
        self.engine: sa.Engine = open_database(settings.database)
        migrate(self.engine)
        keeping = settings.keeping
        self.days = GamingDays.of(keeping.day_begins, keeping.time_zone)
        self.line = RoomLine(settings.broker, settings.sender, keeping.session_s, client_id)
        self.intake = RoomIntake(self.engine, settings.sender, self.days, self.line.send)
        self.outbox = DecisionOutbox(self.engine, self.line.send)
        self._decided = threading.Event()
        self.line.use(self.intake, self._work)
        self.page: PageServer | None = None
        self._erased_s = time.monotonic() - RETENTION_S

    def start(self) -> None:
        """Begin to follow the tables, and serve the page.

        Raises:
            PageServerError: the page cannot be served.
        """
        if self.settings.page.port:
            page = FloorPage(self.engine, self.settings, self._changes, self._wake, lambda: not self.line.fault)
            self.page = PageServer(page, self.settings.page)
        self.line.start()

    def _changes(self) -> int:
        """Return a number that grows with everything that a page may show."""
        return self.intake.taken + self.outbox.changes

    def _wake(self) -> None:
        """Send a decision at once; callable from any thread."""
        self._decided.set()
        self.line.wake()

    def _work(self) -> None:
        """Do what is due; the line's thread calls this between messages."""
        decided = self._decided.is_set()
        self._decided.clear()
        self.outbox.work(at_once=decided)
        if time.monotonic() - self._erased_s < RETENTION_S:
            return
        self._erased_s = time.monotonic()
        now_ms = round(time.time() * 1000)  # noqa: TID251 - the date by which what is kept is counted
        gone = erase_old_days(self.engine, self.days.day_of(now_ms), self.settings.keeping.days, now_ms)
        if gone:
            _LOG.warning("erased by keeping.days: %s", ", ".join(day.isoformat() for day in gone))

    def close(self) -> None:
        """End; what came and is not kept yet comes again."""
        if self.page is not None:
            self.page.close()
        self.line.stop()
        self.engine.dispose()
