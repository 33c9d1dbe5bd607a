"""The turns that keep neighboring antennas on several nodes apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_ANTENNA_TURNS: Final = 8
"""An antenna's turns are the bits of one byte."""


@dataclass(frozen=True, slots=True)
class AntennaTurns:
    """One node's part of a cycle of turns that all nodes of a table have in common.

    A cycle begins whenever the controller's clock is a multiple of `cycle_ms`.
    """

    turn_ms: int
    count: int
    """The turns of a cycle, 1 to 8."""
    in_turns: tuple[tuple[int, int], ...]
    """For each antenna a bit for each turn in which it may be live: (antenna, bits)."""

    @property
    def cycle_ms(self) -> int:
        """The time from a turn to the same turn of the next cycle."""
        return self.turn_ms * self.count

    def began_ms(self, now_ms: int) -> int:
        """Return when the cycle before this one began.

        A clock that is some milliseconds behind has it in its past too.
        """
        return now_ms - now_ms % self.cycle_ms - self.cycle_ms
