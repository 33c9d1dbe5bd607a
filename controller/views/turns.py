"""The turn, as every screen shows it."""

from __future__ import annotations

from controller.poker import betting
from controller.table.hand import Phase
from controller.table.state import Table
from controller.views import models


def turn(table: Table) -> models.TurnView | None:
    """Return the seat in turn and what its call costs; None while a remedy is open."""
    hand = table.hand
    if hand is None:
        return None
    if hand.phase is Phase.DRAWING and hand.to_declare:
        return models.TurnView(hand.to_declare[0], may=("draw",))
    seat = hand.wagering.to_act
    if hand.phase is not Phase.BETTING or seat is None:
        return None
    legal = betting.legal(hand.wagering, seat)
    return models.TurnView(
        seat, legal.to_call, legal.min_raise_to, legal.max_raise_to, tuple(act.value for act in legal.may)
    )
