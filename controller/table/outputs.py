"""Every output of the core: instructions to the edge, and hand events for the room.

No output names a hidden card: cards travel as `shown`, the codes of cards that are public at that moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from controller.table.announcements import Announcement
from controller.table.questions import AnyQuestion, SeatAct
from controller.table.ruling import Ruling, Step
from controller.table.values import Value
from controller.terms.codes import Cause
from controller.terms.fast_frozen import fast_frozen


@dataclass(frozen=True, slots=True)
class IssueRuling:
    """Announce a ruling: what is wrong, what the book says and what to do."""

    ruling: Ruling


class Retraction(StrEnum):
    """Why a ruling is withdrawn."""

    UNDONE = "undone"
    """The dealer withdrew the key that the ruling rested on."""
    FOLDED = "folded"
    """The player whose hand lay in the muck had folded in turn; the key came late."""
    HAD_ACTED = "had_acted"
    """The dealer says that players had acted whose keys are missing."""
    CAME_WITH_STREET = "came_with_street"
    """The dealer says that the cards came with the street before: another ruling follows."""
    CAME_BEHIND_UNDONE = "came_behind_undone"
    """The dealer says that the cards came after the acts that he has withdrawn and keys again."""
    NONE_TOO_MANY = "none_too_many"
    """The dealer says that no card was surplus."""


@dataclass(frozen=True, slots=True)
class RetractRuling:
    """Withdraw a ruling without trace in the hand, because its evidence proved wrong.

    `acts` are the players' acts that prove it, as the dealer tells them or as they were keyed late.
    """

    number: int
    because: Retraction
    acts: tuple[SeatAct, ...] = ()


@dataclass(frozen=True, slots=True)
class Instruct:
    """The remedy's step to do now; `index` counts from 0."""

    ruling: int
    index: int
    step: Step


@dataclass(frozen=True, slots=True)
class RemedyClosed:
    """The remedy is done, or the floor ended it; play resumes."""

    ruling: int
    ended_by: Literal["readers", "dealer", "floor"]


@dataclass(frozen=True, slots=True)
class AskDealer:
    """Ask the dealer what only he can see; `DealerAnswered` repeats the question's code."""

    question: AnyQuestion


@dataclass(frozen=True, slots=True)
class Announce:
    """A word for the dealer's screen, no ruling; its sentence is made in the views."""

    kind: Literal["info", "warning", "error"]
    says: Announcement


@dataclass(frozen=True, slots=True)
class LightLamp:
    """Switch a lamp: `turn:3`, `missed:5`, `stop`, `attention`."""

    lamp: str
    on: bool


@dataclass(frozen=True, slots=True)
class Signal:
    """A short sound: action, clock, error or done."""

    kind: Literal["action", "clock", "error", "done"]


@fast_frozen
@dataclass(frozen=True, slots=True)
class HandBegan:
    """A hand begins: the seats dealt in, the button, the blinds, and who deals."""

    hand: int
    game: str
    button: int
    small_blind: int | None
    big_blind: int | None
    seats: tuple[int, ...]
    stacks: Mapping[int, int]
    dealer: str = ""


@fast_frozen
@dataclass(frozen=True, slots=True)
class StreetDealt:
    """A street was dealt: its name, the boards' faces, the number of burns."""

    hand: int
    street: str
    boards: tuple[tuple[str, ...], ...]
    burns: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class ActionTaken:
    """An action as it counts; `to` is the seat's total on the street, `stack` the chips behind.

    `pot` is all chips in the middle and in front of the seats.
    """

    hand: int
    street: str
    seat: int
    act: str
    to: int
    pot: int
    stack: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class CardsShown:
    """A hand was tabled."""

    hand: int
    seat: int
    shown: tuple[str, ...]


@fast_frozen
@dataclass(frozen=True, slots=True)
class PotPushed:
    """Chips of a pot were pushed to a seat."""

    hand: int
    seat: int
    amount: int
    pot: int | None


@fast_frozen
@dataclass(frozen=True, slots=True)
class HandEnded:
    """A hand is over: `how` it ended, what each seat was awarded, the stacks after it.

    Sent again for the same hand if something about it has changed since: the last one counts.
    """

    hand: int
    how: Literal["played", "misdeal", "void"]
    awarded: Mapping[int, int]
    stacks: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class HandReopened:
    """The dealer took the last push back: the hand goes on, and its `HandEnded` is void."""

    hand: int


@dataclass(frozen=True, slots=True)
class SeatTold:
    """A seat's state changed: presence, debts, hands missed by a penalty, racked chips.

    `takes` is how its player has chosen to come in, until he is in. A seat is `locked_up` for a player who is not there
    yet, and `played_over` while a guest plays in an absent player's seat.
    """

    seat: int
    state: str
    stack: int
    owes_live: int = 0
    owes_dead: int = 0
    penalty_hands: int = 0
    racked: bool = False
    takes: str = "none"
    locked_up: bool = False
    played_over: bool = False


@dataclass(frozen=True, slots=True)
class TrayTold:
    """A tray column was counted: the chips of a denomination, with the confidence."""

    denomination: int
    count: int
    confidence: float


@dataclass(frozen=True, slots=True)
class TrayVariance:
    """The tray's count differs; `expected`, `counted` and `sigma` are in the smallest unit."""

    expected: int
    counted: int
    sigma: float
    reason: str


@dataclass(frozen=True, slots=True)
class DeviceTold:
    """A device was lost or is back, or an antenna's health changed.

    `blind` names the places that can no longer be seen. `unseen` gives, for each place that nothing sees now, the
    causes of rulings that may go unnoticed there.
    """

    device: str
    state: Literal["lost", "back", "ok", "slow", "failing", "dead"]
    blind: tuple[str, ...] = ()
    unseen: Mapping[str, tuple[Cause, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NumbersRefused:
    """So many wrong numbers were typed that the table takes none of this role for ten minutes."""

    role: Literal["dealer", "floor"]


@dataclass(frozen=True, slots=True)
class EventLeftOut:
    """The program could not take an event: the table goes on from the state before it.

    `kind` is the tape's word for the event, or empty; `reason` says what failed and where, without a card. `row` is the
    journal's row that a restart left out; null for an event that failed as it came.
    """

    kind: str
    reason: str
    row: int | None


@dataclass(frozen=True, slots=True)
class ClockTold:
    """The clock on a seat: started, ended by an act, or expired."""

    seat: int
    state: Literal["started", "ended", "expired"]
    left_ms: int


@dataclass(frozen=True, slots=True)
class CommandAccepted:
    """A room command was carried out; `id` is the sender's number, `told` the sentences."""

    id: str
    sender: str
    command: str
    told: tuple[Announcement, ...] = ()


@dataclass(frozen=True, slots=True)
class CommandRefused:
    """A room command was refused, with the reason; nothing changed. `id` is null if unreadable."""

    id: str | None
    sender: str
    command: str
    reason: Announcement


Output: TypeAlias = (
    IssueRuling | RetractRuling | Instruct | RemedyClosed | AskDealer | Announce | LightLamp | Signal
    | HandBegan | StreetDealt | ActionTaken | CardsShown | PotPushed | HandEnded | HandReopened | SeatTold | TrayTold
    | TrayVariance | DeviceTold | EventLeftOut | NumbersRefused | ClockTold | CommandAccepted | CommandRefused | Value
)
