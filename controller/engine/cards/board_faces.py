"""Which side of a card on the board is up: readers see no faces."""

from __future__ import annotations

from typing import Final

from controller.rulings.following import lays_river_down
from controller.table.events import CardMoved
from controller.table.hand import Phase
from controller.table.state import Table
from controller.terms.fast_copies import replace
from controller.terms.places import Place, PlaceKind

_OF_PLAYERS: Final = frozenset({PlaceKind.SEAT, PlaceKind.MUCK, PlaceKind.DISCARD})
"""Places whose cards are players' cards: on the board they are thrown in or gathered, not dealt."""
_OVER: Final = frozenset({Phase.SHOWDOWN, Phase.AWARDING})


def as_it_lies(table: Table, event: CardMoved) -> CardMoved:
    """Return a board card's event face down unless the card was dealt there face up.

    A face that is public stays public. A tape without reader motions says itself which side is up.
    """
    if event.motion is None or event.place.kind is not PlaceKind.BOARD:
        return event
    if not event.card.is_known or event.card in table.ledger.up:
        return event
    return replace(event, face_up=False) if _lies_down(table, event) else event


def _lies_down(table: Table, event: CardMoved) -> bool:
    """Whether a card whose face nobody has seen lies face down on the board."""
    ledger = table.ledger
    source = ledger.place_of(event.card)
    if source == event.place or (source is not None and source.kind in _OF_PLAYERS):
        return True
    if not _is_awaited(table, event.place):
        return True
    there = any(one.is_known and one not in ledger.up for one in ledger.at(event.place))
    return not there and table.remedy is not None and lays_river_down(table.remedy)


def _is_awaited(table: Table, place: Place) -> bool:
    """Whether a card off the stub may still be dealt to a board: not when the hand is over.

    Then the dealer lays the stub down, or gathers the cards there.
    """
    hand = table.hand
    if hand is None or hand.deal.stopped:
        return False
    unread = hand.deal.presumed_at(place) > 0
    return hand.phase not in _OVER or unread or any(due.place == place for due in hand.plan.rest)
