"""Tells screens, room and log what the storage does, while whoever writes to it may wait.

The loop cannot: it waits for its own write. So this thread does.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from controller.journal.storage_watch import Storage, StorageState, StorageWatch
from controller.room.publishing import Publisher
from controller.screens.screen_feeder import ScreenFeeder
from controller.screens.view_server import ViewServer
from controller.views.table_health import RECORDS_AGAIN, not_recording, storage_line
from controller.views.wire import to_line

LOOK_S: Final = 0.1
"""How often the thread looks; with `SLOW_S` and a display's turn the dealer reads it within 2 s."""


class StorageTeller:
    """Tells each change of the storage once; `close` ends the thread."""

    def __init__(
        self, watch: StorageWatch, feeder: ScreenFeeder, publisher: Publisher, views: ViewServer | None,
        said: Callable[[str], None], now_ms: Callable[[], int],
    ) -> None:  # fmt: skip
        self._watch, self._feeder, self._publisher, self._views = watch, feeder, publisher, views
        self._said, self._now_ms = said, now_ms
        self._shown = ""
        self._told = StorageState.OK
        self._has_said: set[StorageState] = set()
        """The states that were logged since the storage was well: one that comes and goes is one line."""
        self.waits = 0
        """Grows while the table does not record: what waits for the storage does not hang."""
        self.alive: Callable[[], object] = lambda: None
        """Called while the loop waits for the storage, so that nobody takes it for dead."""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="railbird-storage", daemon=True)

    def start(self) -> None:
        """Look again and again, in a thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop the thread."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(2.0)

    def _run(self) -> None:
        while not self._stop.wait(LOOK_S):
            self.look()

    def look(self) -> None:
        """Tell what has changed since the last look."""
        storage = self._watch.now()
        self._show("" if storage.is_recording else not_recording(storage.state.value))
        if not storage.is_recording:
            self.waits += 1
            self.alive()
        if storage.state is not self._told:
            self._told = storage.state
            self._publisher.tell_storage(storage.state.value)
            self._log(storage)

    def _show(self, why: str) -> None:
        """Give the screens a heartbeat that says why the table does not record, or that it does."""
        if not why and not self._shown:
            return
        self._feeder.not_recording = why
        beat = self._feeder.beat(self._now_ms())
        self._publisher.beat(beat)
        if self._views is not None:
            self._views.beat(beat)
            if why != self._shown:
                # At once; the server sends a beat only when it has nothing else to do.
                self._views.show("beat", to_line(beat))
        if self._shown and not why:
            self._feeder.say_soon(RECORDS_AGAIN)
        self._shown = why

    def _log(self, storage: Storage) -> None:
        if storage.state not in self._has_said:
            self._has_said.add(storage.state)
            self._said(storage_line(storage.state.value, storage.fault))
        if storage.state is StorageState.OK:
            self._has_said.clear()
