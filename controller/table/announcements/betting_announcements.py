"""Announcements of acts, the clock, pushes and boards that are run again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from controller.table.announcements.announcement import Announcement
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
    """What was pointed out that needs the seat of the player who did it."""

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
    """The clock is on the player already."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoClockYet(Announcement):
    """The player has not had the book's time to think."""

    seat: int
    waited_s: int
    wanted_s: int


@dataclass(frozen=True, slots=True)
class ClockStarted(Announcement):
    """The clock is on a player; the countdown is part of it."""

    seat: int
    seconds: int


@dataclass(frozen=True, slots=True)
class NothingToRuleOn(Announcement):
    """What was pointed out is over, or nobody rules on it."""

    cause: Cause


@dataclass(frozen=True, slots=True)
class NeedsItsSeat(Announcement):
    """What was pointed out needs a seat."""

    wanted: SeatWanted


@dataclass(frozen=True, slots=True)
class NoStringBet(Announcement):
    """No act of the seat can be called a string bet any more."""


@dataclass(frozen=True, slots=True)
class MayFold(Announcement):
    """A player may fold where he did."""

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
class NoHandToPush(Announcement):
    """Chips were pushed while no hand is on."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PushBeyondPot(Announcement):
    """More chips were keyed than lie in the pot."""

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

    `limit` is the least big blind or the most times, `seat` the player who is in the way.
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
    """All hands are turned up before the board is run."""

    rule: str


@dataclass(frozen=True, slots=True)
class IsTimeRaked(Announcement):
    """Only time-raked games may run the board again: the dealer knows whether this is one."""

    rule: str


@dataclass(frozen=True, slots=True)
class ChipsCount(Announcement):
    """Chips are out, and count as `act`: no fold or check can be keyed."""

    seat: int
    act: Act


@dataclass(frozen=True, slots=True)
class ChipsAgainstWord(Announcement):
    """Chips differ from binding words; no ruling is issued on it."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class NoBettingOpen(Announcement):
    """An act was keyed while no betting is open."""

    seat: int
    act: Act


@dataclass(frozen=True, slots=True)
class KeyFirst(Announcement):
    """Keys were lost: the act of the seat `turn` is keyed first."""

    turn: int
    seat: int
    act: Act


@dataclass(frozen=True, slots=True)
class CannotCheck(Announcement):
    """A player checks who has `amount` to call."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class NoBringIn(Announcement):
    """A bring-in was keyed where there is none."""

    seat: int


@dataclass(frozen=True, slots=True)
class ActNotAllowed(Announcement):
    """The betting does not allow an act; `sizes` are the least and the most for a bet or raise."""

    seat: int
    act: Act
    to: int
    sizes: tuple[int, int] | None
