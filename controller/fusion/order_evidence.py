"""Cards that surely came in another order than planned are released in that order.

Readers tell which of two cards came first only where both were read at once. `deal_order` weighs the whole deal: where
another order than the plan's is sure, its cards go on in it, and the engine says what is wrong. Where it is likely the
dealer is asked. Where it is only suspected the card that is due waits for what readers still tell.
"""

from __future__ import annotations

from math import inf, log
from typing import Final

from controller.fusion.decisions import AskAbout, Hold, PassOn
from controller.fusion.order.deal_order import SURE, SUSPECTED
from controller.fusion.pending_events import Arrived, FusionContext
from controller.table.events import OrderDoubted
from controller.table.hand import Phase
from controller.table.notes import SaidOrder
from controller.terms.places import Place, PlaceKind, seat_place

LIKELY: Final = log(1e3)
"""The dealer is asked about an order that makes the reads so many times likelier."""


def order_of_deal(one: Arrived, context: FusionContext) -> AskAbout | PassOn | Hold | None:
    """Ask about, release or hold a card to a seat while another order is likelier than planned."""
    hand, holds = context.table.hand, context.holds
    found = _other_order(context) if one.kind is PlaceKind.SEAT else None
    if found is None or hand is None or hand.plan.next is None:
        return None
    place, odds = found
    if odds >= SURE and one.place == place:
        return PassOn(one)
    until_ms = one.by_ms + holds.order_ms
    due = hand.plan.next.place
    # The card due may lie under another, or never come: its seat was left out. What came before it is asked about then.
    is_read = context.now_ms >= until_ms or context.sight.is_expected(due, context.now_ms - holds.presume_ms)
    if LIKELY <= odds < SURE and (one.place == due or (one.place == place and is_read)):
        return AskAbout(OrderDoubted(context.now_ms, place, hand.plan.done))
    return Hold(until_ms) if odds >= SUSPECTED and context.now_ms < until_ms else None


def _other_order(context: FusionContext) -> tuple[Place, float] | None:
    """Return where the next card came by a likelier order, and how much likelier that is.

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
    said = next((one for one in hand.deal.noted if isinstance(one, SaidOrder) and one.dealt == done), None)
    if said is not None:
        return None if said.first is None else (seat_place(said.first), inf)
    order = context.sight.deal_order(planned, done, hand.dealt_at_ms, context.now_ms)
    if order is None or not done < min(len(order.places), len(planned)) or order.places[:done] != planned[:done]:
        return None
    return (order.places[done], order.odds_log) if order.places[done] != planned[done] else None
