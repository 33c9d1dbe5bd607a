"""The sentences of rulings on wager sizes, chips and spoken words."""

from __future__ import annotations

from typing import Final

from controller.table import statements as states
from controller.table.ruling import Ruling
from controller.table.statements import Barred
from controller.terms.codes import Outcome
from controller.views.phrases.phrase import marked
from controller.views.statement_words import Extra, Sentences

_BARRED: Final = {
    Barred.OUT_OF_TURN: marked("it acted out of turn"),
    Barred.CAPPED: marked("the betting is capped"),
    Barred.LIMIT_CLOSED: marked("the betting is not reopened"),
    Barred.CLOSED_TO_SEAT: marked("the betting is not reopened to it"),
}


def _may_not_raise(ruling: Ruling) -> tuple[str, Extra]:
    assert isinstance(ruling.states, states.MayNotRaise)
    message = marked("Seat {seat} may not raise: {why}. Its ¤{amount} is {a_do} of ¤{to}.")
    return message, {"why": _BARRED[ruling.states.why]}


def _too_much(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.TooMuch)
    if ruling.states.over_pot:
        return marked("Seat {seat}'s ¤{amount} is too much: the pot allows ¤{to}. ¤{returned} goes back.")
    return marked("Seat {seat}'s ¤{amount} is too much: the limit is ¤{to}. ¤{returned} goes back.")


def _short_of_call(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.ShortOfCall)
    kind = _SHORT_OUT if ruling.outcome is Outcome.FLOOR else _SHORT
    return _SHORT_KILL[ruling.states.said] if ruling.states.killed else kind[ruling.states.said]


_SHORT_KILL: Final = {
    True: marked("Seat {seat} has said ¤{amount} in a kill pot: it must make it ¤{to}, or forfeit it."),
    False: marked("Seat {seat} has put out ¤{amount} in a kill pot: it must make it ¤{to}, or forfeit it."),
}
_SHORT_OUT: Final = {
    True: marked(
        "Seat {seat} has said ¤{amount} facing ¤{facing}: the floor decides between the full call and a fold that "
        "leaves the short call in."
    ),
    False: marked(
        "Seat {seat} has put out ¤{amount} facing ¤{facing}: the floor decides between the full call and a fold that "
        "leaves the short call in."
    ),
}
_SHORT: Final = {
    True: marked("Seat {seat} has said ¤{amount}, less than the call: it must make it ¤{to}."),
    False: marked("Seat {seat} has put out ¤{amount}, less than the call: it must make it ¤{to}."),
}
"""The sentences on a call that is short, by whether it was said or put out."""


def _silent_chips(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.SilentChips)
    return _SILENT[ruling.states.count == 1, bool(ruling.returned)]


_SILENT: Final = {
    (True, False): marked("Seat {seat}'s chip without a word: {a_do} to ¤{to}."),
    (True, True): marked("Seat {seat}'s chip without a word: {a_do} to ¤{to}; ¤{returned} goes back."),
    (False, False): marked("Seat {seat}'s {count} chips without a word: {a_do} to ¤{to}."),
    (False, True): marked("Seat {seat}'s {count} chips without a word: {a_do} to ¤{to}; ¤{returned} goes back."),
}
"""The sentences on chips without a word, by whether it is one and whether some go back."""


def _call_lies_short(ruling: Ruling) -> tuple[str, Extra]:
    assert isinstance(ruling.states, states.CallLiesShort)
    message = marked("Seat {seat} called ¤{to}, but put out ¤{lying}: it must put in ¤{missing} more.")
    return message, {"missing": (ruling.to or 0) - ruling.states.lying}


def _chips_against_act(ruling: Ruling) -> tuple[str, Extra]:
    assert isinstance(ruling.states, states.ChipsAgainstAct)
    missing = (ruling.to or 0) - ruling.states.lying
    if missing > 0:
        more = marked("Seat {seat}'s declared {do} to ¤{to} counts, but it put out ¤{lying}: ¤{missing} more.")
        return more, {"missing": missing}
    back = marked("Seat {seat}'s declared {do} to ¤{to} counts, but it put out ¤{lying}: ¤{missing} goes back.")
    return back, {"missing": -missing}


WAGERS: Final[Sentences] = {
    states.MayNotRaise: _may_not_raise,
    states.TooMuch: _too_much,
    states.WrongUnit:
        marked("Seat {seat}'s ¤{amount} is not a multiple of ¤{unit}: it is changed to the nearest, ¤{to}."),
    states.BelowMinimum: {
        Outcome.ACTION: marked("Seat {seat}'s ¤{amount} is below the minimum: it is made ¤{least}."),
        Outcome.FLOOR:
            marked(
                "Seat {seat}'s ¤{amount} is below the minimum: it is made ¤{least}. The book contradicts itself here."
            ),
    },
    states.AmountSaid: marked("Seat {seat} said ¤{amount}: {a_do} to ¤{to}."),
    states.TwoMeanings: {
        Outcome.ACTION: marked("Seat {seat}'s words can mean ¤{low} or ¤{high}: ¤{meant} counts."),
        Outcome.FLOOR:
            marked("Seat {seat}'s words can mean ¤{low} or ¤{high}: the floor decides; ¤{meant} is proposed."),
    },
    states.PotSaid: {
        Outcome.ACTION: marked('Seat {seat} said "pot", which is no bet here: it binds to {a_do} to ¤{to}.'),
        Outcome.FLOOR: marked('Seat {seat} said "pot", which is no bet here: the floor decides.'),
    },
    states.RaiseSaid: marked('Seat {seat} said "raise": the wager is made ¤{to}.'),
    states.RaiseSaidWithChip: marked('Seat {seat} said "raise" with one chip: the most that is allowed, ¤{to}.'),
    states.WordsAgainstChips: {
        Outcome.ACTION: marked("Seat {seat}'s words and chips differ: it is {a_do} to ¤{to}."),
        Outcome.FLOOR: marked("Seat {seat}'s words and chips differ and came together: the floor decides."),
    },
    states.StringBet: marked("Seat {seat}'s {do} stands: what came after it is a string bet and goes back."),
    states.ChipsUnreleased: {
        Outcome.ACTION: marked("Seat {seat}'s hand crossed the line with ¤{amount}: it counts as released, ¤{to}."),
        Outcome.FLOOR: marked("Seat {seat} moved ¤{amount} forward and did not release it: the floor decides."),
    },
    states.SaidAhead: {
        Outcome.ACTION: marked("Seat {seat} said what it would do: it is bound to raise, at least to ¤{to}."),
        Outcome.FLOOR: marked("Seat {seat}'s conditional statement may be binding: the floor decides."),
    },
    states.ChipOverPot: marked("Seat {seat}'s chip is larger than the pot: it is a bet of ¤{to}."),
    states.TinyChips: marked("Seat {seat}'s ¤{amount} is tiny beside ¤{facing}: the floor decides how they count."),
    states.ShortOfCall: _short_of_call,
    states.SilentChips: _silent_chips,
    states.CallLiesShort: _call_lies_short,
    states.ChipsAgainstAct: _chips_against_act,
    states.ChipPulledBack: marked("Seat {seat} has pulled a chip back: it is bound to call or raise and may not fold."),
}  # fmt: skip
"""The sentence of each kind; braces hold an argument of the statement or of the ruling."""
