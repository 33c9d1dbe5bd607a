"""Converts a node's clock to the controller's, even if bytes are read late.

A busy machine may read a press and its release together; then only the node's ticks give the time between them.
The fastest message so far ties the two clocks, because no message is read before it was sent. Crystals differ by some
tens of parts per million, so the tie loosens by `DRIFT_MS_PER_S`.
"""

from __future__ import annotations

from typing import Final

DRIFT_MS_PER_S: Final = 1
"""A thousand parts per million: ten times worse than any crystal."""
CLOCK_WRAP_TICKS: Final = 1 << 32
"""A node's tick is a 32-bit count of milliseconds; it wraps after 49.7 days."""
CLOSE_MS: Final = 2000
"""Edges this close together keep their distance, even if the tie tightened between them."""


class EdgeSpacing:
    """Keeps the edges of one node as far apart as its ticks say, until the node restarts."""

    def __init__(self) -> None:
        self._latest: tuple[int, int] | None = None
        """The latest edge: its tick, and its time by the controller's clock."""

    def placed_ms(self, tick_ms: int, at_ms: int, latest_ms: int | None = None) -> int:
        """Return the time of an edge behind the edges before it; pass edges in their order.

        Args:
            tick_ms: the node's clock at the edge.
            at_ms: the estimate of its time by the controller's clock.
            latest_ms: it is placed no later than this; None for no limit.
        """
        if self._latest is not None:
            before_ms, was_ms = self._latest
            between_ms = _difference(tick_ms, before_ms)
            if 0 <= between_ms <= CLOSE_MS:
                at_ms = was_ms + between_ms
            elif between_ms > CLOSE_MS:
                at_ms = max(at_ms, was_ms + CLOSE_MS)
        if latest_ms is not None:
            at_ms = min(at_ms, latest_ms)
        self._latest = tick_ms, at_ms
        return at_ms


class NodeClock:
    """The tie between the controller's clock and a node's, until the node restarts."""

    def __init__(self) -> None:
        self._offset_ms: int | None = None
        """The controller's clock minus the node's."""
        self._tied_ms = 0
        self._spacing = EdgeSpacing()

    def tie(self, tick_ms: int, now_ms: int) -> None:
        """Tie the clocks with a message that was sent at `tick_ms` and is read now."""
        offset_ms = now_ms - tick_ms
        if self._offset_ms is None:
            self._offset_ms, self._tied_ms = offset_ms, now_ms
            return
        late_ms = _difference(offset_ms, self._offset_ms)
        loosened_ms = min(late_ms, (now_ms - self._tied_ms) * DRIFT_MS_PER_S // 1000)
        if late_ms <= 0 or loosened_ms > 0:
            self._offset_ms += late_ms if late_ms <= 0 else loosened_ms
            self._tied_ms = now_ms

    def tick_at(self, at_ms: int) -> int | None:
        """Return the node's tick at a time of the controller's clock; None if they are not tied."""
        return None if self._offset_ms is None else (at_ms - self._offset_ms) % CLOCK_WRAP_TICKS

    def happened_ms(self, tick_ms: int, now_ms: int) -> int:
        """Return the time of an edge by the controller's clock; pass edges in their order.

        Args:
            tick_ms: the node's clock at the edge.
            now_ms: the controller's clock when its message was read.
        """
        offset_ms = now_ms - tick_ms if self._offset_ms is None else self._offset_ms
        return self._spacing.placed_ms(tick_ms, now_ms - _difference(now_ms - tick_ms, offset_ms), now_ms)


def _difference(one: int, other: int) -> int:
    """Return one tick minus another, allowing for a wrap of either."""
    return (one - other + CLOCK_WRAP_TICKS // 2) % CLOCK_WRAP_TICKS - CLOCK_WRAP_TICKS // 2
