"""A card more in a hand: dealt there, or thrown there by a player who folded and whose hand was never read.

What the folded hand lacks tells the two apart. While it may still be on its way to the muck nothing is said.
"""

from __future__ import annotations

from controller.fusion.pending_events import Arrived, FusionContext
from controller.rulings.deal.unread_hand import may_have_thrown
from controller.table.events import CardMoved
from controller.terms.places import MUCK, STUB, PlaceKind, seat_place


def thrown_until_ms(event: CardMoved, since_ms: int, context: FusionContext) -> int:
    """Return until when a card is held that a folded hand may lack, and that came to another one; `since_ms` at once.

    A card of nobody's that is being read in the muck, or where that player sits, may be the one that is lacking; and
    where the rest of his hand is read elsewhere, but not surely, it is still on its way.
    """
    sight, thrower = context.sight, _thrower(event, context)
    if thrower is None:
        return since_ms
    home = seat_place(thrower)
    on_its_way = sight.claimed(MUCK, context.now_ms) or sight.is_expected(home) or sight.is_left(home)
    return since_ms + context.holds.early_ms if on_its_way else since_ms


def is_lacked_by_another(one: Arrived, context: FusionContext) -> bool:
    """Return whether it is such a card: what is read in the muck says first whether it can be one."""
    return isinstance(one.event, CardMoved) and _thrower(one.event, context) is not None


def _thrower(event: CardMoved, context: FusionContext) -> int | None:
    """The seat that may have thrown a card more into the hand to which it came."""
    hand, ledger = context.table.hand, context.table.ledger
    known = event.card.is_known and ledger.place_of(event.card) not in {None, STUB}
    if hand is None or known or event.place.kind is not PlaceKind.SEAT:
        return None
    if any(where == event.place for where, _ in hand.deal.presumed):
        return None  # it is looked for there
    return may_have_thrown(hand, ledger.at(event.place), event)
