"""Key edges that may be digits of a PIN, which the journal keeps without their key.

An edge is written before the loop sees it, so this is decided at the door, from the edges alone: behind a key that
asks for a number every digit is hidden, until another key shows that something else is entered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from controller.ingest.sign_on import DROPS, ENDS
from firmware_bridge.readings import Arrival
from hw.board import Board, KeyMoved
from hw.panel import Key


class HiddenDigits:
    """The door's memory of the keys that ask for a number; one thread at a time may ask it."""

    def __init__(self, board: Board, asking: Collection[Key], is_awaited: Callable[[], bool]) -> None:
        """`asking` keys ask for a number; `is_awaited` says whether one may be under way."""
        self._board = board
        self._asking = frozenset(asking)
        self._is_awaited = is_awaited
        self._has_begun = False
        self._down: set[Key] = set()
        """Hidden keys that are not up yet."""

    def hides(self, arrival: Arrival) -> bool:
        """Whether an edge may be part of a number that nobody may read in the journal."""
        moved = self._board.signal_of(arrival.port, arrival.reading) if self._asking else None
        if not isinstance(moved, KeyMoved):
            return False
        key = moved.key
        if not moved.down:
            was_hidden = key in self._down
            self._down.discard(key)
            return was_hidden or bool(key.digits and self._is_hiding())
        if key in self._asking:
            self._has_begun = True
        elif key.digits and self._is_hiding():
            self._down.add(key)
            return True
        elif not key.digits and key not in ENDS | DROPS and not self._is_awaited():
            self._has_begun = False
        return False

    def _is_hiding(self) -> bool:
        return self._has_begun or self._is_awaited()
