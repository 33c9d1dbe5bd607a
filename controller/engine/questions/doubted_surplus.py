"""A card more in a hand, or on the burns, of which no reader is sure: the dealer is asked, and nobody accused.

A card that lies under others may be read so rarely that the hand is over before it is surely there.
"""

from __future__ import annotations

from controller.engine.flow.asking import ask
from controller.rulings.deal.burn_error import is_burned_for
from controller.rulings.deal.unread_hand import is_whole
from controller.table.events import CardMoved, SurplusDoubted
from controller.table.hand import Hand
from controller.table.outputs import Output
from controller.table.questions import BurnedTwice, HoldsNoMore
from controller.table.state import DealerQuestion, Table
from controller.terms.places import BURN, STUB

Advance = tuple[Table, tuple[Output, ...]]


def doubt_card(table: Table, event: SurplusDoubted) -> Advance:
    """Ask the dealer whether there is a card more; if he says so those that are read there lie there."""
    hand, cards = table.hand, (*event.others, event.card)
    if hand is None or table.question is not None or table.open_ruling is not None or table.remedy is not None:
        return table, ()
    if any(table.ledger.place_of(one) not in {None, STUB} for one in cards):
        return table, ()
    lie_there = tuple(CardMoved(event.at_ms, one, event.place, begun_ms=event.begun_ms) for one in cards)
    if event.place == BURN:
        if not _may_be_twice(table, hand, event):
            return table, ()
        return ask(table, BurnedTwice(), if_yes=lie_there, about=event.card)
    seat = event.place.number
    if not is_whole(table, hand, seat):
        return table, ()
    return ask(table, HoldsNoMore(seat, len(table.ledger.at(event.place))), if_no=lie_there, about=event.card)


def _may_be_twice(table: Table, hand: Hand, event: SurplusDoubted) -> bool:
    """Whether one burn is too many; not where those that are read may be the ones that were taken as made.

    How many lie there tells nothing while the key of an act may be missing: for the next street one was burned then.
    """
    made = sum(where == BURN for where, _ in hand.deal.presumed)
    return is_burned_for(table, hand) and len(event.others) >= made


def is_card_doubted(table: Table, question: DealerQuestion) -> bool:
    """Return whether no reader has told yet where the card lies of which the dealer is asked if it is too many."""
    return question.about is not None and table.ledger.place_of(question.about) in {None, STUB}
