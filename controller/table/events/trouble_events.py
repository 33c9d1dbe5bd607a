"""The event of another one that the program could not take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EventSetAside:
    """An event was left out, because the program failed on it or could not read it.

    Attributes:
        kind: the tape's word for the event; empty if it could not be read.
        reason: what failed, and where in the program; names no card.
        row: the journal's row that a restart left out; None for an event that never had a row of its own.
        was: the event, for whoever mends the program; None if it is in row `row` or cannot be written.
    """

    at_ms: int
    kind: str
    reason: str
    row: int | None = None
    was: object | None = None
