"""The sentences of acts, the clock, pushes and boards that are run again."""

from __future__ import annotations

from typing import Final

from controller.table.announcements import betting_announcements as told
from controller.terms.codes import Act
from controller.views.announcements.templates import Makers, Templates, filled

TEMPLATES: Final[Templates] = {
    told.NoClockOutOfTurn: "No clock: the action is not on seat {seat}.",
    told.ClockRunning: "Seat {seat} is already on the clock.",
    told.NoClockYet: "No clock yet: seat {seat} has had {waited_s} of {wanted_s} seconds.",
    told.MustBeTabled: "Seat {seat} may not muck: every hand is tabled after an all-in ({rule}). Turn it up.",
    told.ClockStarted: "Seat {seat} is on the clock: {seconds} seconds, countdown included.",
    told.NoStringBet: "That seat has no act that could be a string bet.",
    told.MayFold: "Seat {seat} may fold here.",
    told.AllWagersCalled: "Every wager of this hand is called.",
    told.WagerMayBeCalled: "Seat {seat}'s wager may still be called.",
    told.NoAwardYet: "No pot has been pushed yet: there is no award to dispute.",
    told.NoHandBefore: "No hand was played before this one: there is nothing to dispute.",
    told.NoActLeft: "Seat {seat} has no act in this round: {act} is not noted.",
    told.HasActed: "Seat {seat} has acted: {act} is not noted.",
    told.ActBeforeTurn: "Seat {seat} acted out of turn ({act}): the action is on seat {turn}.",
    told.MuckOutOfTurnFold: "Seat {seat} folded out of turn: its fold binds, muck its hand now.",
    told.NoHandToPush: "No hand is on: ¤{amount} is not pushed to seat {seat}.",
    told.PushBeyondPot: "¤{amount} keyed for seat {seat}, but the pot has ¤{pot}: key it again.",
    told.NothingPushed: "Nothing is pushed to seat {seat}: key the amount.",
    told.BoardRunAgain: "Run the rest of the board {times} times: finish the first board before the next.",
    told.HandsTurnedUp: "Turn all hands up now (rule {rule}).",
    told.IsTimeRaked: "Rule {rule} lets only time-raked games run it more than once: is this one?",
    told.ChipsCount: "Seat {seat} has chips out: its {act} counts. If it did not act, press UNDO.",
    told.ChipsAgainstWord: "",
    told.NoBettingOpen: "No betting is open: seat {seat}'s {act} is not noted.",
    told.KeyFirst: "Keys were lost: key first what seat {turn} did, then seat {seat}'s {act}.",
    told.CannotCheck: "Seat {seat} cannot check: ¤{amount} to call.",
    told.NoBringIn: "No bring-in is due: seat {seat}'s key is not noted.",
}
_NO_CLOCK_BY: Final = {
    "away": "No clock: seat {by} is not at the table ({rule}).",
    "not_dealt_in": "No clock: seat {by} was not dealt in ({rule}).",
}
_NO_RUN: Final = {
    told.NoRunReason.NOT_ALLOWED: "the house's book does not allow it",
    told.NoRunReason.BLIND_TOO_SMALL: "it needs a big blind of at least ¤{limit}",
    told.NoRunReason.TOO_MANY_TIMES: "at most {limit} times are allowed",
    told.NoRunReason.NO_BOARD_TO_COME: "the cards to come are not board cards alone",
    told.NoRunReason.NOBODY_ALL_IN: "it needs a player all-in, no player still to act, and no card of the street out",
    told.NoRunReason.SEAT_TWICE: "a seat is named twice",
    told.NoRunReason.SEAT_NOT_IN_POT: "seat {seat} is not in the pot",
    told.NoRunReason.SEAT_NOT_AGREED: "seat {seat} has not agreed",
}
_NO_PUSH: Final = {
    told.NoPushReason.STILL_DEALING: "the cards are still being dealt",
    told.NoPushReason.BETTING_OPEN: "the betting is not over",
    told.NoPushReason.CHIPS_PUT_IN: "a player has put chips in",
    told.NoPushReason.NO_CHOP: "the house's book does not allow chopping the blinds",
    told.NoPushReason.KILL_IN_BLIND: "a blind is also a kill",
}
_SEAT_WANTED: Final = {
    told.SeatWanted.CONDITIONAL: "A conditional statement needs the seat that made it.",
    told.SeatWanted.FORWARD_MOTION: "A forward motion needs its seat.",
    told.SeatWanted.FOLD: "A fold without a bet needs its seat.",
    told.SeatWanted.SHORT_CALL: "A short call needs its seat.",
}


def _nothing_to_rule_on(one: told.NothingToRuleOn) -> str:
    return f"Nothing to rule on: {one.cause.value.replace('_', ' ')}."


def _needs_its_seat(one: told.NeedsItsSeat) -> str:
    return _SEAT_WANTED[one.wanted]


def _too_early(one: told.PushTooEarly) -> str:
    return f"¤{one.amount} cannot be pushed to seat {one.seat}: {_NO_PUSH[one.why]}."


def _run_once(one: told.BoardRunOnce) -> str:
    return f"The board is run once: {filled(_NO_RUN[one.why], one)}."


def _no_clock_by(one: told.MayNotCallClock) -> str:
    return filled(_NO_CLOCK_BY[one.why], one)


def _not_allowed(one: told.ActNotAllowed) -> str:
    if one.act in {Act.FOLD, Act.CHECK, Act.CALL} or one.sizes is None:
        return f"Seat {one.seat} cannot {one.act} here: key it again."
    return f"Seat {one.seat} cannot make it ¤{one.to}: ¤{one.sizes[0]} to ¤{one.sizes[1]} is allowed."


MAKERS: Final[Makers] = {
    told.NothingToRuleOn: _nothing_to_rule_on,
    told.NeedsItsSeat: _needs_its_seat,
    told.PushTooEarly: _too_early,
    told.BoardRunOnce: _run_once,
    told.ActNotAllowed: _not_allowed,
    told.MayNotCallClock: _no_clock_by,
}
