"""Says up to when all keys and readings have arrived, if the storage takes writes late.

A key waits for its write, a reading does not; and a node sends its next keys only when the first are acknowledged. So
after a late write readings are there before the keys of the same moments. Taken in that order, a card would lie there
before the act that it followed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

LATE_MS: Final = 500
"""A write that takes longer is late."""
SETTLE_MS: Final = 700
"""How long after the last key all have arrived: a node sends again every 480 ms at the latest."""
MOST_MS: Final = 10_000
"""How long all is held for further keys; then what happened before the newest key is taken."""


class LateWrites:
    """Follows the writes of keys and events, from any thread."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        """`now_ms` is the table's clock."""
        self._now_ms = now_ms
        self._lock = threading.Lock()
        self._keys: list[tuple[int, int]] = []
        """The writes of keys that are under way: when each began, and when its key was pressed."""
        self._newest_ms = 0
        """When the newest key that has come was pressed."""
        self._since_ms: int | None = None
        """Since when all is held; None if keys and readings arrive in their order."""
        self.waiting_ms: Callable[[], int | None] = lambda: None
        """Returns when the oldest key was pressed that waits for its write."""
        self._last_ms = 0
        """When the last write of a key ended, or the last late one."""

    @contextmanager
    def key(self, pressed_ms: int) -> Iterator[None]:
        """Follow the write of a key until the block ends."""
        write = (self._now_ms(), pressed_ms)
        with self._lock:
            self._keys.append(write)
        try:
            yield
        finally:
            with self._lock:
                self._keys.remove(write)
                self._newest_ms, self._last_ms = max(self._newest_ms, pressed_ms), self._now_ms()
                self._note(write[0])

    @contextmanager
    def event(self) -> Iterator[None]:
        """Follow the write of an event until the block ends."""
        begun_ms = self._now_ms()
        try:
            yield
        finally:
            with self._lock:
                self._note(begun_ms)

    def _note(self, begun_ms: int) -> None:
        """Hold all from now on if a write was late."""
        now_ms = self._now_ms()
        if now_ms - begun_ms > LATE_MS:
            self._last_ms = now_ms
            self._since_ms = now_ms if self._since_ms is None else self._since_ms

    def keys_ms(self) -> int | None:
        """Return the time up to which all edges of keys have been put into the inbox; None for now.

        An edge that waits for its write may end a press before time alone makes that certain.
        """
        with self._lock:
            waiting_ms = self.waiting_ms()
            pressed = [pressed_ms for _, pressed_ms in self._keys]
            return min(pressed if waiting_ms is None else [*pressed, waiting_ms], default=None)

    def complete_ms(self) -> int | None:
        """Return the time up to which all has arrived; None for now, 0 if nothing may be taken."""
        with self._lock:
            now_ms = self._now_ms()
            for begun_ms, _ in self._keys:
                self._note(begun_ms)
            if self._since_ms is None:
                return None
            if not self._keys and now_ms >= self._last_ms + SETTLE_MS:
                self._since_ms = None
                return None
            if now_ms < self._since_ms + MOST_MS:
                return 0
            self._since_ms = now_ms
            # Whoever's key waits has pressed all others later.
            return min((pressed_ms for _, pressed_ms in self._keys), default=self._newest_ms)
