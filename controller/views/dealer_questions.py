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
    DidFold,
    DidThrowIn,
    DrawsAsMany,
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
from controller.terms.texts import quantity
from controller.views.words import STREETS

_FOLD_SEEN: Final = {
    Seen.NOT_HELD: "Seat {seat}'s cards are missing.",
    Seen.ONE_IN_MUCK: "A card of seat {seat} is in the muck.",
    Seen.IN_MUCK: "Seat {seat}'s cards are in the muck.",
    Seen.PERHAPS_IN_MUCK: "Seat {seat}'s cards may be in the muck.",
}
_SURPLUS: Final = {
    Cause.DOUBLE_BURN: "Were two cards burned for the {street}?",
    Cause.FOUR_CARD_FLOP: "Were four cards dealt on the {street}?",
    Cause.PREMATURE_TURN: "Did the turn come before the betting closed?",
    Cause.PREMATURE_RIVER: "Did the river come before the betting closed?",
}
MOST_NAMED: Final = 3
"""The most seats that a question names: it is read at a glance."""
_DID: Final = {Act.FOLD: "folded", Act.CHECK: "checked", Act.DRAW: "declared a draw"}


class Answers(NamedTuple):
    """The effects of yes and of no, in words."""

    yes: str
    no: str


def dealer_question(asks: AnyQuestion) -> str:
    """Return a question as the dealer reads it."""
    match asks:
        case DidFold(seat, seen) | DidThrowIn(seat, seen):
            return f"{_FOLD_SEEN[seen].format(seat=seat)} Did seat {seat} fold?"
        case HadActed(acts) | WasBettingOver(_, acts):
            return _had_acted(acts)
        case CameTogether() | WasTooMany() | BurnedTwice():
            return _about_street(asks)
        case IsThere() | HoldsAll() | HoldsNoMore() | WasDealt() | DrawsAsMany():
            return _about_hand(asks)
        case WasPassedOver(seat, first):
            return f"Was seat {first} dealt before seat {seat}?"
        case IsOfThisDeal(place):
            return f"Unknown tag at {place.words}. Is it a card you dealt?"
        case LiesClearly(places):
            return f"Are the cards at {_joined([one.words for one in places])} apart?"
        case _:
            assert_never(asks)


def dealer_answers(asks: AnyQuestion) -> Answers:
    """Return what yes and no do."""
    match asks:
        case DidFold(seat) | DidThrowIn(seat):
            return Answers(f"seat {seat} has folded", f"seat {seat} is in the hand")
        case HadActed(acts):
            return Answers(f"{_counts(acts)}, ruling withdrawn", "the ruling stands")
        case WasBettingOver(_, acts):
            return Answers(f"{_counts(acts)}, the draw begins", "the betting goes on")
        case CameTogether() | WasTooMany() | BurnedTwice():
            return _street_answers(asks)
        case IsThere() | HoldsAll() | HoldsNoMore() | WasDealt() | DrawsAsMany():
            return _hand_answers(asks)
        case WasPassedOver(seat):
            return Answers(f"seat {seat} was passed over", "the deal stands")
        case IsOfThisDeal():
            return Answers("it counts as dealt", "it is ignored")
        case LiesClearly():
            return Answers("the readers look again", "move them apart")
        case _:
            assert_never(asks)


def answer_keys(asks: AnyQuestion) -> str:
    """Return one line that names both answer keys and what each does."""
    yes, no = dealer_answers(asks)
    return f"CONFIRM: {yes}. CLEAR: {no}."


def _joined(parts: list[str]) -> str:
    """Return the parts as an enumeration: `1, 2 and 3`."""
    return " and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)


def _had_acted(acts: tuple[SeatAct, ...]) -> str:
    """Return one question about the acts of one or more players.

    Example: `Had seats 6 and 1 called and seat 2 folded?`
    """
    if len(acts) > MOST_NAMED and all(act in {Act.CHECK, Act.CALL} for _, act in acts):
        did = " or ".join(dict.fromkeys(_DID.get(act, "called") for _, act in acts))
        return f"Had everybody still to act {did}?"
    told = []
    for did, group in groupby(acts, lambda act: _DID.get(act[1], "called")):
        seats = [str(seat) for seat, _ in group]
        told.append(f"seat{'s' * (len(seats) > 1)} {_joined(seats)} {did}")
    return f"Had {_joined(told)}?"


def _counts(acts: tuple[SeatAct, ...]) -> str:
    return "the act counts" if len(acts) == 1 else "the acts count"


def _street(name: str) -> str:
    """Return a street's words inside a sentence: `flop`, `first draw`."""
    return STREETS.get(name, name).lower()


def _about_street(asks: CameTogether | WasTooMany | BurnedTwice) -> str:
    """Return the question about a surplus card on the board or the burns."""
    match asks:
        case WasTooMany(cause, street):
            return _SURPLUS[cause].format(street=_street(street))
        case CameTogether(street, burned=True, several=several):
            return f"{'Several' if several else 'Two'} burns before the {_street(street)}?"
        case CameTogether(street, _, several):
            return f"Did the extra card{'s' * several} come with the {_street(street)}?"
        case BurnedTwice():
            return "There may be an extra burn. Were two cards burned for one street?"


def _street_answers(asks: CameTogether | WasTooMany | BurnedTwice) -> Answers:
    """Return the answers to a question about a surplus card on the board or the burns."""
    match asks:
        case CameTogether(_, burned=True):
            return Answers("a double burn is ruled on", "a premature burn is ruled on")
        case CameTogether(street):
            return Answers(f"an extra {_street(street)} card is ruled on", "a premature card is ruled on")
        case WasTooMany():
            return Answers("the ruling stands", "the card waits for its street")
        case BurnedTwice():
            return Answers("an extra burn is ruled on", "play goes on")


def _about_hand(asks: IsThere | HoldsAll | HoldsNoMore | WasDealt | DrawsAsMany) -> str:
    """Return the question about the cards of a hand, its discards, or a burn."""
    match asks:
        case IsThere(where, _, street) if where == BURN:
            return f"The burn is unread. Was a card burned for the {_street(street)}?"
        case IsThere(where, count):
            unread = "discards" if where.kind is PlaceKind.DISCARD else "cards"
            return f"Seat {where.number} has unread {unread}. Does it hold exactly {quantity(count, 'card')}?"
        case HoldsAll(seat, Seen.ONE_IN_MUCK):
            return f"A card of seat {seat} may be in the muck. Is its hand complete?"
        case HoldsAll(seat):
            return f"{_FOLD_SEEN[Seen.PERHAPS_IN_MUCK].format(seat=seat)} Is its hand complete?"
        case HoldsNoMore(seat, count):
            return f"Seat {seat} may have an extra card. Does it hold exactly {quantity(count, 'card')}?"
        case WasDealt(seat):
            return f"Seat {seat}'s cards are missing. Was seat {seat} dealt in?"
        case DrawsAsMany(seat, out, said):
            return f"Seat {seat} discarded {quantity(out, 'card')}, but {said} was keyed. Does it draw {out}?"


def _hand_answers(asks: IsThere | HoldsAll | HoldsNoMore | WasDealt | DrawsAsMany) -> Answers:
    """Return the answers to a question about the cards of a hand, its discards, or a burn."""
    match asks:
        case IsThere(where) if where == BURN:
            return Answers("the burn counts", "a missing burn is ruled on")
        case IsThere():
            return Answers("the hand is complete", "a wrong count is ruled on")
        case HoldsAll():
            return Answers("the hand plays on", "its cards in the muck are ruled on")
        case HoldsNoMore():
            return Answers("the hand plays on", "an extra card is ruled on")
        case WasDealt():
            return Answers("the lost hand is ruled on", "the skipped seat is ruled on")
        case DrawsAsMany(seat, out, said):
            return Answers(f"seat {seat} draws {out}", f"seat {seat} draws {said}")
