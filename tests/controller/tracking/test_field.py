import pytest
from hypothesis import given
from hypothesis import strategies as st
from wired import NAMES, PLACES, unhurried, wiring

from controller.terms.places import MUCK, seat_place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName
from controller.tracking.field import Glimpse
from controller.tracking.field_compiling import compile_field
from controller.tracking.states import OFF, State, by_place
from controller.tracking.tracker_settings import BelievedNoise

MODEL = compile_field(wiring(), BelievedNoise())
ALL = MODEL.port_masks[0]
SEAT_2 = MODEL.index[NAMES[seat_place(2)]]


def test_states_are_nowhere_each_antenna_and_the_edges_between_neighbours():
    assert MODEL.states[0] == OFF
    assert sum(state.toward < 0 for state in MODEL.states) == 1 + len(PLACES)
    seat_1, seat_3 = MODEL.index[NAMES[seat_place(1)]], MODEL.index[NAMES[seat_place(3)]]
    assert State(SEAT_2, seat_1) in MODEL.states
    assert State(seat_1, seat_3) not in MODEL.states


def test_arrivals_are_spread_over_all_states():
    assert sum(MODEL.shares) == pytest.approx(1.0)


@unhurried
@given(st.sets(st.integers(0, 5)), st.integers(0, 63))
def test_all_possible_cycles_of_a_card_at_rest_have_probability_one_but_for_the_floor_of_misses(hits, crowd):
    resting, coming = MODEL.likelihoods(Glimpse(0, tuple(sorted(hits)), crowd, ALL))
    assert all(0 <= value <= 1 for value in (*resting, *coming))


def test_a_read_speaks_for_its_antenna_most():
    resting, _ = MODEL.likelihoods(Glimpse(0, (SEAT_2,), 0, ALL))
    best = max(range(len(resting)), key=resting.__getitem__)
    assert MODEL.states[best] == State(SEAT_2, -1)


def test_nothing_is_concluded_of_antennas_that_were_not_asked():
    asked = 1 << SEAT_2
    resting, _ = MODEL.likelihoods(Glimpse(0, (), 0, ALL & ~asked))
    assert resting[MODEL.state_of[SEAT_2]] > 0.8
    resting, _ = MODEL.likelihoods(Glimpse(0, (), 0, asked))
    assert resting[MODEL.state_of[SEAT_2]] == pytest.approx(BelievedNoise().least_miss)


def test_a_crowd_makes_misses_likelier():
    lonely, _ = MODEL.likelihoods(Glimpse(0, (), 0, ALL))
    crowded, _ = MODEL.likelihoods(Glimpse(0, (), 1 << SEAT_2, ALL))
    state = MODEL.state_of[SEAT_2]
    assert crowded[state] > lonely[state]


def test_a_card_at_an_edge_may_lie_on_another_that_nobody_has_claimed():
    """A card in the middle of its coil is missed as one that lies alone; at an edge, between alone and stacked."""
    lonely, _ = MODEL.likelihoods(Glimpse(0, (), 0, 1 << SEAT_2))
    crowded, _ = MODEL.likelihoods(Glimpse(0, (), 1 << SEAT_2, 1 << SEAT_2))
    edge = next(number for number, state in enumerate(MODEL.states) if state.own == SEAT_2 and state.toward >= 0)
    one = MODEL.antennas[SEAT_2]
    at_edge = 1 - BelievedNoise().edge_hit * one.hit_rate, 1 - BelievedNoise().edge_hit * one.stacked_hit_rate
    assert at_edge[0] < lonely[edge] < at_edge[1]
    assert crowded[edge] == pytest.approx(at_edge[1])


def test_the_memory_answers_as_the_first_time():
    glimpse = Glimpse(0, (0, SEAT_2), 5, ALL)
    fresh = compile_field(wiring(), BelievedNoise()).likelihoods(glimpse)
    assert MODEL.likelihoods(glimpse) == MODEL.likelihoods(glimpse) == fresh


def test_of_glimpses_a_thousand_and_some_are_kept():
    model = compile_field(wiring(), BelievedNoise())
    for asked in range(1024):
        model.weights(Glimpse(0, (), 0, asked))
    assert (len(model.memo), len(model.parts)) == (1024, 1024)
    model.weights(Glimpse(0, (), 0, 1024))
    assert (len(model.memo), len(model.parts)) == (1, 1)


def test_antennas_of_one_place_are_one_run_of_states():
    names = [AntennaName("a", n) for n in range(3)]
    split = (Antenna(names[0], MUCK), Antenna(names[1], seat_place(1)), Antenna(names[2], MUCK))
    model = compile_field(AntennaMap(split, (Resolution("a", 1000),)), BelievedNoise())
    assert [antenna.place for antenna in model.antennas] == [MUCK, MUCK, seat_place(1)]
    assert by_place(model.antennas) == model.antennas
    low, high = model.spans[model.state_of[0]]
    assert {model.place_at(state) for state in range(low, high)} == {MUCK}
    assert model.spans[model.state_of[1]] == (low, high)


def test_a_new_model_keeps_the_states_that_beliefs_stand_for():
    near = {(NAMES[seat_place(1)], NAMES[MUCK]): 0.3}
    after = compile_field(wiring(crosstalk=near), BelievedNoise(), like=MODEL)
    assert after.states == MODEL.states


def test_a_flight_is_heard_only_below_it_when_that_is_known():
    over = {NAMES[seat_place(2)]: frozenset({NAMES[MUCK]})}
    known = compile_field(
        AntennaMap(wiring().antennas, wiring().resolutions, None, over), BelievedNoise()
    )
    state = known.state_of[SEAT_2]
    muck, board = known.index[NAMES[MUCK]], 3
    assert known.sliding[state][muck] == BelievedNoise().slide
    assert known.sliding[state][board] < BelievedNoise().slide
    assert MODEL.sliding[MODEL.state_of[SEAT_2]][board] == BelievedNoise().slide


def test_a_card_among_others_is_heard_less_by_the_coils_beside_it_too_but_no_less_than_anything_is():
    """Between what is heard of a card beside the others, as loud as alone, and of one on them, 5/9 as loud."""
    near = {(NAMES[seat_place(1)], NAMES[seat_place(2)]): 0.04, (NAMES[seat_place(1)], NAMES[MUCK]): 0.002}
    model = compile_field(wiring(crosstalk=near), BelievedNoise())
    state = model.state_of[model.index[NAMES[seat_place(1)]]]
    alone, stacked = ([poll.read[state] for poll in polls] for polls in model.polls)
    assert alone[SEAT_2] == 0.04
    assert 0.04 * 5 / 9 < stacked[SEAT_2] < 0.04
    assert stacked[model.index[NAMES[MUCK]]] == alone[model.index[NAMES[MUCK]]] == BelievedNoise().stray


def test_of_powers_of_missed_cycles_a_thousand_and_some_are_kept():
    model, glimpse = compile_field(wiring(), BelievedNoise()), Glimpse(0, (), 0, 1)
    for times in range(2, 1026):
        model.missed(glimpse, times)
    assert len(model.powers) == 1024
    model.missed(glimpse, 1026)
    assert len(model.powers) == 1


def test_of_results_of_missed_cycles_no_more_are_kept_than_there_are_cards():
    """Sixty-four: a deck and some more. They are begun anew then, so that an evening's memory does not grow."""
    model = compile_field(wiring(), BelievedNoise())
    rows = [(float(number),) for number in range(65)]
    for row in rows[:64]:
        model.keep_missed(row, (), row, 1.0)
    assert len(model.missing) == 64
    assert model.missed_by(rows[0], ()) is not None
    model.keep_missed(rows[64], (), rows[64], 1.0)
    assert len(model.missing) == 1
    assert model.missed_by(rows[0], ()) is None
