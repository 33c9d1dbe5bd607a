"""Mucked cards read before the cards of the hand that they landed in.

The antenna may be sure of the top cards long before those under them, so a mucked card takes the turn of the hand's own
unread card. The card whose first read came last is the one that arrived last.
"""

from __future__ import annotations

from operator import attrgetter

from controller.rulings.deal.unread_hand import may_have_thrown
from controller.table.dealt import DealRecord
from controller.table.events import CardMoved
from controller.table.state import Table
from controller.terms.fast_copies import replace
from controller.terms.places import STUB, PlaceKind


def with_seat_read(deal: DealRecord, event: CardMoved) -> DealRecord:
    """Return the deal with a card's first read recorded at a seat with a presumed card."""
    if event.place.kind is not PlaceKind.SEAT or event.begun_ms is None:
        return deal
    return replace(deal, seats_read=(*deal.seats_read, event))


def own_first(table: Table, event: CardMoved) -> tuple[Table, CardMoved]:
    """Give a mucked card's turn to the hand's own card; return the mucked card as the event.

    Otherwise the player's own card would count as surplus, and the mucked card would be shown as his. Only cards that a
    folded hand still lacks can have been mucked, and only after that player's turn.
    """
    hand = table.hand
    if hand is None or event.begun_ms is None or event.place.kind is not PlaceKind.SEAT or table.remedy is not None:
        return table, event
    found_again = not event.card.is_known or table.ledger.place_of(event.card) not in {None, STUB}
    if found_again or hand.deal.presumed_at(event.place):
        return table, event
    read = (one for one in hand.deal.seats_read if one.place == event.place == table.ledger.place_of(one.card))
    later = [one for one in read if one.begun_ms is not None and one.begun_ms > event.begun_ms]
    if not later:
        return table, event
    thrown = max(later, key=attrgetter("begun_ms"))
    deal = _told_instead(hand.deal, thrown, event)
    hand, ledger = replace(hand, deal=deal), table.ledger.told_instead(thrown.card, event.card)
    if may_have_thrown(hand, ledger, thrown) is None:
        return table, event
    return replace(table, hand=hand, physical=replace(table.physical, ledger=ledger)), replace(
        thrown, at_ms=event.at_ms
    )


def _told_instead(deal: DealRecord, thrown: CardMoved, event: CardMoved) -> DealRecord:
    """Return the deal with the hand's own card in the mucked card's place."""
    read = tuple(one for one in deal.seats_read if one is not thrown)
    return with_seat_read(
        replace(
            deal,
            cards=tuple(event.card if one == thrown.card else one for one in deal.cards),
            later=tuple((event.card if one == thrown.card else one, seat) for one, seat in deal.later),
            seats_read=read,
        ),
        event,
    )

