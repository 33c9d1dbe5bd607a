"""A card more in a hand, or on the burns, of which no reader is sure: the dealer is asked, and nobody accused.

A card that lies under others may be read so rarely that the hand is over before it is surely there.
"""

from __future__ import annotations

from controller.poker import betting
from controller.rulings.deal.burn_error import is_burned_for
from controller.rulings.deal.unread_hand import is_whole
from controller.table.events import CardMoved, SurplusDoubted
from controller.table.hand import Hand
from controller.table.outputs import AskDealer, Output
from controller.table.state import DealerQuestion, Table
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, STUB
from controller.terms.texts import quantity

Advance = tuple[Table, tuple[Output, ...]]

MORE = "more"
"""The question whether a hand holds no more than its cards."""
TWICE = "twice"
"""The question whether a street was burned for twice; as when two burns are ruled on, yes says so."""


def doubt_card(table: Table, event: SurplusDoubted) -> Advance:
    """Ask the dealer whether there is a card more; if he says so those that are read there lie there."""
    hand, cards = table.hand, (*event.others, event.card)
    if hand is None or table.question is not None or table.open_ruling is not None or table.remedy is not None:
        return table, ()
    if any(table.ledger.place_of(one) not in {None, STUB} for one in cards):
        return table, ()
    lie_there = tuple(CardMoved(event.at_ms, one, event.place, begun_ms=event.begun_ms) for one in cards)
    ask = _ask_burned if event.place == BURN else _ask_held
    question = ask(table, hand, event, lie_there)
    return (table, ()) if question is None else _put(table, question)


def _put(table: Table, question: DealerQuestion) -> Advance:
    """The table with the dealer asked."""
    return replace(table, question=question), (AskDealer(question.code, question.text),)


def _ask_held(
    table: Table, hand: Hand, event: SurplusDoubted, lie_there: tuple[CardMoved, ...]
) -> DealerQuestion | None:
    """What is asked about a hand; nothing where it is not whole."""
    seat = event.place.number
    if not is_whole(table, hand, seat):
        return None
    count = len(table.ledger.at(event.place))
    text = f"Seat {seat} may have an extra card. Exactly {quantity(count, 'card')}?"
    return DealerQuestion(f"{MORE}:{seat}", text, if_no=lie_there, about=event.card)


def _ask_burned(
    table: Table, hand: Hand, event: SurplusDoubted, lie_there: tuple[CardMoved, ...]
) -> DealerQuestion | None:
    """What is asked about the burns; nothing where those that are read may be the ones that were taken as made.

    How many lie there tells nothing while the key of an act may be missing: for the next street one was burned then.
    """
    made = sum(where == BURN for where, _ in hand.deal.presumed)
    if not is_burned_for(table, hand) or len(event.others) < made:
        return None
    text = "An extra card may lie on the burns. Were two cards burned for one street?"
    return DealerQuestion(f"{TWICE}:{BURN.code}", text, if_yes=lie_there, about=event.card)


def is_card_doubted(table: Table, hand: Hand, question: DealerQuestion) -> bool:
    """Return whether there is still a card of which the dealer is asked whether it lies where it is too many."""
    kind, _, about = question.code.partition(":")
    counts = is_burned_for(table, hand) if kind == TWICE else betting.is_live(hand.wagering, int(about))
    return counts and question.about is not None and table.ledger.place_of(question.about) in {None, STUB}


def with_burns_told(table: Table, question: DealerQuestion) -> Table:
    """Return the table with it noted that by the dealer's word more was burned than is due: for no street to come."""
    if not question.code.startswith(f"{TWICE}:") or table.hand is None:
        return table
    deal = table.hand.deal
    told = {one.card for one in question.if_yes if isinstance(one, CardMoved)}
    return replace(table, hand=replace(table.hand, deal=replace(deal, of_street=deal.of_street | told)))
