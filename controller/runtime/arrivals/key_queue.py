"""Keeps the keys that nobody sends again: those of the header's pins and of the screens.

Their threads must not wait for the storage: one lights the lamps, the other serves the screens. A node's keys need no
queue, because the node sends them again until they are acknowledged.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Final

from controller.runtime.arrivals.inbox import Inbox
from firmware_bridge.errors import NotKeptError
from firmware_bridge.readings import Arrival

MOST_KEYS: Final = 1000
"""The most edges that wait for the storage; a press has two."""
IDLE_S: Final = 0.25
"""How often the thread looks whether the program ends."""


class KeyQueue:
    """Passes edges on in their order, in a thread of its own, which may wait."""

    def __init__(self, said: Callable[[str], None]) -> None:
        """`said` takes a sentence for the log; set `keep` before the first edge comes."""
        self.keep: Callable[[Arrival], None] = _refuse
        """Makes an edge durable, however long it takes."""
        self._said = said
        self._waiting: Inbox[Arrival] = Inbox(lambda _: False)
        self._times: deque[int] = deque()
        """When those were pressed that wait or are being kept, the oldest first."""
        self._lock = threading.Lock()
        self._is_full = False
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="railbird-keys", daemon=True)
        self._thread.start()

    def put(self, arrival: Arrival) -> None:
        """Take an edge; return at once.

        Raises:
            NotKeptError: so many wait already that it is refused.
        """
        if len(self._waiting) >= MOST_KEYS:
            if not self._is_full:
                self._said(f"{MOST_KEYS} key edges wait for the storage: further keys do not count; press them again")
            self._is_full = True
            raise NotKeptError("too many keys wait for the storage")
        self._is_full = False
        with self._lock:
            self._times.append(arrival.at_ms)
            self._waiting.put(arrival)

    def oldest_ms(self) -> int | None:
        """Return when the oldest edge happened that is not kept yet; None if there is none."""
        with self._lock:
            return min(self._times, default=None)

    def _run(self) -> None:
        while not self._stopping:
            arrival = self._waiting.take(IDLE_S)
            if arrival is None:
                continue
            try:
                self.keep(arrival)
            except NotKeptError:
                # The program ends: `close` says how many did not count.
                self._waiting.put(arrival)
                return
            with self._lock:
                self._times.popleft()

    def close(self) -> None:
        """Stop, and say how many edges were not recorded."""
        self._stopping = True
        self._thread.join(2.0)
        if left := len(self._waiting):
            self._said(f"{left} key edges were not recorded: look at the last entries, and press those keys again")


def _refuse(_arrival: Arrival) -> None:
    """Refuse an edge before the table is there to take it.

    Raises:
        NotKeptError: always.
    """
    raise NotKeptError("the table does not take keys yet")
