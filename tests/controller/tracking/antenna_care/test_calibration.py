from dataclasses import replace
from math import comb
from random import Random

import pytest
from wired import ACE, KING, NAMES, PORT, wiring

from controller.commands.antennas import CYCLES_A_STEP
from controller.terms.places import MUCK, seat_place
from controller.tracking.antenna_care.calibration import (
    AdviceKind,
    CalibrationError,
    CalibrationStep,
    ReadShare,
    StepKind,
    advise,
    begin,
    calibrated_map,
    count_cycle,
    hear,
    new_calibration,
)
from controller.tracking.detections import AntennaName, CycleEnd, Detection, StrangerTag

SEAT_1, SEAT_2, AT_MUCK = NAMES[seat_place(1)], NAMES[seat_place(2)], NAMES[MUCK]
ALONE = CalibrationStep(StepKind.ALONE, SEAT_1, frozenset({ACE}), cycles=400)


def measured(calibration, step, rates, seed=1):
    """Play a step; `rates` is the chance by antenna that it reads each of the step's tags (or a noise tag)."""
    random, calibration = Random(seed), begin(calibration, step)
    tags = step.tags or {StrangerTag("ff")}
    for cycle in range(step.cycles):
        for antenna, rate in rates.items():
            for tag in sorted(tags, key=repr):
                if random.random() < rate:
                    calibration = hear(calibration, Detection(antenna, tag, cycle * 1000, cycle))
                    calibration = hear(calibration, Detection(antenna, tag, cycle * 1000 + 1, cycle))
        assert not calibration.is_done
        calibration = count_cycle(calibration, CycleEnd(PORT, cycle, cycle * 1000 + 999))
    assert calibration.is_done
    return calibration


def test_rates_and_the_matrix_come_out_as_they_are():
    calibration = measured(new_calibration(wiring()), ALONE, {SEAT_1: 0.7, SEAT_2: 0.06})
    stacked = CalibrationStep(StepKind.STACKED, SEAT_1, frozenset({ACE, KING}), cycles=400)
    calibration = measured(calibration, stacked, {SEAT_1: 0.4, SEAT_2: 0.06})
    after = calibrated_map(calibration)
    rates = {antenna.name: antenna for antenna in after.antennas}
    assert rates[SEAT_1].hit_rate == pytest.approx(0.7, abs=0.06)
    assert rates[SEAT_1].stacked_hit_rate == pytest.approx(0.4, abs=0.06)
    assert rates[SEAT_2].hit_rate == 0.9
    assert after.crosstalk[SEAT_1, SEAT_2] == pytest.approx(0.06, abs=0.02)
    assert after.crosstalk[SEAT_1, AT_MUCK] < 0.002
    assert (SEAT_2, SEAT_1) not in after.crosstalk


def test_a_rate_of_one_is_never_concluded():
    after = calibrated_map(measured(new_calibration(wiring()), ALONE, {SEAT_1: 1.0}))
    assert 0.99 < after.antennas[0].hit_rate < 1.0


def test_without_measures_the_wiring_stays():
    assert calibrated_map(new_calibration(wiring())) == wiring()


def test_what_to_move_is_said_with_the_share():
    calibration = measured(new_calibration(wiring()), ALONE, {SEAT_1: 0.6, SEAT_2: 0.2})
    calibration = measured(calibration, CalibrationStep(StepKind.STACKED, SEAT_1, frozenset({ACE, KING}), cycles=60), {SEAT_1: 0.1})
    calibration = measured(calibration, CalibrationStep(StepKind.ALONE, SEAT_2, frozenset({KING}), cycles=60), {})
    calibration = measured(calibration, CalibrationStep(StepKind.EMPTY, cycles=60), {AT_MUCK: 0.1})
    found = {(one.antenna, one.kind, one.other) for one in advise(calibration)}
    assert {
        (SEAT_1, AdviceKind.WEAK, None), (SEAT_1, AdviceKind.WEAK_STACKED, None), (SEAT_2, AdviceKind.DEAF, None),
        (SEAT_2, AdviceKind.LEAKY, SEAT_1), (AT_MUCK, AdviceKind.NOISY, None), (AT_MUCK, AdviceKind.UNMEASURED, None),
    } <= found
    leak = next(one for one in advise(calibration) if one.kind is AdviceKind.LEAKY)
    assert leak.rate == pytest.approx(0.14, abs=0.09)


def test_a_good_table_needs_nothing_but_to_be_measured():
    calibration = measured(new_calibration(wiring()), ALONE, {SEAT_1: 0.95})
    assert {one.kind for one in advise(calibration) if one.antenna == SEAT_1} == set()


@pytest.mark.parametrize(("kind", "antenna", "tags", "cycles"), [
    (StepKind.EMPTY, None, {ACE}, 60), (StepKind.EMPTY, SEAT_1, (), 60), (StepKind.ALONE, AntennaName("no", 1), {ACE}, 60),
    (StepKind.ALONE, SEAT_1, (), 60), (StepKind.ALONE, SEAT_1, {ACE, KING}, 60), (StepKind.STACKED, SEAT_1, {ACE}, 60),
    (StepKind.ALONE, SEAT_1, {ACE}, 0),
])  # fmt: skip
def test_a_step_that_cannot_be_measured_is_refused(kind, antenna, tags, cycles):
    with pytest.raises(CalibrationError):
        begin(new_calibration(wiring()), CalibrationStep(kind, antenna, frozenset(tags), cycles=cycles))


def weak(rate, cycles):
    """The chance that a step of so many cycles says that an antenna with this rate is weak."""
    told = [
        AdviceKind.WEAK in {one.kind for one in advise(replace(new_calibration(wiring()), alone={SEAT_1: ReadShare(hits, cycles)}))}
        for hits in range(cycles + 1)
    ]
    return sum(comb(cycles, hits) * rate**hits * (1 - rate) ** (cycles - hits) for hits, is_weak in enumerate(told) if is_weak)


def test_the_usual_number_of_cycles_tells_a_weak_antenna_from_a_good_one():
    """60: what is weak, under 80 of 100, and leaky, over 5, are whole numbers of them."""
    assert (weak(0.9, CYCLES_A_STEP) < 0.01, weak(0.7, CYCLES_A_STEP) > 0.9) == (True, True)
    assert (weak(0.9, 40) < 0.01, weak(0.7, 40) > 0.9) == (False, False)
    assert [CYCLES_A_STEP * share % 100 for share in (80, 5)] == [0, 0]


def test_reads_between_steps_and_after_them_count_nothing():
    idle = new_calibration(wiring())
    assert hear(idle, Detection(SEAT_1, ACE, 0, 0)) is idle
    assert count_cycle(idle, CycleEnd(PORT, 0, 0)) is idle
    done = measured(idle, ALONE, {SEAT_1: 1.0})
    assert count_cycle(hear(done, Detection(SEAT_1, ACE, 0, 0)), CycleEnd(PORT, 0, 0)).alone == done.alone


def test_antennas_that_were_not_asked_are_not_measured():
    calibration = begin(new_calibration(wiring()), ALONE)
    calibration = count_cycle(calibration, CycleEnd(PORT, 0, 999, antennas=(SEAT_2.antenna,)))
    assert SEAT_1 not in calibration.alone
    assert calibration.across[SEAT_1, SEAT_2].polls == 1


@pytest.mark.parametrize(("what", "hits", "polls", "advice"), [
    ("alone", 4, 100, AdviceKind.DEAF), ("alone", 5, 100, AdviceKind.WEAK), ("alone", 79, 100, AdviceKind.WEAK), ("alone", 80, 100, None),
    ("stacked", 29, 100, AdviceKind.WEAK_STACKED), ("stacked", 30, 100, None), ("empty", 1, 100, None), ("empty", 2, 100, AdviceKind.NOISY),
    ("across", 5, 100, None), ("across", 6, 100, AdviceKind.LEAKY), ("alone", 0, 0, AdviceKind.UNMEASURED), ("stacked", 0, 0, None),
])  # fmt: skip
def test_a_rate_is_advised_on_from_its_first_step_beyond_the_limit(what, hits, polls, advice):
    """Deaf under 5 of 100, weak under 80, under 30 of stacked cards; noisy above 1, leaky above 5."""
    share = ReadShare(hits, polls)
    told = {"alone": {SEAT_1: ReadShare(100, 100)}} | {what: {(SEAT_2, SEAT_1) if what == "across" else SEAT_1: share}}
    found = [one for one in advise(replace(new_calibration(wiring()), **told)) if one.antenna == SEAT_1]
    assert [(one.kind, one.other) for one in found] == ([] if advice is None else [(advice, SEAT_2 if what == "across" else None)])


@pytest.mark.parametrize(("hits", "polls", "rate"), [(0, 0, 0.9), (0, 8, 0.1), (8, 8, 0.9), (4, 8, 0.5)])
def test_a_measured_rate_has_one_read_and_one_miss_more_and_none_keeps_its_value(hits, polls, rate):
    calibration = replace(new_calibration(wiring()), alone={SEAT_1: ReadShare(hits, polls)})
    assert calibrated_map(calibration).antennas[0].hit_rate == pytest.approx(rate)


@pytest.mark.parametrize(("hits", "polls", "rate"), [(0, 9, 0.05), (1, 9, 0.15), (9, 9, 0.95)])
def test_measured_cross_talk_is_never_0_or_1(hits, polls, rate):
    """Half a read is added, and one poll."""
    after = calibrated_map(replace(new_calibration(wiring()), across={(SEAT_1, SEAT_2): ReadShare(hits, polls)}))
    assert after.crosstalk == {(SEAT_1, SEAT_2): pytest.approx(rate)}


def test_cross_talk_that_was_not_measured_keeps_its_value():
    given = {(SEAT_1, SEAT_2): 0.04, (SEAT_2, SEAT_1): 0.03}
    after = calibrated_map(replace(new_calibration(wiring(crosstalk=given)), across={(SEAT_1, SEAT_2): ReadShare(1, 9)}))
    assert after.crosstalk == {(SEAT_1, SEAT_2): pytest.approx(0.15), (SEAT_2, SEAT_1): 0.03}
    assert calibrated_map(new_calibration(wiring(crosstalk=given))).crosstalk == given
