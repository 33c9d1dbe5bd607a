"""Lost keys: while a node with keys is unplugged, no ruling rests on a missing key.

The game goes on without keys. The readers see the next street and cards in the muck, but checks and folds stay unknown.
From the loss until the missing acts are keyed, or the next hand is dealt, only card errors are judged that the cards
alone prove, such as a card of a wrong deck. Cards of a later street are deferred until the acts before them are keyed.
"""

from __future__ import annotations

from typing import Final

from controller.rulings.deal.deck_integrity import CARD_CAUSES
from controller.table.events import CardAbsent, CardMoved, CardPresumed, Event
from controller.table.hand import Phase
from controller.table.state import DeferredCards, Table, without_clock
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB, PlaceKind

_OPEN: Final = frozenset({Phase.BETTING, Phase.DRAWING, Phase.SETTING})
"""Phases in which a card off the stub may follow acts that were not keyed."""
_DEALT_TO: Final = frozenset({PlaceKind.BURN, PlaceKind.BOARD, PlaceKind.SEAT})


def begin(table: Table) -> Table:
    """Return the table in the state of lost keys.

    The action clock stops, because the player's act could not be keyed. Exposed cards without a key are not held
    against the dealer.
    """
    hand = table.hand
    if hand is None:
        return replace(table, unkeyed=(table.counters.hands_begun, -1))
    table = without_clock(table, replace(hand, deal=replace(hand.deal, unexplained=())))
    return replace(table, unkeyed=(hand.number, hand.street_index))


def settle(table: Table) -> Table:
    """Return the table out of the state of lost keys once a later street or hand has begun."""
    if table.unkeyed is None:
        return table
    number, street = table.unkeyed
    hand = table.hand
    if table.devices.keyless:
        here = (table.counters.hands_begun, -1) if hand is None else (hand.number, hand.street_index)
        return table if here == table.unkeyed else replace(table, unkeyed=here)
    is_behind = hand is None or hand.number != number or hand.end_told or hand.street_index > street
    return replace(table, unkeyed=None) if is_behind and table.held is None else table


def judges(table: Table, cause: Cause) -> bool:
    """Whether an irregularity may be ruled on now, although only readers reported it."""
    return table.unkeyed is None or cause in CARD_CAUSES


def waits(table: Table, event: Event) -> bool:
    """Whether a card is to wait until earlier acts are keyed."""
    hand = table.hand
    if table.unkeyed is None or hand is None or hand.deal.stopped or not hand.deal.complete:
        return False
    if not isinstance(event, CardMoved | CardPresumed | CardAbsent) or hand.phase not in _OPEN:
        return False
    if not isinstance(event, CardMoved):
        return event.place.kind in _DEALT_TO and (event.place, hand.street_index) not in hand.deal.presumed
    held = table.held.events if table.held is not None else ()
    if any(isinstance(one, CardMoved) and one.card is event.card for one in held):
        return True
    if event.place.kind is PlaceKind.DISCARD:
        return hand.phase is Phase.BETTING
    off_stub = not event.card.is_known or table.ledger.place_of(event.card) in {None, STUB}
    if not off_stub or event.place.kind not in _DEALT_TO:
        return False
    # A presumed card that is read late does not belong to a later street.
    return event.place == BURN or not hand.deal.presumed_at(event.place)


def waiting(table: Table, event: Event) -> DeferredCards | None:
    """Return how a card is deferred, with the cards deferred before it; None if it is not."""
    if not waits(table, event):
        return None
    assert table.hand is not None, "a hand is on"
    return replace(table.held or DeferredCards((), table.hand.street_index), until_ms=None)
