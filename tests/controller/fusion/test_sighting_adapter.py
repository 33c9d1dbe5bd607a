"""What the core is told of an antenna is what lasts at its place, whatever fault has just begun or ended."""

from dataclasses import replace

import pytest
from dealer_talk import Talk
from held_arrivals import in_the_way

from controller.fusion.detection import Unsure
from controller.fusion.sighting_adapter import FLIGHT_MS, event_of, found_again, moved, shown_there
from controller.table.events import (
    AntennaJudged,
    CardAmbiguous,
    CardLost,
    CardMoved,
    CardPeeked,
    HandTabled,
    StrangerSeen,
)
from controller.table.ledger import CardLedger
from controller.table.questions import LiesClearly
from controller.table.state import DealerQuestion
from controller.terms.cards import UNKNOWN, card
from controller.terms.places import MUCK, SHUFFLER, STUB, board_place, place, seat_place
from controller.tracking.antenna_care.faults import AntennaFailing, AntennaWell
from controller.tracking.antenna_care.health import AntennaFault, AntennaTally, fresh_health
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName
from controller.tracking.sightings import Ambiguous, Lost, Moved, Peeked, Stranger

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


@pytest.mark.parametrize(("where", "gone"), [
    (SEAT, True), (board_place(), True), (MUCK, False), (STUB, False), (place("discard:2"), False), (None, False),
])  # fmt: skip
def test_a_card_that_nobody_reads_any_more_is_missed_only_where_it_was_in_play(where, gone):
    ace = card("As")
    ledger = CardLedger() if where is None else CardLedger().moved(ace, where)
    told = event_of(Lost(ace, SEAT, 1000, 9000), 9000, ledger, fresh_health(ONE_COIL))
    assert told == (CardLost(9000, ace) if gone else None)


def test_a_stranger_is_told_once_it_is_sure_and_what_is_no_news_never():
    health = fresh_health(ONE_COIL)
    for sure in (True, False):
        told = event_of(Stranger("E0", SEAT, 8000, 3, 0.0, sure=sure), 9000, CardLedger(), health)
        assert told == (StrangerSeen(9000, "E0", SEAT) if sure else None)
    ace = card("As")
    assert event_of(Ambiguous(ace, (SEAT, MUCK), (0.6, 0.4), 8000), 9000, CardLedger(), health) == CardAmbiguous(
        9000, ace, (SEAT, MUCK)
    )
    assert event_of(Peeked(ace, SEAT, 1000, 8000, 0.0, sure=True), 9000, CardLedger(), health) == CardPeeked(9000, ace, SEAT)
    assert event_of(object(), 9000, CardLedger(), health) is None


def test_a_card_that_is_found_where_it_is_believed_to_lie_is_told_only_if_it_was_missed_or_asked_about():
    """A fresh tracker tells all it sees."""
    table = Talk("G").play("new deal 3:call").table
    ace, king = card("As"), card("Ks")
    asked = replace(table, question=DealerQuestion(LiesClearly((SEAT, MUCK)), about=ace))
    missed = replace(table, remedy=replace(in_the_way()["remedy"], lost=frozenset({ace})))
    told_of = ((table, ace, False), (asked, ace, True), (asked, king, False), (missed, ace, True), (missed, king, False))
    for where, one, news in told_of:
        told = found_again(CardMoved(9000, one, SEAT), where)
        assert told == (CardPeeked(9000, one, SEAT) if news else None)
    both = replace(asked, remedy=missed.remedy)
    assert found_again(CardMoved(9000, ace, SEAT), both) is not None
    assert found_again(CardPeeked(9000, ace, SEAT), both) is None


def test_a_card_left_the_dealers_hand_before_its_first_read():
    """A pitched card flies, and a coil reads it only once it lies still: 0.4 s at least."""
    assert FLIGHT_MS == 400


@pytest.mark.parametrize(("where", "held", "shown"), [
    (MUCK, False, "??Kd"), (seat_place(2), False, "??Kd"), (SEAT, False, "AsKd"), (MUCK, True, "??Kd"), (SEAT, True, "AsKd"),
])  # fmt: skip
def test_a_key_shows_no_face_of_a_card_that_a_reader_hears_elsewhere(where, held, shown):
    """Surely, while what follows from it waits for a key; or not yet surely, as among the cards of the muck."""
    ace, king = card("As"), card("Kd")
    unsure = [] if held else [Unsure(7000, where, ace, is_read=False)]
    waits = [moved(Moved(ace, where, 7000, 9, 6000, 7500, 0, sure=True, was=SEAT), 9000, CardLedger(), 0)] if held else []
    told = shown_there(HandTabled(9500, 1, (ace, king)), unsure, waits)
    assert "".join("??" if one is UNKNOWN else one.code for one in told.cards) == shown
