"""Cards of a deal that surely came in another order than planned go on in that order.

Readers tell which of two cards came first only where both were read at once. `deal_order` weighs the whole deal: where
another order than the plan's is sure, its cards go on in it, and the engine says what is wrong. Where it is only
suspected the card that is due waits, for what readers still tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log
from typing import Final

from controller.fusion.order.deal_order import SUSPECTED, DealOrder
from controller.fusion.order.deal_orders import Deviation
from controller.fusion.pending_events import Arrived, FusionContext, kind_of
from controller.table.events import CardMoved, OrderDoubted
from controller.table.hand import Hand, Phase
from controller.table.notes import SaidOrder
from controller.terms.places import Place, PlaceKind, seat_place

SURE: Final = log(1e6)
"""An order is sure where it makes the reads so many times likelier than the plan does: as sure as one card's place."""
LIKELY: Final = log(1e3)
"""The dealer is asked about an order that makes the reads so many times likelier."""
SETTLES_MS: Final = 2000
"""So long the card that is due waits where another order is suspected: its next reads, or the next pitches, may settle
it. Then it goes on as planned, for the benefit of the doubt."""
UNSURE_MS: Final = 6000
"""So long the others wait for the card that surely came first, while no reader is sure of its place yet."""


def order_in_doubt(context: FusionContext) -> DealOrder | None:
    """Return the order that may have been dealt instead of the plan's; None where nothing speaks against the plan.

    Only of the initial deal, while its cards have gone on as planned and nothing has been ruled on. What the dealer has
    said of the next card is sure.
    """
    table, hand = context.table, context.table.hand
    if hand is None or table.remedy is not None or table.open_ruling is not None or not _is_plain(hand):
        return None
    if table.question is not None or any(one.at_ms >= hand.dealt_at_ms for one in table.rulings):
        return None
    planned, done = _planned(hand), hand.plan.done
    said = next((one for one in hand.deal.noted if isinstance(one, SaidOrder) and one.dealt == done), None)
    if said is None:
        return context.sight.deal_order(planned, done, hand.dealt_at_ms, context.now_ms)
    if said.first is None:
        return None
    return DealOrder((*planned[:done], seat_place(said.first)), Deviation.PASSED_OVER, inf)


def next_misdealt(held: Sequence[Arrived], order: DealOrder, hand: Hand) -> Arrived | None:
    """Return the card that surely came next, elsewhere than where one is due, if it waits."""
    place = _next_of(order, hand)
    if place is None or order.odds_log < SURE:
        return None
    return next((one for one in held if _is_at(one, place)), None)


def doubted_order(held: Sequence[Arrived], context: FusionContext) -> OrderDoubted | None:
    """Return what the dealer is to be asked: a card that is due lies there, and likely came behind another one."""
    order, hand = order_in_doubt(context), context.table.hand
    due = hand.plan.next if hand is not None else None
    if order is None or hand is None or due is None or not LIKELY <= order.odds_log < SURE:
        return None
    place = _next_of(order, hand)
    if place is None or not any(_is_at(one, due.place) for one in held):
        return None
    return OrderDoubted(context.now_ms, place, hand.plan.done)


def order_until_ms(one: Arrived, order: DealOrder | None, hand: Hand | None) -> int:
    """Return until when a card to a seat waits, because another order than the plan's is suspected; 0: it does not."""
    if order is None or hand is None or kind_of(one.event) is not PlaceKind.SEAT or order.odds_log < SUSPECTED:
        return 0
    place = _next_of(order, hand)
    if place is None or (order.odds_log >= SURE and _is_at(one, place)):
        return 0
    return one.by_ms + (UNSURE_MS if order.odds_log >= SURE else SETTLES_MS)


def _next_of(order: DealOrder, hand: Hand) -> Place | None:
    """Return where the next card came by another order; None where that is where it is due."""
    done, due = hand.plan.done, hand.plan.next
    if due is None or done >= len(order.places) or order.places[:done] != _planned(hand)[:done]:
        return None
    return order.places[done] if order.places[done] != due.place else None


def _is_at(one: Arrived, place: Place | None) -> bool:
    return isinstance(one.event, CardMoved) and one.event.place == place


def _is_plain(hand: Hand) -> bool:
    """Whether the initial deal goes on as planned, by cards that readers told."""
    if hand.phase is not Phase.DEALING or hand.deal.complete or hand.deal.stopped or hand.street_index:
        return False
    planned = _planned(hand)[: hand.plan.done]
    return not hand.deal.presumed and planned == tuple(due for due in planned if due.kind is PlaceKind.SEAT)


def _planned(hand: Hand) -> tuple[Place, ...]:
    """Return where the cards of the initial deal are due, those that have come among them."""
    return tuple(due.place for due in hand.plan.due)
