"""The sentences of the questions to the dealer: each can be answered with yes or no."""

from __future__ import annotations

from typing import Final, assert_never

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
    WasTooMany,
)
from controller.terms.codes import Act, Cause
from controller.terms.places import BURN, PlaceKind
from controller.terms.texts import quantity

_SEEN: Final = {
    Seen.NOT_HELD: "Seat {seat} does not hold its cards.",
    Seen.ONE_IN_MUCK: "A card of seat {seat} lies in the muck.",
    Seen.IN_MUCK: "The cards of seat {seat} lie in the muck.",
    Seen.PERHAPS_IN_MUCK: "The cards of seat {seat} may lie in the muck.",
}
_TOO_MANY: Final = {
    Cause.DOUBLE_BURN: "Were two cards burned for the {street}?",
    Cause.FOUR_CARD_FLOP: "Did four cards come with the {street}?",
    Cause.PREMATURE_TURN: "Did the turn come before the betting closed?",
    Cause.PREMATURE_RIVER: "Did the river come before the betting closed?",
}
_DID: Final = {Act.FOLD: "folded", Act.CHECK: "checked", Act.DRAW: "said how many it draws"}


def dealer_question(asks: AnyQuestion) -> str:
    """Return what the dealer reads."""
    match asks:
        case DidFold(seat, seen) | DidThrowIn(seat, seen):
            return f"{_SEEN[seen].format(seat=seat)} Did seat {seat} fold?"
        case HadActed(acts) | WasBettingOver(_, acts):
            return " ".join(map(_had_acted, acts))
        case CameTogether() | WasTooMany():
            return _of_alarm(asks)
        case IsThere() | HoldsAll() | HoldsNoMore() | WasDealt() | DrawsAsMany():
            return _of_cards(asks)
        case BurnedTwice():
            return "An extra card may lie on the burns. Were two cards burned for one street?"
        case IsOfThisDeal(where):
            return f"A tag of no enrolled deck lies at {where.words}, where a card is due. Is it a card of this deal?"
        case LiesClearly(places):
            return f"A card lies at {' or '.join(one.words for one in places)}: put it clearly in one place."
        case _:
            assert_never(asks)


def _had_acted(act: SeatAct) -> str:
    """What is asked about one player."""
    seat, did = act
    return f"Had seat {seat} {_DID.get(did, 'called')}?"


def _of_alarm(asks: CameTogether | WasTooMany) -> str:
    """What is asked about cards of the board or the burns that were ruled on."""
    match asks:
        case WasTooMany(cause, street):
            return _TOO_MANY[cause].format(street=street)
        case CameTogether(street, burned=True, several=several):
            return f"{'Several' if several else 'Two'} burns before the {street}?"
        case CameTogether(street, _, several):
            return f"Did {'those cards' if several else 'that card'} come with the {street}?"


def _of_cards(asks: IsThere | HoldsAll | HoldsNoMore | WasDealt | DrawsAsMany) -> str:
    """What is asked about the cards of a hand, its discards, or a burn."""
    match asks:
        case IsThere(where, _, street) if where == BURN:
            return f"No burn is read for the {street}. Was a card burned before the {street}?"
        case IsThere(where, count):
            unread = "discards" if where.kind is PlaceKind.DISCARD else "cards"
            return f"Seat {where.number} has unread {unread}. Exactly {quantity(count, 'card')}?"
        case HoldsAll(seat, seen):
            return f"{_SEEN[seen].format(seat=seat)} Does seat {seat} hold all its cards?"
        case HoldsNoMore(seat, count):
            return f"Seat {seat} may have an extra card. Exactly {quantity(count, 'card')}?"
        case WasDealt(seat):
            return f"Seat {seat} does not hold its cards, and did not fold. Were cards dealt to seat {seat}?"
        case DrawsAsMany(seat, out, said):
            return f"Seat {seat} put out {quantity(out, 'card')}; {said} keyed. Does it draw {out}?"
