"""A card more in a hand of which no reader is sure: the dealer is asked how many the hand holds, and nobody accused.

A card that lies under others may be read so rarely that the hand is over before it is surely there.
"""

from __future__ import annotations

from controller.rulings.unread_hand import is_whole
from controller.table.events import CardMoved, SurplusDoubted
from controller.table.outputs import AskDealer, Output
from controller.table.state import DealerQuestion, Table
from controller.terms.copying import replace
from controller.terms.places import STUB

Advance = tuple[Table, tuple[Output, ...]]

MORE = "more"
"""The question whether a hand holds no more than its cards."""


def doubt_card(table: Table, event: SurplusDoubted) -> Advance:
    """Ask the dealer whether a hand holds no more than its cards; by his no the card that is read there is one more."""
    hand, seat = table.hand, event.place.number
    if hand is None or table.question is not None or table.open_ruling is not None or table.remedy is not None:
        return table, ()
    if not is_whole(table, hand, seat) or table.ledger.place_of(event.card) not in {None, STUB}:
        return table, ()
    count = len(table.ledger.at(event.place))
    text = f"Seat {seat}: a card more may lie there. Does seat {seat} hold {count} card(s) and no more?"
    lies_there = CardMoved(event.at_ms, event.card, event.place, begun_ms=event.begun_ms)
    question = DealerQuestion(f"{MORE}:{seat}", text, if_no=(lies_there,), about=event.card)
    return replace(table, question=question), (AskDealer(question.code, text),)
