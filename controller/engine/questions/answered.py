"""What is noted of the dealer's word beside the events that follow from it, by the kind of question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from controller.table.events import CardMoved
from controller.table.hand import Hand, with_note
from controller.table.holding import kept_number
from controller.table.notes import SaidHeld, SaidNotFolded, SaidOrder, SaidThrownIn
from controller.table.questions import (
    BurnedTwice,
    DidFold,
    DidThrowIn,
    DrawsAsMany,
    HoldsAll,
    IsThere,
    Question,
    WasBettingOver,
    WasPassedOver,
)
from controller.table.state import DealerQuestion, Table
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, PlaceKind


def with_answer(table: Table, question: DealerQuestion, *, yes: bool) -> Table:
    """Return the table with the dealer's answer noted with the hand, where anything later hangs on it."""
    hand, note = table.hand, (_IF_YES if yes else _IF_NO).get(type(question.asks))
    return table if hand is None or note is None else replace(table, hand=note(hand, question.asks, question))


def _has_thrown_in(hand: Hand, asks: DidThrowIn, _: DealerQuestion) -> Hand:
    """It was folded, before its fold counts: its cards are missed no more."""
    return with_note(hand, SaidThrownIn(asks.seat))


def _has_not_folded(hand: Hand, asks: DidFold, _: DealerQuestion) -> Hand:
    """No key that comes late is its fold; only where the dealer was asked about that fold alone."""
    return with_note(hand, SaidNotFolded(asks.seat))


def _is_held(hand: Hand, asks: HoldsAll, _: DealerQuestion) -> Hand:
    """The hand is there, whatever the readers tell: it was not folded."""
    return with_note(hand, SaidHeld(asks.seat))


def _is_there(hand: Hand, asks: IsThere, _: DealerQuestion) -> Hand:
    """The cards are there, read or not: of the burns, the one that he was asked about."""
    where = asks.place
    if where.kind is PlaceKind.SEAT:
        hand = with_note(hand, SaidHeld(where.number))
    streets = hand.deal.unvouched_streets(where)[:1] if where == BURN else hand.deal.unvouched_streets(where)
    vouched = (*hand.deal.vouched, *((where, street) for street in streets))
    return replace(hand, deal=replace(hand.deal, vouched=vouched))


def _burned_twice(hand: Hand, _: BurnedTwice, question: DealerQuestion) -> Hand:
    """More was burned than is due: none of it is for a street to come."""
    told = {one.card for one in question.if_yes if isinstance(one, CardMoved)}
    return replace(hand, deal=replace(hand.deal, of_street=hand.deal.of_street | told))


def _draws_as_keyed(hand: Hand, asks: DrawsAsMany, _: DealerQuestion) -> Hand:
    """The number that was keyed is meant, whatever lies there."""
    return with_note(hand, kept_number(hand, asks.seat))


def _betting_goes_on(hand: Hand, _: WasBettingOver, __: DealerQuestion) -> Hand:
    """The numbers of cards to draw that were keyed ahead are taken back."""
    return replace(hand, game=replace(hand.game, said_ahead={}))


def _was_passed_over(hand: Hand, asks: WasPassedOver, _: DealerQuestion) -> Hand:
    """Its card came later: the others go on before it."""
    return with_note(hand, SaidOrder(asks.dealt, asks.first))


def _came_in_turn(hand: Hand, asks: WasPassedOver, _: DealerQuestion) -> Hand:
    """The card came when it was due, whatever the readers tell."""
    return with_note(hand, SaidOrder(asks.dealt, None))


_Noted = Mapping[type[Question], Callable[[Hand, Any, DealerQuestion], Hand]]
_IF_YES: Final[_Noted] = {
    DidThrowIn: _has_thrown_in, HoldsAll: _is_held, IsThere: _is_there, BurnedTwice: _burned_twice,
    WasPassedOver: _was_passed_over,
}  # fmt: skip
_IF_NO: Final[_Noted] = {
    DidFold: _has_not_folded,
    DrawsAsMany: _draws_as_keyed,
    WasBettingOver: _betting_goes_on,
    WasPassedOver: _came_in_turn,
}
