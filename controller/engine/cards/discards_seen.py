"""Discards that somebody lifts out of the muck and puts back, told once a hand.

Only the muck is watched, and a look is told only if it lasts so long that missed reads do not explain it: some twenty
polls of the antenna where cards lie on one another. The dealer lifts the stub to deal every street, so that its leaving
the antenna says nothing.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from controller.table.announcements.flow_announcements import DiscardsSeen
from controller.table.events import CardPeeked
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

LOOKED_THROUGH: Final = 3
"""How many cards must have been gone at one time: whoever looks through the discards lifts more than one hand."""
TOGETHER_MS: Final = 3000
"""How far apart the returns of cards that were put back together are read."""


def put_back(table: Table, event: CardPeeked) -> Advance:
    """Note a card that is back in the muck; tell if several were gone at one time.

    A repair may move the muck, and after the last push the cards are gathered. Source: N80, E70, G76.
    """
    hand, rule = table.hand, table.rules.deal.dealing.discards_seen
    if hand is None or event.place != MUCK or event.since_ms is None or rule.value != "not_allowed":
        return table, ()
    if table.remedy is not None or hand.deal.stopped or hand.awarded:
        return table, ()
    before = hand.deal.looked_at
    if len(before) >= LOOKED_THROUGH:
        return table, ()
    near = (one for one in before if one.card != event.card and event.at_ms - one.at_ms <= TOGETHER_MS)
    together = (*(one for one in near if one.since_ms is not None and _overlap(one, event)), event)
    table = replace(table, hand=replace(hand, deal=replace(hand.deal, looked_at=together)))
    if len(together) < LOOKED_THROUGH:
        return table, ()
    return table, (Announce("warning", DiscardsSeen(rule.cite)),)


def _overlap(one: CardPeeked, other: CardPeeked) -> bool:
    """Whether two cards were gone at one time."""
    return (one.since_ms or 0) < other.at_ms and (other.since_ms or 0) < one.at_ms
