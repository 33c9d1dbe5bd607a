"""Which order of a deal the tracker's readers speak for, through the detection model: when they are asked, and once."""

from random import Random
from types import SimpleNamespace

import pytest
from pitched import plan_of, read_deal

from controller.fusion.detection_model import TrackerDetection
from controller.fusion.order.deal_order import SURE, SUSPECTED
from controller.fusion.order.deal_orders import Deviation, orders_of
from controller.fusion.poll_evidence import NEVER_MS
from controller.table.ledger import CardLedger
from controller.terms.fast_copies import replace
from controller.terms.places import BURN, seat_place

SEATS = 6
PLAN = plan_of(SEATS)
OTHER = next(one for one in orders_of(PLAN) if one.deviation is Deviation.OTHER_START)


@pytest.fixture(scope="module")
def dealt():
    """What is known of a deal that began at another seat, and the time."""
    return read_deal(OTHER.places, Random("order of tracker"), SEATS)


def model_of(known, blind=()):
    places = set(blind)
    return TrackerDetection(lambda: SimpleNamespace(known=known), lambda: frozenset(places), CardLedger), places


def test_the_order_is_told_where_all_its_places_are_read_by_fast_readers(dealt):
    known, now_ms = dealt
    sight, blind = model_of(known)
    found = sight.deal_order(PLAN, 0, 0, now_ms)
    assert (found.deviation, found.places) == (OTHER.deviation, OTHER.places)
    blind.add(seat_place(3))
    assert sight.deal_order(PLAN, 0, 1, now_ms) is None
    blind.clear()
    blind.add(BURN)
    assert sight.deal_order(PLAN, 0, 2, now_ms) is not None, "no card of the deal goes there"


def test_an_order_is_sure_only_by_cards_whose_place_is_sure():
    """A card on the rim of its coil is missed there and read at the next seat: both speak against the plan."""
    plan = plan_of(9)
    other = next(one for one in orders_of(plan) if one.deviation is Deviation.LEFT_OUT)
    known, now_ms = read_deal(other.places, Random("nine seats"), 9)
    assert model_of(known)[0].deal_order(plan, 0, 0, now_ms).odds_log >= SURE
    unsure = {card: replace(track, claim=track.claim._replace(sure=False)) for card, track in known.tracks.items()}
    found = model_of(replace(known, tracks=unsure))[0].deal_order(plan, 0, 0, now_ms)
    assert found.places == other.places
    assert SUSPECTED < found.odds_log < SURE


@pytest.mark.parametrize(("cycle_ms", "asked"), [(250, True), (251, False)])
def test_readers_of_more_than_a_quarter_of_a_second_are_not_asked(cycle_ms, asked):
    known, now_ms = read_deal(OTHER.places, Random("order of tracker"), SEATS, cycle_ms=cycle_ms)
    assert (model_of(known)[0].deal_order(PLAN, 0, 0, now_ms) is not None) is asked


def test_the_same_question_is_weighed_once_within_a_step_of_time(dealt):
    """Several rules ask for it at the same moment; a quarter of a second later the silence of the readers says more."""
    known, now_ms = dealt
    now_ms = now_ms // 250 * 250
    sight, _ = model_of(known)
    first = sight.deal_order(PLAN, 0, 0, now_ms)
    assert sight.deal_order(PLAN, 0, 0, now_ms + 249) is first
    assert sight.deal_order(PLAN, 0, 0, now_ms + 250) is not first
    assert sight.deal_order(PLAN, 1, 0, now_ms + 250).places[0] == PLAN[0], "the first card was dealt as due"


def test_where_nobody_sees_a_place_no_card_is_ever_likely_read_there(dealt):
    sight, blind = model_of(dealt[0])
    blind.add(seat_place(3))
    assert sight.unseen_until_ms(seat_place(3), 0, 0) == NEVER_MS
