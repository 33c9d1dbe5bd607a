"""A hand that no reader told is judged by the cards in the muck that can only be its own."""

import pytest
from unread_hand_talk import TAKEN, acting_next, dealt, mucked

from controller.engine.cards.unread_hands import judge_hand
from controller.table.outputs import IssueRuling
from controller.terms.cards import card
from controller.terms.codes import Cause
from controller.terms.places import MUCK


def judged(talk, seat=3):
    table, told = judge_hand(talk.table, talk.table.hand, seat, talk.table.now_ms + 100)
    return table, [one.ruling for one in told if isinstance(one, IssueRuling)]


@pytest.mark.parametrize("in_turn", [True, False])
def test_cards_that_can_only_be_its_own_are_named(in_turn):
    """N105, G106: a live hand in the muck is the floor's, in turn and out of it."""
    talk = mucked(dealt() if in_turn else acting_next(dealt(), "3:call"))
    table, rulings = judged(talk)
    assert [(one.cause, one.seat) for one in rulings] == [(Cause.HAND_IN_MUCK, 3)]
    mine = [one for one, seat in zip(table.hand.deal.cards, table.hand.deal.seats, strict=True) if seat == 3]
    assert [one.code for one in mine] == list(TAKEN), "in the order in which they came to the muck"
    assert set(mine) <= set(table.ledger.at(MUCK))
    assert not any(where.number == 3 for where, _ in table.hand.deal.presumed)


def test_where_none_can_be_told_the_hand_is_ruled_on_without_its_cards():
    talk = dealt()
    assert card("7h") not in talk.table.ledger.at(MUCK)
    table, rulings = judged(talk)
    assert [(one.cause, one.seat) for one in rulings] == [(Cause.HAND_IN_MUCK, 3)]
    assert not any(where.number == 3 for where, _ in table.hand.deal.presumed), "no card of it is waited for"
