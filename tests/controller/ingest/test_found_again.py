"""A card found where it is believed to lie is no news, unless it was missed there or the dealer is asked about it."""

import pytest
from dealer_talk import Talk

from controller.decks.enrolled_decks import Decks
from controller.ingest.ingest import Ingest
from controller.table.events import CardLost, CardMoved, CardPeeked, FoldDoubted, TimeReached
from controller.terms.places import MUCK, seat_place
from controller.tracking.sightings import Moved
from hw.board_file import load_board

SEAT_3 = seat_place(3)
MINUTE_MS = 60_000


def told(talk, card, where):
    """What comes to the core within a minute of a tracker's being sure that a card lies at a place."""
    ingest = Ingest(load_board("sim"), Decks({}), lambda: talk.table)
    at_ms = talk.table.now_ms + 1000
    found = Moved(card, where, at_ms, 7, at_ms - 1000, at_ms + 2000, 1e-7, sure=True, was=where, again=True)
    ingest.intake.tracked((ingest.tracker, (found,)), at_ms + 2000)
    events = [ingest.take(now_ms) for now_ms in range(at_ms + 2000, at_ms + MINUTE_MS, 500)]
    return [event for event in events if event is not None and not isinstance(event, TimeReached)]


def in_repair():
    """A card of seat 3 was exposed, and readers tell no more of the other one."""
    talk = Talk("N").play("new deal:2 8s>3 exposed:3 4s>4 Jc>5 9d>6 3d>1 Kd>2 Kc>3 7s>4 8d>5 Ts>6")
    assert talk.table.remedy is not None
    return talk


@pytest.mark.parametrize("lost", [True, False])
def test_a_card_that_a_repair_misses_is_back_when_it_is_found_where_it_lay(lost):
    talk = in_repair()
    card = talk.table.ledger.at(SEAT_3)[-1]
    if lost:
        talk.feed(CardLost(talk.table.now_ms + 500, card))
    back = told(talk, card, SEAT_3)
    assert [(type(one), one.card, one.place) for one in back] == ([(CardPeeked, card, SEAT_3)] if lost else [])


@pytest.mark.parametrize("asked", [True, False])
def test_a_hand_of_which_the_dealer_is_asked_is_back_when_it_is_found_at_its_seat(asked):
    talk = Talk("G", seats=4).play("new deal 3:call 4:call")
    card = talk.table.ledger.at(SEAT_3)[0]
    if asked:
        talk.feed(FoldDoubted(talk.table.now_ms + 2000, 3, unsure=True))
    (*back,) = told(talk, card, SEAT_3)
    assert [type(one) for one in back] == ([CardPeeked] if asked else [])
    for one in back:
        talk.feed(one)
    assert talk.table.question is None


def test_a_card_of_such_a_hand_that_is_found_elsewhere_has_moved():
    talk = Talk("G", seats=4).play("new deal 3:call 4:call")
    card = talk.table.ledger.at(SEAT_3)[0]
    talk.feed(FoldDoubted(talk.table.now_ms + 2000, 3, unsure=True))
    assert [(type(one), one.place) for one in told(talk, card, MUCK)] == [(CardMoved, MUCK)]
