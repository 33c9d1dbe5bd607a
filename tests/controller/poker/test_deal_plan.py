"""The deal plan: the orders in which the cards of a stretch may come."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.poker.deal_plan import DealPlan, Serving, plan_acts
from controller.rulebook.street_acts import Bet, Board, Book, Burn, Deal, Draw, Face, Opener, Street
from controller.rulebook.variant import StreetName
from controller.terms.places import BURN, board_place, seat_place

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


FLOP = Street(StreetName.FLOP, (Burn(1), Board(3), Bet(Opener.LEFT_OF_BUTTON), Burn(1)), ())


def came(plan):
    return [(due.place, due.face_up) for due in plan.due]


def test_a_stretch_of_cards_ends_before_the_players_act():
    plan, following = plan_acts(FLOP, 0, Serving(ORDER, 3))
    assert came(plan) == [(BURN, False), *[(board_place(1), True)] * 3]
    assert following == 2
    assert plan_acts(FLOP, 2, Serving(ORDER, 3)) == (DealPlan(), 2), "nothing comes while players act"
    assert plan_acts(FLOP, 3, Serving(ORDER, 3))[1] == 4


def test_a_later_run_has_a_board_of_its_own():
    plan, _ = plan_acts(FLOP, 0, Serving(ORDER, 3, boards_before=2))
    assert {place for place, _ in came(plan)} == {BURN, board_place(3)}


@pytest.mark.parametrize("act", [Draw(5), Book(13)])
def test_who_draws_gets_his_cards_together_and_who_stands_pat_none(act):
    """GN 268, 345a."""
    served = {"drawn" if isinstance(act, Draw) else "books": {3: 2, 8: 1}}
    plan, _ = plan_acts(Street(StreetName.DRAW1, (act,), ()), 0, Serving(ORDER, 3, **served))
    assert came(plan) == [(seat_place(3), False), (seat_place(3), False), (seat_place(8), False)]


@pytest.mark.parametrize(("face", "up"), [(Face.UP, {3, 5, 8}), (Face.DOWN, set()), (Face.CHOICE, {3, 8})])
def test_which_cards_come_face_up(face, up):
    """The next card of choice comes down to who has opened his down card."""
    plan, _ = plan_acts(Street(StreetName.THIRD, (Deal(face, 1, 1, ()),), ()), 0, Serving(ORDER, 3, opened=frozenset({5})))
    assert {place for place, face_up in came(plan) if face_up} == {seat_place(seat) for seat in up}


@pytest.mark.parametrize("at_once", [(4, 1), (1, 4), (2, 1), (3, 1)])
def test_every_order_of_a_stretch_puts_out_the_same_cards(at_once):
    act = Deal(Face.DOWN, 4, at_once[0], at_once[1:])
    plan, _ = plan_acts(Street(StreetName.PREFLOP, (Burn(1), act, Burn(1), Board(3)), ()), 0, Serving(ORDER, 3))
    assert len(plan.due) == 1 + 12 + 1 + 3
    for order in plan.orders:
        assert Counter((due.place, due.face_up) for due in order) == Counter(came(plan))
        assert [due.place for due in order][-4:] == [BURN, *[board_place(1)] * 3]


def test_a_plan_is_complete_when_its_last_card_has_come_and_then_takes_no_other_order():
    plan = plan_of(4, 1)
    for count in range(13):
        at = plan.advanced(count)
        assert (at.is_complete, at.next is None, len(at.rest)) == (count == 12, count == 12, 12 - count)
    assert plan.advanced(12).in_order_of(seat_place(3)) == plan.advanced(12)
    assert plan.in_order_of(seat_place(3)) is plan, "the order that was begun is kept while it fits"
