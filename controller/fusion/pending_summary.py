"""What has been keyed and waits for cards, in words for the dealer's screen: nobody keys it again."""

from __future__ import annotations

from collections.abc import Sequence

from controller.fusion.admissibility import TURN_KEYS
from controller.fusion.entries import entries_of
from controller.fusion.pending_events import KeyPress, Waiting
from hw.panel import Key


def waiting_entries(waiting: Waiting) -> tuple[str, ...]:
    """Return the entries that are held back, the oldest first: "seat 5 bet 100", "call"."""
    keys = [one.event.key for one in waiting.held if isinstance(one.event, KeyPress)]
    told = (_told(keys[part]) for part in entries_of(keys))
    return tuple(entry for entry in told if entry)


def acts_waiting(waiting: Waiting, by_ms: int) -> int:
    """Return how many acts of players that were keyed by a time are held back."""
    keys = (one.event for one in waiting.held if isinstance(one.event, KeyPress))
    return sum(key.key in TURN_KEYS and key.at_ms <= by_ms for key in keys)


def _told(entry: Sequence[Key]) -> str:
    """One entry in words, its digits as one number; empty for a CONFIRM alone."""
    words = [key.value.replace("_", " ") for key in entry if not key.digits and key is not Key.CONFIRM]
    digits = "".join(key.digits for key in entry)
    return " ".join((*words, digits) if digits else words)
