"""The sentences of rulings on turns, folds, the clock, pots and the showdown."""

from __future__ import annotations

from typing import Final

from controller.table import statements as states
from controller.table.ruling import Ruling
from controller.table.statements import Asked, Fate, First, PushFault
from controller.terms.codes import Outcome
from controller.views.statement_words import Sentences, act_name

_FATES: Final = {
    Fate.FREE: "The action has changed: its chips come back and it has all options.",
    Fate.PASSIVE: "The action has changed: it may fold or call, not raise.",
    Fate.STAYS: "The action has changed: all options but a check; if it folds, its chips stay in the pot.",
    Fate.FLOOR: "It may be binding: the floor decides.",
}
_SHOWS_FIRST: Final = {
    First.NOT_AT_RISK: "Seat {seat} is not at risk and shows before the players who are all-in.",
    First.LAST_AGGRESSOR: "Seat {seat} shows first: it bet or raised last on the final round.",
    First.FIRST_TO_ACT: "Seat {seat} shows first: the final round was checked and it was first to act.",
    First.PUSHED_ALL_IN: "Seat {seat} pushed all-in and shows first.",
}
_ASKED: Final = {
    Asked.NO_CARDS: "Seat {asker} has no cards and no right to ask for seat {seat}'s hand.",
    Asked.ALL_GAVE_UP: "Everybody else gave up: nobody has a right to see seat {seat}'s hand.",
    Asked.COLLUSION_ONLY: "Seat {seat}'s hand is shown only if collusion is suspected, in the presence of the floor.",
    Asked.PAID_IN: "Seat {asker} put chips into this pot: seat {seat} shows its hand.",
    Asked.PAID_NOTHING: "Seat {asker} put nothing into this pot: only if collusion is suspected.",
    Asked.CALLED_LAST: "Seat {asker} called the last bet and holds its cards: seat {seat} shows its hand.",
    Asked.FLOOR: "Whether seat {seat}'s hand is shown is the floor's decision.",
}


def _out_of_turn(ruling: Ruling) -> str:
    told = ruling.states
    assert isinstance(told, states.ActedOutOfTurn)
    did = act_name(told.act) + (" to ¤{amount}" if told.amount is not None else "")
    counts = f"It counts as {{a_do}}{' to ¤{to}' if ruling.to is not None else ''}."
    return f"Seat {{seat}} acted out of turn ({did}). {_FATES.get(told.fate, counts)}"


def _wrongly_pushed(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.WronglyPushed)
    why = _push_fault(ruling.states)
    return f"¤{{amount}} was pushed to seat {{seat}}, but {why}: take it back and push it to the winner."


def _push_fault(told: states.WronglyPushed) -> str:
    """Return the fault of a push as a clause."""
    pot = {None: "the pot", 0: "the main pot"}.get(told.pot, f"side pot {told.pot}")
    match told.fault:
        case PushFault.DISPUTED:
            return "it is disputed"
        case PushFault.NO_LIVE_HAND:
            return "seat {seat} has no live hand"
        case PushFault.NO_SUCH_POT:
            return "there is no pot {pot}"
        case PushFault.NO_PART:
            return f"seat {{seat}} has no part in {pot}"
        case PushFault.TOO_MUCH:
            return "¤{amount} is more than seat {seat} can win there (¤{most})"
        case PushFault.WON_BY_OTHERS:
            return f"{pot} is won by seat {' and '.join(map(str, told.winners))}"


def _odd_chip(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.OddChipGoes)
    who = "the first hand clockwise from the button"
    if ruling.states.by_card:
        who = "the highest card by suit of the five that play"
    return f"The odd chip goes to {who}{': seat {seat}' if ruling.seat is not None else ''}."


def _call_was_short(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.CallWasShort)
    more = "¤{missing} more" if ruling.states.missing else "the missing chips"
    return f"Seat {{seat}}'s call was short: it must put in {more}, even if its hand is beaten or mucked."


def _wrong_size_found(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.WrongSizeFound)
    if ruling.outcome is Outcome.ACTION:
        made = "Seat {seat}'s {do} is made ¤{to}" if ruling.do is not None else "The wager is corrected"
        return f"{made}, for everybody who has acted on it."
    if ruling.states.pot_stands:
        return "A wager below the pot stands, although the pot was counted too low."
    return "It is too late to correct the wager: it stands."


def _shows_first(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.ShowsFirst)
    return _SHOWS_FIRST[ruling.states.why]


def _all_hands_up(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.AllHandsUp)
    why = "The board is run more than once"
    return f"{why if ruling.states.run_again else 'A player is all-in and the betting is over'}: {_ALL_UP}."


_ALL_UP: Final = "all hands are turned up at once"


def _asked_for(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.HandAskedFor)
    return _ASKED[ruling.states.why]


PLAY: Final[Sentences] = {
    states.ActedOutOfTurn: _out_of_turn,
    states.BroughtInForAnother:
        "Seat {seat} brought it in though another seat had to, and seat {acted} has acted: the wager stands.",
    states.KeepsTurn: "Seat {seat} keeps its right to act: a player before it has not acted yet.",
    states.WasSkipped: {
        Outcome.PLAY_ON: "Seat {seat} was skipped and has spoken up in time: the action goes back to it.",
        Outcome.FLOOR:
            "Seat {seat} was skipped and {behind} acted behind it before it spoke up: the floor rules on its hand.",
    },
    states.TimeOver: {
        Outcome.DEAD_HAND: "Seat {seat}'s time is over: its hand is dead.",
        Outcome.ACTION: "Seat {seat}'s time is over: its hand is checked.",
        Outcome.FLOOR: "Seat {seat}'s time is over and it faces no bet: the floor decides.",
    },
    states.FoldedWithoutBet:
        "Seat {seat} folded with no bet to it: the fold is binding and may be penalized.",
    states.WronglyPushed: _wrongly_pushed,
    states.OddChipGoes: _odd_chip,
    states.UncalledPart: "¤{returned} of seat {seat}'s wager was not called: it comes back.",
    states.CallWasShort: _call_was_short,
    states.WrongSizeFound: _wrong_size_found,
    states.ShowsFirst: _shows_first,
    states.AllHandsUp: _all_hands_up,
    states.TwoShowFirst:
        "One rule has the player who pushed all-in show first, another the player who was called.",
    states.HandAskedFor: _asked_for,
}  # fmt: skip
"""The sentence of each kind; braces hold an argument of the statement or of the ruling."""
