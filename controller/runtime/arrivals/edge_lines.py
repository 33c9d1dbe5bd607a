"""Key and contact edges as the journal stores them until they are events."""

from __future__ import annotations

import json
from typing import Final

from controller.journal.journal import JournalError
from controller.journal.journal_entries import Edge, Origin
from controller.journal.journal_faults import DAMAGED
from firmware_bridge.readings import Arrival, ContactChanged, KeyChanged, PinChanged, ScreenTapped, ToldAs

EDGES = (KeyChanged, ContactChanged, PinChanged, ScreenTapped)
HIDDEN: Final = '["hidden"]'
"""How the journal keeps an edge that may be a digit of a PIN: a restart takes it for a line that is not wired."""


def edge_line(arrival: Arrival, *, hidden: bool = False) -> str:
    """Return an edge as the journal stores it; of a hidden one, only that it was."""
    if hidden:
        return HIDDEN
    match arrival.reading:
        case KeyChanged(key=line, pressed=active, held_ms=held_ms) as edge:
            return json.dumps([arrival.port, "key", line, active, held_ms, *_by_node(edge)])
        case ContactChanged(contact=line, closed=active, held_ms=held_ms) as edge:
            return json.dumps([arrival.port, "contact", line, active, held_ms, *_by_node(edge)])
        case PinChanged(pin=line, active=active):
            return json.dumps([arrival.port, "pin", line, active, 0])
        case ScreenTapped(key=name, pressed=active):
            return json.dumps([arrival.port, "tap", name, active, 0])
        case _:
            raise TypeError(f"{type(arrival.reading).__name__} is not an edge")


def _by_node(edge: KeyChanged | ContactChanged) -> tuple[int, ...]:
    """Return the node's start, number and clock of an edge, if it has them."""
    return () if edge.told_as is None or edge.tick_ms is None else (*edge.told_as, edge.tick_ms)


def must_be_kept(arrival: Arrival) -> bool:
    """Whether an arrival must be durable before its device may forget it.

    A node tells all its levels with a snapshot, again at each start: a line at rest there is nobody's key press.
    """
    match arrival.reading:
        case KeyChanged(pressed=False, told_as=None) | ContactChanged(closed=False, told_as=None):
            return False
        case reading:
            return isinstance(reading, EDGES)


def origin_of(arrival: Arrival) -> Origin | None:
    """Return a node's identity for an edge; None for an edge that is sent only once."""
    told_as = getattr(arrival.reading, "told_as", None)
    return Origin(arrival.port, *told_as) if told_as is not None else None


def edge_arrival(edge: Edge) -> Arrival:
    """Return the arrival of a stored edge."""
    try:
        told = json.loads(edge.body)
    except (ValueError, RecursionError):
        told = None
    reading: KeyChanged | ContactChanged | PinChanged | ScreenTapped
    match told:
        case ["hidden"]:
            return Arrival("", edge.at_ms, KeyChanged(0, pressed=False))
        case [str(port), "key", int(line), bool(active), int(held_ms), *by_node]:
            reading = KeyChanged(line, active, held_ms, *_told_by(by_node, edge))
        case [str(port), "contact", int(line), bool(active), int(held_ms), *by_node]:
            reading = ContactChanged(line, active, held_ms, *_told_by(by_node, edge))
        case [str(port), "pin", int(line), bool(active), int()]:
            reading = PinChanged(line, active)
        case [str(port), "tap", str(name), bool(active), int()]:
            reading = ScreenTapped(name, active)
        case _:
            raise _unreadable(edge)
    return Arrival(port, edge.at_ms, reading)


def _told_by(by_node: list[object], edge: Edge) -> tuple[ToldAs | None, int | None]:
    """Return an edge's identifier and tick; None for an edge that an older version stored."""
    match by_node:
        case []:
            return None, None
        case [int(boot_id), int(number), int(tick_ms)]:
            return ToldAs(boot_id, number), tick_ms
        case _:
            raise _unreadable(edge)


def _unreadable(edge: Edge) -> JournalError:
    return JournalError(f"key press {edge.number} in the journal cannot be read: {DAMAGED}")
