"""A FIFO lock: threads pass in the order of arrival, unlike `threading.Lock`."""

from __future__ import annotations

import threading
from typing import Self


class FifoLock:
    """A context manager that admits threads in the order of arrival."""

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
        """Return how many threads hold the lock or wait for it."""
        with self._news:
            return self._entered - self._served
