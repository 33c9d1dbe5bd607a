"""The sentences of rulings on wager sizes, chips and spoken words."""

from __future__ import annotations

from typing import Final

from controller.table import statements as states
from controller.table.ruling import Ruling
from controller.table.statements import Barred
from controller.terms.codes import Outcome
from controller.views.statement_words import Sentences

_BARRED: Final = {
    Barred.OUT_OF_TURN: "it acted out of turn",
    Barred.CAPPED: "the betting is capped",
    Barred.LIMIT_CLOSED: "the betting is not reopened",
    Barred.CLOSED_TO_SEAT: "the betting is not reopened to it",
}


def _may_not_raise(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.MayNotRaise)
    return f"Seat {{seat}} may not raise: {_BARRED[ruling.states.why]}. Its ¤{{amount}} is {{a_do}} of ¤{{to}}."


def _too_much(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.TooMuch)
    bound = "the pot allows" if ruling.states.over_pot else "the limit is"
    return f"Seat {{seat}}'s ¤{{amount}} is too much: {bound} ¤{{to}}. ¤{{returned}} goes back."


def _short_of_call(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.ShortOfCall)
    put_out = f"Seat {{seat}} {'has said' if ruling.states.said else 'has put out'} ¤{{amount}}"
    if ruling.states.killed:
        return f"{put_out} in a kill pot: it must make it ¤{{to}}, or forfeit it."
    if ruling.outcome is Outcome.FLOOR:
        return (
            f"{put_out} facing ¤{{facing}}: the floor decides between the full call and a fold that leaves the "
            "short call in."
        )
    return f"{put_out}, less than the call: it must make it ¤{{to}}."


def _silent_chips(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.SilentChips)
    what = "chip" if ruling.states.count == 1 else "{count} chips"
    back = "; ¤{returned} goes back" if ruling.returned else ""
    return f"Seat {{seat}}'s {what} without a word: {{a_do}} to ¤{{to}}{back}."


def _call_lies_short(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.CallLiesShort)
    missing = (ruling.to or 0) - ruling.states.lying
    return f"Seat {{seat}} called ¤{{to}}, but put out ¤{{lying}}: it must put in ¤{missing} more."


def _chips_against_act(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.ChipsAgainstAct)
    missing = (ruling.to or 0) - ruling.states.lying
    then = f"¤{missing} more" if missing > 0 else f"¤{-missing} goes back"
    return f"Seat {{seat}}'s declared {{do}} to ¤{{to}} counts, but it put out ¤{{lying}}: {then}."


WAGERS: Final[Sentences] = {
    states.MayNotRaise: _may_not_raise,
    states.TooMuch: _too_much,
    states.WrongUnit:
        "Seat {seat}'s ¤{amount} is not a multiple of ¤{unit}: it is changed to the nearest, ¤{to}.",
    states.BelowMinimum: {
        Outcome.ACTION: "Seat {seat}'s ¤{amount} is below the minimum: it is made ¤{least}.",
        Outcome.FLOOR:
            "Seat {seat}'s ¤{amount} is below the minimum: it is made ¤{least}. The book contradicts itself here.",
    },
    states.AmountSaid: "Seat {seat} said ¤{amount}: {a_do} to ¤{to}.",
    states.TwoMeanings: {
        Outcome.ACTION: "Seat {seat}'s words can mean ¤{low} or ¤{high}: ¤{meant} counts.",
        Outcome.FLOOR:
            "Seat {seat}'s words can mean ¤{low} or ¤{high}: the floor decides; ¤{meant} is proposed.",
    },
    states.PotSaid: {
        Outcome.ACTION: 'Seat {seat} said "pot", which is no bet here: it binds to {a_do} to ¤{to}.',
        Outcome.FLOOR: 'Seat {seat} said "pot", which is no bet here: the floor decides.',
    },
    states.RaiseSaid: 'Seat {seat} said "raise": the wager is made ¤{to}.',
    states.RaiseSaidWithChip: 'Seat {seat} said "raise" with one chip: the most that is allowed, ¤{to}.',
    states.WordsAgainstChips: {
        Outcome.ACTION: "Seat {seat}'s words and chips differ: it is {a_do} to ¤{to}.",
        Outcome.FLOOR: "Seat {seat}'s words and chips differ and came together: the floor decides.",
    },
    states.StringBet: "Seat {seat}'s {do} stands: what came after it is a string bet and goes back.",
    states.ChipsUnreleased: {
        Outcome.ACTION: "Seat {seat}'s hand crossed the line with ¤{amount}: it counts as released, ¤{to}.",
        Outcome.FLOOR: "Seat {seat} moved ¤{amount} forward and did not release it: the floor decides.",
    },
    states.SaidAhead: {
        Outcome.ACTION: "Seat {seat} said what it would do: it is bound to raise, at least to ¤{to}.",
        Outcome.FLOOR: "Seat {seat}'s conditional statement may be binding: the floor decides.",
    },
    states.ChipOverPot: "Seat {seat}'s chip is larger than the pot: it is a bet of ¤{to}.",
    states.TinyChips: "Seat {seat}'s ¤{amount} is tiny beside ¤{facing}: the floor decides how they count.",
    states.ShortOfCall: _short_of_call,
    states.SilentChips: _silent_chips,
    states.CallLiesShort: _call_lies_short,
    states.ChipsAgainstAct: _chips_against_act,
    states.ChipPulledBack: "Seat {seat} has pulled a chip back: it is bound to call or raise and may not fold.",
}  # fmt: skip
"""The sentence of each kind; braces hold an argument of the statement or of the ruling."""
