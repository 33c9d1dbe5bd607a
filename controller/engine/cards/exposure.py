"""Hole cards that come face up: explained by EXPOSED or BOXED, else dealer's exposures.

Antennas see no faces. A camera or a tape reports a face with its card, and the key follows the card (docs/tape.md,
convention 4). A face that no key explains within `KEY_MS`, or before somebody acts, is an exposed card (N102, N156;
E89; G103; L27; P36).
"""

from __future__ import annotations

from typing import Final, TypeAlias

from controller.engine.cards.attention import note_exposed
from controller.rulebook.variant import Family
from controller.table.announcements.card_announcements import CardFaceUp
from controller.table.events import (
    ActionDeclared,
    CardExposed,
    CardMoved,
    ChipsMoved,
    Event,
    TableTapped,
    WordSaid,
)
from controller.table.hand import Hand, Phase
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.cards import UNKNOWN
from controller.terms.fast_copies import replace
from controller.terms.places import STUB, PlaceKind

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

KEY_MS: Final = 3000
"""How much later than its card a key may come that explains the face; as for chips without a key (`bet_spots`)."""

_ACTS = (ActionDeclared, WordSaid, ChipsMoved, TableTapped)


def is_shown(table: Table, event: CardMoved) -> bool:
    """Whether a card comes off the stub face up to a seat that gets it face down."""
    hand = table.hand
    if not event.face_up or hand is None or hand.deal.stopped or table.remedy is not None:
        return False
    if event.place.kind is not PlaceKind.SEAT or table.variant.family is Family.ROWS or not event.card.is_known:
        return False
    if hand.phase is not Phase.DEALING or table.ledger.place_of(event.card) not in {None, STUB}:
        return False
    due = next((one for one in hand.plan.rest if one.place == event.place), None)
    return due is not None and not due.face_up


def note_shown(table: Table, event: CardMoved) -> Advance:
    """Keep a hole card that came face up until a key explains it."""
    hand = table.hand
    if hand is None or hand.deal.stopped:
        return table, ()
    deal = replace(hand.deal, unexplained=(*hand.deal.unexplained, event))
    return replace(table, hand=replace(hand, deal=deal)), (Announce("warning", CardFaceUp(event.place.number)),)


def elapse(table: Table, event: Event) -> Advance:
    """Rule on face-up cards whose key did not come in time, or before somebody acted."""
    told: tuple[Output, ...] = ()
    while (one := _first_due(table, event)) is not None:
        hand = table.hand
        assert hand is not None, "a card face up is one of a hand"
        rest = tuple(other for other in hand.deal.unexplained if other is not one)
        table = replace(table, hand=replace(hand, deal=replace(hand.deal, unexplained=rest)))
        if _is_explained(hand, one) or table.ledger.place_of(one.card) != one.place:
            continue
        at_ms = min(event.at_ms, one.at_ms + KEY_MS)
        table, more = note_exposed(table, CardExposed(at_ms, one.place.number, one.card))
        told = (*told, *more)
    return table, told


def _first_due(table: Table, event: Event) -> CardMoved | None:
    """Return the oldest face-up card that must be judged now; None if there is none."""
    hand = table.hand
    if hand is None or hand.deal.stopped or not hand.deal.unexplained:
        return None
    one = hand.deal.unexplained[0]
    return one if isinstance(event, _ACTS) or event.at_ms >= one.at_ms + KEY_MS else None


def _is_explained(hand: Hand, one: CardMoved) -> bool:
    """Whether a key explained the card, by its name or by its seat."""
    deal = hand.deal
    if one.card in (*deal.exposed_cards, *deal.boxed, *deal.shown):
        return True
    cards, of = (*deal.exposed_cards, *deal.boxed), (*deal.exposed_of, *deal.boxed_of)
    return any(card is UNKNOWN and seat == one.place.number for card, (seat, _) in zip(cards, of, strict=True))


def deadline(table: Table) -> int | None:
    """Return when the first face-up card must be judged, in ms; None if none waits."""
    hand = table.hand
    if hand is None or hand.deal.stopped or not hand.deal.unexplained:
        return None
    return hand.deal.unexplained[0].at_ms + KEY_MS
