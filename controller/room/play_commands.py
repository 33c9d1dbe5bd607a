"""The commands about play: halted, let go on, on the clock, run more than once."""

# No `from __future__ import annotations` here: as in `room_commands`, the types must be there at run time.
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from controller.room.bounds import Entries, OfTable, Whole
from controller.table.halt import HaltReason, Resumes

SeatNumber: TypeAlias = Annotated[int, OfTable()]
Seconds: TypeAlias = Annotated[int, Whole(1, 600)]
Times: TypeAlias = Annotated[int, Whole(2, 4)]


@dataclass(frozen=True, slots=True)
class HaltPlay:
    """Halts play: the hand in play ends, and no other is dealt until the room resumes play."""

    reason: HaltReason


@dataclass(frozen=True, slots=True)
class ResumePlay:
    """Lets play go on: for good, for the next hand alone, or the cards of an all-in."""

    lets: Resumes = "play"


@dataclass(frozen=True, slots=True)
class CallClock:
    """Calls the clock on a player; `seconds` are the floor's own, else the book's."""

    seat: SeatNumber
    by: SeatNumber | None = None
    seconds: Seconds | None = None


@dataclass(frozen=True, slots=True)
class RunIt:
    """The players in the pot agree to run the rest of the board `times` times."""

    times: Times
    seats: Annotated[tuple[SeatNumber, ...], Entries(1, 23, unlike=True)]
