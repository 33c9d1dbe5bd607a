"""The deal plan: the orders in which the cards of a stretch may come."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.poker.deal_plan import Serving, plan_acts
from controller.rulebook.street_acts import Deal, Face, Street
from controller.rulebook.variant import StreetName
from controller.terms.places import seat_place

ORDER = (3, 5, 8)
STACKS = [3] * 4 + [5] * 4 + [8] * 4
ROUND = [3, 5, 8] * 4


def plan_of(*at_once):
    act = Deal(Face.DOWN, 4, at_once[0], at_once[1:])
    return plan_acts(Street(StreetName.PREFLOP, (act,), ()), 0, Serving(ORDER, len(ORDER)))[0]


def accepted(plan, seats):
    """How many cards to these seats in turn are as the game has them."""
    for count, seat in enumerate(seats):
        plan = plan.in_order_of(seat_place(seat))
        if plan.next is None or plan.next.place != seat_place(seat):
            return count
        plan = plan.advanced()
    return len(seats)


@pytest.mark.parametrize("at_once", [(4, 1), (1, 4)])
@pytest.mark.parametrize("seats", [STACKS, ROUND])
def test_either_order_of_two_may_be_dealt(at_once, seats):
    assert accepted(plan_of(*at_once), seats) == len(seats)


@pytest.mark.parametrize(("at_once", "seats", "good"), [(4, ROUND, 1), (1, STACKS, 1)])
def test_where_the_game_has_one_order_no_other_is_taken(at_once, seats, good):
    assert accepted(plan_of(at_once), seats) == good


@given(st.lists(st.sampled_from(ORDER), min_size=12, max_size=12))
def test_the_dealer_keeps_to_the_order_that_he_began(seats):
    """As many cards are good as the longest beginning that is one of the two orders', whatever comes."""
    good = max(
        next((at for at, (due, got) in enumerate(zip(order, seats, strict=True)) if due != got), 12)
        for order in (STACKS, ROUND)
    )
    assert accepted(plan_of(4, 1), seats) == good


def test_what_a_remedy_rewrites_has_one_order():
    plan = plan_of(4, 1).advanced()
    assert plan.orders
    assert not plan.with_rest(plan.rest[1:]).orders
