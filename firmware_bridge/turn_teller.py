"""Tells a node its antennas' turns by the node's own clock, again and again."""

from __future__ import annotations

from firmware_bridge.antenna_turns import AntennaTurns
from firmware_bridge.link_layout import HOST_RESEND_MS, TURNS_MS
from firmware_bridge.node_clock import NodeClock
from firmware_bridge.node_messages import Turns


class TurnTeller:
    """The host's part of the turns, for one node."""

    def __init__(self, turns: AntennaTurns | None, now_ms: int) -> None:
        """`turns` is None for a node that is told none."""
        self._turns = turns
        self._due_ms = now_ms

    @property
    def due_ms(self) -> int | None:
        """Return when to tell next; None if there is nothing to tell."""
        return None if self._turns is None else self._due_ms

    def begin(self, now_ms: int) -> None:
        """Tell at once: the node is a new one, or has started again."""
        self._due_ms = now_ms

    def to_tell(self, clock: NodeClock, now_ms: int) -> Turns | None:
        """Return what to tell now: no turns until the clock is known, for the answer tells it."""
        turns = self._turns
        if turns is None or now_ms < self._due_ms:
            return None
        begins_ms = clock.tick_at(turns.began_ms(now_ms))
        if begins_ms is None:
            self._due_ms = now_ms + HOST_RESEND_MS
            return Turns(0, 0, 0)
        self._due_ms = now_ms + TURNS_MS
        return Turns(begins_ms, turns.turn_ms, turns.count, turns.in_turns)
