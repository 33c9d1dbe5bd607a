"""What a poll changes: news, or the same again."""

from random import Random

import pytest
from wired import ACE, KING, PLACES, Reader, wiring

from controller.fusion.detection_model import TrackerDetection
from controller.terms.cards import STANDARD_DECK
from controller.terms.fast_copies import replace
from controller.terms.places import MUCK, board_place, seat_place
from controller.tracking.card_changes import Watched, is_news, lies_otherwise, watched_cards
from controller.tracking.field_compiling import compile_field
from controller.tracking.presence import first_seen
from controller.tracking.tracker import Tracker
from controller.tracking.tracker_settings import TrackerSettings
from controller.tracking.tracks import Claim, Evidence, Gap, new_track, rule_of

LATE_MS = 1 << 40


class Ledger:
    """A ledger that knows of no card."""

    def place_of(self, card):
        return None

    def at(self, place):
        return ()


def seen_by(tracker: Tracker) -> list[object]:
    """All that the controller can ask of cards, at every place."""
    sight = TrackerDetection(lambda: tracker, frozenset, Ledger)
    asked: list[object] = [sight.unsure()]
    for place in PLACES:
        asked += [sight.is_expected(place), sight.is_expected(place, 5000)]
        asked += [sight.claimed(place, LATE_MS), sight.read_twice(place, LATE_MS)]
    return asked


def test_a_card_that_lies_still_is_no_news_whether_it_is_read_or_missed():
    reader = Reader()
    reader.play((ACE, seat_place(2)), cycles=8)
    known = reader.tracker.known
    reader.play((ACE, seat_place(2)))
    reader.play()
    assert reader.tracker.known.news == known.news
    reader.play((ACE, seat_place(2)), (ACE, seat_place(3)))
    assert reader.tracker.known.news == known.news, "one read by the coil beside it says nothing"
    reader.play((ACE, seat_place(3)), cycles=3)
    assert reader.tracker.known.news > known.news


def test_without_news_nothing_can_be_seen_that_could_not_be_seen_before():
    random, reader, same = Random(37), Reader(), 0
    cards = STANDARD_DECK[:12]
    lies = {card: random.choice(PLACES) for card in cards}
    for _ in range(400):
        if random.random() < 0.1:
            lies[random.choice(cards)] = random.choice(PLACES)
        number = {place: at for at, place in enumerate(PLACES)}
        reads = [
            (card, place) for card, home in lies.items() for place in PLACES
            if random.random() < (0.8 if place == home else 0.05 if abs(number[place] - number[home]) == 1 else 0.0)
        ]  # fmt: skip
        before = reader.tracker
        reader.play(*reads)
        if reader.tracker.known.news == before.known.news:
            same += 1
            assert seen_by(reader.tracker) == seen_by(before)
    assert same > 20


def test_every_card_is_watched_where_it_is_believed_or_was_read():
    reader = Reader()
    reader.play((ACE, seat_place(2)), (KING, MUCK), cycles=8)
    reader.play((ACE, seat_place(2)), (ACE, board_place()))
    known = reader.tracker.known
    assert known.watched == watched_cards(known.model, known.tracks) == Watched(({ACE: None, KING: None},))
    reader.play(cycles=100)
    assert reader.tracker.known.watched == Watched(({},))


def track(claim=None, evidence=(), gap=None, doubt=0.5):
    runs = {one: Evidence(first_seen(0, RULE), (doubt,)) for one in evidence}
    return replace(new_track(MODEL, ACE), claim=claim, evidence=runs, gap=gap)


RULE = rule_of(TrackerSettings())
MODEL = compile_field(wiring(), TrackerSettings().noise)
AT_2 = Claim(seat_place(2), 1, 0, 0, 0, 2, sure=True)
AT_3 = Claim(seat_place(3), 2, 0, 0, 0, 2, sure=True)
UNSURE = AT_2._replace(sure=False)


@pytest.mark.parametrize(("before", "after", "otherwise"), [
    (None, track(), True), (track(), None, True), (track(), track(), False), (track(AT_2), track(AT_2), False),
    (track(AT_2), track(AT_3), True), (track(AT_2), track(), True), (track(), track(AT_2), True), (track(AT_2), track(UNSURE), False),
    (track(evidence=[1]), track(evidence=[1]), False), (track(evidence=[1]), track(evidence=[2]), True),
    (track(evidence=[1]), track(), True), (track(AT_2, [2]), track(AT_2), True),
])  # fmt: skip
def test_a_card_lies_otherwise_where_another_antenna_believes_or_reads_it(before, after, otherwise):
    assert lies_otherwise(before, after) is otherwise


@pytest.mark.parametrize(("before", "after", "news"), [
    (None, track(AT_2), True), (track(AT_2), None, True), (track(AT_2), track(AT_3), True), (track(AT_2), track(UNSURE), True),
    (track(AT_2), track(AT_2, gap=Gap(1, 0)), False), (track(UNSURE), track(UNSURE, gap=Gap(1, 0)), True),
    (track(), track(gap=Gap(1, 0)), True), (track(), track(evidence=[1]), True),
    (track(AT_2), track(AT_2, [2], doubt=0.2), False), (track(AT_2), track(AT_2, [2], doubt=0.1), True),
    (track(AT_2, [2], doubt=0.1), track(AT_2), True), (track(AT_2, [2], doubt=0.2), track(AT_2, [2], doubt=0.3), False),
])  # fmt: skip
def test_news_of_a_sure_card_is_another_belief_or_little_doubt_of_another_place(before, after, news):
    """A tenth of a doubt is asked for here; one miss more of a card at rest is no news, of an unsure one it is."""
    assert is_news(before, after, 0.1) is news


def test_the_same_unsure_card_is_no_news():
    one = track(UNSURE, [1])
    assert not is_news(one, replace(one), 0.1)
