"""Hands that die beside the deal: of players who were away at the last card, and of those who threw a card too late."""

from __future__ import annotations

import pytest
from dealer_talk import Talk

from controller.engine.cards.dying_hands import _without_dead, rule_absent
from controller.table.outputs import IssueRuling
from controller.terms.codes import Cause
from controller.terms.fast_copies import replace


def away(*seats, text="new deal", **changes):
    table = Talk("G").play(text).table
    deal = replace(table.hand.deal, absent=seats, **changes)
    return replace(table, hand=replace(table.hand, deal=deal))


def ruled(table):
    table, told = rule_absent(table, 9000)
    return table, [(one.ruling.cause, one.ruling.seat, one.ruling.at_ms) for one in told if isinstance(one, IssueRuling)]


def test_g79_each_hand_is_dead_in_the_order_of_the_seats_and_once():
    table, told = ruled(away(5, 2))
    assert told == [(Cause.ABSENT_AT_DEAL, 2, 9000), (Cause.ABSENT_AT_DEAL, 5, 9000)]
    assert (table.hand.wagering.live, table.hand.deal.absent) == ((1, 3, 4, 6), ())
    assert ruled(table) == (table, [])


@pytest.mark.parametrize("table", [away(), away(5, stopped="misdeal"), replace(away(5), hand=None)])
def test_else_nobody_dies(table):
    assert ruled(table) == (table, [])


def test_a_dead_hand_gets_no_more_cards():
    """Crazy pineapple, the flop: seat 2 kept its third card past the betting; its hand is dead and is dealt nothing."""
    talk = Talk("G", seats=3, game="crazypineapple").play("new deal")
    assert talk.table.hand.game.tossing == {}
    assert [due.place.number for due in talk.table.hand.plan.due].count(2) == 3


def test_the_others_still_get_theirs():
    """Stud, fourth street: seat 2's hand is dead; the burn, and the cards of seats 1 and 3, are still due."""
    talk = Talk("P", seats=3, game="stud", blinds=[], bring_in=1, limits=[2, 4]).play("new deal 1:bring_in 2:call 3:call")
    hand = talk.table.hand
    assert [due.place.code for due in hand.plan.rest] == ["burn", "seat:1", "seat:2", "seat:3"]
    rest = lambda table: [due.place.code for due in table.hand.plan.rest]  # noqa: E731
    dead = replace(hand, dead=frozenset({2}))
    assert rest(_without_dead(replace(talk.table, hand=dead))) == ["burn", "seat:1", "seat:3"]
    burned = replace(dead, plan=hand.plan.advanced())
    assert rest(_without_dead(replace(talk.table, hand=burned))) == ["seat:1", "seat:3"]
