"""The table's clock: milliseconds since the evening began, across restarts."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Final, Protocol

from firmware_bridge import files
from firmware_bridge.pump import monotonic_ms

YEAR_MS: Final = 365 * 24 * 3600 * 1000
BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")
"""Linux's id of the machine's current boot, from which its monotonic clock counts (random(4))."""


class ClockKeeper(Protocol):
    """Stores the clock's offset; the journal does."""

    def kept_clock(self) -> str | None:
        """Return the last clock value kept."""
        ...

    def keep_clock(self, told: str) -> None:
        """Store a clock value."""
        ...


class TableClock:
    """Milliseconds since the evening began, by the machine's monotonic clock.

    The machine's clock runs on while the controller restarts, and so does the age of keys that a node keeps, so the
    offset stays the same. After a power cut nobody knows how long it lasted (a Pi has no clock of its own); the table's
    time then continues from the last recorded time.
    """

    def __init__(self, last_ms: int, keeper: ClockKeeper, boot_id: str | None = None) -> None:
        """Continue from `last_ms` at the earliest; `boot_id` names the machine's current boot."""
        boot_id = machine_boot_id() if boot_id is None else boot_id
        now_ms = monotonic_ms()
        self.offset_ms = last_ms - now_ms
        """Added to the machine's clock, it gives the table's clock."""
        if boot_id:
            self.offset_ms = max(self.offset_ms, _kept_offset(keeper.kept_clock(), boot_id, self.offset_ms))
        keeper.keep_clock(json.dumps({"boot_id": boot_id, "offset_ms": self.offset_ms}))

    def now_ms(self) -> int:
        """Milliseconds since the evening began."""
        return monotonic_ms() + self.offset_ms

    def wall_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000


def _kept_offset(told: str | None, boot_id: str, else_ms: int) -> int:
    """Return the offset stored in this boot of the machine; `else_ms` if there is none."""
    try:
        kept = files.parse_json(told or "{}")
    except files.FileFaultError:
        return else_ms
    if not isinstance(kept, dict) or kept.get("boot_id") != boot_id or type(kept.get("offset_ms")) is not int:
        return else_ms
    # No evening takes a year: a larger number is damaged.
    return int(kept["offset_ms"]) if abs(kept["offset_ms"] - else_ms) < YEAR_MS else else_ms


def machine_boot_id() -> str:
    """Return the id of the machine's current boot; empty if the system has none."""
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""
