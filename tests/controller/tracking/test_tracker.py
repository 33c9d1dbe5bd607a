from dataclasses import replace

import pytest
from wired import ACE, KING, NAMES, PORT, Reader, wiring

from controller.terms.cards import STANDARD_DECK
from controller.terms.places import BURN, MUCK, board_place, seat_place
from controller.tracking.antenna_care.faults import AntennaFailing, AntennaWell
from controller.tracking.antenna_care.health import AntennaFault
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName, CycleEnd, Detection
from controller.tracking.sightings import Ambiguous, Cleared, Lost, Moved, Peeked, Stranger, Unwired, surely_before
from controller.tracking.tracker import adapted, elapse, end_cycle, gathered, new_tracker, next_deadline, observe
from controller.tracking.tracker_settings import TrackerSettings
from controller.tracking.tracks import Stage

SEAT_1, SEAT_2, SEAT_3, BOARD = seat_place(1), seat_place(2), seat_place(3), board_place()


def only(said, kind):
    return [word for word in said if isinstance(word, kind)]


def settled(place=SEAT_2, card=ACE, reader=None):
    reader = reader or Reader()
    reader.play((card, place), cycles=6)
    assert reader.tracker.tracks[card].is_settled
    reader.said.clear()
    return reader


# a card comes --------------------------------------------------------------------------------


def test_one_sighting_says_nothing():
    reader = Reader()
    assert reader.play((ACE, SEAT_2)) == []
    assert reader.tracker.place_of(ACE) is None
    assert reader.tracker.tracks[ACE].stage is Stage.TENTATIVE


def test_two_sightings_are_reported_as_unsure_and_four_as_sure():
    reader = Reader()
    reader.play((ACE, SEAT_2), cycles=2)
    (first,) = reader.said
    assert (first.place, first.sure, first.was, first.again) == (SEAT_2, False, None, False)
    assert 1e-6 < first.doubt < 0.05
    reader.play((ACE, SEAT_2), cycles=4)
    (_, second) = only(reader.said, Moved)
    assert (second.place, second.sure, second.again) == (SEAT_2, True, True)
    assert second.doubt <= 1e-6
    assert (second.at_ms, second.motion) == (first.at_ms, first.motion)


def test_a_claim_is_made_with_the_sighting_and_does_not_wait_for_the_end_of_the_cycle():
    reader = Reader()
    reader.play((ACE, SEAT_2))
    detection = Detection(NAMES[SEAT_2], ACE, 1125, 1)
    _, said = observe(reader.tracker, detection)
    assert [type(word) for word in said] == [Moved]


def test_cards_of_one_round_are_one_motion_and_have_no_order():
    reader = Reader()
    reader.play((ACE, SEAT_1), (KING, SEAT_2), cycles=6)
    ace, king = (word for word in reader.said if word.sure)
    assert ace.motion == king.motion
    assert not surely_before(ace, king)
    assert not surely_before(king, ace)


def test_order_is_claimed_when_misses_cannot_explain_it():
    reader = Reader()
    reader.play((ACE, SEAT_1), cycles=20)
    reader.play((ACE, SEAT_1), (KING, SEAT_3), cycles=6)
    ace, king = (word for word in reader.said if word.sure)
    assert surely_before(ace, king)
    assert not surely_before(king, ace)
    assert ace.motion < king.motion


def test_a_faster_reader_sees_order_finer():
    """Two cards four tenths of a second apart: nothing at 1 s, order at 20 Hz."""
    slow, fast = Reader(cycle_ms=1000), Reader(cycle_ms=50)
    slow.play((ACE, SEAT_1), (KING, SEAT_3), cycles=10)
    fast.play((ACE, SEAT_1), cycles=12)
    fast.play((ACE, SEAT_1), (KING, SEAT_3), cycles=60)
    ace, king = (word for word in slow.said if word.sure)
    assert not surely_before(ace, king)
    ace, king = sorted((word for word in fast.said if word.sure), key=lambda word: word.at_ms)
    assert surely_before(ace, king)


def test_a_reader_that_reports_arrivals_has_a_narrower_window():
    plain, ordered = Reader(), Reader(ordered=True)
    for reader in (plain, ordered):
        reader.play((ACE, SEAT_1), cycles=2)
    assert ordered.said[0].after_ms - plain.said[0].after_ms == 1000


# a card in passing ---------------------------------------------------------------------------


@pytest.mark.parametrize("passing", [1, 2])
def test_slide_over_never_confirms_a_place(passing):
    reader = Reader()
    reader.play((ACE, SEAT_1), cycles=passing)
    reader.play((ACE, SEAT_3), cycles=8)
    sure = [word for word in only(reader.said, Moved) if word.sure]
    assert [word.place for word in sure] == [SEAT_3]


def test_a_fast_reader_does_not_take_a_flight_for_a_place():
    """A card 150 ms above an antenna is read three times at 20 Hz."""
    reader = Reader(cycle_ms=50)
    reader.play((ACE, SEAT_1), cycles=3)
    assert reader.said == []
    reader.play((ACE, SEAT_3), cycles=60)
    assert {word.place for word in only(reader.said, Moved)} == {SEAT_3}


def test_cross_talk_does_not_move_a_card():
    reader = settled(SEAT_2)
    for _ in range(10):
        reader.play((ACE, SEAT_2), (ACE, SEAT_3))
        reader.play((ACE, SEAT_3))
        reader.play((ACE, SEAT_2), cycles=3)
    assert only(reader.said, Moved) == []
    assert reader.tracker.place_of(ACE) == SEAT_2


# a card moves, goes, comes back --------------------------------------------------------------


def test_a_card_moves_to_another_place():
    reader = settled(SEAT_2)
    reader.play((ACE, MUCK), cycles=6)
    first, sure = only(reader.said, Moved)
    assert (first.place, first.was, first.instead) == (MUCK, SEAT_2, False)
    assert sure.sure
    assert reader.tracker.place_of(ACE) == MUCK


def test_an_unsure_claim_is_taken_back_by_the_next():
    reader = Reader()
    reader.play((ACE, SEAT_1), cycles=2)
    reader.play((ACE, SEAT_3), cycles=6)
    first, second = only(reader.said, Moved)[:2]
    assert (first.place, first.sure) == (SEAT_1, False)
    assert (second.place, second.instead, second.was) == (SEAT_3, True, SEAT_1)


@pytest.mark.parametrize("cycles", [1, 5, 25])
def test_absence_is_never_a_fold(cycles):
    reader = settled(SEAT_2)
    reader.play(cycles=cycles)
    assert reader.tracker.place_of(ACE) in {SEAT_2, None}
    assert not only(reader.said, Moved)


def test_a_card_that_is_not_read_coasts_at_its_place():
    reader = settled(SEAT_2)
    reader.play((KING, BOARD), cycles=10)
    assert reader.tracker.tracks[ACE].stage is Stage.COASTING
    assert reader.tracker.place_of(ACE) == SEAT_2


def test_a_peek_is_said_when_the_card_is_back():
    reader = settled(SEAT_2)
    reader.play((KING, BOARD), cycles=8)
    reader.play((KING, BOARD), (ACE, SEAT_2))
    (peek,) = only(reader.said, Peeked)
    assert (peek.card, peek.place) == (ACE, SEAT_2)
    assert (peek.from_ms, peek.until_ms) == (5999, 14125)
    assert reader.tracker.tracks[ACE].stage is Stage.CONFIRMED


def test_a_miss_or_two_is_no_peek_and_neither_is_a_gap_on_the_board():
    reader = Reader()
    reader.play((ACE, SEAT_2), (KING, BOARD), cycles=8)
    reader.play((KING, BOARD), cycles=2)
    reader.play((ACE, SEAT_2))
    assert only(reader.said, Peeked) == []
    reader.play((ACE, SEAT_2), cycles=9)
    reader.play((ACE, SEAT_2), (KING, BOARD))
    assert only(reader.said, Peeked) == []


def test_a_card_is_lost_after_a_while_and_found_anew():
    reader = settled(SEAT_2)
    reader.play((KING, BOARD), cycles=31)
    (lost,) = only(reader.said, Lost)
    assert (lost.card, lost.place, lost.since_ms) == (ACE, SEAT_2, 5999)
    assert reader.tracker.place_of(ACE) is None
    reader.play((KING, BOARD), (ACE, SEAT_2), cycles=6)
    back = only(reader.said, Moved)[-1]
    assert (back.card, back.place, back.sure) == (ACE, SEAT_2, True)


def test_two_places_alike_are_ambiguous_and_said_once():
    reader = Reader()
    reader.play((ACE, SEAT_1), (ACE, SEAT_2), cycles=12)
    (word,) = reader.said
    assert isinstance(word, Ambiguous)
    assert set(word.places) == {SEAT_1, SEAT_2}
    assert not word.sure
    reader.play((ACE, SEAT_2), cycles=12)
    assert [w.place for w in only(reader.said, Moved) if w.sure] == [SEAT_2]


def test_the_table_is_clear_when_nothing_is_read():
    reader = settled(SEAT_2)
    reader.play(cycles=8)
    (clear,) = only(reader.said, Cleared)
    assert clear.since_ms == 5999
    assert reader.tracker.tracks == {}
    reader.play(cycles=20)
    assert len(only(reader.said, Cleared)) == 1
    reader.play((ACE, SEAT_2), cycles=6)
    assert only(reader.said, Moved)[-1].sure


def test_strangers_are_said_and_phantoms_are_not():
    reader = Reader()
    for n in range(30):
        reader.play((f"{n:014x}", SEAT_1))
    assert only(reader.said, Stranger) == []
    reader.play(("e0040100", SEAT_1), cycles=6)
    assert [(word.uid, word.place, word.sure) for word in only(reader.said, Stranger)] == [
        ("e0040100", SEAT_1, False), ("e0040100", SEAT_1, True),
    ]


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
    late = next_deadline(reader.tracker)
    assert late == 5999 + 3 * 1000 + 500 + 1
    tracker, said = elapse(reader.tracker, late - 1)
    assert said == ()
    tracker, said = elapse(tracker, late)
    assert {word.what for word in said} == {AntennaFault.SILENT}
    assert len(said) == len(NAMES)
    assert next_deadline(tracker) is None
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
