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
    TimePotAgreed,
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
from controller.table.events.stake_events import GameChosen, LevelChanged, PlayHalted, PlayResumed

Commanded: TypeAlias = (
    SeatChanged | OptionTaken | DealerChanged | LevelChanged | GameChosen | TrayAdjusted | PenaltyGiven | ChipsRacked
    | MoveCalled | ChipsBought | PotForfeited | AttentionCalled | FloorRuled | ClockCalled | RunItAgreed
    | JackpotTalk | ColoredUp | PlayHalted | PlayResumed | TimePotAgreed
)
"""The events that the room may cause at a table."""


@dataclass(frozen=True, slots=True)
class RoomCommanded:
    """A command of the room system: its sender, its name, and the event that it means.

    Attributes:
        id: the sender's number of the command; a repetition gets the same answer and changes nothing. Empty if none
            could be read.
        sender: the sender, as authenticated by the broker.
        name: the command's name.
        does: the event that it stands for; None if it was refused, or changes nothing at the table.
        refused: why the gateway refused it; empty if it did not.
        body: equal for equal content and for no other; empty if the gateway cannot tell.
        are_gone: whether it was refused because the table no longer has the events that it asks for.
    """

    at_ms: int
    id: str
    sender: str
    name: str
    does: Commanded | None = None
    refused: str = ""
    body: str = ""
    are_gone: bool = False
