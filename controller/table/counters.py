"""What no way back takes back: numbers that were issued, commands that were answered."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.announcements import Announcement
from controller.terms.fast_frozen import fast_frozen


@dataclass(frozen=True, slots=True)
class Answered:
    """A room command that was answered: a repetition gets the same answer and does nothing."""

    sender: str
    id: str
    refused: Announcement | None = None
    told: tuple[Announcement, ...] = ()
    body: str = ""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Counters:
    """Numbers that were issued to the world outside and are never issued again.

    Attributes:
        hands_begun: numbers the hands.
        rulings_issued: numbers the rulings.
        answered: the last commands of the room that were answered, oldest first.
    """

    hands_begun: int = 0
    rulings_issued: int = 0
    answered: tuple[Answered, ...] = ()
