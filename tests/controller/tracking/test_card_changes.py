"""What a poll changes: news, or the same again."""

from random import Random

from wired import ACE, KING, PLACES, Reader

from controller.fusion.detection_model import TrackerDetection
from controller.terms.cards import STANDARD_DECK
from controller.terms.places import MUCK, board_place, seat_place
from controller.tracking.card_changes import Watched, watched_cards
from controller.tracking.tracker import Tracker

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
