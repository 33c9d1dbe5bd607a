"""From when patience counts: what has just answered has all still to say.

A busy computer opens its devices seconds after its start, and a node tells the keys that it kept one by one, each when
the last is stored: readers tell the cards of a street before the acts that led to it.
"""

from __future__ import annotations

from typing import Final

from controller.fusion.timings import HoldDeadlines
from controller.terms.fast_copies import replace
from firmware_bridge.readings import Arrival, CycleDone, DeviceLost, SnapshotTaken

WARM_UP_MS: Final = 3000
"""How long readers need after a start until they have surely seen every card on the table."""
KEPT_MS: Final = 500
"""A node that held a key so long had no answer, and may have more of them."""
TRIED_MS: Final = 60_000
"""A key that a controller had so long before this one started has had its patience: else restarts begin it for ever."""


class LateDevices:
    """Follows which devices of a table have just answered.

    `holds` has what follows from it.
    """

    def __init__(self, holds: HoldDeadlines) -> None:
        """Where patience has no beginning, as in a measure, it is always as usual."""
        self.holds = holds
        self._read: set[str] = set()
        """The ports whose readers have answered since the start, or since they were lost."""
        self._tried_by_ms = holds.from_ms - WARM_UP_MS - TRIED_MS

    def note(self, arrival: Arrival, edge: int = 0) -> None:
        """Let patience begin anew with a reader's first cycle, and with each key that a node kept.

        It does not for a key that is stored, with the number `edge`, since long before this start.
        """
        port, at_ms, reading = arrival
        if not self.holds.from_ms:
            return
        if isinstance(reading, CycleDone):
            if port not in self._read:
                self._read.add(port)
                self._begin(max(self.holds.from_ms, at_ms + WARM_UP_MS), self.holds.tried_ms)
        elif isinstance(reading, DeviceLost):
            self._read.discard(port)
        elif edge and at_ms <= self._tried_by_ms:
            # The press itself has the time at which its contact had settled, some ms after its first edge.
            pressed_ms = at_ms - getattr(reading, "held_ms", 0) + self.holds.double_ms
            self._begin(self.holds.from_ms, max(self.holds.tried_ms, pressed_ms))
        elif isinstance(reading, SnapshotTaken) or getattr(reading, "held_ms", 0) >= KEPT_MS:
            self.holds = replace(self.holds, keyed_from_ms=max(self.holds.keyed_from_ms, at_ms))

    def _begin(self, from_ms: int, tried_ms: int) -> None:
        """Let patience count from a time, and end sooner for what was pressed by another."""
        until_ms = from_ms - WARM_UP_MS + self.holds.presume_ms
        self.holds = replace(self.holds, from_ms=from_ms, tried_ms=tried_ms, tried_until_ms=until_ms)
