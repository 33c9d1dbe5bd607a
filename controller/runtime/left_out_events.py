"""Sets aside the events that the program cannot take, so that no event stops a table twice.

Live, an event on which the engine fails is journaled as left out. At a restart a row that cannot be read, or fails
now, is passed over; a row that says so is added to the journal, and later restarts pass over the same one.
"""

from __future__ import annotations

import json
import traceback
from pathlib import Path
from typing import Final

import controller
from controller.engine.advance import advance
from controller.journal.left_out_rows import ReadRow
from controller.table.events import Event, EventSetAside, RoomCommanded
from controller.table.outputs import Output
from controller.table.state import Table
from controller.tape.codec import NAMES, read_event_line, write_event

_HERE: Final = Path(controller.__file__).parent
UNREADABLE: Final = "the row is not an event that this version reads"
DAMAGED: Final = "the storage has damaged the row"


def reason_of(error: BaseException) -> str:
    """Return what failed and where, without the error's text: it may name a card."""
    ours = [one for one in traceback.extract_tb(error.__traceback__) if Path(one.filename).is_relative_to(_HERE)]
    where = f" at {Path(ours[-1].filename).relative_to(_HERE)}:{ours[-1].lineno}" if ours else ""
    return f"{type(error).__name__}{where}"


def aside_of(event: Event, error: BaseException) -> EventSetAside:
    """Return the event that stands for one on which the program failed."""
    kind, was = NAMES[type(event)], None
    try:
        if not isinstance(event, EventSetAside | RoomCommanded):
            read_event_line(json.dumps(write_event(event)), event.at_ms)
            was = event
    except Exception:  # noqa: BLE001 - it may have failed because its own values are wrong
        was = None
    return EventSetAside(event.at_ms, kind, reason_of(error), was=was)


class TolerantReplay:
    """A replay that passes over what it cannot take.

    Attributes:
        new: what this replay passed over and no row says yet.
    """

    def __init__(self, table: Table) -> None:
        """Begin with a table."""
        self.table = table
        self.new: list[EventSetAside] = []
        self._until = 0

    def take(self, row: ReadRow) -> tuple[Output, ...] | None:
        """Advance by a row; return its outputs, or None if it was passed over."""
        if row.left_out_by:
            self._until = max(self._until, row.left_out_by)
            return None
        if row.event is None:
            self._pass_over(row, DAMAGED if row.recorded.fault else UNREADABLE, "")
            return None
        try:
            self.table, outputs = advance(self.table, row.event)
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not stop the table
            self._pass_over(row, reason_of(error), NAMES[type(row.event)])
            return None
        return outputs

    def is_other(self, seq: int) -> bool:
        """Whether a row was written with an earlier one that is left out now."""
        return bool(self.new) or seq <= self._until

    def _pass_over(self, row: ReadRow, reason: str, kind: str) -> None:
        self.new.append(EventSetAside(self.table.now_ms, kind, reason, row.recorded.seq))

