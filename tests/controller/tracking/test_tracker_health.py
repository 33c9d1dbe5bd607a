"""Readers that err, fall silent, or are noisy, and cards that are gathered and dealt again."""

from dataclasses import replace

import pytest
from told_sightings import BOARD, SEAT_1, SEAT_2, SEAT_3, only, settled
from wired import ACE, KING, NAMES, PORT, Reader, wiring

from controller.terms.cards import STANDARD_DECK
from controller.terms.places import BURN, MUCK
from controller.tracking.antenna_care.faults import AntennaFailing, AntennaWell
from controller.tracking.antenna_care.health import AntennaFault
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.cycle_learning import next_late_ms
from controller.tracking.detections import AntennaName, CycleEnd, Detection
from controller.tracking.sightings import Lost, Moved, Unwired
from controller.tracking.tracker import adapted, elapse, end_cycle, gathered, new_tracker, observe
from controller.tracking.tracker_settings import TrackerSettings


# the wire ------------------------------------------------------------------------------------
def test_a_lost_end_of_cycle_is_made_up_by_the_next_cycles_read():
    tracker, said = new_tracker(wiring()), []
    for cycle in range(6):
        tracker, words = observe(tracker, Detection(NAMES[SEAT_1], ACE, cycle * 1000 + 10, cycle))
        said += words
    assert [word.place for word in said] == [SEAT_1, SEAT_1]


def test_a_late_end_and_a_repeated_read_change_nothing():
    tracker = new_tracker(wiring())
    tracker, _ = observe(tracker, Detection(NAMES[SEAT_1], ACE, 5010, 5))
    assert end_cycle(tracker, CycleEnd(PORT, 4, 5020)) == (tracker, ())
    assert observe(tracker, Detection(NAMES[SEAT_1], ACE, 5030, 5)) == (tracker, ())


def test_antennas_that_were_not_asked_miss_nothing():
    reader = settled(SEAT_2)
    asked = tuple(NAMES[place].antenna for place in (SEAT_1, BOARD))
    tracker = reader.tracker
    for n in range(20):
        tracker, _ = end_cycle(tracker, CycleEnd(PORT, 6 + n, 6999 + 1000 * n, asked))
    assert tracker.tracks.get(ACE, None) is None or tracker.tracks[ACE].gap is None


def test_an_unknown_antenna_or_port_is_said_once_and_nothing_breaks():
    tracker = new_tracker(wiring())
    stray = AntennaName("elsewhere", 9)
    tracker, said = observe(tracker, Detection(stray, ACE, 10, 0))
    assert said == (Unwired(stray, 10),)
    tracker, said = observe(tracker, Detection(stray, ACE, 20, 0))
    assert said == ()
    tracker, said = end_cycle(tracker, CycleEnd("elsewhere", 0, 30))
    assert said == (Unwired(AntennaName("elsewhere", 0), 30),)


def test_two_readers_of_different_pace_work_together():
    names = [AntennaName("a", 1), AntennaName("b", 1)]
    slow_fast = AntennaMap(
        (Antenna(names[0], SEAT_1), Antenna(names[1], BOARD)), (Resolution("a", 1000), Resolution("b", 250)),
    )
    tracker, said = new_tracker(slow_fast), []
    for n in range(24):
        at_ms = n * 250
        tracker, words = observe(tracker, Detection(names[1], KING, at_ms, n))
        said += words
        tracker, words = end_cycle(tracker, CycleEnd("b", n, at_ms + 249))
        said += words
        if n % 4 == 3:
            tracker, words = observe(tracker, Detection(names[0], ACE, at_ms, n // 4))
            said += words
            tracker, words = end_cycle(tracker, CycleEnd("a", n // 4, at_ms + 249))
            said += words
    assert {(word.card, word.place) for word in said if word.sure} == {(KING, BOARD), (ACE, SEAT_1)}


# time and the antennas -----------------------------------------------------------------------
def test_a_reader_that_falls_silent_is_found_and_its_cards_are_not_lost():
    reader = settled(SEAT_2)
    late = next_late_ms(reader.tracker.known)
    assert late == 5999 + 3 * 1000 + 500 + 1
    tracker, said = elapse(reader.tracker, late - 1)
    assert said == ()
    tracker, said = elapse(tracker, late)
    assert {word.what for word in said} == {AntennaFault.SILENT}
    assert len(said) == len(NAMES)
    assert next_late_ms(tracker.known) is None
    tracker, said = elapse(tracker, late + 600_000)
    assert said == ()
    assert tracker.place_of(ACE) == SEAT_2
    reader.tracker, reader.cycle = tracker, 620
    reader.play((ACE, SEAT_2), cycles=8)
    assert len(only(reader.said, AntennaWell)) == len(NAMES)
    assert only(reader.said, Lost) == []


def test_a_weak_antenna_is_found_and_the_doubts_grow_with_it():
    reader = settled(SEAT_2)
    before = reader.tracker.known.model.antennas[1].hit_rate

    def weak():
        return [word.place for word in only(reader.said, AntennaFailing) if word.what is AntennaFault.WEAK]

    for _ in range(4):
        assert weak() == []
        for _ in range(40):
            reader.play((ACE, SEAT_2), (KING, BOARD))
            reader.play((KING, BOARD))
        reader.play((ACE, MUCK), (KING, BOARD), cycles=20)
        reader.play((ACE, SEAT_2), (KING, BOARD), cycles=12)
    assert weak() == [SEAT_2]
    now = reader.tracker.known.model
    assert now.antennas[now.index[NAMES[SEAT_2]]].hit_rate < before - 0.2
    fresh = adapted(reader.tracker).known.model
    assert fresh.antennas[1].hit_rate == pytest.approx(now.antennas[1].hit_rate, abs=0.1)


def test_replaying_the_same_reads_says_the_same():
    def play():
        reader = Reader()
        for n, card in enumerate(STANDARD_DECK[:20]):
            place = (SEAT_1, SEAT_2, SEAT_3, BOARD, BURN)[n % 5]
            reader.play((card, place), (ACE, MUCK), cycles=2)
        return reader.said, reader.tracker.tracks

    assert play() == play()


def test_a_table_that_may_be_noisy_is_believed_less_readily_than_one_that_is_known_not_to_be():
    unmeasured, as_assumed = Reader(), Reader(TrackerSettings(adapt_ms=0))
    for reader in (unmeasured, as_assumed):
        while not (reader.said and reader.said[-1].sure):
            reader.play((ACE, SEAT_2), (KING, BOARD))
            reader.said = [word for word in reader.said if word.card == ACE]
    assert as_assumed.cycle < unmeasured.cycle
    assert unmeasured.said[-1].doubt <= 1e-7 < as_assumed.said[-1].doubt <= 1e-6


def test_what_is_said_first_of_a_card_at_a_table_that_may_be_noisy_is_as_little_believed():
    """A house that wants no claim before it is nearly sure."""
    reader = Reader(TrackerSettings(report_doubt=1e-6))
    reader.play((ACE, SEAT_2), cycles=8)
    first, then = only(reader.said, Moved)
    assert (first.sure, then.sure) == (False, True)
    assert then.doubt <= 1e-7 < first.doubt <= 1e-6


def test_the_settings_are_the_houses():
    eager = Reader(replace(TrackerSettings(), sure_doubt=1e-3))
    eager.play((ACE, SEAT_2), cycles=6)
    assert eager.said[-1].sure
    assert eager.said[-1].doubt > 1e-6


# all cards are gathered ------------------------------------------------------------------------
def gathered_and_dealt_again(*during, misses=4, signalled=True):
    """A card lay at seat 2, was missed for some cycles in which the new deal was signaled, and is read there again."""
    reader = settled()
    reader.play(*during, cycles=2)
    if signalled:
        reader.tracker = gathered(reader.tracker, reader.now_ms)
    reader.play(*during, cycles=misses - 2)
    reader.said.clear()
    reader.play((ACE, SEAT_2), cycles=6)
    return reader


def test_a_card_that_comes_to_the_same_seat_in_the_next_hand_is_said_to_come():
    told = only(gathered_and_dealt_again().said, Moved)
    assert [(one.place, one.sure, one.again) for one in told] == [(SEAT_2, False, False), (SEAT_2, True, True)]
    assert told[0].at_ms == 10_125


def test_where_no_new_deal_was_signalled_it_lay_there_all_the_time():
    assert only(gathered_and_dealt_again(signalled=False).said, Moved) == []


def test_a_card_that_is_missed_where_others_are_read_may_still_lie_there():
    told = only(gathered_and_dealt_again((KING, SEAT_2)).said, Moved)
    assert [one for one in told if one.card == ACE] == []


def test_a_card_that_is_missed_seldom_or_only_after_the_signal_lies_there_still():
    assert only(gathered_and_dealt_again(misses=2).said, Moved) == []
    reader = settled()
    reader.tracker = gathered(reader.tracker, reader.now_ms - 1)
    reader.play((ACE, SEAT_2))
    reader.play(cycles=5)
    reader.play((ACE, SEAT_2), cycles=6)
    assert only(reader.said, Moved) == []


def test_a_gathered_card_that_is_dealt_to_another_seat_is_not_held_back_by_where_it_lay():
    reader = settled()
    reader.play(cycles=3)
    reader.tracker = gathered(reader.tracker, reader.now_ms)
    reader.play(cycles=1)
    reader.said.clear()
    reader.play((ACE, SEAT_3), cycles=5)
    assert [(one.place, one.was) for one in only(reader.said, Moved)] == [(SEAT_3, None), (SEAT_3, SEAT_3)]
