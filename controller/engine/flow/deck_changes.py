"""Decks that are due to be changed, and decks that were changed too early."""

from __future__ import annotations

from typing import Literal, TypeAlias

from controller.engine.flow.custody import first_card
from controller.table.announcements import flow_announcements as say
from controller.table.custody import Setup
from controller.table.events import CardMoved
from controller.table.hand import Hand
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]


def change_due(table: Table, when: Literal["dealer_push", "level"]) -> tuple[Output, ...]:
    """Tell that the other deck is due now, if the book has the decks changed then (L18, P27)."""
    rule = table.rules.deal.dealing.deck_changes
    return (Announce("info", say.DeckChangeDue(when, rule.cite)),) if when in rule.value else ()


def deck_came(table: Table, event: CardMoved) -> Advance:
    """Note which deck the first card of a hand shows, and tell of a wrong one or an early one.

    Where a shuffler has signaled, two decks take turns, and no change of the back is a change of the deck. Source: N79.
    """
    hand, known, card = table.hand, table.custody, event.card
    if hand is None or not card.is_known or event.place.kind is not PlaceKind.SEAT:
        return table, ()
    setup, again = known.setup, first_card(table, event)
    if setup is not None and setup.back == card.deck:
        return table, again
    told = () if setup is None or known.shuffled else _early(table, hand, setup)
    now = Setup(card.deck, hand.number)
    return replace(table, physical=replace(table.physical, custody=replace(known, setup=now))), (*again, *told)


def _early(table: Table, hand: Hand, setup: Setup) -> tuple[Output, ...]:
    """Return what is told of a deck that came before the one before it had gone around (N79)."""
    rule, hands, players = table.rules.deal.dealing.deck_round, hand.number - setup.hand, len(hand.start.dealt_in)
    if not rule.value or hands >= players:
        return ()
    return (Announce("warning", say.DeckChangedEarly(hands, players, rule.cite)),)
