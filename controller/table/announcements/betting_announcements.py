"""Announcements of acts, the clock, pushes and boards that are run again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from controller.table.announcements.announcement import Announcement, Cite
from controller.table.ruling import Ruling
from controller.terms.codes import Act, Cause


class NoRunReason(StrEnum):
    """Why a board is not run again (GN 203 to 207)."""

    NOT_ALLOWED = "not_allowed"
    BLIND_TOO_SMALL = "blind_too_small"
    TOO_MANY_TIMES = "too_many_times"
    NO_BOARD_TO_COME = "no_board_to_come"
    NOBODY_ALL_IN = "nobody_all_in"
    SEAT_TWICE = "seat_twice"
    SEAT_NOT_IN_POT = "seat_not_in_pot"
    SEAT_NOT_AGREED = "seat_not_agreed"


class NoPushReason(StrEnum):
    """Why chips are not pushed before the hand is over."""

    STILL_DEALING = "still_dealing"
    BETTING_OPEN = "betting_open"
    CHIPS_PUT_IN = "chips_put_in"
    NO_CHOP = "no_chop"
    KILL_IN_BLIND = "kill_in_blind"


class SeatWanted(StrEnum):
    """A pointed-out act that needs the seat of its player."""

    CONDITIONAL = "conditional"
    FORWARD_MOTION = "forward_motion"
    FOLD = "fold"
    SHORT_CALL = "short_call"


@dataclass(frozen=True, slots=True)
class NoClockOutOfTurn(Announcement):
    """The clock was called on a player whose turn it is not."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClockRunning(Announcement):
    """The player is already on the clock."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoClockYet(Announcement):
    """The player has not had the rulebook's time to think yet."""

    seat: int
    waited_s: int
    wanted_s: int


@dataclass(frozen=True, slots=True)
class MayNotCallClock(Announcement):
    """The player `by` may not call the clock: he is not at his seat, or was not dealt in."""

    by: int
    why: Literal["away", "not_dealt_in"]
    cite: Cite


@dataclass(frozen=True, slots=True)
class ClockStarted(Announcement):
    """A player is put on the clock; the seconds include the countdown."""

    seat: int
    seconds: int


@dataclass(frozen=True, slots=True)
class NothingToRuleOn(Announcement):
    """What was pointed out is over, or the rulebook has no ruling for it."""

    cause: Cause


@dataclass(frozen=True, slots=True)
class NeedsItsSeat(Announcement):
    """What was pointed out needs a seat."""

    wanted: SeatWanted


@dataclass(frozen=True, slots=True)
class NoStringBet(Announcement):
    """No act of the seat could be a string bet."""


@dataclass(frozen=True, slots=True)
class MayFold(Announcement):
    """The player was allowed to fold."""

    seat: int


@dataclass(frozen=True, slots=True)
class AllWagersCalled(Announcement):
    """No wager of the hand is uncalled."""


@dataclass(frozen=True, slots=True)
class WagerMayBeCalled(Announcement):
    """The player's wager may still be called."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoAwardYet(Announcement):
    """No pot has been pushed that could be disputed."""


@dataclass(frozen=True, slots=True)
class NoHandBefore(Announcement):
    """No hand was played before this one."""


@dataclass(frozen=True, slots=True)
class NoActLeft(Announcement):
    """A player has no act in this round."""

    seat: int
    act: Act


@dataclass(frozen=True, slots=True)
class HasActed(Announcement):
    """A player has acted already."""

    seat: int
    act: Act


@dataclass(frozen=True, slots=True)
class ActBeforeTurn(Announcement):
    """A player acted while the action was on the seat `turn`."""

    seat: int
    act: Act
    turn: int


@dataclass(frozen=True, slots=True)
class MuckOutOfTurnFold(Announcement):
    """A fold out of turn binds at once."""

    seat: int


@dataclass(frozen=True, slots=True)
class MustBeTabled(Announcement):
    """A hand was folded that an all-in obliges its player to table."""

    seat: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class NoHandToPush(Announcement):
    """Chips were pushed between two hands."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PushBeyondPot(Announcement):
    """More chips were keyed than the pot has."""

    seat: int
    amount: int
    pot: int


@dataclass(frozen=True, slots=True)
class NothingPushed(Announcement):
    """A push of nothing was keyed."""

    seat: int


@dataclass(frozen=True, slots=True)
class PushTooEarly(Announcement):
    """Chips were pushed before the hand is over."""

    seat: int
    amount: int
    why: NoPushReason


@dataclass(frozen=True, slots=True)
class BoardRunOnce(Announcement):
    """The board is not run again.

    `limit` is the smallest big blind or the most times, `seat` the player who prevents it.
    """

    why: NoRunReason
    limit: int = 0
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class BoardRunAgain(Announcement):
    """The rest of the board is run several times."""

    times: int


@dataclass(frozen=True, slots=True)
class HandsTurnedUp(Announcement):
    """The players turn all hands up before the board is run."""

    rule: str


@dataclass(frozen=True, slots=True)
class IsTimeRaked(Announcement):
    """Only time-raked games may run the board again, so the dealer is asked."""

    rule: str


@dataclass(frozen=True, slots=True)
class ChipsCount(Announcement):
    """Chips are out and count as `act`, so a fold or check cannot be keyed."""

    seat: int
    act: Act


@dataclass(frozen=True, slots=True)
class ChipsAgainstWord(Announcement):
    """Chips differ from binding words, without a ruling being issued."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class NoBettingOpen(Announcement):
    """An act was keyed while no betting is open."""

    seat: int
    act: Act


@dataclass(frozen=True, slots=True)
class KeyFirst(Announcement):
    """Keys were lost, so the act of the seat `turn` must be keyed first."""

    turn: int
    seat: int
    act: Act


@dataclass(frozen=True, slots=True)
class CannotCheck(Announcement):
    """A check was keyed for a player who has `amount` to call."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class NoBringIn(Announcement):
    """A bring-in was keyed, but none is due."""

    seat: int


@dataclass(frozen=True, slots=True)
class ActNotAllowed(Announcement):
    """The betting does not allow an act; `sizes` are the least and most of a bet or raise."""

    seat: int
    act: Act
    to: int
    sizes: tuple[int, int] | None
