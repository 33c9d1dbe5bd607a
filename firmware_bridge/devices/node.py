"""Driver of Railbird's table node: keys, contacts, tray cells, bet spots, lamps, antennas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from firmware_bridge.devices import DeviceSettings
from firmware_bridge.facts import Fact
from firmware_bridge.host_link import HostLink, NodeFact, NodeForeign, NodeFound, NodeState
from firmware_bridge.link_layout import SCHEMA, SLOWEST_MS
from firmware_bridge.readings import (
    ContactChanged,
    DeviceFault,
    DeviceIdentified,
    FramesDropped,
    KeyChanged,
    Reading,
    SnapshotTaken,
    TagSeen,
)
from firmware_bridge.uids import e0_first

EDGES_FIRST_MS: Final = 5 * SLOWEST_MS
"""How long a snapshot's levels wait for edges: those that the node still keeps are older than its snapshot.

On a bad line the node tells them again and again.
"""


class TableNode:
    """One node on one port, over `HostLink`; see `devices.LampDevice`."""

    def __init__(self, settings: DeviceSettings, now_ms: int = 0) -> None:
        self._settings = settings
        self._link = HostLink(now_ms, settings.turns)
        self._told = (0, 0)
        self._boot_id = 0
        self._rebooted = False
        self._up: dict[tuple[type[Fact], int], KeyChanged | ContactChanged] = {}
        """Lines that the last snapshot has as up, until their edges have come, or none has come for a while."""
        self._up_at_ms = self._up_due_ms = 0
        """When that snapshot came, and when its levels are told."""

    @property
    def answering(self) -> bool:
        """Whether the node uses our message schema and has spoken lately."""
        return self._link.answering

    def receive(self, data: bytes, now_ms: int) -> Iterable[Reading]:
        """Return the readings of these bytes; call it without bytes as time passes."""
        readings: list[Reading] = []
        for heard in self._link.receive(data, now_ms):
            match heard:
                case NodeFact(fact):
                    if isinstance(fact, KeyChanged | ContactChanged):
                        self._up.pop(_line_of(fact), None)
                        self._up_due_ms = now_ms + EDGES_FIRST_MS
                    readings.append(_in_our_form(fact))
                case NodeFound(firmware, boot_id, rebooted):
                    self._boot_id, self._rebooted = boot_id, rebooted
                    readings.append(DeviceIdentified(firmware))
                case NodeState(facts):
                    readings.append(SnapshotTaken(self._boot_id, self._rebooted))
                    readings.extend(self._of_snapshot(facts, now_ms))
                    self._rebooted = False
                case NodeForeign(firmware, schema):
                    readings.append(DeviceFault(_foreign(firmware, schema)))
        if self._up and now_ms >= self._up_due_ms and self._link.answering:
            readings.extend(replace(level, held_ms=now_ms - self._up_at_ms) for level in self._up.values())
            self._up.clear()
        decoder = self._link.decoder
        dropped = (decoder.frames_dropped + self._link.bad_messages, decoder.noise_bytes)
        if dropped != self._told:
            more = FramesDropped(dropped[0] - self._told[0], dropped[1] - self._told[1])
            readings.append(more)
            self._told = dropped
        return readings

    def _of_snapshot(self, facts: Iterable[Fact], now_ms: int) -> Iterator[Fact]:
        """Yield what a snapshot says now; levels of keys and contacts wait for older edges."""
        self._up.clear()
        self._up_at_ms, self._up_due_ms = now_ms, now_ms + EDGES_FIRST_MS
        for fact in facts:
            if self._rebooted or not isinstance(fact, KeyChanged | ContactChanged):
                yield _in_our_form(fact)
            elif not _is_down(fact):
                self._up[_line_of(fact)] = fact

    def to_send(self, now_ms: int) -> bytes:
        """Return the bytes to write now: acknowledgments, requests and lamp levels."""
        return self._link.to_send(now_ms)

    def next_deadline(self) -> int | None:
        """Return when to write next, or when to report a silent node."""
        due_ms = self._link.next_deadline()
        return min(due_ms, self._up_due_ms) if self._up else due_ms

    def reset(self, now_ms: int) -> None:
        """Start with a hello after the port was reopened. The node keeps its undelivered events."""
        # Levels from before would come ahead of the edges that the node still keeps, and hide their presses.
        self._up.clear()
        self._link.reset(now_ms)

    def light(self, levels: Mapping[int, int]) -> None:
        """Set lamps by line (0 off, 1 on, 2 slow blink, 3 fast blink); others stay as they are."""
        self._link.light(levels)


def _line_of(fact: KeyChanged | ContactChanged) -> tuple[type[Fact], int]:
    """Return the line of an edge or a level."""
    return (KeyChanged, fact.key) if isinstance(fact, KeyChanged) else (ContactChanged, fact.contact)


def _is_down(fact: Fact) -> bool:
    """Whether this level is a pressed key or a closed contact.

    The node sends the edge as an event of its own. A restarted node has forgotten the edges that it had not sent:
    then only its levels show that the key is down.
    """
    return (isinstance(fact, KeyChanged) and fact.pressed) or (isinstance(fact, ContactChanged) and fact.closed)


def _in_our_form(fact: Fact) -> Fact:
    """Return the fact with its tag's identifier written with E0 first.

    docs/node-link.md wants it so; a reader chip may send it reversed.
    """
    return replace(fact, uid=e0_first(fact.uid)) if isinstance(fact, TagSeen) else fact


def _foreign(firmware: str, schema: int) -> str:
    return (
        f"node firmware {firmware!r} speaks message set {schema:08x}, this controller "
        f"{SCHEMA:08x}: flash the firmware of this release"
    )
