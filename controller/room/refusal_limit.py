"""Limits a sender's answered refusals per minute, so that junk does not fill the journal."""

from __future__ import annotations

from collections import deque
from typing import Final, Literal, TypeAlias

MOST_REFUSALS: Final = 60
"""The refusals of one sender in a minute: a person causes a few, a broken program thousands."""
TOO_MANY: Final = f"{MOST_REFUSALS} messages refused in a minute: no more are answered until it is over"
MOST_SENDERS: Final = 50
"""The most senders with their own count; all others share one, so that new names gain nothing."""
MINUTE_MS: Final = 60_000

Answer: TypeAlias = Literal["answer", "last", "silent"]


class RefusalLimit:
    """Counts the refusals of each sender over the last minute."""

    def __init__(self) -> None:
        """Start without any counts."""
        self._times: dict[str, deque[int]] = {}

    def count(self, sender: str, at_ms: int) -> Answer:
        """Count a refusal; return whether it is answered, the last one answered, or dropped."""
        times = self._of(sender, at_ms)
        while times and times[0] <= at_ms - MINUTE_MS:
            times.popleft()
        if len(times) >= MOST_REFUSALS:
            return "silent"
        times.append(at_ms)
        return "last" if len(times) == MOST_REFUSALS else "answer"

    def _of(self, sender: str, at_ms: int) -> deque[int]:
        """Return the times of a sender's refusals; the senders beyond the limit share one list."""
        if sender not in self._times and len(self._times) >= MOST_SENDERS:
            self._times = {one: times for one, times in self._times.items() if times[-1] > at_ms - MINUTE_MS}
        key = sender if sender in self._times or len(self._times) < MOST_SENDERS else ""
        return self._times.setdefault(key, deque())
