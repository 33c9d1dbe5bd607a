"""Every event that can happen to a table: facts with `at_ms` since the tape began.

The tape format is their external form; `controller.tape.codec` converts between the two.
"""

from __future__ import annotations

from typing import TypeAlias

from controller.table.events.act_events import (
    ActionDeclared,
    AttentionCalled,
    ClockCalled,
    Corrected,
    DealerAnswered,
    FloorRuled,
    JackpotTalk,
    NewDeal,
    RunItAgreed,
    StepConfirmed,
    TableTapped,
    TimePotAgreed,
    TimeReached,
    WordSaid,
)
from controller.table.events.card_events import (
    CardAbsent,
    CardAmbiguous,
    CardBoxed,
    CardExposed,
    CardLost,
    CardMoved,
    CardOffTable,
    CardPeeked,
    CardPresumed,
    DeckSeen,
    FoldDoubted,
    HandKilled,
    HandSet,
    HandTabled,
    HighCardDealt,
    InventoryTaken,
    OrderDoubted,
    StrangerSeen,
    SurplusDoubted,
)
from controller.table.events.chip_events import (
    BlindPosted,
    Chips,
    ChipsBought,
    ChipsInFront,
    ChipsMoved,
    ChipsRacked,
    ColoredUp,
    PostKind,
    PotAwarded,
    PotForfeited,
    StraddlePosted,
    TrayAdjusted,
    TrayCounted,
)
from controller.table.events.device_events import AntennaJudged, DeviceBack, DeviceLost
from controller.table.events.room_events import Commanded, RoomCommanded
from controller.table.events.seat_events import (
    ButtonPlaced,
    DealerChanged,
    MoveCalled,
    OptionTaken,
    PenaltyGiven,
    SeatChanged,
)
from controller.table.events.stake_events import GameChosen, LevelChanged, PlayHalted, PlayResumed
from controller.table.events.trouble_events import EventSetAside, SignOnRefused, ToolOpened

__all__ = [
    "KEYED",
    "ActionDeclared",
    "AntennaJudged",
    "AttentionCalled",
    "BlindPosted",
    "ButtonPlaced",
    "CardAbsent",
    "CardAmbiguous",
    "CardBoxed",
    "CardExposed",
    "CardLost",
    "CardMoved",
    "CardOffTable",
    "CardPeeked",
    "CardPresumed",
    "Chips",
    "ChipsBought",
    "ChipsInFront",
    "ChipsMoved",
    "ChipsRacked",
    "ClockCalled",
    "ColoredUp",
    "Commanded",
    "Corrected",
    "DealerAnswered",
    "DealerChanged",
    "DeckSeen",
    "DeviceBack",
    "DeviceLost",
    "Event",
    "EventSetAside",
    "FloorRuled",
    "FoldDoubted",
    "GameChosen",
    "HandKilled",
    "HandSet",
    "HandTabled",
    "HighCardDealt",
    "InventoryTaken",
    "JackpotTalk",
    "LevelChanged",
    "MoveCalled",
    "NewDeal",
    "OptionTaken",
    "OrderDoubted",
    "PenaltyGiven",
    "PlayHalted",
    "PlayResumed",
    "PostKind",
    "PotAwarded",
    "PotForfeited",
    "RoomCommanded",
    "RunItAgreed",
    "SeatChanged",
    "SignOnRefused",
    "StepConfirmed",
    "StraddlePosted",
    "StrangerSeen",
    "SurplusDoubted",
    "TableTapped",
    "TimePotAgreed",
    "TimeReached",
    "ToolOpened",
    "TrayAdjusted",
    "TrayCounted",
    "WordSaid",
    "is_joined",
]

Event: TypeAlias = (
    NewDeal | CardMoved | CardPeeked | CardLost | CardAmbiguous | StrangerSeen | CardPresumed | CardAbsent
    | OrderDoubted | SurplusDoubted | FoldDoubted | InventoryTaken | DeckSeen
    | CardExposed | CardBoxed | CardOffTable | ActionDeclared | WordSaid | ChipsMoved | BlindPosted | StraddlePosted
    | TableTapped | HandTabled | HandSet | HandKilled | PotAwarded | SeatChanged | OptionTaken | DealerChanged
    | LevelChanged | ButtonPlaced | ClockCalled | AttentionCalled | StepConfirmed | HighCardDealt | RunItAgreed
    | FloorRuled | DealerAnswered | Corrected | TimeReached | TrayCounted | TrayAdjusted | DeviceLost
    | DeviceBack | AntennaJudged | GameChosen | PenaltyGiven | ChipsRacked | MoveCalled | ChipsBought | JackpotTalk
    | ColoredUp | TimePotAgreed | PotForfeited | PlayHalted | PlayResumed | ChipsInFront | RoomCommanded
    | EventSetAside | SignOnRefused | ToolOpened
)

def is_joined(event: Event) -> bool:
    """Whether one key told an entry together with the one before it: UNDO takes back both."""
    return isinstance(event, (ActionDeclared, HandTabled)) and event.joined


KEYED: tuple[type, ...] = (
    CardExposed, CardBoxed, CardOffTable, ActionDeclared, WordSaid, ChipsMoved, BlindPosted, StraddlePosted,
    TableTapped, HandTabled, HandSet, HandKilled, PotAwarded, SeatChanged, OptionTaken, DealerChanged, LevelChanged,
    ButtonPlaced, ClockCalled, AttentionCalled, StepConfirmed, HighCardDealt, RunItAgreed, FloorRuled,
    DealerAnswered, TrayAdjusted, GameChosen, PenaltyGiven, ChipsRacked, MoveCalled,
    ChipsBought, JackpotTalk, TimePotAgreed, PotForfeited, ColoredUp,
)
"""The events that a person keyed; UNDO withdraws the last of these and no sensor event."""
