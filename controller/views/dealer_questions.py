"""The words of the dealer's questions, and what CONFIRM (yes) and CLEAR (no) do.

A question is read at a glance: at most one short fact, then at most ten words that ask for one other fact.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final, NamedTuple, assert_never

from controller.table.questions import (
    AnyQuestion,
    BurnedTwice,
    CameTogether,
    DeclaresAllIn,
    DidFold,
    DidThrowIn,
    DrawsAsMany,
    FoldedMore,
    HadActed,
    HoldsAll,
    HoldsNoMore,
    IsOfThisDeal,
    IsThere,
    LiesClearly,
    SeatAct,
    Seen,
    WasBettingOver,
    WasDealt,
    WasPassedOver,
    WasTooMany,
)
from controller.terms.codes import Act, Cause
from controller.terms.places import BURN, PlaceKind
from controller.views.phrases.phrase import all_of, filled, listed, marked, phrase
from controller.views.phrases.street_words import street_inside, the_street
from controller.views.words import cards, place_words

_FOLD_SEEN: Final = {
    Seen.NOT_HELD: marked("Seat {seat}'s cards are missing."),
    Seen.ONE_IN_MUCK: marked("A card of seat {seat} is in the muck."),
    Seen.IN_MUCK: marked("Seat {seat}'s cards are in the muck."),
    Seen.PERHAPS_IN_MUCK: marked("Seat {seat}'s cards may be in the muck."),
    Seen.UP_CARDS_LIFTED: marked("Seat {seat}'s up cards are lifted."),
}
_SURPLUS: Final = {
    Cause.DOUBLE_BURN: marked("Were two cards burned for {street}?"),
    Cause.FOUR_CARD_FLOP: marked("Were four cards dealt on {street}?"),
    Cause.PREMATURE_TURN: marked("Did the turn come before the betting closed?"),
    Cause.PREMATURE_RIVER: marked("Did the river come before the betting closed?"),
}
MOST_NAMED: Final = 3
"""The most seats that a question names: it is read at a glance."""


class Answers(NamedTuple):
    """The effects of yes and of no, in words."""

    yes: str
    no: str


def dealer_question(asks: AnyQuestion) -> str:
    """Return a question as the dealer reads it."""
    match asks:
        case DidFold(seat, seen) | DidThrowIn(seat, seen):
            fact, asked = phrase(_FOLD_SEEN[seen], seat=seat), phrase("Did seat {seat} fold?", seat=seat)
            return listed((fact, asked), " ")
        case HadActed(acts) | WasBettingOver(_, acts):
            return _had_acted(acts)
        case CameTogether() | WasTooMany() | BurnedTwice():
            return _about_street(asks)
        case IsThere() | HoldsAll() | HoldsNoMore() | FoldedMore() | WasDealt() | DrawsAsMany():
            return _about_hand(asks)
        case WasPassedOver(seat, first):
            return phrase("Was seat {first} dealt before seat {seat}?", first=first, seat=seat)
        case DeclaresAllIn(seat):
            return phrase("Seat {seat}'s down card was exposed. Is seat {seat} all-in for this pot?", seat=seat)
        case IsOfThisDeal(place):
            return phrase("Unknown tag at {place}. Is it a card you dealt?", place=place_words(place))
        case LiesClearly(places):
            return phrase("Are the cards at {places} apart?", places=all_of(map(place_words, places)))
        case _:
            assert_never(asks)


def dealer_answers(asks: AnyQuestion) -> Answers:
    """Return what yes and no do."""
    match asks:
        case DidFold(seat) | DidThrowIn(seat):
            return Answers(phrase("seat {seat} has folded", seat=seat), phrase("seat {seat} is in the hand", seat=seat))
        case HadActed(acts):
            return Answers(
                marked("the act counts, ruling withdrawn") if len(acts) == 1 else
                marked("the acts count, ruling withdrawn"), marked("the ruling stands"),
            )
        case WasBettingOver(_, acts):
            return Answers(
                marked("the act counts, the draw begins") if len(acts) == 1 else
                marked("the acts count, the draw begins"), marked("the betting goes on"),
            )
        case CameTogether() | WasTooMany() | BurnedTwice():
            return _street_answers(asks)
        case IsThere() | HoldsAll() | HoldsNoMore() | FoldedMore() | WasDealt() | DrawsAsMany():
            return _hand_answers(asks)
        case WasPassedOver(seat):
            return Answers(phrase("seat {seat} was passed over", seat=seat), marked("the deal stands"))
        case DeclaresAllIn(seat):
            return Answers(phrase("seat {seat} bets no more", seat=seat), phrase("seat {seat} plays on", seat=seat))
        case IsOfThisDeal():
            return Answers(marked("it counts as dealt"), marked("it is ignored"))
        case LiesClearly():
            return Answers(marked("the readers look again"), marked("move them apart"))
        case _:
            assert_never(asks)


def answer_keys(asks: AnyQuestion) -> str:
    """Return one line that names both answer keys and what each does."""
    yes, no = dealer_answers(asks)
    return phrase("CONFIRM: {yes}. CLEAR: {no}.", yes=yes, no=no)


_DONE: Final = {
    Act.FOLD: (marked("seat {seats} folded"), marked("seats {seats} folded")),
    Act.CHECK: (marked("seat {seats} checked"), marked("seats {seats} checked")),
    Act.DRAW: (marked("seat {seats} declared a draw"), marked("seats {seats} declared a draw")),
    Act.CALL: (marked("seat {seats} called"), marked("seats {seats} called")),
    Act.BRING_IN: (marked("seat {seats} brought it in"), marked("seats {seats} brought it in or called")),
}
"""What one seat has done, and several."""


def _kind(act: Act) -> Act:
    """Return the act by which a question names it: whatever puts chips in is a call."""
    return act if act in _DONE else Act.CALL


def _had_acted(acts: tuple[SeatAct, ...]) -> str:
    """Return one question about the acts of one or more players.

    Example: `Had seats 6 and 1 called and seat 2 folded?`
    """
    if len(acts) > MOST_NAMED and all(act in {Act.CHECK, Act.CALL} for _, act in acts):
        kinds = {act for _, act in acts}
        if len(kinds) > 1:
            first = acts[0][1] is Act.CHECK
            return _ALL_CHECKED_OR_CALLED if first else marked("Had everybody still to act called or checked?")
        if Act.CHECK in kinds:
            return marked("Had everybody still to act checked?")
        return marked("Had everybody still to act called?")
    told = []
    for kind, group in groupby(acts, lambda act: _kind(act[1])):
        seats = [seat for seat, _ in group]
        told.append(phrase(_DONE[kind][len(seats) > 1], seats=all_of(seats)))
    return phrase("Had {acts}?", acts=all_of(told))


_ALL_CHECKED_OR_CALLED: Final = marked("Had everybody still to act checked or called?")


def _about_street(asks: CameTogether | WasTooMany | BurnedTwice) -> str:
    """Return the question about a surplus card on the board or the burns."""
    match asks:
        case WasTooMany(cause, street):
            return filled(_SURPLUS[cause], {"street": the_street(street)})
        case CameTogether(street, burned=True, several=several):
            message = marked(
                "Several burns before {street}?") if several else marked("Two burns before {street}?")
        case CameTogether(street, _, several=True):
            message = marked("Did the extra cards come with {street}?")
        case CameTogether(street):
            message = marked("Did the extra card come with {street}?")
        case BurnedTwice():
            return marked("There may be an extra burn. Were two cards burned for one street?")
    return phrase(message, street=the_street(street))


def _street_answers(asks: CameTogether | WasTooMany | BurnedTwice) -> Answers:
    """Return the answers to a question about a surplus card on the board or the burns."""
    match asks:
        case CameTogether(_, burned=True):
            return Answers(marked("a double burn is ruled on"), marked("a premature burn is ruled on"))
        case CameTogether(street):
            extra = phrase("an extra {street} card is ruled on", street=street_inside(street))
            return Answers(extra, marked("a premature card is ruled on"))
        case WasTooMany():
            return Answers(marked("the ruling stands"), marked("the card waits for its street"))
        case BurnedTwice():
            return Answers(marked("an extra burn is ruled on"), marked("play goes on"))


def _about_hand(asks: IsThere | HoldsAll | HoldsNoMore | FoldedMore | WasDealt | DrawsAsMany) -> str:
    """Return the question about the cards of a hand, its discards, or a burn."""
    match asks:
        case IsThere(where, _, street) if where == BURN:
            return phrase(
                "The burn is unread. Was a card burned for {street}?", street=the_street(street)
            )
        case IsThere(where, count):
            seat = where.number or 0
            if where.kind is PlaceKind.DISCARD:
                return phrase(
                    "Seat {seat} has unread discards. Does it hold exactly {cards}?", seat=seat, cards=cards(count)
                )
            return phrase("Seat {seat} has unread cards. Does it hold exactly {cards}?", seat=seat, cards=cards(count))
        case HoldsAll(seat, Seen.ONE_IN_MUCK):
            return phrase("A card of seat {seat} may be in the muck. Is its hand complete?", seat=seat)
        case HoldsAll(seat):
            return phrase("Seat {seat}'s cards may be in the muck. Is its hand complete?", seat=seat)
        case HoldsNoMore(seat, 0):
            return phrase("Seat {seat} is not dealt in, but may have cards. Is it empty?", seat=seat)
        case HoldsNoMore(seat, count):
            return phrase(
                "Seat {seat} may have an extra card. Does it hold exactly {cards}?", seat=seat, cards=cards(count)
            )
        case FoldedMore(seat, count):
            return phrase(
                "The muck has an extra card. Did seat {seat} fold more than {cards}?", seat=seat, cards=cards(count)
            )
        case WasDealt(seat):
            return phrase("Seat {seat}'s cards are missing. Was seat {seat} dealt in?", seat=seat)
        case DrawsAsMany(seat, out, said):
            return phrase(
                "Seat {seat} discarded {cards}, but {said} was keyed. Does it draw {out}?",
                seat=seat, cards=cards(out), said=said, out=out,
            )


def _hand_answers(asks: IsThere | HoldsAll | HoldsNoMore | FoldedMore | WasDealt | DrawsAsMany) -> Answers:
    """Return the answers to a question about the cards of a hand, its discards, or a burn."""
    match asks:
        case IsThere(where) if where == BURN:
            return Answers(marked("the burn counts"), marked("a missing burn is ruled on"))
        case IsThere():
            return Answers(marked("the hand is complete"), marked("a wrong count is ruled on"))
        case HoldsAll():
            return Answers(marked("the hand plays on"), marked("its cards in the muck are ruled on"))
        case HoldsNoMore(_, 0):
            return Answers(marked("the hand plays on"), marked("the seat's cards are ruled on"))
        case HoldsNoMore():
            return Answers(marked("the hand plays on"), marked("an extra card is ruled on"))
        case FoldedMore():
            return Answers(marked("an extra card is ruled on"), marked("play goes on"))
        case WasDealt():
            return Answers(marked("the lost hand is ruled on"), marked("the skipped seat is ruled on"))
        case DrawsAsMany(seat, out, said):
            draws = (phrase("seat {seat} draws {count}", seat=seat, count=count) for count in (out, said))
            return Answers(*draws)
