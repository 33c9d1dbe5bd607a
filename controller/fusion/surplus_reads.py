"""A card that has been read in a whole hand, or on the burns, for long, and that no reader is sure of: asked once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from controller.fusion.pending_events import FusionContext
from controller.fusion.sighting_adapter import FLIGHT_MS
from controller.rulings.deal.burn_error import is_burned_for
from controller.rulings.deal.unread_hand import is_whole
from controller.table.events import SurplusDoubted
from controller.table.hand import Hand
from controller.terms.cards import Card
from controller.terms.places import BURN, Place, PlaceKind

LONG_MS: Final = 20_000
"""A card that lies among others is sure so soon but for one in a hundred, and one that does not is read elsewhere."""
BURNED_MS: Final = 10_000
"""The same on the burns, of which no more than four lie there."""


class Surplus:
    """Watches the hands and the burns of one table for a card more than they hold."""

    def __init__(self) -> None:
        """Nothing is to be asked."""
        self.next_ms: int | None = None
        """When the dealer is asked, if nothing more is read until then; None where nothing is to be."""

    def doubt(self, context: FusionContext) -> SurplusDoubted | None:
        """What the dealer is to be asked about now: whether a hand holds a card more, or the burns do."""
        table, hand, now_ms = context.table, context.table.hand, context.now_ms
        self.next_ms = None
        if hand is None or not hand.deal.complete:
            return None
        if table.question is not None or table.open_ruling is not None or table.remedy is not None:
            return None
        unplaced = context.sight.unplaced()
        for due_ms, found in (*_in_hands(context, hand, unplaced), *_on_burns(context, hand, unplaced)):
            asked = (found.place, hand.street_index if found.place == BURN else 0)
            if asked in table.memory.surplus:
                continue
            if now_ms >= due_ms:
                return found
            self.next_ms = due_ms if self.next_ms is None else min(self.next_ms, due_ms)
        return None


_Found = tuple[int, SurplusDoubted]
"""When the dealer is to be asked, and about what."""


def _in_hands(context: FusionContext, hand: Hand, unplaced: Sequence[tuple[int, Place, Card]]) -> list[_Found]:
    """The hands of which a card more is read, with when that is asked about.

    While a live hand beside one still lacks a card, the card that is read may be that one.
    """
    live = hand.wagering.live
    if any(where.kind is PlaceKind.SEAT and where.number in live for where, _ in hand.deal.presumed):
        return []
    return [
        (first_ms + LONG_MS, SurplusDoubted(context.now_ms, card, where, max(0, first_ms - FLIGHT_MS)))
        for first_ms, where, card in unplaced
        if where.kind is PlaceKind.SEAT and is_whole(context.table, hand, where.number)
    ]


def _on_burns(context: FusionContext, hand: Hand, unplaced: Sequence[tuple[int, Place, Card]]) -> list[_Found]:
    """The burn that is read beyond those that are due, with when it is asked about; none where there is none.

    As many as were taken as made and not read yet may be those.
    """
    made = sum(where == BURN for where, _ in hand.deal.presumed)
    read = [(first_ms, card) for first_ms, where, card in unplaced if where == BURN]
    if len(read) <= made or not is_burned_for(context.table, hand):
        return []
    first_ms, last = read[made]
    others = tuple(card for _, card in read[:made])
    begun_ms = max(0, first_ms - FLIGHT_MS)
    return [(first_ms + BURNED_MS, SurplusDoubted(context.now_ms, last, BURN, begun_ms, others))]
