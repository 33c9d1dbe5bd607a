"""Deck custody before the deal: what was read of it, held deals, two decks.

A deal is held by an open remedy, `new_setup`: nothing of the hand has been dealt, and the next deck's signal, the
dealer's CONFIRM or the floor lets it go on with the same button, players and posts.
"""

from __future__ import annotations

from controller.table.custody import Custody
from controller.table.events import CardMoved, DeckSeen, NewDeal
from controller.table.hand import Hand, is_undealt
from controller.table.ledger import CardLedger
from controller.table.outputs import Announce, Output, RemedyClosed
from controller.table.state import Table
from controller.terms.cards import other_deck
from controller.terms.codes import StepCode
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind

Advance = tuple[Table, tuple[Output, ...]]


def with_evidence(before: Custody, event: DeckSeen) -> Custody:
    """Return what is known of the coming deck, with a new reading added."""
    return replace(
        before,
        seen=tuple(sorted({*before.seen, *event.cards})),
        strangers=max(before.strangers, event.strangers),
        whole=before.whole or event.whole,
    )


def is_held(table: Table) -> bool:
    """Whether the deal waits for a new setup."""
    remedy = table.remedy
    return remedy is not None and any(step.code is StepCode.NEW_SETUP for step in remedy.steps)


def goes_on(table: Table) -> bool:
    """Whether a new signal continues the same hand, of which nothing was dealt."""
    return table.hand is not None and table.stakes.readers == "full" and is_undealt(table.hand)


def deal_is_signalled(table: Table, event: NewDeal) -> Table:
    """Return the table for an unread coming deck; a shuffler's must be the other one."""
    hand, before = table.hand, table.custody
    dealt = before.dealt
    if hand is not None and hand.deal.back:
        dealt = hand.deal.back
    elif hand is not None and is_held(table):
        # The deck that was found wrong has left the table without a card of it being dealt.
        dealt = _commonest(before) or before.dealt
    due = other_deck(dealt) if dealt and event.by == "shuffler" else ""
    return replace(table, custody=Custody(dealt, due))


def _commonest(known: Custody) -> str:
    """The back of most cards read; empty if none was."""
    backs = [one.deck for one in known.seen]
    return max(sorted(set(backs)), key=backs.count, default="")


def signal_again(table: Table, hand: Hand, event: NewDeal) -> Advance:
    """Take another signal before the first card: the same hand, from a new setup if held."""
    signals = table.rules.deal.windows.hand_begins.value
    begun_by = hand.deal.begun_by if hand.deal.begun_by in signals else event.by
    told: tuple[Output, ...] = ()
    if table.remedy is not None and is_held(table):
        told = (RemedyClosed(table.remedy.ruling.number, "dealer"),)
    deal = replace(hand.deal, begun_by=begun_by, noted=frozenset())
    # Whatever was read on the table meanwhile was of the deck that has left it.
    return replace(table, hand=replace(hand, deal=deal), remedy=None, ledger=CardLedger(), motion=None), told


def after_setup(table: Table) -> Table:
    """The table with nothing read yet of the deck that was brought: any deck may be dealt."""
    known = table.custody
    return replace(table, custody=Custody(_commonest(known) or known.dealt), ledger=CardLedger(), motion=None)


def first_card(table: Table, event: CardMoved) -> tuple[Output, ...]:
    """Report a first card from the last deck although the shuffler has signaled."""
    known = table.custody
    if not known.due or not event.card.is_known or event.place.kind is not PlaceKind.SEAT:
        return ()
    told_before = any(one.deck != known.due for one in known.seen)
    return () if event.card.deck == known.due or told_before else (same_deck_again(known),)


def same_deck_again(known: Custody) -> Output:
    """The deck was not changed: no book forbids it, but it may not have been shuffled."""
    text = f"Deck {known.dealt} again: the shuffler's signal should have brought deck {known.due}. Was it shuffled?"
    return Announce("warning", text)
