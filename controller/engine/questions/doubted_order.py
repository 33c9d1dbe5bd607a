"""The question whether a seat was passed over in the deal, where its reads make that likely and not sure."""

from __future__ import annotations

from controller.engine.flow.asking import ask
from controller.table.events import OrderDoubted
from controller.table.hand import Hand, Phase
from controller.table.outputs import Output
from controller.table.questions import WasPassedOver
from controller.table.state import Table
from controller.terms.places import PlaceKind


def doubt_order(table: Table, event: OrderDoubted) -> tuple[Table, tuple[Output, ...]]:
    """Ask the dealer which of two seats got its card first."""
    hand = table.hand
    if hand is None or table.question is not None or table.open_ruling is not None or table.remedy is not None:
        return table, ()
    if not is_dealt_so_far(hand, event.dealt) or event.place.kind is not PlaceKind.SEAT:
        return table, ()
    due = hand.plan.due[event.dealt].place
    if due.kind is not PlaceKind.SEAT or due == event.place:
        return table, ()
    return ask(table, WasPassedOver(due.number, event.place.number, event.dealt))


def is_dealt_so_far(hand: Hand, dealt: int) -> bool:
    """Return whether the initial deal has come exactly so far: nothing is told of its next card."""
    dealing = hand.phase is Phase.DEALING and not hand.deal.complete and not hand.deal.stopped
    return dealing and hand.plan.done == dealt < len(hand.plan.due)
