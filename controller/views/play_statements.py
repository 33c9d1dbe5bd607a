"""The sentences of rulings on turns, folds, the clock, pots and the showdown."""

from __future__ import annotations

from typing import Final

from controller.table import statements as states
from controller.table.ruling import Ruling
from controller.table.statements import Asked, Fate, First, PushFault
from controller.terms.codes import Outcome
from controller.views.observation_text import words_of
from controller.views.phrases.phrase import all_of, filled, marked, phrase
from controller.views.statement_words import Extra, Sentences, act_name, act_words

_FATES: Final = {
    Fate.FREE: marked("The action has changed: its chips come back and it has all options."),
    Fate.PASSIVE: marked("The action has changed: it may fold or call, not raise."),
    Fate.STAYS: marked("The action has changed: all options but a check; if it folds, its chips stay in the pot."),
    Fate.FLOOR: marked("It may be binding: the floor decides."),
}
_SHOWS_FIRST: Final = {
    First.NOT_AT_RISK: marked("Seat {seat} is not at risk and shows before the players who are all-in."),
    First.LAST_AGGRESSOR: marked("Seat {seat} shows first: it bet or raised last on the final round."),
    First.FIRST_TO_ACT: marked("Seat {seat} shows first: the final round was checked and it was first to act."),
    First.PUSHED_ALL_IN: marked("Seat {seat} pushed all-in and shows first."),
}
_ASKED: Final = {
    Asked.NO_CARDS: marked("Seat {asker} has no cards and no right to ask for seat {seat}'s hand."),
    Asked.ALL_GAVE_UP: marked("Everybody else gave up: nobody has a right to see seat {seat}'s hand."),
    Asked.COLLUSION_ONLY: marked(
        "Seat {seat}'s hand is shown only if collusion is suspected, in the presence of the floor."
    ),
    Asked.PAID_IN: marked("Seat {asker} put chips into this pot: seat {seat} shows its hand."),
    Asked.PAID_NOTHING: marked("Seat {asker} put nothing into this pot: only if collusion is suspected."),
    Asked.CALLED_LAST: marked("Seat {asker} called the last bet and holds its cards: seat {seat} shows its hand."),
    Asked.FLOOR: marked("Whether seat {seat}'s hand is shown is the floor's decision."),
}


def _out_of_turn(ruling: Ruling) -> tuple[str, Extra]:
    told = ruling.states
    assert isinstance(told, states.ActedOutOfTurn)
    counts = marked("It counts as {a_do}.") if ruling.to is None else marked("It counts as {a_do} to ¤{to}.")
    then = filled(_FATES.get(told.fate, counts), act_words(ruling))
    if told.amount is None:
        return marked("Seat {seat} acted out of turn ({did}). {then}"), {"did": act_name(told.act), "then": then}
    message = marked("Seat {seat} acted out of turn ({did} to ¤{amount}). {then}")
    return message, {"did": act_name(told.act), "then": then}


def _wrongly_pushed(ruling: Ruling) -> tuple[str, Extra]:
    told = ruling.states
    assert isinstance(told, states.WronglyPushed)
    names = {"name": _pot_name(told), "winners": all_of(told.winners)}
    fault = _WON_BY_SEVERAL if len(told.winners) > 1 else _PUSH_FAULTS[told.fault]
    why = filled(fault, act_words(ruling) | words_of(told) | names)
    message = marked("¤{amount} was pushed to seat {seat}, but {why}: take it back and push it to the winner.")
    return message, {"why": why}


_PUSH_FAULTS: Final = {
    PushFault.DISPUTED: marked("it is disputed"),
    PushFault.NO_LIVE_HAND: marked("seat {seat} has no live hand"),
    PushFault.NO_SUCH_POT: marked("there is no pot {pot}"),
    PushFault.NO_PART: marked("seat {seat} has no part in {name}"),
    PushFault.TOO_MUCH: marked("¤{amount} is more than seat {seat} can win there (¤{most})"),
    PushFault.WON_BY_OTHERS: marked("{name} is won by seat {winners}"),
}
"""The fault of a push as a clause."""
_WON_BY_SEVERAL: Final = marked("{name} is won by seats {winners}")


def _pot_name(told: states.WronglyPushed) -> str:
    if told.pot is None:
        return marked("the pot")
    return phrase("side pot {number}", number=told.pot) if told.pot else marked("the main pot")


def _odd_chip(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.OddChipGoes)
    return _ODD_CHIP[ruling.states.by_card, ruling.seat is not None]


_ODD_CHIP: Final = {
    (False, False): marked("The odd chip goes to the first hand clockwise from the button."),
    (False, True): marked("The odd chip goes to the first hand clockwise from the button: seat {seat}."),
    (True, False): marked("The odd chip goes to the highest card by suit of the five that play."),
    (True, True): marked("The odd chip goes to the highest card by suit of the five that play: seat {seat}."),
}
"""The sentences on the odd chip, by whether a card decides and whether the seat is known."""


def _call_was_short(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.CallWasShort)
    if ruling.states.missing:
        return marked(
            "Seat {seat}'s call was short: it must put in ¤{missing} more, even if its hand is beaten or mucked."
        )
    return marked(
        "Seat {seat}'s call was short: it must put in the missing chips, even if its hand is beaten or mucked."
    )


def _wrong_size_found(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.WrongSizeFound)
    if ruling.outcome is Outcome.ACTION:
        if ruling.do is not None:
            return marked("Seat {seat}'s {do} is made ¤{to}, for everybody who has acted on it.")
        return marked("The wager is corrected, for everybody who has acted on it.")
    if ruling.states.pot_stands:
        return marked("A wager below the pot stands, although the pot was counted too low.")
    return marked("It is too late to correct the wager: it stands.")


def _shows_first(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.ShowsFirst)
    return _SHOWS_FIRST[ruling.states.why]


def _all_hands_up(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.AllHandsUp)
    if ruling.states.run_again:
        return marked("The board is run more than once: all hands are turned up at once.")
    return marked("A player is all-in and the betting is over: all hands are turned up at once.")


def _asked_for(ruling: Ruling) -> str:
    assert isinstance(ruling.states, states.HandAskedFor)
    return _ASKED[ruling.states.why]


PLAY: Final[Sentences] = {
    states.ActedOutOfTurn: _out_of_turn,
    states.BroughtInForAnother:
        marked("Seat {seat} brought it in though another seat had to, and seat {acted} has acted: the wager stands."),
    states.KeepsTurn: marked("Seat {seat} keeps its right to act: a player before it has not acted yet."),
    states.WasSkipped: {
        Outcome.PLAY_ON: marked("Seat {seat} was skipped and has spoken up in time: the action goes back to it."),
        Outcome.FLOOR:
            marked(
                "Seat {seat} was skipped and {behind} acted behind it before it spoke up: the floor rules on its hand."
            ),
    },
    states.TimeOver: {
        Outcome.DEAD_HAND: marked("Seat {seat}'s time is over: its hand is dead."),
        Outcome.ACTION: marked("Seat {seat}'s time is over: its hand is checked."),
        Outcome.FLOOR: marked("Seat {seat}'s time is over and it faces no bet: the floor decides."),
    },
    states.CardPlaced: marked("Seat {seat}'s time is over: its card goes to the {row}."),
    states.NotSetInTime: marked("Seat {seat}'s time is over: the floor decides where its cards go; key their rows."),
    states.FoldedWithoutBet:
        marked("Seat {seat} folded with no bet to it: the fold is binding and may be penalized."),
    states.WronglyPushed: _wrongly_pushed,
    states.OddChipGoes: _odd_chip,
    states.UncalledPart: marked("¤{returned} of seat {seat}'s wager was not called: it comes back."),
    states.CallWasShort: _call_was_short,
    states.WrongSizeFound: _wrong_size_found,
    states.ShowsFirst: _shows_first,
    states.AllHandsUp: _all_hands_up,
    states.TwoShowFirst:
        marked("One rule has the player who pushed all-in show first, another the player who was called."),
    states.HandAskedFor: _asked_for,
}  # fmt: skip
"""The sentence of each kind; braces hold an argument of the statement or of the ruling."""
