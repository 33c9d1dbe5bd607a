"""Questions to the dealer that are out of date: what they ask has been keyed or read meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from controller.engine.questions.doubted_order import is_dealt_so_far
from controller.engine.questions.doubted_surplus import is_card_doubted
from controller.poker import betting
from controller.rulings.deal.burn_error import is_burned_for
from controller.rulings.deal.unread_hand import is_whole
from controller.table.events import ActionDeclared, CardMoved, CardPeeked, Event
from controller.table.hand import Hand, Phase
from controller.table.holding import owed_discards
from controller.table.notes import MuckRuled
from controller.table.questions import (
    BurnedTwice,
    DidFold,
    DidThrowIn,
    DrawsAsMany,
    HoldsAll,
    HoldsNoMore,
    IsThere,
    LiesClearly,
    Question,
    WasBettingOver,
    WasDealt,
    WasPassedOver,
)
from controller.table.state import DealerQuestion, Table
from controller.terms.fast_copies import replace
from controller.terms.places import Place, PlaceKind


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question that stands, the hand that it is about, and what happens now."""

    table: Table
    hand: Hand
    question: DealerQuestion
    event: Event


def without_stale(table: Table, event: Event) -> Table:
    """Return the table without the question about a fold that was keyed meanwhile, or a card that has been read."""
    question, hand = table.question, table.hand
    if question is None:
        return table
    kind = type(question.asks)
    if kind is LiesClearly:
        stands = not (isinstance(event, CardMoved) and event.sure and event.card == question.about)
    elif kind in _STANDS:
        stands = hand is not None and _STANDS[kind](question.asks, _Asked(table, hand, question, event))
    else:
        return table  # it stands with the alarm that it is about, or until it is answered
    return table if stands else replace(table, question=None)


def _fold_stands(asks: DidFold, at: _Asked) -> bool:
    """It is his turn, and his hand is not whole."""
    in_turn = at.hand.phase is Phase.BETTING and at.hand.wagering.to_act == asks.seat
    return in_turn and not is_whole(at.table, at.hand, asks.seat)


def _acts_stand(asks: WasBettingOver, at: _Asked) -> bool:
    """The first of the acts is still missing."""
    first = at.question.if_yes[0]
    if not isinstance(first, ActionDeclared) or at.hand.phase is not Phase.BETTING:
        return False
    return asks.street_index == at.hand.street_index and at.hand.wagering.to_act == first.seat


def _hand_stands(asks: DidThrowIn | WasDealt, at: _Asked) -> bool:
    """The hand is still in."""
    return betting.is_live(at.hand.wagering, asks.seat)


def _absence_stands(asks: IsThere, at: _Asked) -> bool:
    """A card is still presumed there, and the number that was asked about is not changing."""
    is_presumed = any(where == asks.place for where, _ in at.hand.deal.presumed)
    return is_presumed and not changes_cards(at.hand, asks.place)


def changes_cards(hand: Hand, place: Place) -> bool:
    """Return whether a hand changes cards now: its discards may have left before their key."""
    if place.kind is not PlaceKind.SEAT:
        return False
    is_served = hand.deal.complete and any(due.place == place for due in hand.plan.rest)
    return hand.phase is Phase.DRAWING or is_served


def _doubt_stands(asks: HoldsAll, at: _Asked) -> bool:
    """The hand is in, nothing has been ruled on it, and its cards, or the one in doubt, were not read at its seat."""
    if not betting.is_live(at.hand.wagering, asks.seat) or MuckRuled(asks.seat) in at.hand.deal.noted:
        return False
    about = at.question.about
    is_back = isinstance(at.event, CardPeeked) and at.event.card == about
    return not (is_whole(at.table, at.hand, asks.seat) and (about is None or is_back))


def _card_more_stands(asks: HoldsNoMore, at: _Asked) -> bool:
    """The hand is in, and no reader has told yet where the card more lies."""
    return betting.is_live(at.hand.wagering, asks.seat) and is_card_doubted(at.table, at.question)


def _burn_more_stands(_: BurnedTwice, at: _Asked) -> bool:
    """The street is burned for, and no reader has told yet where the burn more lies."""
    return is_burned_for(at.table, at.hand) and is_card_doubted(at.table, at.question)


def _number_stands(asks: DrawsAsMany, at: _Asked) -> bool:
    """The hand is in, and more of its discards are read than it draws."""
    return betting.is_live(at.hand.wagering, asks.seat) and owed_discards(at.hand, asks.seat) < 0


def _order_stands(asks: WasPassedOver, at: _Asked) -> bool:
    """Nothing more of the deal has been told."""
    return is_dealt_so_far(at.hand, asks.dealt)


_STANDS: Final[Mapping[type[Question], Callable[[Any, _Asked], bool]]] = {
    DidFold: _fold_stands,
    WasBettingOver: _acts_stand,
    DidThrowIn: _hand_stands,
    WasDealt: _hand_stands,
    IsThere: _absence_stands,
    HoldsAll: _doubt_stands,
    HoldsNoMore: _card_more_stands,
    BurnedTwice: _burn_more_stands,
    DrawsAsMany: _number_stands,
    WasPassedOver: _order_stands,
}
"""Whether a question still is one, by its kind."""
