"""The gaming day: the date by which a room counts, which begins in the morning."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class GamingDays:
    """Finds the gaming day of a moment: `begins` by the clock of `zone`."""

    begins: time
    zone: ZoneInfo

    @classmethod
    def of(cls, begins: str, zone: str) -> GamingDays:
        """Return the days of a room's settings."""
        return cls(time.fromisoformat(begins), ZoneInfo(zone))

    def day_of(self, at_ms: int) -> date:
        """Return the gaming day of a wall time in milliseconds since 1970 (UTC)."""
        local = datetime.fromtimestamp(at_ms / 1000, tz=UTC).astimezone(self.zone)
        before = local.time() < self.begins
        return local.date() - timedelta(days=1) if before else local.date()


def wall_ms(text: str) -> int:
    """Return the milliseconds since 1970 of an event's `time`.

    It is written as `2026-11-27T00:06:30.250Z`.

    Raises:
        ValueError: the text is no time, has no zone, or is not from 2000 to 2100.
    """
    told = datetime.fromisoformat(text)
    if told.tzinfo is None or not 2000 <= told.year <= 2100:
        raise ValueError("not a time of this century in UTC")
    return round(told.timestamp() * 1000)
