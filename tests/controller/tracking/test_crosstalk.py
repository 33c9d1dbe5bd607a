from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wired import NAMES, unhurried, wiring

from controller.terms.places import MUCK, board_place, seat_place
from controller.tracking.antenna_care.faults import measured_map
from controller.tracking.antenna_care.health import AntennaTally, fresh_health
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.crosstalk import (
    avoiding,
    judge,
    lies_elsewhere,
    miss,
    miss_avoiding,
    nowhere,
    rivals,
    unstirred,
    weigh,
    weigh_avoiding,
)
from controller.tracking.detections import AntennaName
from controller.tracking.field import Glimpse
from controller.tracking.field_compiling import compile_field
from controller.tracking.tracker_settings import BelievedNoise, TrackerSettings

MODEL = compile_field(wiring(), BelievedNoise())
ALL = MODEL.port_masks[0]
SEAT_1, SEAT_2, SEAT_3, BOARD = (
    MODEL.index[NAMES[place]] for place in (seat_place(1), seat_place(2), seat_place(3), board_place())
)
HITS = st.lists(st.sets(st.integers(0, 5), max_size=3), max_size=12)


def glimpse(*hits, crowd=0):
    return Glimpse(0, tuple(sorted(hits)), crowd, ALL)


def seen(*cycles, start=None):
    belief = nowhere(MODEL) if start is None else start
    for hits in cycles:
        belief = weigh(MODEL, belief, glimpse(*hits)).belief
    return belief


def never_there(antenna, *cycles, crowd=0, model=MODEL):
    """The chance that the card never lay at an antenna's place during the cycles."""
    belief, without = nowhere(model), avoiding(model, nowhere(model), antenna)
    for hits in cycles:
        look = glimpse(*hits, crowd=crowd)
        belief, likelihood = weigh(model, belief, look)
        without = weigh_avoiding(model, without, look, antenna, likelihood)
    return sum(without)


@unhurried
@given(HITS)
def test_a_belief_is_a_distribution_whatever_is_read(cycles):
    belief = seen(*cycles)
    assert sum(belief) == pytest.approx(1.0)
    assert min(belief) >= 0.0


@unhurried
@given(HITS, st.integers(0, 5))
def test_the_chance_of_never_having_been_there_is_a_chance(cycles, antenna):
    assert 0.0 <= never_there(antenna, *cycles) <= 1.0 + 1e-9


def test_every_sighting_takes_most_of_the_doubt():
    doubts = [never_there(SEAT_2, *[(SEAT_2,)] * n) for n in range(1, 6)]
    assert doubts[0] > 0.2
    assert all(after < before / 8 for before, after in pairwise(doubts))
    assert doubts[3] < 1e-6


def test_a_crowd_leaves_more_doubt():
    cycles = [(SEAT_2,)] * 3
    assert never_there(SEAT_2, *cycles, crowd=ALL) > 3 * never_there(SEAT_2, *cycles)


def test_the_antenna_with_the_better_rate_wins():
    verdict = judge(MODEL, seen((SEAT_2,), (SEAT_2, SEAT_1), (SEAT_2,), (SEAT_2,)))
    assert verdict.place == seat_place(2)
    assert verdict.doubt < 0.01


def test_two_antennas_alike_leave_it_open():
    found = dict(rivals(MODEL, seen(*[(SEAT_1, SEAT_2)] * 5), 0.05))
    assert set(found) == {seat_place(1), seat_place(2)}
    assert judge(MODEL, seen(*[(SEAT_1, SEAT_2)] * 5)).doubt > 0.3


def test_a_place_once_won_must_be_won_back():
    settled = seen(*[(SEAT_2,)] * 6)
    assert judge(MODEL, seen((SEAT_3,), start=settled)).place == seat_place(2)
    assert judge(MODEL, seen(*[(SEAT_3,)] * 5, start=settled)).place == seat_place(3)


def test_a_card_read_nowhere_is_nowhere():
    verdict = judge(MODEL, nowhere(MODEL))
    assert verdict.antenna == -1, "none of them"
    assert verdict.place is None
    assert verdict.doubt == 0.0


def test_two_antennas_of_one_place_do_not_compete():
    names = [AntennaName("a", n) for n in range(4)]
    places = (MUCK, MUCK, seat_place(1), seat_place(2))
    antennas = tuple(Antenna(name, place) for name, place in zip(names, places, strict=True))
    model = compile_field(AntennaMap(antennas, (Resolution("a", 1000),)), BelievedNoise())
    belief = nowhere(model)
    for hits in [(0,), (1,), (0, 1), (1,), (0,)]:
        belief = weigh(model, belief, Glimpse(0, hits, 0, model.port_masks[0])).belief
    verdict = judge(model, belief)
    assert verdict.place == MUCK
    assert verdict.doubt < 0.01
    assert [place for place, _ in rivals(model, belief, 0.01)] == [MUCK]


@unhurried
@given(st.integers(1, 8))
def test_misses_alone_never_name_another_place(count):
    settled = seen(*[(SEAT_2,)] * 6)
    after, likelihood = miss(MODEL, settled, [glimpse()] * count)
    assert 0 < likelihood < 1
    assert sum(after) == pytest.approx(1.0)
    assert judge(MODEL, after).place in {seat_place(2), None}
    without = miss_avoiding(MODEL, avoiding(MODEL, settled, SEAT_2), [glimpse()] * count, likelihood)
    low, high = MODEL.spans[MODEL.state_of[SEAT_2]]
    assert sum(without) == pytest.approx(1 - sum(after[low:high]))


def test_a_card_on_the_rim_of_a_coil_that_often_misses_it_is_not_sure_at_the_seat_beside():
    """Seven polls of the harsh table: the neighbor read it five times, among its own cards, its own coil once, at first.

    Most cards of that coil lie on others: of all that it reads the neighbor reads a fiftieth too, of a card that lies
    alone a thirty-fifth.
    """
    tallies = [AntennaTally(reads=1800, again=1620, stacked_reads=2700, stacked_again=1215) for _ in NAMES]
    pairs = [(SEAT_3, SEAT_2), (SEAT_2, SEAT_3), (SEAT_2, SEAT_1), (SEAT_1, SEAT_2)]
    health = replace(fresh_health(wiring()), tallies=tuple(tallies), cross=dict.fromkeys(pairs, 4500 / 50))
    model = compile_field(measured_map(health, BelievedNoise()), BelievedNoise())
    polls = [(SEAT_2, SEAT_3), (SEAT_2,), (), (SEAT_2,), (), (SEAT_2,), (SEAT_2,)]
    assert never_there(SEAT_2, *polls, crowd=1 << SEAT_2, model=model) > TrackerSettings().sure_doubt


def test_a_card_that_did_not_move_keeps_of_each_state_what_that_state_explains():
    """Linear in the belief; a card off the table stayed off it, and its chance is not that of another state."""
    look = glimpse(SEAT_1)
    states = [tuple(float(at == one) for at in range(len(MODEL.states))) for one in range(len(MODEL.states))]
    alone = [unstirred(MODEL, one, look) for one in states]
    weights, rates = MODEL.weights(look), MODEL.rates[0]
    assert alone[0] == pytest.approx((1 - rates.leave_off) * weights.resting[0])
    assert alone[1:] == pytest.approx(list(weights.kept[1:]))
    belief = seen({SEAT_1}, {SEAT_1, SEAT_2})
    assert unstirred(MODEL, belief, look) == pytest.approx(sum(b * one for b, one in zip(belief, alone, strict=True)))
    assert unstirred(MODEL, belief, look) <= weigh(MODEL, belief, look).likelihood


@unhurried
@given(HITS, st.integers(0, 5), st.sampled_from([1e-6, 0.001, 0.01, 0.1, 0.4, 0.6, 0.9]))
def test_the_cheap_test_of_a_place_says_what_the_whole_belief_says_or_nothing(cycles, antenna, doubt):
    belief = seen(*cycles)
    place = MODEL.antennas[antenna].place
    low, high = MODEL.spans[MODEL.state_of[antenna]]
    at_place = sum(belief[low:high])
    cheap = lies_elsewhere(MODEL, belief, antenna, doubt)
    if cheap is False:
        assert judge(MODEL, belief).place == place
        assert 1 - at_place <= doubt
    if cheap is True:
        assert 1 - at_place > doubt


@pytest.mark.parametrize(("outside", "doubt", "told"), [
    (0.5, 0.2, True), (0.4001, 0.2, True), (0.3, 0.2, None), (0.11, 0.2, None), (0.04, 0.2, False), (0.0, 0.2, False), (0.9, 0.99, None),
])  # fmt: skip
def test_far_beyond_twice_a_limit_a_card_lies_elsewhere_and_below_half_of_it_there(outside, doubt, told):
    """Between them, or where another place may be the likeliest, only the whole belief can tell."""
    low, _ = MODEL.spans[MODEL.state_of[SEAT_1]]
    elsewhere, _ = MODEL.spans[MODEL.state_of[SEAT_3]]
    belief = [0.0] * len(MODEL.states)
    belief[low], belief[elsewhere] = 1 - outside, outside
    assert lies_elsewhere(MODEL, tuple(belief), SEAT_1, doubt) is told


def test_the_rivals_of_a_place_are_those_of_at_least_a_weight():
    low, _ = MODEL.spans[MODEL.state_of[SEAT_1]]
    other, _ = MODEL.spans[MODEL.state_of[SEAT_3]]
    belief = [0.0] * len(MODEL.states)
    belief[low], belief[other], belief[0] = 0.5, 0.25, 0.25
    places = (seat_place(1), seat_place(3))
    assert [place for place, _ in rivals(MODEL, tuple(belief), 0.25)] == list(places)
    assert [place for place, _ in rivals(MODEL, tuple(belief), 0.26)] == [places[0]]
