"""Events of trouble with the program, or with who uses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


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


@dataclass(frozen=True, slots=True)
class SignOnRefused:
    """So many wrong numbers were typed that the table takes none for a while.

    `role` is that of the person who was asked for. Source: docs/evidence.md, "Who signs on".
    """

    at_ms: int
    role: Literal["dealer", "floor"]


@dataclass(frozen=True, slots=True)
class ToolOpened:
    """Somebody opened a technician's tool on the table's computer; the table stays as it is.

    Attributes:
        tool: the command, such as `deck enroll`.
        by: the id of the technician; empty if he signed on with no number.
        when: by the computer's calendar, ISO 8601; the table may have been stopped then.
        refused: nobody's number was typed, and the tool stayed closed.
    """

    at_ms: int
    tool: str
    by: str = ""
    when: str = ""
    refused: bool = False
