"""The sentences of observations, the first reason in `railbird explain` and for the floor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Final

from controller.table import observations as seen
from controller.table.observations import CountedWhen, Observation, Wrong
from controller.terms.places import Place
from controller.terms.texts import quantity

_SENTENCES: Final[Mapping[type[Observation], str]] = {
    seen.AsStated: "what the ruling states",
    seen.DealtFromWrongButton: "the first card was dealt while the button was at seat {button}",
    seen.DealtNotIn: "a card of the deal lies at seat {seat}, which is not dealt in",
    seen.GotOneMore: "seat {seat} got a card too many",
    seen.DealtToSeat: "card {at} of the deal came to seat {seat}",
    seen.DealtElsewhere: "a card of the {street} came to {place}; seat {due} was due",
    seen.NoCardAtAction: "at the first action seat {seat} has no card",
    seen.ShortAtAction: "at the first action seat {seat} is a card short",
    seen.NoCardRead: "the hand went on, and no card was read at seat {seat}",
    seen.FewerRead: "the hand went on, and seat {seat} is {cards} short",
    seen.PlayerAway: "the deal is complete without the player of seat {seat}",
    seen.HoldsCards: "seat {seat} holds {count} cards {when}",
    seen.GotCards: "seat {seat} got {count} cards; {due} were due",
    seen.NotDiscarded: "the first card of the {street} is out, and seat {seat} has not discarded",
    seen.StubShort: "the stub has {count} cards left; {due} are due",
    seen.CameUnburned: "{cards} of the {street} came to rest without a burn",
    seen.NoBurnRead: "the {street} is out, and no burn was read",
    seen.BurnedForNone: "burned before the {street}, which has no burn",
    seen.BurnedAfterLast: "burned after the last street",
    seen.BurnedBeforeBetting: "a card was burned while players still have to act",
    seen.BurnedInDeal: "a card was burned before the initial deal was complete",
    seen.CameBeforeBetting: "{cards} of the {street} came to rest while players still have to act",
    seen.CameForFlop: "{count} cards came to the board for the flop",
    seen.LieOnBoard: "the board has {count} cards; {due} are due",
    seen.CameToMuck: "the cards of seat {seat}, which has not folded, came to the muck",
    seen.BackFromMuck: "the hand of seat {seat} lay in the muck and is back at its seat",
    seen.CameIntoHand: "a card of seat {seat} came to rest in the hand of seat {into}",
    seen.UnreadIntoHand: "seat {seat} folded, and cards that were never read there came to the hand of seat {into}",
    seen.ShownByPlayer: "the player of seat {seat} exposed a card of his own",
    seen.ExposedByDealer: "the dealer exposed a card of seat {seat}",
    seen.DealtOffTable: "the dealer dealt a card of seat {seat} off the table",
    seen.BoxedAt: "a boxed card at {place}",
    seen.WrongCard: "{wrong} came to rest at {place}",
    seen.OtherDeckInDeck: "this deck contains {cards} of another deck",
    seen.TwiceInDeck: "the deck contains a card twice",
    seen.TagsInDeck: "the deck contains {tags} of no enrolled deck",
    seen.MissingFromDeck: "the deck lacks {cards}",
    seen.OutOfTurn: "Seat {seat} acted out of turn: {act}.",
    seen.RemedyPointedOut: "attention was called to a remedy that was not followed",
    seen.CameAgainstRemedy: "a card came to {place} during the step: {wanted}",
    seen.ReplacedTooEarly: "a card came to {place} to replace another before the deal was finished",
}
_COUNTED: Final = {
    CountedWhen.AFTER_DEAL: "after the deal was complete",
    CountedWhen.AFTER_DRAW: "after the draw",
    CountedWhen.AFTER_DRAW_BY_DEALER: "after the draw, as the dealer says",
}
_WRONG: Final = {
    Wrong.SECOND: "a second copy of a card",
    Wrong.OTHER_DECK: "a card of the other deck",
    Wrong.JOKER: "a joker",
    Wrong.NOT_IN_GAME: "a card that this game's deck does not have",
}


def observation_text(told: Observation | None) -> str:
    """Return an observation as the end of a sentence that begins `Seen:`.

    Empty if there is none.
    """
    match told:
        case None:
            return ""
        case seen.PassedOver(seat, evened=True):
            return f"seat {seat} was passed over when its card was due; in the end every hand has all its cards"
        case seen.PassedOver(seat):
            return f"seat {seat} was passed over: the deal went on without its card"
        case seen.BurnedTooOften(street, surplus):
            return f"burned {'twice' if surplus == 1 else f'{surplus + 1} times'} before the {street}"
        case seen.FlopShort(count, due, burned):
            return f"{'a burn came' if burned else 'a player acted'} when {count} of {due} cards of the flop were out"
        case seen.PointedOut(cause, hand_before):
            return f"attention was called to {_word(cause)}{' in the hand before' if hand_before else ''}"
        case _:
            return _SENTENCES[type(told)].format_map(words_of(told))


def words_of(told: object) -> dict[str, object]:
    """Return a value's arguments as words by name.

    `cards` and `tags` are the value's count with its noun.
    """
    assert is_dataclass(told), "what has arguments is a dataclass"
    words = {one.name: _word(getattr(told, one.name)) for one in fields(told)}
    count = words.get("count")
    counted = {"cards": quantity(count, "card"), "tags": quantity(count, "tag")} if isinstance(count, int) else {}
    return words | counted


def _word(value: object) -> object:
    """Return an argument as a word."""
    match value:
        case Place():
            return value.words
        case CountedWhen():
            return _COUNTED[value]
        case Wrong():
            return _WRONG[value]
        case Enum():
            return str(value.value).replace("_", " ")
        case None:
            return "none"
        case _:
            return value
