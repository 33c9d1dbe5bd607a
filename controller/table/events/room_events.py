"""Events of the room: changes that a room system may order, and its command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from controller.table.events.act_events import (
    AttentionCalled,
    ClockCalled,
    FloorRuled,
    JackpotTalk,
    RunItAgreed,
)
from controller.table.events.chip_events import (
    ChipsBought,
    ChipsRacked,
    ColoredUp,
    PotForfeited,
    TrayAdjusted,
)
from controller.table.events.seat_events import (
    DealerChanged,
    MoveCalled,
    OptionTaken,
    PenaltyGiven,
    SeatChanged,
)
from controller.table.events.stake_events import GameChosen, LevelChanged

Commanded: TypeAlias = (
    SeatChanged | OptionTaken | DealerChanged | LevelChanged | GameChosen | TrayAdjusted | PenaltyGiven | ChipsRacked
    | MoveCalled | ChipsBought | PotForfeited | AttentionCalled | FloorRuled | ClockCalled | RunItAgreed
    | JackpotTalk | ColoredUp
)
"""What the room may have done at a table."""


@dataclass(frozen=True, slots=True)
class RoomCommanded:
    """A command of the room system: its sender, its name, and the event that it means.

    Attributes:
        id: the sender's own number for it; one that comes again is answered again and changes nothing. Empty where none
            could be read.
        sender: who sent it, as the broker vouches for him.
        name: the command's name.
        does: what it means here; None where it was refused, or changes nothing at the table.
        refused: why the gateway refused it; empty where it did not.
        body: the same for the same content, and for no other; empty where the gateway cannot tell.
    """

    at_ms: int
    id: str
    sender: str
    name: str
    does: Commanded | None = None
    refused: str = ""
    body: str = ""
