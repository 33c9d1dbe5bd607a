"""Cards that surely came in another order than planned are released in that order.

Readers tell which of two cards came first only where both were read at once. `deal_order` weighs the whole deal: where
another order than the plan's is sure, its cards go on in it, and the engine says what is wrong. Where it is likely the
dealer is asked. Where it is only suspected the card that is due waits for what readers still tell.
"""

from __future__ import annotations

from math import inf, log
from typing import Final, NamedTuple

from controller.fusion.decisions import AskAbout, Hold, PassOn
from controller.fusion.order.deal_order import SURE, SUSPECTED
from controller.fusion.order.deal_orders import Deviation
from controller.fusion.pending_events import Arrived, FusionContext
from controller.table.events import OrderDoubted
from controller.table.hand import Phase
from controller.table.notes import SaidOrder
from controller.terms.places import Place, PlaceKind, seat_place

LIKELY: Final = log(7.0)
"""Once a deal is read the dealer is asked about other orders that the reads speak for so many times more than for the
plan."""
LIKELY_AT_ONCE: Final = log(1e3)
"""He is asked at once where they speak so many times more for them; of less, reads to come may tell."""
UNSURE: Final = SURE - 0.1
"""What is never ruled on without the dealer's word counts as no likelier than this."""


def order_of_deal(one: Arrived, context: FusionContext) -> AskAbout | PassOn | Hold | None:
    """Ask about, release or hold a card to a seat while another order is likelier than planned."""
    hand, holds = context.table.hand, context.holds
    found = _other_order(context) if one.kind is PlaceKind.SEAT else None
    if found is None or hand is None or hand.plan.next is None:
        return None
    if found.odds_log >= SURE and one.place == found.place:
        return PassOn(one)
    until_ms = one.by_ms + holds.order_ms
    is_read = found.is_whole or found.odds_log >= LIKELY_AT_ONCE or context.now_ms >= until_ms
    if is_read and found.is_asked and one.place in {found.place, hand.plan.next.place}:
        return AskAbout(OrderDoubted(context.now_ms, found.place, hand.plan.done))
    return Hold(until_ms) if found.odds_log >= SUSPECTED and context.now_ms < until_ms else None


class _Other(NamedTuple):
    """Where the next card came by another order than the plan's, and the logarithm of its odds."""

    place: Place
    odds_log: float
    is_whole: bool = True
    is_answered: bool = False
    """The dealer has said that the deal goes as planned: he is asked no more."""

    @property
    def is_asked(self) -> bool:
        """Whether the dealer is asked."""
        return LIKELY <= self.odds_log < SURE and not self.is_answered


def _other_order(context: FusionContext) -> _Other | None:
    """Return where the next card came by a likelier order, and how likely that is.

    None where nothing speaks against the plan. Only of the initial deal, while its cards came as planned and nothing
    has been ruled on. What the dealer has said of the next card is sure.
    """
    table, hand = context.table, context.table.hand
    if hand is None or hand.phase is not Phase.DEALING or table.is_asking or hand.street_index:
        return None
    if hand.deal.complete or hand.deal.stopped or hand.deal.presumed:
        return None
    if any(one.at_ms >= hand.dealt_at_ms for one in table.rulings):
        return None
    if any(due.place.kind is not PlaceKind.SEAT for due in hand.plan.due[: hand.plan.done]):
        return None
    planned, done = tuple(due.place for due in hand.plan.due), hand.plan.done
    words = [one for one in hand.deal.noted if isinstance(one, SaidOrder)]
    said = next((one for one in words if one.dealt == done), None)
    if said is not None:
        return None if said.first is None else _Other(seat_place(said.first), inf)
    order = context.sight.deal_order(planned, done, hand.dealt_at_ms, context.now_ms)
    if order is None or not done < min(len(order.places), len(planned)) or order.places[:done] != planned[:done]:
        return None
    if order.places[done] == planned[done]:
        return None
    # Two cards that lie short at a seat look like a seat that got none: of that he is asked at the most.
    odds_log = min(order.odds_log, UNSURE) if order.deviation is Deviation.LEFT_OUT else order.odds_log
    return _Other(order.places[done], odds_log, order.is_whole, any(one.first is None for one in words))
