"""Which order of a deal is asked about, released or waited for: each condition and each limit both ways."""

from math import log

import pytest
from held_arrivals import DEAL, HOLDS, Scene, Sight, in_the_way

from controller.fusion.decisions import AskAbout, Hold, PassOn
from controller.fusion.order.deal_order import DealOrder
from controller.fusion.order.deal_orders import Deviation
from controller.fusion.order_evidence import order_of_deal
from controller.table.hand import Phase
from controller.table.notes import SaidOrder
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, seat_place

IN_DEAL = DEAL + ":3"
PLAN = (1, 2, 3, 4, 5, 6) * 2
OTHER = (1, 2, 3, 5, 4, 6, 1, 2, 3, 4, 5, 6)
"""Seat 5 got its card before seat 4, which is due."""


def scene_of(odds, places=OTHER, shorthand=IN_DEAL, *, is_whole=True, deviation=Deviation.PASSED_OVER):
    order = None if odds is None else DealOrder(tuple(map(seat_place, places)), deviation, odds, is_whole)
    return Scene(shorthand, Sight(order=order))


def told(odds, where, now_ms=0, scene=None, **order):
    """What is said of a card at a place: asked, released, or held until when."""
    scene = scene or scene_of(odds, **order)
    one, context = scene.card("2h", where), scene.context(now_ms)
    found = order_of_deal(one, context)
    held_ms = found.until_ms - one.by_ms if isinstance(found, Hold) else None
    return isinstance(found, AskAbout), isinstance(found, PassOn), held_ms


DUE, CAME = seat_place(4), seat_place(5)


@pytest.mark.parametrize(("odds", "where", "says"), [
    (log(1e5), DUE, (False, False, 4500)), (log(1e5), CAME, (False, True, None)), (log(1e5) - 0.01, CAME, (True, False, None)),
    (log(1e5) - 0.01, DUE, (True, False, None)), (log(7), DUE, (True, False, None)), (log(7) - 0.01, DUE, (False, False, 4500)),
    (log(7), CAME, (True, False, None)), (0.0, DUE, (False, False, 4500)), (-0.01, DUE, (False, False, None)), (None, DUE, (False, False, None)),
    (log(7), BURN, (False, False, None)), (log(1e5), seat_place(6), (False, False, 4500)), (log(7), seat_place(6), (False, False, 4500)),
])  # fmt: skip
def test_an_order_is_suspected_as_soon_as_the_plan_asked_from_seven_times_and_sure_from_a_hundred_thousand(odds, where, says):
    assert told(odds, where) == says


@pytest.mark.parametrize("where", [DUE, CAME])
def test_nobody_is_asked_before_the_whole_deal_is_read_but_for_a_card_that_has_waited_for_it(where):
    for odds in (log(7), log(1e3) - 0.01):
        assert told(odds, where, 4499, is_whole=False) == (False, False, 4500)
        assert told(odds, where, 4500, is_whole=False) == (True, False, None)
    assert told(log(1e3), where, is_whole=False) == (True, False, None), "a thousand times is enough"
    assert told(log(1e5), CAME, is_whole=False) == (False, True, None), "a sure order waits for nothing"


def test_a_suspected_order_holds_cards_for_four_and_a_half_seconds():
    for odds, where in ((0.0, DUE), (log(7) - 0.01, CAME), (log(1e5), DUE)):
        assert told(odds, where, 4499)[2] == HOLDS.order_ms == 4500
        assert told(odds, where, 4500) == (False, False, None)
    assert told(log(7), seat_place(6), 4500) == (False, False, None)


def test_that_a_seat_was_left_out_is_never_ruled_on_without_the_dealers_word():
    """Two cards that lie short look like one that was never dealt."""
    assert told(log(1e9), CAME, deviation=Deviation.LEFT_OUT) == (True, False, None)
    assert told(-0.01, CAME, deviation=Deviation.LEFT_OUT) == (False, False, None)


@pytest.mark.parametrize("places", [PLAN, (2, 1, 3, 5, 4, 6, *PLAN[6:]), (1, 2, 3), (1, 2, 3, 4, 6, 5, *PLAN[6:])])
def test_an_order_says_nothing_where_the_next_card_is_the_one_due_or_earlier_ones_differ(places):
    assert told(log(1e9), CAME, places=places) == (False, False, None)


def test_only_an_initial_deal_that_goes_on_as_planned_is_looked_at():
    def silent(scene):
        return told(None, CAME, scene=scene) == (False, False, None)

    def scene():
        return scene_of(log(1e9))

    assert not silent(scene())
    for what, one in in_the_way().items():
        assert silent(scene().having(**{what: one}))
    assert silent(scene().having_hand(phase=Phase.BETTING))
    assert silent(scene().having_deal(complete=True))
    assert silent(scene().having_deal(stopped="misdeal"))
    assert silent(scene().having_hand(street_index=1))
    assert silent(scene().having_deal(presumed=((seat_place(1), 0),)))
    assert silent(scene_of(log(1e9), shorthand=""))
    ruling = in_the_way()["remedy"].ruling
    for at_ms, is_silent in ((0, True), (-1, False)):
        ruled = scene()
        ruled.having(rulings=(replace(ruling, at_ms=ruled.hand.dealt_at_ms + at_ms),))
        assert silent(ruled) is is_silent
    burned = scene()
    due = list(burned.hand.plan.due)
    due[0] = replace(due[0], place=BURN)
    assert silent(burned.having_hand(plan=replace(burned.hand.plan, due=tuple(due))))


def test_what_the_dealer_said_of_the_next_card_is_sure():
    def said(first, dealt=3):
        scene = scene_of(None)
        scene.having_deal(noted=frozenset({SaidOrder(dealt, first)}))
        return told(None, CAME, scene=scene)

    assert said(5) == (False, True, None)
    assert said(6) == (False, False, 4500)
    assert said(None) == (False, False, None)
    assert said(5, dealt=2) == (False, False, None)
    doubted = scene_of(log(1e9))
    doubted.having_deal(noted=frozenset({SaidOrder(3, None)}))
    assert told(None, CAME, scene=doubted) == (False, False, None), "he said that it came as planned"


def test_a_dealer_who_said_that_the_deal_goes_as_planned_is_asked_no_more_about_it():
    """Of a later card: what is sure is ruled on nevertheless, and what an earlier word found wrong is no such word."""
    def said(first, odds):
        scene = scene_of(odds)
        scene.having_deal(noted=frozenset({SaidOrder(1, first)}))
        return told(None, CAME, 4500, scene=scene)

    assert said(None, log(1e5) - 0.01) == (False, False, None)
    assert said(None, log(1e5)) == (False, True, None)
    assert said(2, log(1e5) - 0.01) == (True, False, None)
