"""How all tables are, from what they publish: version, health, hand and clock."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from controller.commands.fleet.fleet_file import WATCHER, FleetFile
from controller.room.subscriber import Received, Subscriber
from controller.room_service.came_messages import Refused, SnapshotCame, StateCame
from controller.room_service.gaming_day import wall_ms
from controller.room_service.message_door import MessageDoor
from firmware_bridge.broker_link.access import BrokerSettings

CONNECTS_S: Final = 10.0
TOPICS: Final = ("railbird/+/state", "railbird/+/snapshot", "railbird/+/view/beat")
OFF_MS: Final = 2000
"""A clock that is off by more needs somebody: the record's times are compared between tables."""


@dataclass(slots=True)
class TableStatus:
    """What is known of one table; `state` and `snapshot` are as it published them, or None."""

    table: str
    is_in_file: bool = True
    state: dict[str, Any] | None = None
    snapshot: dict[str, Any] | None = None
    clock_ms: int | None = None
    """How far its clock is ahead of this computer's, as the nearest of its signs of life says; None: unknown."""
    is_refused: list[str] = field(default_factory=list)
    """Why messages of it could not be read."""

    def needs(self) -> list[str]:
        """Return what somebody should look at, each in a few words."""
        return [*self._state_needs(), *self._health_needs()]

    def _state_needs(self) -> Iterator[str]:
        if not self.is_in_file:
            yield "is not in the fleet's file"
        yield from self.is_refused
        if self.state is None:
            yield "has never been heard of"
            return
        if self.state["state"] != "online":
            yield "is switched off" if self.state["state"] == "offline" else "the broker has lost it"
        if self.state["storage"] != "ok":
            yield f"its storage is {self.state['storage']}"
        if self.state["software"] == "altered":
            yield f"{self.state['altered']} files are not as released"
        if self.state["commands"] == "unheard":
            yield "no command reaches it"

    def _health_needs(self) -> Iterator[str]:
        devices = self.snapshot["devices"] if self.snapshot is not None else {"lost": [], "antennas": {}, "unseen": {}}
        if devices["lost"]:
            yield f"no answer from {', '.join(devices['lost'])}"
        yield from (f"antenna at {place}: {how}" for place, how in devices["antennas"].items())
        if self.clock_ms is not None and abs(self.clock_ms) > OFF_MS:
            yield f"its clock is {abs(self.clock_ms) / 1000:.1f} s {'ahead' if self.clock_ms > 0 else 'behind'}"

    def told(self) -> dict[str, Any]:
        """Return everything as JSON values."""
        state, hand = self.state or {}, (self.snapshot or {}).get("hand")
        return {
            "table": self.table, "state": state.get("state"), "version": state.get("version"),
            "software": state.get("software"), "storage": state.get("storage"), "commands": state.get("commands"),
            "protocol": state.get("protocol"), "hand": hand["hand"] if hand else None,
            "sequence": (self.snapshot or {}).get("sequence"), "clock_ms": self.clock_ms, "needs": self.needs(),
        }

    def line(self) -> str:
        """Return everything on one line."""
        told = self.told()
        clock = "?" if self.clock_ms is None else f"{self.clock_ms / 1000:+.2f} s"
        hand = f"hand {told['hand']}" if told["hand"] else "no hand"
        parts = (
            f"{self.table:<12}", f"{told['state'] or 'unheard':<8}", f"{told['version'] or '-':<10}",
            f"{told['software'] or '-':<10}", f"storage {told['storage'] or '-':<8}", f"{hand:<9}", f"clock {clock:<8}",
        )
        return (" ".join(parts) + " " + "; ".join(told["needs"])).rstrip()


class FleetWatch:
    """Takes the tables' messages, and knows how each table is."""

    def __init__(self, tables: list[str]) -> None:
        self._door = MessageDoor(WATCHER)
        self._known = {name: TableStatus(name) for name in tables}

    def take(self, received: Received, arrived_ms: int) -> None:
        """Take a message that arrived at this wall time."""
        parts = received.topic.split("/")
        if len(parts) < 3:
            return
        if parts[2] == "view":
            if (one := self._known.get(parts[1])) is not None and not received.retained:
                _note_clock(one, received.named.get("time", ""), arrived_ms)
            return
        if not received.payload:
            return  # a table that is gone was taken out
        came = self._door.open(received.topic, received.payload.encode())
        one = self._known.setdefault(parts[1], TableStatus(parts[1], is_in_file=False))
        match came:
            case StateCame():
                one.state = came.told
            case SnapshotCame():
                one.snapshot = came.told
                if not received.retained:
                    _note_clock(one, came.told["time"], arrived_ms)
            case Refused():
                one.is_refused.append(f"its {parts[2]} cannot be read ({came.why})")

    def all(self) -> list[TableStatus]:
        """Return every table: those of the file in its order, then others."""
        return list(self._known.values())


def _note_clock(one: TableStatus, told: str, arrived_ms: int) -> None:
    """Keep the smallest difference: what a message was late by is no fault of the clock."""
    try:
        ahead = wall_ms(told) - arrived_ms
    except ValueError:
        return
    if one.clock_ms is None or abs(ahead) < abs(one.clock_ms):
        one.clock_ms = ahead


def watcher_settings(fleet: FleetFile, folder: Path) -> BrokerSettings:
    """Return how `railbird fleet status` gets in: by the certificate in the folder `status`."""
    status = folder / "status"
    return BrokerSettings(
        fleet.broker.host, fleet.broker.port, ca_file=str(status / "ca.crt"),
        certificate_file=str(status / f"{WATCHER}.crt"), key_file=str(status / f"{WATCHER}.key"),
    )


def watch_fleet(fleet: FleetFile, access: BrokerSettings, wait_s: float) -> FleetWatch | str:
    """Listen for so many seconds; return what was heard, or why the broker lets nobody listen."""
    waiting: queue.Queue[tuple[Received, int]] = queue.Queue()

    def heard(received: Received) -> None:
        waiting.put((received, round(time.time() * 1000)))  # noqa: TID251 - compared with the tables' wall clocks

    watch = FleetWatch(fleet.ids())
    with Subscriber(access, TOPICS, heard) as subscriber:
        if not subscriber.wait(CONNECTS_S):
            return subscriber.refused or "it does not answer"
        ends_s = time.monotonic() + wait_s
        while (left_s := ends_s - time.monotonic()) > 0:
            try:
                watch.take(*waiting.get(timeout=left_s))
            except queue.Empty:
                break
    return watch
