"""A card more in a hand, or on the burns, of which no reader is sure: the dealer is asked, and nobody accused.

A card that lies under others may be read so rarely that the hand is over before it is surely there.
"""

from __future__ import annotations

from controller.poker import betting
from controller.rulings.burn_error import is_burned_for
from controller.rulings.unread_hand import is_whole
from controller.table.events import CardMoved, SurplusDoubted
from controller.table.hand import Hand
from controller.table.outputs import AskDealer, Output
from controller.table.state import DealerQuestion, Table
from controller.terms.copying import replace
from controller.terms.places import BURN, STUB

Advance = tuple[Table, tuple[Output, ...]]

MORE = "more"
"""The question whether a hand holds no more than its cards, or no more was burned than is due."""


def doubt_card(table: Table, event: SurplusDoubted) -> Advance:
    """Ask the dealer whether there is no card more; by his no those that are read there lie there."""
    hand, cards = table.hand, (*event.others, event.card)
    if hand is None or table.question is not None or table.open_ruling is not None or table.remedy is not None:
        return table, ()
    if any(table.ledger.place_of(one) not in {None, STUB} for one in cards):
        return table, ()
    text = _burned(table, hand, event) if event.place == BURN else _held(table, hand, event)
    if not text:
        return table, ()
    lie_there = tuple(CardMoved(event.at_ms, one, event.place, begun_ms=event.begun_ms) for one in cards)
    question = DealerQuestion(f"{MORE}:{_about(event)}", text, if_no=lie_there, about=event.card)
    return replace(table, question=question), (AskDealer(question.code, text),)


def _about(event: SurplusDoubted) -> str:
    """What a question is about: the number of a seat, or the burns."""
    return event.place.code if event.place == BURN else str(event.place.number)


def _held(table: Table, hand: Hand, event: SurplusDoubted) -> str:
    """What is asked about a hand; nothing where it is not whole."""
    seat = event.place.number
    if not is_whole(table, hand, seat):
        return ""
    count = len(table.ledger.at(event.place))
    return f"Seat {seat}: a card more may lie there. Does seat {seat} hold {count} card(s) and no more?"


def _burned(table: Table, hand: Hand, event: SurplusDoubted) -> str:
    """What is asked about the burns; nothing where those that are read may be the ones that were taken as made.

    How many lie there tells nothing while the key of an act may be missing: for the next street one was burned then.
    """
    made = sum(where == BURN for where, _ in hand.deal.presumed)
    if not is_burned_for(table, hand) or len(event.others) < made:
        return ""
    return "A card more may lie on the burns. Was one card burned for each street and no more?"


def is_card_doubted(table: Table, hand: Hand, question: DealerQuestion) -> bool:
    """Return whether there is still a card of which the dealer is asked whether it lies where it is too many."""
    _, _, about = question.code.partition(":")
    counts = is_burned_for(table, hand) if about == BURN.code else betting.is_live(hand.wagering, int(about))
    return counts and question.about is not None and table.ledger.place_of(question.about) in {None, STUB}


def with_burns_told(table: Table, question: DealerQuestion) -> Table:
    """Return the table with it noted that by the dealer's word more was burned than is due: for no street to come."""
    kind, _, about = question.code.partition(":")
    if kind != MORE or about != BURN.code or table.hand is None:
        return table
    deal = table.hand.deal
    told = {one.card for one in question.if_no if isinstance(one, CardMoved)}
    return replace(table, hand=replace(table.hand, deal=replace(deal, of_street=deal.of_street | told)))
