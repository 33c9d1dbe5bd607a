from controller.terms.places import MUCK, STUB, seat_place
from controller.tracking.antenna_map import Antenna
from controller.tracking.detections import AntennaName
from controller.tracking.states import OFF, State, by_place, held_of, shares_of, spans_of, states_of
from controller.tracking.tracker_settings import BelievedNoise

PLACES = (seat_place(1), STUB, seat_place(2), seat_place(3), STUB)
ANTENNAS = by_place(
    tuple(Antenna(AntennaName("a", number), place) for number, place in enumerate(PLACES, start=1))
)
DEAF = tuple((0.0,) * len(PLACES) for _ in PLACES)
STATES = states_of(ANTENNAS, DEAF)


def test_antennas_of_a_place_stand_together_in_the_order_of_first_mention():
    assert [antenna.name.antenna for antenna in ANTENNAS] == [1, 2, 5, 3, 4]


def test_edges_lie_between_neighbours_and_never_within_a_place():
    assert STATES[0] == OFF
    assert State(3, 4) in STATES
    assert State(0, 4) not in STATES
    assert State(1, 2) not in STATES


def test_measured_cross_talk_makes_neighbours():
    loud = tuple(tuple(0.3 if (row, column) == (0, 4) else 0.0 for column in range(5)) for row in range(5))
    assert State(0, 4) in states_of(ANTENNAS, loud)


def test_a_place_is_one_run_of_states():
    for number, (low, high) in enumerate(spans_of(STATES, ANTENNAS)):
        assert low <= number < high
        places = {ANTENNAS[state.own].place for state in STATES[max(low, 1) : high]}
        assert len(places) == (number > 0)


def test_the_stub_is_held_and_nothing_else_is():
    low, high = held_of(STATES, ANTENNAS)
    assert {ANTENNAS[state.own].place for state in STATES[low:high]} == {STUB}
    assert sum(ANTENNAS[state.own].place == STUB for state in STATES[1:]) == high - low
    alone = (Antenna(AntennaName("a", 1), MUCK),)
    assert held_of(states_of(alone, ((0.0,),)), alone) == (0, 0)


def test_shares_are_whole_and_edges_get_little():
    shares = shares_of(STATES, len(ANTENNAS), BelievedNoise())
    assert abs(sum(shares) - 1.0) < 1e-9
    assert shares[0] == 0.0
    assert max(s for s, state in zip(shares, STATES, strict=True) if state.toward >= 0) < 0.01
