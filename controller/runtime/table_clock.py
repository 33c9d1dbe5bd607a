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
"""Linux's name for the machine's present run: its monotonic clock counts from there (random(4))."""


class ClockKeeper(Protocol):
    """The keeper of the clock's zero: the journal."""

    def kept_clock(self) -> str | None:
        """Return the last clock value kept."""
        ...

    def keep_clock(self, told: str) -> None:
        """Keep it."""
        ...


class TableClock:
    """The machine's monotonic clock, from the zero of the table's.

    While the controller was away the machine's clock went on, and so do the keys that a node held: the zero is the
    same after a restart. After a power cut nobody knows how long it was (a Pi has no clock of its own): the table's
    time then goes on from what was written down last.
    """

    def __init__(self, last_ms: int, keeper: ClockKeeper, boot_id: str | None = None) -> None:
        """Go on from `last_ms` at the earliest; `boot_id` names the machine's present run."""
        boot_id = machine_boot_id() if boot_id is None else boot_id
        now_ms = monotonic_ms()
        self.offset_ms = last_ms - now_ms
        """Added to the machine's clock, it gives the table's."""
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
    """Return the offset kept in this boot of the machine; `else_ms` if there is none."""
    try:
        kept = files.parse_json(told or "{}")
    except files.FileFaultError:
        return else_ms
    if not isinstance(kept, dict) or kept.get("boot_id") != boot_id or type(kept.get("offset_ms")) is not int:
        return else_ms
    # Nobody's evening takes a year: a number beyond it is damaged.
    return int(kept["offset_ms"]) if abs(kept["offset_ms"] - else_ms) < YEAR_MS else else_ms


def machine_boot_id() -> str:
    """The name of the machine's present run; empty where the system tells none."""
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""
