"""Deals whose cards no reader tells."""

from __future__ import annotations

from dealer_talk import Talk

from controller.engine.advance import advance
from controller.table.events import CardAbsent, CardPresumed, DealerAnswered
from controller.views.dealer_questions import dealer_question

BOOKS = ("nclpc-2015", "eagles-3512", "golden-nugget-2025", "npl-2015", "players-casino-2025")


def dealing(book="nclpc-2015", short=1):
    """Three players; all cards of the deal but the last ones are in. Returns the table and the cards to come."""
    talk = Talk(book, seats=3)
    talk.play(f"new deal:{6 - short}")
    table = talk.table
    left = [one for one in table.deck if table.ledger.place_of(one) is None]
    return table, left


def act(table, event):
    """The table after one event, and the causes of the rulings told."""
    table, _ = advance(table, event)
    return table


def missed(table, where):
    """The table after a card has not been read for long; the dealer has said that it is not there, and no hand folded."""
    table, told = advance(table, CardAbsent(table.now_ms + 20_000, where))
    assert ([type(one).__name__ for one in told], table.rulings) == (["AskDealer"], ())
    table = act(table, DealerAnswered(table.now_ms + 1000, table.question.code, yes=False))
    if where.kind.value == "seat" and table.question is not None:
        assert dealer_question(table.question.asks).endswith(f"Did seat {where.number} fold?")
        table = act(table, DealerAnswered(table.now_ms + 1000, table.question.code, yes=False))
    return table


def presumed(book="nclpc-2015"):
    """The button's last card is presumed: the betting is open."""
    table, left = dealing(book)
    return act(table, CardPresumed(table.now_ms + 3000, table.hand.plan.next.place)), left
