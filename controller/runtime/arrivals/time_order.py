"""What other threads pass to the loop, and when each happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from controller.journal.journal import JournalError
from controller.room.gateway import ReceivedCommand
from controller.table.events import Event
from firmware_bridge.readings import Arrival


@dataclass(frozen=True, slots=True)
class DurableEdge:
    """A key or contact edge with its number in the journal, until it becomes an event."""

    arrival: Arrival
    edge: int


Taken: TypeAlias = DurableEdge | Arrival | ReceivedCommand | Event | JournalError
"""What other threads pass to the loop; a journal error ends the loop."""


def pressed_ms(arrival: Arrival) -> int:
    """Return when an edge happened, which its node may have kept until it was acknowledged."""
    return arrival.at_ms - int(getattr(arrival.reading, "held_ms", 0))


def happened_ms(one: Taken, now_ms: int) -> int:
    """Return when it happened, at the latest now.

    A command of the room counts from now, when it is read.
    """
    match one:
        case DurableEdge(arrival=arrival):
            return min(pressed_ms(arrival), now_ms)
        case ReceivedCommand():
            return now_ms
        case JournalError():
            return 0
        case _:
            return min(one.at_ms, now_ms)
