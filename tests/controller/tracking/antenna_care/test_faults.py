from dataclasses import replace

import pytest
from wired import NAMES, wiring

from controller.terms.places import MUCK, seat_place
from controller.tracking.antenna_care.faults import (
    AntennaFailing,
    AntennaWell,
    blind_places,
    faults_at,
    find_faults,
    has_changed,
    measured_map,
)
from controller.tracking.antenna_care.health import AntennaFault, AntennaTally, PortTally, fresh_health
from controller.tracking.antenna_care.wear import PROVEN
from controller.tracking.antenna_map import AntennaMap
from controller.tracking.tracker_settings import BelievedNoise

SEAT_1, SEAT_2, MUCK_AT = 0, 1, 5
NOBODY = frozenset()


def health(number=SEAT_2, crosstalk=None, **tally):
    fresh = fresh_health(wiring(crosstalk=crosstalk))
    tallies = list(fresh.tallies)
    tallies[number] = AntennaTally(**tally)
    return replace(fresh, tallies=tuple(tallies))


def found(one, late=NOBODY):
    _, findings = find_faults(one, late, 77)
    return {(word.place, word.what) for word in findings if isinstance(word, AntennaFailing)}


def test_a_table_that_works_has_no_fault():
    assert found(health(reads=180, again=162, cycles=2000, noise=2, arrivals=30)) == set()


@pytest.mark.parametrize(("tally", "what"), [
    ({"wear": PROVEN}, AntennaFault.WEAK),
    ({"cycles": 200, "noise": 30}, AntennaFault.NOISY),
    ({"owed": 17.0}, AntennaFault.SILENT),
    ({"arrivals": 60}, AntennaFault.QUIET),
])
def test_each_fault_by_its_measure(tally, what):
    assert found(health(**tally)) == {(seat_place(2), what)}


def test_few_reads_are_no_proof():
    assert found(health(reads=50, again=5, cycles=50, noise=20, wear=PROVEN - 0.1)) == set()


def test_a_leak_is_the_listeners():
    one = replace(health(SEAT_1, reads=180, again=162), cross={(SEAT_1, SEAT_2): 40.0})
    assert found(one) == {(seat_place(2), AntennaFault.LEAKY)}


def test_a_slow_reader_makes_all_its_antennas_slow():
    one = replace(health(), readers={0: PortTally(9, 1600.0)})
    assert {what for _, what in found(one)} == {AntennaFault.SLOW}
    assert len(found(one)) == 6


def test_a_fault_is_said_once_and_its_end_too_with_hysteresis():
    bad, said = find_faults(health(wear=PROVEN), NOBODY, 10)
    assert said == (AntennaFailing(NAMES[seat_place(2)], seat_place(2), AntennaFault.WEAK, 10),)
    assert find_faults(bad, NOBODY, 20) == (bad, ())

    def with_wear(wear):
        tallies = list(bad.tallies)
        tallies[SEAT_2] = AntennaTally(wear=wear)
        return find_faults(replace(bad, tallies=tuple(tallies)), NOBODY, 30)

    assert with_wear(0.1)[1] == ()
    assert with_wear(0.0)[1] == (AntennaWell(NAMES[seat_place(2)], seat_place(2), AntennaFault.WEAK, 30),)


def test_a_late_reader_blinds_its_places_until_it_answers():
    silent, _ = find_faults(health(), frozenset({0}), 10)
    assert blind_places(silent) == {seat_place(1), seat_place(2), seat_place(3), *list(silent.places)}
    well, said = find_faults(silent, NOBODY, 20)
    assert blind_places(well) == frozenset()
    assert all(isinstance(word, AntennaWell) for word in said)


def test_a_place_with_one_antenna_left_is_not_blind():
    wired = wiring()
    second = replace(wired.antennas[0], place=MUCK)
    two = fresh_health(AntennaMap((second, *wired.antennas[1:]), wired.resolutions))
    one = replace(two, failing={(0, AntennaFault.SILENT): 5})
    assert blind_places(one) == frozenset()
    assert faults_at(one, MUCK) == {AntennaFault.SILENT}
    assert faults_at(one, seat_place(2)) == frozenset()
    both = replace(one, failing={(0, AntennaFault.SILENT): 5, (5, AntennaFault.SILENT): 5})
    assert blind_places(both) == {MUCK}


def test_measured_rates_replace_the_given_ones_as_they_become_known():
    noise = BelievedNoise()
    fresh = measured_map(fresh_health(wiring()), noise)
    assert fresh.antennas[SEAT_2].hit_rate == pytest.approx(0.9)
    assert fresh.crosstalk[NAMES[seat_place(1)], NAMES[seat_place(2)]] == pytest.approx(noise.assumed_crosstalk)
    assert fresh.crosstalk[NAMES[seat_place(1)], NAMES[seat_place(3)]] == pytest.approx(noise.stray)
    worn = measured_map(health(reads=450, again=180, stacked_reads=450, stacked_again=90), noise)
    assert worn.antennas[SEAT_2].hit_rate == pytest.approx(0.45, abs=0.01)
    assert worn.antennas[SEAT_2].stacked_hit_rate == pytest.approx(0.23, abs=0.01)
    assert has_changed(fresh, worn)
    assert not has_changed(worn, worn)


def test_cross_talk_is_learnt_both_ways():
    noise = BelievedNoise()
    pair = NAMES[seat_place(1)], NAMES[seat_place(2)]
    quiet = measured_map(health(SEAT_1, reads=450, again=405), noise).crosstalk[pair]
    loud = replace(health(SEAT_1, reads=450, again=405), cross={(SEAT_1, SEAT_2): 45.0})
    assert quiet < 0.003
    assert measured_map(loud, noise).crosstalk[pair] == pytest.approx(0.092, abs=0.005)


@pytest.mark.parametrize(("alone", "stacked"), [(40_000, 0), (4000, 20_000), (400, 40_000)])
def test_cross_talk_is_learnt_for_a_card_that_lies_alone_however_few_do(alone, stacked):
    """A coil reads 0.8 of a card alone, 0.2 of one on another; its neighbor hears a twentieth as much of either."""
    pair = NAMES[seat_place(1)], NAMES[seat_place(2)]
    one = health(SEAT_1, reads=alone, again=alone * 0.8, stacked_reads=stacked, stacked_again=stacked * 0.2)
    one = replace(one, cross={(SEAT_1, SEAT_2): 0.05 * (alone + stacked * 0.2 / 0.8)})
    assert measured_map(one, BelievedNoise()).crosstalk[pair] == pytest.approx(0.05, rel=0.05)


@pytest.mark.parametrize(("tally", "faulty"), [
    ({"owed": 15.9}, False), ({"owed": 16.0}, True), ({"arrivals": 59}, False), ({"arrivals": 60}, True),
    ({"cycles": 100, "noise": 9.9}, False), ({"cycles": 100, "noise": 10.0}, True), ({"cycles": 99, "noise": 50.0}, False),
    ({"wear": PROVEN - 0.01}, False), ({"wear": PROVEN}, True),
])  # fmt: skip
def test_a_fault_begins_at_its_limit(tally, faulty):
    assert bool(found(health(**tally))) is faulty


@pytest.mark.parametrize(("reads", "both", "leaky"), [(100, 12.0, True), (100, 11.0, False), (99, 50.0, False), (300, 36.0, True)])
def test_a_leak_is_an_eighth_of_at_least_a_hundred_reads(reads, both, leaky):
    one = replace(health(SEAT_1, reads=reads, again=reads), cross={(SEAT_1, SEAT_2): both})
    assert found(one) == ({(seat_place(2), AntennaFault.LEAKY)} if leaky else set())


@pytest.mark.parametrize(("arrivals", "told"), [(60, 0), (43, 0), (42, 1), (0, 1)])
def test_a_fault_is_over_at_seven_tenths_of_its_limit(arrivals, told):
    failing, _ = find_faults(health(arrivals=60), NOBODY, 0)
    assert failing.failing
    after = replace(failing, tallies=health(arrivals=arrivals).tallies)
    assert sum(isinstance(word, AntennaWell) for word in find_faults(after, NOBODY, 0)[1]) == told


@pytest.mark.parametrize(("owed", "wear", "over"), [(0.0, 0.0, True), (0.5, 0.0, False), (15.9, 0.0, False)])
def test_a_silent_antenna_is_well_once_no_read_is_owed(owed, wear, over):
    failing, _ = find_faults(health(owed=16.0), NOBODY, 0)
    after = replace(failing, tallies=health(owed=owed, wear=wear).tallies)
    assert any(isinstance(word, AntennaWell) for word in find_faults(after, NOBODY, 0)[1]) is over


@pytest.mark.parametrize(("wear", "over"), [(PROVEN - 0.1, False), (0.5, False), (0.0, True), (-1.0, True)])
def test_a_weak_antenna_is_well_once_nothing_speaks_for_wear(wear, over):
    failing, _ = find_faults(health(wear=PROVEN), NOBODY, 0)
    after = replace(failing, tallies=health(wear=wear).tallies)
    assert any(isinstance(word, AntennaWell) for word in find_faults(after, NOBODY, 0)[1]) is over
