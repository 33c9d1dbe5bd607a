"""When a card can have come, by the polls that read it and those that missed it."""

from math import log

import pytest

from controller.terms.cards import card
from controller.terms.places import seat_place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.arrival_times import HIDDEN, LONG_AGO_MS, ArrivalTimes, arrivals_of, slowest_ms
from controller.tracking.detections import AntennaName, CycleEnd, Detection
from controller.tracking.tracker import end_cycle, new_tracker, observe

SEAT, NAME = seat_place(3), AntennaName("r", 0)


def read(polls, *, cycle_ms=100, **antenna):
    """Return what is known after cycles of one antenna: `x` reads the card, `.` misses it."""
    wiring = AntennaMap((Antenna(NAME, SEAT, **antenna),), (Resolution("r", cycle_ms),))
    tracker, _ = new_tracker(wiring, None, 0), None
    for cycle, poll in enumerate(polls, 1):
        if poll == "x":
            tracker, _ = observe(tracker, Detection(NAME, card("As"), cycle * cycle_ms - 10, cycle))
        tracker, _ = end_cycle(tracker, CycleEnd("r", cycle, cycle * cycle_ms, (0,)))
    return tracker.known


def came(polls):
    return arrivals_of(read(polls), {SEAT}, 0)[SEAT][0]


def test_a_card_that_is_read_at_every_poll_hardly_came_some_polls_before():
    times = came("....xxxxxx")
    first_ms = 490
    assert times.first_ms == first_ms
    told = [times.log_at(first_ms - 100 * polls - 1) for polls in range(4)]
    assert told[0] == pytest.approx(0.0, abs=1e-3)
    assert told == sorted(told, reverse=True)
    assert told[2] == pytest.approx(2 * log(0.1), abs=0.3)


def test_a_card_that_is_missed_as_often_as_read_may_have_come_long_before():
    often, seldom = came("....xxxxxxxxxx"), came("....xx.x...x.x")
    assert seldom.log_at(200) > often.log_at(200)


def test_behind_its_first_reading_a_card_came_only_if_that_was_another_places():
    times = came("....xxxxxx")
    assert times.log_at(495) < log(0.05)
    assert times.log_at(600) == pytest.approx(log(HIDDEN))


def test_of_an_unread_card_each_silent_poll_makes_an_earlier_arrival_less_likely():
    unread = arrivals_of(read("." * 12), {SEAT}, 0)[SEAT][-1]
    assert unread.card is None
    assert unread.log_at(1201) == 0.0
    told = [unread.log_at(1201 - 100 * polls) for polls in range(8)]
    assert told == sorted(told, reverse=True)
    assert told[1] == pytest.approx(log(0.12), abs=0.3), "one poll has missed it: nine of ten are read"
    assert told[2] == pytest.approx(log(0.025), abs=0.6), "two have"
    assert told[-1] > log(HIDDEN), "a card on the rim of its antenna is read at one poll in ten"


def test_of_cards_that_come_to_others_half_are_read_as_if_alone_and_some_hardly():
    """Of a hundred in a pile 50 are read at 9 polls of 10, 35 at 6, 10 at 3, and 5 at 6 of 100."""
    known = read("x" * 12, hit_rate=0.9, stacked_hit_rate=0.6)
    unread = arrivals_of(known, {SEAT}, 0)[SEAT][-1]
    told = [unread.log_at(1201 - 100 * polls) for polls in range(3)]
    missed = [sum(share * (1 - hit) ** polls for share, hit in ((0.5, 0.9), (0.35, 0.6), (0.1, 0.3), (0.05, 0.06)))
              for polls in range(3)]
    assert told == pytest.approx([log(one) for one in missed], abs=1e-3)


def test_cards_of_before_the_deal_are_none_of_it():
    known = read("xxxxxx....")
    assert [one.card for one in arrivals_of(known, {SEAT}, 0)[SEAT]] == [card("As"), None]
    assert [one.card for one in arrivals_of(known, {SEAT}, 700)[SEAT]] == [None]


def test_the_slowest_reader_of_the_places_counts():
    assert slowest_ms(read("x"), {SEAT}) == 100
    assert slowest_ms(read("x"), {seat_place(4)}) == 0


def test_a_card_came_hidden_only_before_the_first_time_that_the_polls_would_have_seen_it():
    two = ArrivalTimes(card("As"), seat_place(1), 5000, (LONG_AGO_MS, 3000, 4000), (-9.0, -2.0, 0.0))
    assert two.hidden_until_ms == 3000
    assert two._replace(since_ms=(LONG_AGO_MS, 3000), logs=(-9.0, 0.0)).hidden_until_ms == 3000
    assert two._replace(since_ms=(LONG_AGO_MS,), logs=(0.0,)).hidden_until_ms == LONG_AGO_MS, "no poll says anything of it"
    times = (LONG_AGO_MS - 1, LONG_AGO_MS, 2999, 3000, 3999, 4000, 9000)
    assert [two.log_at(at_ms) for at_ms in times] == [-9.0, -9.0, -9.0, -2.0, -2.0, 0.0, 0.0]
