"""Brings the notes of who opened a technician's tool into the table's record."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from controller.people.tool_notes import FOLDER, notes_in
from controller.table.events import Event, ToolOpened
from controller.table.outputs import Output
from controller.table.state import Table

NOTES_EVERY_S: Final = 2.0
ENDING_S: Final = 2.0


class ToolNoteWatch:
    """A thread that tells the table each note once; its file goes when the event is durable.

    A power cut between the two records a note twice.
    """

    def __init__(
        self, directory: Path, tell: Callable[[Event], None], now_ms: Callable[[], int], said: Callable[[str], None],
        every_s: float = NOTES_EVERY_S,
    ) -> None:
        """`tell` takes events from any thread, `now_ms` is the table's clock, `said` takes a fault."""
        self._directory, self._tell, self._now_ms, self._said = directory, tell, now_ms, said
        self._every_s = every_s
        self._told: dict[int, tuple[ToolOpened, Path]] = {}
        """The events that are on their way, by identity."""
        self._seen: set[Path] = set()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="railbird-tool-notes", daemon=True)
        self._thread.start()

    def heard(self, event: Event, _outputs: tuple[Output, ...], _table: Table) -> None:
        """Remove the note of an event that the journal has."""
        _, path = self._told.pop(id(event), (None, None))
        if path is not None:
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                self._said(f"{path}: cannot be removed, and is recorded again at the next start: {error.strerror}")

    def close(self) -> None:
        """End the thread."""
        self._ending.set()
        self._thread.join(timeout=ENDING_S)

    def _run(self) -> None:
        while not self._ending.is_set():
            self.look()
            self._ending.wait(self._every_s)

    def look(self) -> None:
        """Tell the table the notes that it has not been told."""
        if not (self._directory / FOLDER).is_dir():
            return
        for path, note in notes_in(self._directory):
            if path in self._seen:
                continue
            self._seen.add(path)
            if note is None:
                self._said(f"{path}: is no note of a technician's tool, or is damaged: nobody is named in the record")
                continue
            event = ToolOpened(self._now_ms(), note.tool, note.by, note.when, note.refused)
            self._told[id(event)] = (event, path)
            self._tell(event)
