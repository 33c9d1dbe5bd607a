"""Two cards read at a seat that is not dealt in, of which no reader is sure: the dealer says whether it is empty."""

import pytest
from dealer_talk import BOOKS, Talk
from missing_cards import STILL_READ_MS, Doubts

from controller.fusion.detection import DetectionModel, Unsure
from controller.fusion.poll_evidence import NEVER_MS
from controller.table.events import CardMoved, CardPresumed, DealerAnswered, SurplusDoubted, TimeReached
from controller.terms.cards import card
from controller.terms.places import seat_place
from controller.views.dealer_questions import dealer_question

EMPTY = "Seat 9 is not dealt in, but may have cards. Is it empty?"


class Readers(DetectionModel):
    """Readers that have read cards at seats now and then, one each millisecond from a time on."""

    def __init__(self, since_ms, *read):
        self.since_ms, self.read = since_ms, read

    def unseen_until_ms(self, place, since_ms, now_ms):
        del place, since_ms, now_ms
        return NEVER_MS

    def unsure(self):
        return [Unsure(self.since_ms + number, seat_place(seat), card(code), is_read=False)
                for number, (seat, code) in enumerate(self.read)]


def dealt(letter="G", unread=()):
    """Four players, the button at seat 4; seat 3 is to act."""
    talk = Talk(letter, seats=4).play("new")
    left = [one for one in talk.table.deck if one.code not in {"9c", "9d"}]
    for due in talk.table.hand.plan.rest:
        at_ms, is_unread = talk.table.now_ms + 300, due.place.number in unread
        talk.feed(CardPresumed(at_ms, due.place) if is_unread else CardMoved(at_ms, left.pop(), due.place))
    return talk


@pytest.mark.parametrize(("unread", "seats", "is_asked"), [
    ((), (9, 9), True), ((1, 4), (9, 9), True), ((), (9, 10), False), ((), (9,), False),
])  # fmt: skip
def test_two_cards_are_asked_about_and_one_of_them_is_not(unread, seats, is_asked):
    """One may be a neighbor's that still lacks it; a misdeal that nobody is sure of was never said."""
    talk, doubts = dealt(unread=unread), Doubts(DetectionModel())
    zero = talk.table.now_ms
    sight = Readers(zero, *zip(seats, ("9c", "9d"), strict=False))
    assert doubts.unread_card(talk.table, zero + STILL_READ_MS, sight=sight) is None
    found = doubts.unread_card(talk.table, zero + 1 + STILL_READ_MS, sight=sight)
    assert (found is not None) is is_asked


@pytest.mark.parametrize(("yes", "causes"), [(True, []), (False, ["unentitled_seat_dealt"])])
@pytest.mark.parametrize("letter", BOOKS)
def test_they_are_ruled_on_when_the_dealer_says_that_the_seat_is_not_empty(letter, yes, causes):
    talk = dealt(letter)
    at_ms = talk.table.now_ms + 1000
    talk.feed(SurplusDoubted(at_ms, card("9c"), seat_place(9), at_ms - 1000, (card("9d"),)))
    assert dealer_question(talk.table.question.asks) == EMPTY
    talk.feed(DealerAnswered(talk.table.now_ms + 1000, talk.table.question.code, yes=yes))
    talk.feed(TimeReached(talk.table.now_ms + 1000))
    assert [one.cause.value for one in talk.table.rulings] == causes
