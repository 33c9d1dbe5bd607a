"""The one queue from the edge threads to the loop: edges in order, levels by newest value."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_WAITING = 20_000
"""The inbox's capacity: minutes of a busy table. Beyond it the oldest levels are dropped."""


class Inbox(Generic[T]):
    """A bounded queue whose `put` never blocks: foreign callbacks must not wait or raise."""

    def __init__(self, is_level: Callable[[T], bool], most: int = MOST_WAITING) -> None:
        """`is_level` tells which arrivals repeat (tags, weights) and may be dropped."""
        self._is_level = is_level
        self._most = most
        self._waiting: deque[T] = deque()
        self._news = threading.Condition()
        self.dropped = 0

    def put(self, arrival: T) -> None:
        """Queue an arrival; a full inbox drops its oldest level, but never an edge."""
        with self._news:
            if len(self._waiting) >= self._most:
                self._drop_level()
            self._waiting.append(arrival)
            self._news.notify()

    def _drop_level(self) -> None:
        for index, one in enumerate(self._waiting):
            if self._is_level(one):
                del self._waiting[index]
                self.dropped += 1
                return

    def take(self, timeout_s: float | None) -> T | None:
        """Return the oldest arrival, or None if none came in time."""
        with self._news:
            if not self._waiting and timeout_s != 0:
                self._news.wait(timeout_s)
            return self._waiting.popleft() if self._waiting else None

    def take_all(self, is_wanted: Callable[[T], bool]) -> list[T]:
        """Return all arrivals that are wanted, oldest first; leave the others."""
        with self._news:
            wanted: list[T] = []
            left: deque[T] = deque()
            for one in self._waiting:
                (wanted if is_wanted(one) else left).append(one)
            self._waiting = left
            return wanted

    def wait(self, timeout_s: float) -> None:
        """Wait for an arrival, and leave it and all others."""
        with self._news:
            self._news.wait(timeout_s)

    def __len__(self) -> int:
        return len(self._waiting)
