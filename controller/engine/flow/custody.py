"""Deck custody: readings before the deal, deals on hold, decks due or changed early.

The open remedy `new_setup` holds a deal of which no card has been dealt. The next deck's signal, the dealer's CONFIRM
or the floor releases it, with the same button, players and posts.
"""

from __future__ import annotations

from typing import Literal

from controller.table.announcements import flow_announcements as say
from controller.table.custody import Custody, Setup
from controller.table.events import CardMoved, DeckSeen, NewDeal
from controller.table.hand import Hand, is_undealt
from controller.table.ledger import CardLedger
from controller.table.outputs import Announce, Output, RemedyClosed
from controller.table.physical import Physical
from controller.table.state import Table
from controller.terms.cards import other_deck
from controller.terms.codes import StepCode
from controller.terms.fast_copies import changer_of, copied, replace
from controller.terms.places import PlaceKind

Advance = tuple[Table, tuple[Output, ...]]


def with_evidence(before: Custody, event: DeckSeen) -> Custody:
    """Return the deck custody with a new reading of the coming deck."""
    return replace(
        before,
        seen=tuple(sorted({*before.seen, *event.cards})),
        strangers=max(before.strangers, event.strangers),
        whole=before.whole or event.whole,
    )


def is_held(table: Table) -> bool:
    """Whether the deal is on hold until a new setup comes."""
    remedy = table.remedy
    return remedy is not None and any(step.code is StepCode.NEW_SETUP for step in remedy.steps)


def goes_on(table: Table) -> bool:
    """Whether a new signal continues the same hand, since no card of it was dealt."""
    return table.hand is not None and table.stakes.readers == "full" and is_undealt(table.hand)


def deal_is_signaled(table: Table, event: NewDeal) -> Table:
    """Return the table for an unread coming deck; a shuffler's signal makes the other one due."""
    hand, before = table.hand, table.custody
    dealt = before.dealt
    if hand is not None and hand.deal.back:
        dealt = hand.deal.back
    elif hand is not None and is_held(table):
        # The wrong deck has left the table before any of its cards was dealt: it counts as the last deck.
        dealt = _commonest(before) or before.dealt
    due = other_deck(dealt) if dealt and event.by == "shuffler" else ""
    setup = None if is_held(table) else before.setup
    known = Custody(dealt, due, setup=setup, shuffled=before.shuffled or event.by == "shuffler")
    return _with_physical(table, _with_custody(table.physical, known))


_with_physical = changer_of(Table, "physical")
_with_custody = changer_of(Physical, "custody")


def _commonest(known: Custody) -> str:
    """Return the back of most cards read; empty if none was read."""
    backs = [one.deck for one in known.seen]
    return max(sorted(set(backs)), key=backs.count, default="")


def signal_again(table: Table, hand: Hand, event: NewDeal) -> Advance:
    """Take another signal before the first card: the same hand starts over."""
    signals = table.rules.deal.windows.hand_begins.value
    begun_by = hand.deal.begun_by if hand.deal.begun_by in signals else event.by
    told: tuple[Output, ...] = ()
    if table.remedy is not None and is_held(table):
        told = (RemedyClosed(table.remedy.ruling.number, "dealer"),)
    deal = copied(hand.deal, begun_by=begun_by, noted=frozenset())
    # Cards read since the last signal belong to a deck that has left the table.
    physical = copied(table.physical, ledger=CardLedger())
    return copied(table, physical=physical, hand=copied(hand, deal=deal), remedy=None, motion=None), told


def after_setup(table: Table) -> Table:
    """Return the table with nothing read of the new setup; either deck may be dealt."""
    known = table.custody
    custody = Custody(_commonest(known) or known.dealt, shuffled=known.shuffled)
    return replace(
        table,
        physical=copied(table.physical, custody=custody, ledger=CardLedger()),
        motion=None,
    )


def first_card(table: Table, event: CardMoved) -> tuple[Output, ...]:
    """Warn when the first card comes from the last deck although the shuffler signaled."""
    known = table.custody
    if not known.due or not event.card.is_known or event.place.kind is not PlaceKind.SEAT:
        return ()
    told_before = any(one.deck != known.due for one in known.seen)
    return () if event.card.deck == known.due or told_before else (same_deck_again(known),)


def same_deck_again(known: Custody) -> Output:
    """Return the warning that the deck was not changed and may not be shuffled."""
    return Announce("warning", say.SameDeckAgain(known.dealt, known.due))


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
    return copied(table, physical=copied(table.physical, custody=copied(known, setup=now))), (*again, *told)


def _early(table: Table, hand: Hand, setup: Setup) -> tuple[Output, ...]:
    """Return what is told of a deck that came before the one before it had gone around (N79)."""
    rule, hands, players = table.rules.deal.dealing.deck_round, hand.number - setup.hand, len(hand.start.dealt_in)
    if not rule.value or hands >= players:
        return ()
    return (Announce("warning", say.DeckChangedEarly(hands, players, rule.cite)),)
