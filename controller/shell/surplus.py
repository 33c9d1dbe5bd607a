"""A card that has been read in a whole hand for long, and that no reader is sure of: that is asked about, once."""

from __future__ import annotations

from typing import Final

from controller.rulings.unread_hand import is_whole
from controller.shell.arrivals import Outlook
from controller.shell.seen_events import FLIGHT_MS
from controller.table.events import SurplusDoubted
from controller.terms.places import PlaceKind

LONG_MS: Final = 20_000
"""A card that lies among others is sure so soon but for one in a hundred, and one that does not is read elsewhere."""


class Surplus:
    """Watches the hands of one table for a card more than they hold."""

    def __init__(self) -> None:
        """Nothing was asked yet."""
        self._asked: set[tuple[int, int]] = set()
        """Number of the hand, and the seats that were asked about in it."""
        self.next_ms: int | None = None
        """When a hand is asked about, if nothing more is read until then; None where none is to be."""

    def doubt(self, outlook: Outlook) -> SurplusDoubted | None:
        """A hand of which the dealer is to be asked whether it holds a card more; None where there is none now.

        While a live hand beside it still lacks a card, the card that is read may be that one.
        """
        table, hand, now_ms = outlook.table, outlook.table.hand, outlook.now_ms
        self.next_ms = None
        if hand is None or not hand.deal.complete:
            return None
        self._asked = {one for one in self._asked if one[0] == hand.number}
        if table.question is not None or table.open_ruling is not None or table.remedy is not None:
            return None
        live = hand.wagering.live
        if any(where.kind is PlaceKind.SEAT and where.number in live for where, _ in hand.deal.presumed):
            return None
        for first_ms, where, card in outlook.sight.unplaced():
            if (hand.number, where.number) in self._asked or not is_whole(table, hand, where.number):
                continue
            if now_ms < first_ms + LONG_MS:
                self.next_ms = first_ms + LONG_MS
                return None
            self._asked.add((hand.number, where.number))
            return SurplusDoubted(now_ms, card, where, max(0, first_ms - FLIGHT_MS))
        return None
