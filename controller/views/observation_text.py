"""The sentences of observations, the first reason in `railbird explain` and for the floor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Final

from controller.table import observations as seen
from controller.table.observations import CountedWhen, Observation, Wrong
from controller.terms.codes import Act, StepCode
from controller.terms.places import Place
from controller.views.phrases.phrase import Argument, filled, marked, phrase, plural
from controller.views.phrases.step_names import STEP_NAMES
from controller.views.phrases.street_words import the_street
from controller.views.words import ACTS, cards, place_words, small_title

_SENTENCES: Final[Mapping[type[Observation], str]] = {
    seen.AsStated: marked("what the ruling states"),
    seen.DealtFromWrongButton: marked("the first card was dealt while the button was at seat {button}"),
    seen.DealtNotIn: marked("a card of the deal lies at seat {seat}, which is not dealt in"),
    seen.GotOneMore: marked("seat {seat} got a card too many"),
    seen.DealtToSeat: marked("card {at} of the deal came to seat {seat}"),
    seen.DealtElsewhere: marked("a card of {street} came to {place}; seat {due} was due"),
    seen.NoCardAtAction: marked("at the first action seat {seat} has no card"),
    seen.ShortAtAction: marked("at the first action seat {seat} is a card short"),
    seen.NoCardRead: marked("the hand went on, and no card was read at seat {seat}"),
    seen.FewerRead: marked("the hand went on, and seat {seat} is {cards} short"),
    seen.PlayerAway: marked("the deal is complete without the player of seat {seat}"),
    seen.HoldsCards: marked("seat {seat} holds {count} cards {when}"),
    seen.GotCards: marked("seat {seat} got {count} cards; {due} were due"),
    seen.NotDiscarded: marked("the first card of {street} is out, and seat {seat} has not discarded"),
    seen.StubShort: marked("the stub has {count} cards left; {due} are due"),
    seen.CameUnburned: marked("{cards} of {street} came to rest without a burn"),
    seen.NoBurnRead: marked("{street} is out, and no burn was read"),
    seen.BurnedForNone: marked("burned before {street}, which has no burn"),
    seen.BurnedAfterLast: marked("burned after the last street"),
    seen.BurnedBeforeBetting: marked("a card was burned while players still have to act"),
    seen.BurnedInDeal: marked("a card was burned before the initial deal was complete"),
    seen.CameBeforeBetting: marked("{cards} of {street} came to rest while players still have to act"),
    seen.CameForFlop: marked("{count} cards came to the board for the flop"),
    seen.LieOnBoard: marked("the board has {count} cards; {due} are due"),
    seen.CameToMuck: marked("the cards of seat {seat}, which has not folded, came to the muck"),
    seen.BackFromMuck: marked("the hand of seat {seat} lay in the muck and is back at its seat"),
    seen.CameIntoHand: marked("a card of seat {seat} came to rest in the hand of seat {into}"),
    seen.UnreadIntoHand: marked(
        "seat {seat} folded, and cards that were never read there came to the hand of seat {into}"
    ),
    seen.ShownByPlayer: marked("the player of seat {seat} exposed a card of his own"),
    seen.ExposedByDealer: marked("the dealer exposed a card of seat {seat}"),
    seen.DealtOffTable: marked("the dealer dealt a card of seat {seat} off the table"),
    seen.BoxedAt: marked("a boxed card at {place}"),
    seen.WrongCard: marked("{wrong} came to rest at {place}"),
    seen.OtherDeckInDeck: marked("this deck contains {cards} of another deck"),
    seen.TwiceInDeck: marked("the deck contains a card twice"),
    seen.TagsInDeck: marked("the deck contains {tags} of no enrolled deck"),
    seen.MissingFromDeck: marked("the deck lacks {cards}"),
    seen.OutOfTurn: marked("Seat {seat} acted out of turn: {act}."),
    seen.RemedyPointedOut: marked("attention was called to a remedy that was not followed"),
    seen.CameAgainstRemedy: marked("a card came to {place} during the step: {wanted}"),
    seen.ReplacedTooEarly: marked("a card came to {place} to replace another before the deal was finished"),
}
_COUNTED: Final = {
    CountedWhen.AFTER_DEAL: marked("after the deal was complete"),
    CountedWhen.AFTER_DRAW: marked("after the draw"),
    CountedWhen.AFTER_DRAW_BY_DEALER: marked("after the draw, as the dealer says"),
}
_WRONG: Final = {
    Wrong.SECOND: marked("a second copy of a card"),
    Wrong.OTHER_DECK: marked("a card of the other deck"),
    Wrong.JOKER: marked("a joker"),
    Wrong.NOT_IN_GAME: marked("a card that this game's deck does not have"),
}


def observation_text(told: Observation | None) -> str:
    """Return an observation as the end of a sentence that begins `Seen:`.

    Empty if there is none.
    """
    match told:
        case None:
            return ""
        case seen.PassedOver(seat, evened=True):
            return phrase(
                "seat {seat} was passed over when its card was due; in the end every hand has all its cards", seat=seat
            )
        case seen.PassedOver(seat):
            return phrase("seat {seat} was passed over: the deal went on without its card", seat=seat)
        case seen.BurnedTooOften(street, surplus):
            name = the_street(street)
            if surplus == 1:
                return phrase("burned twice before {street}", street=name)
            return phrase("burned {count} times before {street}", count=surplus + 1, street=name)
        case seen.FlopShort(count, due, burned):
            if burned:
                return phrase("a burn came when {count} of {due} cards of the flop were out", count=count, due=due)
            return phrase("a player acted when {count} of {due} cards of the flop were out", count=count, due=due)
        case seen.PointedOut(cause, hand_before):
            what = small_title(cause)
            if hand_before:
                return phrase("attention was called to {what} in the hand before", what=what)
            return phrase("attention was called to {what}", what=what)
        case _:
            return filled(_SENTENCES[type(told)], words_of(told))


def words_of(told: object) -> dict[str, Argument]:
    """Return a value's arguments as words by name.

    `cards` and `tags` are the value's count with its noun.
    """
    assert is_dataclass(told), "what has arguments is a dataclass"
    words = {one.name: _argument(one.name, getattr(told, one.name)) for one in fields(told)}
    count = words.get("count")
    if not isinstance(count, int):
        return words
    return words | {"cards": cards(count), "tags": plural("{count} tag", "{count} tags", count)}


def _argument(name: str, value: object) -> Argument:
    return the_street(value) if name == "street" and isinstance(value, str) else _word(value)


def _word(value: object) -> Argument:
    """Return an argument as a word."""
    match value:
        case Place():
            return place_words(value)
        case CountedWhen():
            return _COUNTED[value]
        case Wrong():
            return _WRONG[value]
        case Act():
            return ACTS[value]
        case StepCode():
            return STEP_NAMES[value]
        case Enum():
            return str(value.value).replace("_", " ")
        case int() | str():
            return value
        case None:
            return marked("none")
        case _:
            return str(value)
