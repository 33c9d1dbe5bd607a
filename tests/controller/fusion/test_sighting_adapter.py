"""What the core is told of an antenna is what lasts at its place, whatever fault has just begun or ended."""

from dataclasses import replace

import pytest

from controller.fusion.sighting_adapter import event_of, moved
from controller.table.events import AntennaJudged
from controller.table.ledger import CardLedger
from controller.terms.cards import card
from controller.terms.places import MUCK, SHUFFLER, STUB, board_place, seat_place
from controller.tracking.antenna_care.faults import AntennaFailing, AntennaWell
from controller.tracking.antenna_care.health import AntennaFault, AntennaTally, fresh_health
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName
from controller.tracking.sightings import Moved

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


@pytest.mark.parametrize(
    ("place", "at_ms", "known", "news"),
    [
        (SEAT, 5000, None, True), (SEAT, 4001, None, True), (SEAT, 4000, None, False), (SHUFFLER, 5000, None, False),
        (STUB, 5000, None, False), (STUB, 5000, SEAT, True), (MUCK, 5000, SEAT, True),
    ],
)  # fmt: skip
def test_a_card_that_came_to_rest_is_news_unless_it_is_of_the_deck_or_from_before_the_deal(place, at_ms, known, news):
    """The deal began at 4000; a card of the stub that the table has not seen yet only lies in the deck."""
    ace, ledger = card("As"), CardLedger()
    ledger = ledger if known is None else ledger.moved(ace, known)
    said = Moved(ace, place, at_ms, 3, at_ms - 900, at_ms + 50, 0.0, sure=True, was=None)
    arrived = moved(said, 9000, ledger, 4000)
    assert (arrived is not None) is news
    if arrived is not None:
        event = arrived.event
        assert (event.place, event.motion, event.begun_ms, event.lay_ms, event.after_ms) == (
            place, 3, at_ms - 400, at_ms + 50, at_ms - 900,
        )  # fmt: skip
        assert event.face_up is False


def test_a_board_card_lies_face_up_and_no_time_is_before_the_evening():
    said = Moved(card("As"), board_place(), 100, 1, -50, 120, 0.0, sure=True, was=None)
    event = moved(said, 500, CardLedger(), 0).event
    assert (event.face_up, event.begun_ms, event.after_ms) == (True, 0, 0)
