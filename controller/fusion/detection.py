"""What readers can see, and how soon."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from controller.fusion.order.deal_order import DealOrder
from controller.terms.cards import Card
from controller.terms.places import Place


class Unsure(NamedTuple):
    """A card that lies at a place more likely than elsewhere, and not surely."""

    first_ms: int
    place: Place
    card: Card
    is_read: bool
    """Whether it is being read there now, more than once; of the stub nobody asks that."""


class DetectionModel:
    """Readers that tell every card at once; `TrackerDetection` is what real ones see."""

    def unseen_until_ms(self, place: Place, since_ms: int, now_ms: int) -> int:
        """Return until when a card there may stay unread; later than now while it may."""
        del place, now_ms
        return since_ms

    def is_held_up(self, place: Place, since_ms: int) -> bool:
        """Whether a hand has not lain at its seat since a time, so that it cannot be read."""
        del place, since_ms
        return False

    def is_expected(self, place: Place, by_ms: int | None = None, but: Collection[Card] = ()) -> bool:
        """Whether an unplaced card, `but` some, is being read there, or was first read by a time."""
        del place, by_ms, but
        return False

    def claimed(self, place: Place, by_ms: int) -> int:
        """Return how many cards first read there by a time lie there likely, but not surely."""
        del place, by_ms
        return 0

    def read_twice(self, place: Place, by_ms: int) -> int:
        """Return how many of those had been read there twice by a time."""
        del place, by_ms
        return 0

    def unsure(self) -> Sequence[Unsure]:
        """Return the cards that no reader is sure of, the oldest claim first."""
        return ()

    def resolves_deal(self) -> bool:
        """Whether the readers tell the order of cards that are dealt four a second."""
        return True

    def deal_order(self, plan: tuple[Place, ...], done: int, since_ms: int, now_ms: int) -> DealOrder | None:
        """Return the order that a deal may have had instead of its plan's."""
        del plan, done, since_ms, now_ms
        return None
