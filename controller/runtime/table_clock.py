"""The table's clock: milliseconds since the evening began, across restarts."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final, Protocol

from firmware_bridge import files
from firmware_bridge.pump import monotonic_ms
from firmware_bridge.readings import Arrival, ContactChanged, KeyChanged

YEAR_MS: Final = 365 * 24 * 3600 * 1000
BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")
"""Linux's file with the id of the current boot, from which the monotonic clock counts (random(4))."""


class ClockKeeper(Protocol):
    """Stores the clock's offset; the journal implements it."""

    def kept_clock(self) -> str | None:
        """Return the last clock value kept."""
        ...

    def keep_clock(self, told: str) -> None:
        """Store a clock value."""
        ...


class TableClock:
    """Milliseconds since the evening began, by the machine's monotonic clock.

    The machine's clock and the age of keys in a node's memory run on while the controller restarts, so the offset stays
    the same. The length of a power cut is unknown, because a Pi has no battery clock; the table's time then continues
    from the last recorded time.
    """

    def __init__(self, last_ms: int, keeper: ClockKeeper, boot_id: str | None = None, pace: float = 1.0) -> None:
        """Start the clock.

        Args:
            last_ms: it continues from here at the earliest.
            keeper: stores the offset.
            boot_id: the machine's current boot; it is read if None.
            pace: how many times as fast as the machine's clock it runs; other than 1 only at a virtual table, whose
                offset is not used again.
        """
        boot_id = machine_boot_id() if boot_id is None else boot_id
        self._pace = pace
        self.offset_ms = 0
        """The table's clock minus the machine's, which is multiplied by the pace."""
        self.offset_ms = last_ms - self.at_ms(monotonic_ms())
        if pace != 1.0:
            return
        if boot_id:
            self.offset_ms = max(self.offset_ms, _kept_offset(keeper.kept_clock(), boot_id, self.offset_ms))
        keeper.keep_clock(json.dumps({"boot_id": boot_id, "offset_ms": self.offset_ms}))

    def now_ms(self) -> int:
        """Milliseconds since the evening began."""
        return self.at_ms(monotonic_ms())

    def at_ms(self, machine_ms: int) -> int:
        """Return the table's time at a time of the machine's clock."""
        return round(machine_ms * self._pace) + self.offset_ms

    def arrival(self, arrival: Arrival) -> Arrival:
        """Return an arrival, stamped with the machine's clock, on the table's."""
        reading = arrival.reading
        if self._pace != 1.0 and isinstance(reading, KeyChanged | ContactChanged):
            reading = replace(reading, held_ms=round(reading.held_ms * self._pace), tick_ms=None)
        return Arrival(arrival.port, self.at_ms(arrival.at_ms), reading)

    def seconds_until(self, due_ms: int) -> float:
        """Return the machine's seconds until a time of the table; negative if it has passed."""
        return (due_ms - self.now_ms()) / 1000 / self._pace

    def wall_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def time_of_day(self, at_ms: int) -> str:
        """Return the time of day at a time of the table, in the machine's zone: `21:14:03`."""
        ago_ms = (self.now_ms() - at_ms) / self._pace
        return _time_told(int((self.wall_ms() - ago_ms) // 1000))


@lru_cache(16)
def _time_told(second: int) -> str:
    """Return a second since 1970 as a time of day in the machine's zone."""
    return time.strftime("%H:%M:%S", time.localtime(second))


def _kept_offset(told: str | None, boot_id: str, else_ms: int) -> int:
    """Return the offset that was stored since the machine's boot; `else_ms` if there is none."""
    try:
        kept = files.parse_json(told or "{}")
    except files.FileFaultError:
        return else_ms
    if not isinstance(kept, dict) or kept.get("boot_id") != boot_id or type(kept.get("offset_ms")) is not int:
        return else_ms
    # No evening takes a year, so a larger number is damaged.
    return int(kept["offset_ms"]) if abs(kept["offset_ms"] - else_ms) < YEAR_MS else else_ms


def machine_boot_id() -> str:
    """Return the id of the machine's current boot; empty if the system has none."""
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""
