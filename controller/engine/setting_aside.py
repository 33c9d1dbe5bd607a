"""Handler of an event that was set aside: the table stays as it is, and everybody is told."""

from __future__ import annotations

from controller.table.announcements.device_announcements import EventWasSetAside
from controller.table.events import EventSetAside
from controller.table.outputs import Announce, EventLeftOut, Output
from controller.table.state import Table


def tell_set_aside(table: Table, event: EventSetAside) -> tuple[Table, tuple[Output, ...]]:
    """Tell dealer and room which event is missing; nothing else runs that could fail again."""
    says = Announce("error", EventWasSetAside(event.kind, event.row))
    return table, (says, EventLeftOut(event.kind, event.reason, event.row))
