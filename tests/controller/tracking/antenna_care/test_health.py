from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wired import NAMES, unhurried, wiring

from controller.terms.places import board_place, seat_place
from controller.tracking.antenna_care.health import MEMORY_READS, AntennaTally, CycleCount, fold, fresh_health
from controller.tracking.antenna_care.wear import EMPTY, PROVEN, STAY_WEIGHT, Reads
from controller.tracking.detections import AntennaName

SEAT_1, SEAT_2, BOARD = 0, 1, 3
ALL = 63


def count(n=0, **kind):
    known = {"heard": 0, "crowd": (2,) * 6, "alone": {}, "stacked": {}, "noise": {}, "cross": {}, "arrivals": 0} | kind
    return CycleCount((0,), (n + 1) * 1000, ALL, **known)


def healthy(counts):
    return fold(fresh_health(wiring()), counts)


def test_a_rate_is_what_is_read_again_by_the_next_poll_once_there_is_enough():
    few = healthy([count(n, stacked={SEAT_1: Reads(2, 1)}) for n in range(49)])
    assert few.tallies[SEAT_1].hit_rate is None
    assert few.hit_rate(NAMES[seat_place(1)]) == 0.9, "as wired"
    both = [count(n, alone={SEAT_1: Reads(1, 1)}, stacked={SEAT_1: Reads(3, 1)}) for n in range(60)]
    enough = healthy(both)
    assert enough.tallies[SEAT_1].hit_rate == 0.5
    assert enough.hit_rate(NAMES[seat_place(1)]) == 0.5
    with pytest.raises(KeyError):
        enough.hit_rate(AntennaName("no", 1))


def test_what_speaks_for_wear_is_summed_up_when_the_cards_have_left():
    half = [count(n, stacked={SEAT_2: Reads(2, n % 2)}) for n in range(60)]
    away = count(60, crowd=(1, 0, 0, 0, 0, 0))
    lying = healthy(half).tallies[SEAT_2]
    assert (lying.wear, lying.stay.polled) == (0.0, Reads(120, 30))
    gone = healthy([*half, away]).tallies[SEAT_2]
    assert (gone.wear, gone.stay) == (STAY_WEIGHT, EMPTY)
    assert healthy([*half, away] * 3).tallies[SEAT_2].wear == 3 * STAY_WEIGHT
    assert healthy([*half, away] * 9).tallies[SEAT_2].wear == PROVEN


def test_the_matrix_is_the_share_of_sightings_that_were_read_twice():
    health = healthy([count(n, alone={SEAT_1: Reads(1, 1)}, cross={(SEAT_1, SEAT_2): n % 10 == 0}) for n in range(200)])
    assert health.crosstalk(SEAT_1, SEAT_2) == pytest.approx(0.1)
    matrix = health.matrix()
    assert matrix[SEAT_1][SEAT_2] == pytest.approx(0.1)
    assert matrix[SEAT_2][SEAT_1] == 0.0
    assert all(matrix[n][n] == 0.0 for n in range(6))


def test_counts_are_halved_and_the_rates_stay():
    health = healthy([count(n, alone={SEAT_1: Reads(20, 15)}, cross={(SEAT_1, SEAT_2): 4}) for n in range(26)])
    tally = health.tallies[SEAT_1]
    assert tally.reads < MEMORY_READS
    assert tally.hit_rate == 0.75
    assert health.crosstalk(SEAT_1, SEAT_2) == pytest.approx(0.2)


def test_who_heard_last_and_what_was_missed_since():
    health = healthy([count(0, heard=1 << BOARD, arrivals=4), count(1, arrivals=2), count(2, heard=1 << SEAT_1)])
    assert health.heard_ms(NAMES[board_place()]) == 1000
    assert health.heard_ms(NAMES[seat_place(1)]) == 3000
    assert health.heard_ms(NAMES[seat_place(2)]) is None
    assert health.tallies[SEAT_2].arrivals == 6
    assert health.tallies[SEAT_1].arrivals == 0


def test_reads_are_owed_only_where_cross_talk_was_measured():
    def owed(crosstalk):
        health = fold(fresh_health(wiring(crosstalk=crosstalk)), [count(alone={SEAT_1: Reads(100, 100)})])
        return health.tallies[SEAT_2].owed

    assert owed(None) == 0.0
    assert owed({(NAMES[seat_place(1)], NAMES[seat_place(2)]): 0.02}) == pytest.approx(2.0)


@pytest.mark.parametrize(("heard", "owed"), [(4, 0.0), (5, 5.0)])
def test_cross_talk_that_was_learned_is_owed_once_five_reads_show_it(heard, owed):
    reads = {SEAT_1: Reads(100, 100)}
    learned = healthy([count(0, alone=reads, cross={(SEAT_1, SEAT_2): heard})])
    assert fold(learned, [count(1, alone=reads)]).tallies[SEAT_2].owed == pytest.approx(owed)


def test_the_length_of_a_cycle_is_smoothed():
    health = healthy([count(n) for n in range(10)])
    assert health.readers[0].cycle_ms == pytest.approx(1000)
    once = fold(health, [count(11)])
    assert once.readers[0].cycle_ms == pytest.approx(1125), "a cycle of 2 s counts an eighth"
    late = fold(health, [count(n * 2 + 10) for n in range(60)])
    assert late.readers[0].cycle_ms == pytest.approx(2000, rel=0.01)


@unhurried
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 3), st.integers(0, 3)), max_size=60), st.integers(1, 10))
def test_counts_add_up_however_they_are_portioned(rows, portion):
    counts = [
        count(n, alone={a: Reads(p, min(p, h))}, heard=1 << a, crowd=(n % 7, 1, 1, n % 4, 0, 2))
        for n, (a, p, h) in enumerate(rows)
    ]
    at_once = healthy(counts)
    health = fresh_health(wiring())
    for start in range(0, len(counts), portion):
        health = fold(health, counts[start : start + portion])
    assert health.tallies == at_once.tallies
    assert health.cross == at_once.cross


@pytest.mark.parametrize(("alone", "stacked", "rate"), [(99, 0, None), (100, 0, 0.5), (50, 50, 0.5), (50, 49, None), (0, 100, 0.5)])
def test_a_rate_is_known_from_the_hundredth_read_on(alone, stacked, rate):
    tally = AntennaTally(reads=alone, again=alone / 2, stacked_reads=stacked, stacked_again=stacked / 2)
    assert tally.hit_rate == rate


@pytest.mark.parametrize(("reads", "left"), [(511, 511), (512, 256), (600, 300)])
def test_the_memory_is_halved_when_it_is_full(reads, left):
    health = healthy([count(0, alone={SEAT_1: Reads(reads, reads)}, noise={SEAT_1: 6}, cross={(SEAT_1, SEAT_2): 8})])
    assert (health.tallies[SEAT_1].reads, health.tallies[SEAT_1].again) == (left, left)
    assert (health.tallies[SEAT_1].noise, health.tallies[SEAT_1].cycles) == ((6, 1) if left == reads else (3, 0.5))
    assert health.cross[SEAT_1, SEAT_2] == (8 if left == reads else 4), "its cross-talk with it"


@pytest.mark.parametrize(("cycles", "halved"), [(4095, False), (4096, True)])
def test_an_antenna_that_reads_nothing_forgets_its_cycles_too(cycles, halved):
    health = fresh_health(wiring())
    tallies = (health.tallies[0]._replace(cycles=cycles - 1.0, stacked_reads=10.0, stacked_again=8.0), *health.tallies[1:])
    after = fold(replace(health, tallies=tallies), [count()]).tallies[0]
    assert (after.cycles, after.stacked_reads, after.stacked_again) == ((cycles / 2, 5, 4) if halved else (cycles, 10, 8))
    assert fold(replace(health, tallies=tallies), [count()]).tallies[1].cycles == 1, "another antenna's own"
