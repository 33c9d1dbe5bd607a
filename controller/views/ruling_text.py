"""The sentence of a ruling, for the dealer, the floor, the room and the exports.

A verdict of the rulebook has the rulebook's own sentence, which the table carries.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.rulebook.book import Book
from controller.table import statements as states
from controller.table.observations import AsStated
from controller.table.ruling import Ruling
from controller.terms.codes import Outcome
from controller.terms.sentences import AMOUNT_SIGN
from controller.views.observation_text import observation_text, words_of
from controller.views.phrases.phrase import Argument, filled, listed, marked, money, phrase, with_initial
from controller.views.play_statements import PLAY
from controller.views.statement_words import NONE, Sentences, act_words, chosen
from controller.views.step_text import sentence_of
from controller.views.wager_statements import WAGERS
from controller.views.words import place_words

_OF_HAND_BEFORE: Final = {
    Outcome.OPEN: marked("This concerns the hand before: still in time, call the floor."),
    Outcome.LATE: marked("This concerns the hand before: too late, its result stands."),
    Outcome.FLOOR: marked("This concerns the hand before: call the floor."),
}


def _of_hand_before(ruling: Ruling) -> str:
    """Return the sentence for the outcome; a house's own book may give any outcome."""
    return _OF_HAND_BEFORE.get(ruling.outcome, marked("This concerns the hand before."))


_SENTENCES: Final[Sentences] = {
    **WAGERS,
    **PLAY,
    states.OfHandBefore: _of_hand_before,
    states.NotAsTold: marked("That was not the remedy: undo it and do what was told, or call the floor."),
}


def ruling_text(ruling: Ruling, book: Book) -> str:
    """Return the sentence of a ruling; its amounts are marked with `AMOUNT_SIGN`."""
    match ruling.states:
        case states.BookVerdict(cause, condition):
            said = book.verdicts[cause.value][condition].say
            if ruling.seat is None:
                return said
            return phrase("Seat {seat}: {ruling}", seat=ruling.seat, ruling=with_initial(said, is_large=False))
        case states.BlindVerdict(condition, live, dead, amount):
            said = book.verdicts[ruling.cause.value][condition].say
            seat: Argument = NONE if ruling.seat is None else ruling.seat
            amounts = {"live": live, "dead": dead, "returned": amount}
            return _filled(said, {"seat": seat} | {name: money(one, AMOUNT_SIGN) for name, one in amounts.items()})
        case states.NotTheRemedy(place, step, detail):
            instead = sentence_of(step, detail) if step is not None else marked("Go on as told.")
            wrong = phrase("That is not the remedy: take the card at {place} back.", place=place_words(place))
            return listed((wrong, instead), " ")
        case states.TooEarly(place, step, detail):
            early = phrase("That is too early: take the card at {place} back.", place=place_words(place))
            return listed((early, sentence_of(step, detail)), " ")
        case told:
            message, extra = chosen(_SENTENCES[type(told)], ruling)
            return filled(message, act_words(ruling) | words_of(told) | dict(extra))


def _filled(said: str, arguments: Mapping[str, Argument]) -> str:
    """Return a book's sentence with its arguments.

    It is returned as it is if a law that was kept before books were checked for it names others.
    """
    try:
        return filled(said, arguments)
    except (KeyError, IndexError, ValueError, AttributeError):
        return said


def seen_text(ruling: Ruling, book: Book) -> str:
    """Return what was seen before a ruling; empty if nothing was noted."""
    if isinstance(ruling.seen, AsStated):
        return ruling_text(ruling, book)
    return observation_text(ruling.seen)
