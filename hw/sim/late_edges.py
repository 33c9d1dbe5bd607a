"""Edges of pins that a busy machine comes too late for.

On a table the kernel sees every edge when it happens. A rig's thread that was not run for a while would set a key down
and up again in one moment, which no finger does, and no debouncer believes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hw.sim.table import PinEdge

KEPT_MS: Final = 200
"""Edges of one pin that were closer than this keep their distance."""


class LateEdges:
    """Edges of pins that this thread came too late for: one pin's edges keep their distances, as a finger would."""

    def __init__(self) -> None:
        self._waiting: list[PinEdge] = []
        self._set: dict[int, tuple[int, int]] = {}
        """For each pin the latest edge: when it was due, and when it was set."""

    def take(self, fresh: Iterable[PinEdge], now_ms: int) -> list[PinEdge]:
        """Return the edges to be set now, in their order; the others wait."""
        due: list[PinEdge] = []
        waiting: list[PinEdge] = []
        held: set[int] = set()
        for edge in (*self._waiting, *fresh):
            if edge.pin in held or self._due_ms(edge) > now_ms:
                held.add(edge.pin)
                waiting.append(edge)
            else:
                self._set[edge.pin] = edge.at_ms, now_ms
                due.append(edge)
        self._waiting = waiting
        return due

    def earlier(self, due_ms: int | None) -> int | None:
        """Return when `take` is wanted next, if not before `due_ms`."""
        times = [self._due_ms(edge) for edge in self._waiting]
        return min([*times, *([] if due_ms is None else [due_ms])], default=None)

    def _due_ms(self, edge: PinEdge) -> int:
        was_due_ms, set_ms = self._set.get(edge.pin, (edge.at_ms, edge.at_ms))
        return max(edge.at_ms, set_ms + min(edge.at_ms - was_due_ms, KEPT_MS))
