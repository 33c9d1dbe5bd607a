"""What the core is told of an antenna is what lasts at its place, whatever fault has just begun or ended."""

from dataclasses import replace

import pytest

from controller.fusion.sighting_adapter import event_of
from controller.table.events import AntennaJudged
from controller.table.ledger import CardLedger
from controller.terms.places import seat_place
from controller.tracking.antenna_care.faults import AntennaFailing, AntennaWell
from controller.tracking.antenna_care.health import AntennaFault, AntennaTally, fresh_health
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName

SEAT = seat_place(1)
FIRST, SECOND = AntennaName("mux-1", 1), AntennaName("mux-1", 2)
ONE_COIL = AntennaMap((Antenna(FIRST, SEAT),), (Resolution("mux-1", 1000),))
TWO_COILS = AntennaMap((Antenna(FIRST, SEAT), Antenna(SECOND, SEAT)), (Resolution("mux-1", 1000),))


def judged(finding, *lasting, wiring=ONE_COIL, **tally):
    fresh = fresh_health(wiring)
    tallies = (AntennaTally(**tally), *fresh.tallies[1:])
    health = replace(fresh, failing={(0, fault): 5 for fault in lasting}, tallies=tallies)
    return event_of(finding, 9000, CardLedger(), health)


def failing(what):
    return AntennaFailing(FIRST, SEAT, what, 8000)


def well(what):
    return AntennaWell(FIRST, SEAT, what, 8000)


@pytest.mark.parametrize(("what", "state"), [
    (AntennaFault.SILENT, "dead"), (AntennaFault.WEAK, "failing"), (AntennaFault.NOISY, "failing"), (AntennaFault.LEAKY, "failing"),
    (AntennaFault.SLOW, "slow"), (AntennaFault.QUIET, "ok"),
])  # fmt: skip
def test_each_fault_by_itself(what, state):
    assert judged(failing(what), what) == AntennaJudged(9000, SEAT, state, 0.9)
    assert judged(well(what)) == AntennaJudged(9000, SEAT, "ok", 0.9)


def test_a_coil_that_reads_too_little_is_told_with_what_it_reads():
    assert judged(failing(AntennaFault.WEAK), AntennaFault.WEAK, stacked_reads=200, stacked_again=76).hit_rate == pytest.approx(0.38)


@pytest.mark.parametrize(("finding", "lasting", "state"), [
    (failing(AntennaFault.QUIET), {AntennaFault.SILENT, AntennaFault.QUIET}, "dead"),
    (failing(AntennaFault.QUIET), {AntennaFault.WEAK, AntennaFault.QUIET}, "failing"),
    (well(AntennaFault.QUIET), {AntennaFault.WEAK}, "failing"),
    (well(AntennaFault.WEAK), {AntennaFault.SLOW}, "slow"),
    (failing(AntennaFault.SLOW), {AntennaFault.LEAKY, AntennaFault.SLOW}, "failing"),
])  # fmt: skip
def test_what_begins_or_ends_beside_another_fault_does_not_hide_it(finding, lasting, state):
    assert judged(finding, *lasting).state == state


def test_a_place_with_another_coil_that_hears_is_not_dark():
    assert judged(failing(AntennaFault.SILENT), AntennaFault.SILENT, wiring=TWO_COILS).state == "failing"
