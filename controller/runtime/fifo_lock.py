"""A lock that lets threads through in the order in which they came, which `threading.Lock` does not promise."""

from __future__ import annotations

import threading
from typing import Self


class FifoLock:
    """Use it as a context; whoever entered first is through first, however long the one before it took."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._entered = 0
        self._served = 0

    def __enter__(self) -> Self:
        with self._news:
            mine = self._entered
            self._entered += 1
            self._news.wait_for(lambda: self._served == mine)
        return self

    def __exit__(self, *_: object) -> None:
        with self._news:
            self._served += 1
            self._news.notify_all()

    @property
    def waiting(self) -> int:
        """How many threads are in it: the one that goes through, and those behind it."""
        with self._news:
            return self._entered - self._served
