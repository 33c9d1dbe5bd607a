"""Lost keys: nobody is accused of what they would tell; the hand waits for later keys.

A node with keys is unplugged and the game goes on. Readers see the next street come, and cards go into the muck; that
nobody had checked or folded cannot be known. From the loss until what was done is keyed (or the next hand is dealt)
nothing is judged that readers alone tell, but a card that does not belong to the deck. Cards of a later street wait for
the acts before it (`held_back`).
"""

from __future__ import annotations

from typing import Final

from controller.rulings.deal.deck_integrity import CARD_CAUSES
from controller.table.events import CardAbsent, CardMoved, CardPresumed, Event
from controller.table.hand import Phase
from controller.table.state import DeferredCards, Table
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB, PlaceKind

_OPEN: Final = frozenset({Phase.BETTING, Phase.DRAWING, Phase.SETTING})
"""Where cards off the stub belong to what comes behind acts that may not have been keyed."""
_DEALT_TO: Final = frozenset({PlaceKind.BURN, PlaceKind.BOARD, PlaceKind.SEAT})


def begin(table: Table) -> Table:
    """Return the table whose keys may be lost from now on.

    No clock on a player runs out while he cannot be keyed, and no card face up is held against the dealer for the lack
    of its key.
    """
    hand = table.hand
    if hand is None:
        return replace(table, unkeyed=(table.hands_begun, -1))
    hand = replace(hand, acting=replace(hand.acting, clock=None), deal=replace(hand.deal, unexplained=()))
    return replace(table, hand=hand, unkeyed=(hand.number, hand.street_index))


def settle(table: Table) -> Table:
    """Return the table with its keys known, once a later street or hand began."""
    if table.unkeyed is None:
        return table
    number, street = table.unkeyed
    hand = table.hand
    if table.devices.keyless:
        here = (table.hands_begun, -1) if hand is None else (hand.number, hand.street_index)
        return table if here == table.unkeyed else replace(table, unkeyed=here)
    is_behind = hand is None or hand.number != number or hand.end_told or hand.street_index > street
    return replace(table, unkeyed=None) if is_behind and table.held is None else table


def judges(table: Table, cause: Cause) -> bool:
    """Return whether irregularities told by readers alone may be ruled on."""
    return table.unkeyed is None or cause in CARD_CAUSES


def waits(table: Table, event: Event) -> bool:
    """Return whether a card waits for earlier acts to be keyed."""
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
    # One that was presumed, and is read late, is none of a later street.
    return event.place == BURN or not any(where == event.place for where, _ in hand.deal.presumed)


def hold(table: Table, event: Event) -> Table:
    """Return the table with one more card waiting for earlier acts."""
    assert table.hand is not None, "a hand is on"
    held = table.held or DeferredCards((), table.hand.street_index)
    held = replace(held, events=(*held.events, event), until_ms=None)
    return replace(table, held=held, now_ms=max(table.now_ms, event.at_ms))
