"""The usual sizes of a wager that keys and screens name."""

from __future__ import annotations

from collections.abc import Mapping

from controller.poker import betting
from controller.poker.sizes import usual_sizes
from controller.table.hand import Hand, Phase
from controller.table.state import Table


def offered_sizes(table: Table, hand: Hand, seat: int) -> Mapping[str, int]:
    """Return the totals of the usual sizes by name; none while the seat may not wager.

    Where unread cards decide who opens, they are those of the seat as the opener.
    """
    wagering = hand.wagering
    if hand.phase is not Phase.BETTING or not betting.is_live(wagering, seat):
        return {}
    if wagering.round.opener_unknown:
        wagering = betting.opened_by(wagering, seat)
    stakes = table.stakes
    unit = min((*stakes.chips, *(blind for blind in stakes.blinds if blind)), default=1)
    return usual_sizes(wagering, seat, unit, table.memory.wager)
