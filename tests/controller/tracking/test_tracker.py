"""What the tracker claims of a card: that it came, in which order, that it moved, and that it is gone."""

import pytest
from told_sightings import BOARD, SEAT_1, SEAT_2, SEAT_3, only, settled
from wired import ACE, KING, NAMES, Reader

from controller.terms.places import MUCK
from controller.tracking.detections import Detection
from controller.tracking.sightings import Ambiguous, Cleared, Lost, Moved, Peeked, Stranger, surely_before
from controller.tracking.tracker import observe
from controller.tracking.tracks import Stage


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


def test_a_card_of_the_muck_that_was_gone_for_seconds_was_lifted_and_a_shorter_gap_is_a_squared_pile():
    reader = settled(MUCK)
    reader.play((KING, BOARD), cycles=8)
    reader.play((KING, BOARD), (ACE, MUCK))
    (peek,) = only(reader.said, Peeked)
    assert (peek.card, peek.place) == (ACE, MUCK)
    reader.play((KING, BOARD), (ACE, MUCK), cycles=9)
    reader.play((KING, BOARD))
    reader.play((KING, BOARD), (ACE, MUCK))
    assert only(reader.said, Peeked) == [peek]


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
