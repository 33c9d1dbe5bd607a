"""What may come from the broker, after the door: valid messages, and those that are not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Plain: TypeAlias = dict[str, Any]
"""A JSON object."""


@dataclass(frozen=True, slots=True)
class EventCame:
    """A valid numbered event of a table."""

    table: str
    sequence: int
    kind: str
    at_ms: int
    told: Plain


@dataclass(frozen=True, slots=True)
class SnapshotCame:
    """A valid snapshot of a table."""

    table: str
    told: Plain


@dataclass(frozen=True, slots=True)
class StateCame:
    """The state of a table's controller."""

    table: str
    told: Plain


@dataclass(frozen=True, slots=True)
class ChunkCame:
    """Events that were asked for; one that is not valid is among them as `Refused`."""

    table: str
    asked: str
    events: tuple[EventCame | Refused, ...]
    is_last: bool
    next: int | None


@dataclass(frozen=True, slots=True)
class AnswerCame:
    """An answer to a command on the asker's own topic."""

    table: str
    told: Plain


@dataclass(frozen=True, slots=True)
class Refused:
    """A message that is kept apart: what it claims to be, its digest and what is wrong."""

    table: str
    topic: str
    kind: str
    sequence: int | None
    size: int
    digest: str
    why: str
    is_final: bool = False
    """Whether it came on request: the table has it no other way."""


Came: TypeAlias = EventCame | SnapshotCame | StateCame | ChunkCame | AnswerCame | Refused
