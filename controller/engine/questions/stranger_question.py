"""Tags of no enrolled deck: never taken for a card, but where a card is due the dealer is asked whether they are one.

A reader may tell the tag before the acts that came first have been keyed: it is asked about when a card is due there.
"""

from __future__ import annotations

from controller.engine.flow.asking import ask
from controller.table.announcements.card_announcements import StrangerAt
from controller.table.events import AttentionCalled, CardMoved, StrangerSeen
from controller.table.hand import Phase
from controller.table.outputs import Announce, Output
from controller.table.questions import IsOfThisDeal
from controller.table.state import Table
from controller.terms.cards import UNKNOWN
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import Place, PlaceKind


def note_stranger(table: Table, event: StrangerSeen) -> tuple[Table, tuple[Output, ...]]:
    """A tag of no enrolled deck: never taken for a card, but where a card was due the dealer is asked if it is one."""
    hand, place = table.hand, event.place
    due = hand.plan.next if hand is not None and hand.phase is Phase.DEALING and not hand.deal.stopped else None
    is_due = due is not None and due.place == place
    # A card that is only taken as dealt may be this one: it counts as dealt already.
    is_presumed = hand is not None and any(where == place for where, _ in hand.deal.presumed)
    if not (is_due or is_presumed) or table.question is not None or table.remedy is not None:
        return _with_stranger(table, place), (Announce("warning", StrangerAt(place)),)
    return _ask_stranger(table, event)


def _with_stranger(table: Table, place: Place) -> Table:
    """The table with an unknown tag remembered: a card may be due there once the acts before it have been keyed."""
    hand = table.hand
    if hand is None or hand.deal.stopped or place in hand.deal.strangers:
        return table
    return replace(table, hand=replace(hand, deal=replace(hand.deal, strangers=(*hand.deal.strangers, place))))


def put_off(table: Table) -> Table:
    """Return the table with an unknown tag remembered of which the dealer was asked when an alarm came between."""
    asks = table.question.asks if table.question is not None else None
    return _with_stranger(table, asks.place) if isinstance(asks, IsOfThisDeal) else table


def ask_strangers(table: Table, at_ms: int) -> tuple[Table, tuple[Output, ...]]:
    """Ask about an unknown tag where a card has become due meanwhile, or is taken as dealt; once."""
    hand = table.hand
    if hand is None or hand.deal.stopped:
        return table, ()
    due = hand.plan.next if hand.phase is Phase.DEALING else None
    wanted = {where for where, _ in hand.deal.presumed} | ({due.place} if due is not None else set())
    place = next((one for one in hand.deal.strangers if one in wanted), None)
    if place is None or table.question is not None or table.remedy is not None or table.open_ruling is not None:
        return table, ()
    left = tuple(one for one in hand.deal.strangers if one != place)
    table = replace(table, hand=replace(hand, deal=replace(hand.deal, strangers=left)))
    return _ask_stranger(table, StrangerSeen(at_ms, "", place))


def _ask_stranger(table: Table, event: StrangerSeen) -> tuple[Table, tuple[Output, ...]]:
    """Ask whether an unknown tag where a card is due, or taken as dealt, is that card."""
    hand, place = table.hand, event.place
    is_presumed = hand is not None and any(where == place for where, _ in hand.deal.presumed)
    seat = place.number if place.kind is PlaceKind.SEAT else None
    claim = AttentionCalled(event.at_ms, Cause.FOREIGN_CARD, seat, card=UNKNOWN)
    return ask(table, IsOfThisDeal(place), (claim,) if is_presumed else (CardMoved(event.at_ms, UNKNOWN, place), claim))
