"""The sentences of acts, the clock, pushes and boards that are run again."""

from __future__ import annotations

from typing import Final

from controller.table.announcements import betting_announcements as told
from controller.terms.codes import Act
from controller.views.announcements.templates import Makers, Templates, filled
from controller.views.phrases.phrase import marked, phrase
from controller.views.words import ACTS, small_title

TEMPLATES: Final[Templates] = {
    told.NoClockOutOfTurn: marked("No clock: the action is not on seat {seat}."),
    told.ClockRunning: marked("Seat {seat} is already on the clock."),
    told.NoClockYet: marked("No clock yet: seat {seat} has had {waited_s} of {wanted_s} seconds."),
    told.MustBeTabled: marked("Seat {seat} may not muck: every hand is tabled after an all-in ({rule}). Turn it up."),
    told.ClockStarted: marked("Seat {seat} is on the clock: {seconds} seconds, countdown included."),
    told.NoStringBet: marked("That seat has no act that could be a string bet."),
    told.MayFold: marked("Seat {seat} may fold here."),
    told.AllWagersCalled: marked("Every wager of this hand is called."),
    told.WagerMayBeCalled: marked("Seat {seat}'s wager may still be called."),
    told.NoAwardYet: marked("No pot has been pushed yet: there is no award to dispute."),
    told.NoHandBefore: marked("No hand was played before this one: there is nothing to dispute."),
    told.NoActLeft: marked("Seat {seat} has no act in this round: {act} is not noted."),
    told.HasActed: marked("Seat {seat} has acted: {act} is not noted."),
    told.ActBeforeTurn: marked("Seat {seat} acted out of turn ({act}): the action is on seat {turn}."),
    told.MuckOutOfTurnFold: marked("Seat {seat} folded out of turn: its fold binds, muck its hand now."),
    told.NoHandToPush: marked("No hand is on: ¤{amount} is not pushed to seat {seat}."),
    told.PushBeyondPot: marked("¤{amount} keyed for seat {seat}, but the pot has ¤{pot}: key it again."),
    told.NothingPushed: marked("Nothing is pushed to seat {seat}: key the amount."),
    told.BoardRunAgain: marked("Run the rest of the board {times} times: finish the first board before the next."),
    told.HandsTurnedUp: marked("Turn all hands up now (rule {rule})."),
    told.IsTimeRaked: marked("Rule {rule} lets only time-raked games run it more than once: is this one?"),
    told.ChipsCount: marked("Seat {seat} has chips out: its {act} counts. If it did not act, press UNDO."),
    told.ChipsAgainstWord: "",
    told.NoBettingOpen: marked("No betting is open: seat {seat}'s {act} is not noted."),
    told.KeyFirst: marked("Keys were lost: key first what seat {turn} did, then seat {seat}'s {act}."),
    told.CannotCheck: marked("Seat {seat} cannot check: ¤{amount} to call."),
    told.NoBringIn: marked("No bring-in is due: seat {seat}'s key is not noted."),
}
_NO_CLOCK_BY: Final = {
    "away": marked("No clock: seat {by} is not at the table ({rule})."),
    "not_dealt_in": marked("No clock: seat {by} was not dealt in ({rule})."),
}
_NO_RUN: Final = {
    told.NoRunReason.NOT_ALLOWED: marked("the house's book does not allow it"),
    told.NoRunReason.BLIND_TOO_SMALL: marked("it needs a big blind of at least ¤{limit}"),
    told.NoRunReason.TOO_MANY_TIMES: marked("at most {limit} times are allowed"),
    told.NoRunReason.NO_BOARD_TO_COME: marked("the cards to come are not board cards alone"),
    told.NoRunReason.NOBODY_ALL_IN: marked(
        "it needs a player all-in, no player still to act, and no card of the street out"
    ),
    told.NoRunReason.SEAT_TWICE: marked("a seat is named twice"),
    told.NoRunReason.SEAT_NOT_IN_POT: marked("seat {seat} is not in the pot"),
    told.NoRunReason.SEAT_NOT_AGREED: marked("seat {seat} has not agreed"),
}
_NO_PUSH: Final = {
    told.NoPushReason.STILL_DEALING: marked("the cards are still being dealt"),
    told.NoPushReason.BETTING_OPEN: marked("the betting is not over"),
    told.NoPushReason.CHIPS_PUT_IN: marked("a player has put chips in"),
    told.NoPushReason.NO_CHOP: marked("the house's book does not allow chopping the blinds"),
    told.NoPushReason.KILL_IN_BLIND: marked("a blind is also a kill"),
}
_SEAT_WANTED: Final = {
    told.SeatWanted.CONDITIONAL: marked("A conditional statement needs the seat that made it."),
    told.SeatWanted.FORWARD_MOTION: marked("A forward motion needs its seat."),
    told.SeatWanted.FOLD: marked("A fold without a bet needs its seat."),
    told.SeatWanted.SHORT_CALL: marked("A short call needs its seat."),
}


def _nothing_to_rule_on(one: told.NothingToRuleOn) -> str:
    return phrase("Nothing to rule on: {cause}.", cause=small_title(one.cause))


def _needs_its_seat(one: told.NeedsItsSeat) -> str:
    return _SEAT_WANTED[one.wanted]


def _too_early(one: told.PushTooEarly) -> str:
    why = _NO_PUSH[one.why]
    return phrase("¤{amount} cannot be pushed to seat {seat}: {why}.", amount=one.amount, seat=one.seat, why=why)


def _run_once(one: told.BoardRunOnce) -> str:
    return phrase("The board is run once: {why}.", why=filled(_NO_RUN[one.why], one))


def _no_clock_by(one: told.MayNotCallClock) -> str:
    return filled(_NO_CLOCK_BY[one.why], one)


def _not_allowed(one: told.ActNotAllowed) -> str:
    if one.act in {Act.FOLD, Act.CHECK, Act.CALL} or one.sizes is None:
        return phrase("Seat {seat} cannot {act} here: key it again.", seat=one.seat, act=ACTS[one.act])
    least, most = one.sizes
    return phrase(
        "Seat {seat} cannot make it ¤{to}: ¤{least} to ¤{most} is allowed.",
        seat=one.seat, to=one.to, least=least, most=most,
    )


MAKERS: Final[Makers] = {
    told.NothingToRuleOn: _nothing_to_rule_on,
    told.NeedsItsSeat: _needs_its_seat,
    told.PushTooEarly: _too_early,
    told.BoardRunOnce: _run_once,
    told.ActNotAllowed: _not_allowed,
    told.MayNotCallClock: _no_clock_by,
}
