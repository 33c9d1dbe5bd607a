"""The commands about play: halted, let go on, on the clock, run more than once, time-pots."""

# No `from __future__ import annotations` here: as in `room_commands`, the types must be there at run time.
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from controller.room.bounds import Entries, OfTable, Whole
from controller.table.halt import HaltReason, Resumes
from controller.terms.chips import MOST_CHIPS

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
    """The players in the pot or a side pot agree to run the rest of the board `times` times.

    Without `burns` no card is burned for it.
    """

    times: Times
    seats: Annotated[tuple[SeatNumber, ...], Entries(1, 23, unlike=True)]
    burns: bool = True


@dataclass(frozen=True, slots=True)
class AgreeTimePot:
    """The players agree that the pot's winner, or the seat that the flop names, pays for all.

    `each` is the time charge of one player; the seats in `out` pay for themselves.
    """

    kind: Literal["pot", "flop"]
    each: Annotated[int, Whole(1, MOST_CHIPS)]
    out: Annotated[tuple[SeatNumber, ...], Entries(0, 23, unlike=True)] = ()
