"""The order of a whole deal, from reads that say little of any pair of cards."""

from math import log
from random import Random

import pytest
from pitched import first_wrong, judged, plan_of, read_deal

from controller.fusion.order.deal_order import order_of
from controller.fusion.order.deal_orders import Deviation, orders_of
from controller.fusion.order_evidence import LIKELY, SURE
from controller.terms.cards import card
from controller.tracking.arrival_times import arrivals_of

SEATS = 6


@pytest.mark.parametrize("seed", range(12))
def test_a_deal_as_planned_is_never_surely_another(seed):
    random = Random(f"as planned/{seed}")
    for done in (0, 3, SEATS):
        found = judged(plan_of(SEATS), random, SEATS, done)
        assert found is None or found.odds_log < LIKELY


@pytest.mark.parametrize("deviation", [Deviation.OTHER_START, Deviation.TWO_IN_A_ROW])
def test_a_deal_from_another_seat_and_two_in_a_row_are_sure_and_named_rightly(deviation):
    random = Random(deviation.name)
    for order in [one for one in orders_of(plan_of(SEATS)) if one.deviation is deviation]:
        found = judged(order.places, random, SEATS, first_wrong(order.places, SEATS))
        assert (found.deviation, found.places) == (deviation, order.places)
        # Where only one seat's cards come last, both may have stopped short: of that the dealer is asked.
        assert found.odds_log >= (LIKELY if order.places[0] == plan_of(SEATS)[1] else SURE)


def test_a_seat_passed_over_by_three_is_at_least_likely_in_nine_of_ten_deals():
    """Its card came a second late: a coil that reads nine of ten polls misses no card so often, yet a faint card may be."""
    random, plan = Random("passed over"), plan_of(SEATS)
    orders = [
        one for one in orders_of(plan)
        if one.deviation is Deviation.PASSED_OVER and sum(a != b for a, b in zip(one.places, plan, strict=True)) >= 4
    ]  # fmt: skip
    found = [judged(one.places, random, SEATS, first_wrong(one.places, SEATS)) for one in orders]
    right = [one is not None and one.odds_log >= LIKELY for one in found]
    assert sum(right) >= 0.9 * len(right)
    assert all(one.places == order.places for one, order, is_right in zip(found, orders, right, strict=True) if is_right)


def test_a_card_that_stopped_short_and_was_pushed_in_later_is_no_surely_passed_over_seat():
    """The gap that it left between its neighbors' pitches tells the two apart; without that 4 of 12 are asked about."""
    random, plan = Random("short"), plan_of(SEATS)
    asked = []
    for late_ms in (600, 1200, 1200, 2000) * 3:
        number = random.randrange(SEATS, 2 * SEATS - 3)
        found = judged(plan, random, SEATS, number, short=(number, late_ms))
        assert found is None or found.odds_log < SURE
        asked.append(found is not None and found.odds_log >= LIKELY)
    assert sum(asked) <= 1


def test_a_card_that_stopped_short_until_its_seats_next_one_had_come_is_the_first_one_nevertheless():
    """In a deal for four the next round is there after a second and a half; without that 10 of 12 are asked about."""
    random, plan = Random("overtaken"), plan_of(4)
    found = [judged(plan, random, 4, 0, short=(0, late_ms)) for late_ms in (1900, 2200, 2500) * 4]
    assert max(map(_odds, found)) < SURE
    assert sum(_odds(one) >= LIKELY for one in found) <= 4


def test_slow_readers_say_less_of_the_same_deals():
    order = next(one for one in orders_of(plan_of(SEATS)) if one.deviation is Deviation.PASSED_OVER)
    odds = {
        cycle_ms: [_odds(judged(order.places, Random(f"slow/{seed}"), SEATS, cycle_ms=cycle_ms)) for seed in range(6)]
        for cycle_ms in (50, 400)
    }
    assert sum(odds[50]) > sum(odds[400])


def _odds(found):
    return 0.0 if found is None else found.odds_log


def test_nothing_is_said_of_a_deal_of_which_nothing_is_read():
    assert order_of(plan_of(SEATS), 0, {}, 1000) is None
    assert log(1e5) == SURE


@pytest.mark.parametrize(("cards", "is_told"), [(1, False), (2, True)])
def test_two_cards_are_the_fewest_that_speak_for_another_order(cards, is_told):
    """The first two cards came to seats 4 and 5, and seat 1 has none: one card alone may be a stray reading."""
    known, now_ms = read_deal(plan_of(SEATS)[3:][:cards], Random("two cards"), SEATS)
    found = order_of(plan_of(SEATS), 0, arrivals_of(known, set(plan_of(SEATS)), 0), now_ms)
    assert (found is not None) is is_told


def stray_deal(seed):
    """A deal as planned whose last card but two is read by turns by its own coil and by the one before it."""
    random = Random(f"stray/{seed}")
    number = random.randrange(SEATS + 1, 2 * SEATS - 2)
    known, now_ms = read_deal(plan_of(SEATS)[: number + 3], random, SEATS, stray=number, settled_ms=300)
    return number, arrivals_of(known, set(plan_of(SEATS)), 0), now_ms


@pytest.mark.parametrize("seed", range(12))
def test_a_card_between_two_coils_makes_no_other_order_likely(seed):
    number, arrivals, now_ms = stray_deal(seed)
    found = order_of(plan_of(SEATS), number, arrivals, now_ms)
    assert found is None or found.odds_log < LIKELY


@pytest.mark.parametrize("late_ms", [300, 600, 1000])
def test_a_card_too_many_at_a_seat_makes_no_neighbor_surely_late(late_ms):
    """Seat 3 gets three cards: that is an error of count, and says nothing of seat 2's card, which was pushed in late."""
    plan = plan_of(SEATS)
    late, extra = SEATS + 1, plan[SEATS + 2]
    order = (*plan[: late + 2], extra, plan[late + 2])
    for seed in range(4):
        known, now_ms = read_deal(order, Random(f"too many/{seed}"), SEATS, short=(late, late_ms), settled_ms=1000)
        arrivals = arrivals_of(known, set(plan), 0)
        assert sum(one.is_sure for one in arrivals[extra]) == 3
        found = order_of(plan, late, arrivals, now_ms)
        assert found is None or found.odds_log < SURE


def test_of_cards_that_are_too_many_the_doubtful_one_is_left_out():
    """Seat 1's coil reads a card from beside it before its own two: they are still the cards that came as planned."""
    plan = plan_of(SEATS)
    known, now_ms = read_deal(plan[: SEATS + 3], Random("beside"), SEATS, hit=1.0, settled_ms=1000)
    arrivals = arrivals_of(known, set(plan), 0)
    own = arrivals[plan[0]]
    assert [one.is_sure for one in own] == [True, True, False]
    beside = own[0]._replace(card=card("Kc"), is_sure=False)
    assert order_of(plan, 0, arrivals, now_ms) is None
    assert order_of(plan, 0, arrivals | {plan[0]: [beside, *own]}, now_ms) is None
    assert order_of(plan, 0, arrivals | {plan[0]: [beside._replace(is_sure=True), *own]}, now_ms) is not None


@pytest.mark.parametrize(("at", "beside"), [(4, 5), (3, 4)])
def test_a_card_that_two_coils_read_lies_at_one_of_them(at, beside):
    """Seat 2's card lies short. Counted at both places the other one made a deal in no planned order certain."""
    plan = plan_of(SEATS)
    known, now_ms = read_deal(plan[:7], Random("between"), SEATS, hit=1.0, settled_ms=300, short=(1, 2600))
    arrivals = arrivals_of(known, set(plan), 0)
    between = arrivals[plan[at]][0]._replace(is_sure=False)
    here, there = [between, *arrivals[plan[at]][1:]], [between._replace(place=plan[beside]), *arrivals[plan[beside]]]
    found = order_of(plan, 1, arrivals | {plan[at]: here, plan[beside]: there}, now_ms)
    assert found == order_of(plan, 1, arrivals, now_ms)
    assert found is None
    two = [there[0]._replace(card=card("Kc")), *there[1:]]
    assert order_of(plan, 1, arrivals | {plan[beside]: two}, now_ms).odds_log > SURE, "two cards are two"
