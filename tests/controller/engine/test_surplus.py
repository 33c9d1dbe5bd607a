"""A card more in a hand of which no reader is sure: the dealer says how many it holds."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.advance import advance
from controller.shell.arrivals import Outlook, Patience, PerfectSight
from controller.shell.surplus import LONG_MS, Surplus
from controller.table.events import CardMoved, CardPresumed, DealerAnswered, SurplusDoubted, TimeReached
from controller.terms.cards import card
from controller.terms.places import seat_place


class Readers(PerfectSight):
    """Readers that have read a card at seat 4 now and then, since a time."""

    def __init__(self, since_ms):
        self.since_ms = since_ms

    def unplaced(self):
        return [(self.since_ms, seat_place(4), card("9c"))]


def dealt(letter="G", unread=()):
    """Four players, the button at seat 4; seat 3 is to act."""
    talk = Talk(letter, seats=4).play("new")
    for due in talk.table.hand.plan.rest:
        at_ms, left = talk.table.now_ms + 300, [one for one in talk.table.deck if one not in talk.table.ledger.where]
        left = [one for one in left if one.code != "9c"]
        talk.feed(CardPresumed(at_ms, due.place) if due.place.number in unread else CardMoved(at_ms, left[0], due.place))
    talk.at_ms = talk.table.now_ms
    return talk


def doubted(talk):
    talk.feed(SurplusDoubted(talk.table.now_ms + 1000, card("9c"), seat_place(4), talk.table.now_ms))
    return talk


def say(talk, *, yes):
    talk.feed(DealerAnswered(talk.table.now_ms + 1000, talk.table.question.code, yes=yes))
    talk.feed(TimeReached(talk.table.now_ms + 1000))
    return talk


@pytest.mark.parametrize("letter", BOOKS)
def test_the_dealer_who_says_that_a_hand_holds_more_has_an_extra_card_ruled(letter):
    talk = doubted(dealt(letter).play("3:call"))
    assert talk.table.question.text == "Seat 4: a card more may lie there. Does seat 4 hold 2 card(s) and no more?"
    assert "9c" not in talk.table.question.text + talk.table.question.code
    assert say(talk, yes=False).causes == ["extra_card"]
    assert talk.last.seat == 4


def test_the_dealer_who_says_that_it_does_not_accuses_nobody():
    talk = say(doubted(dealt().play("3:call")), yes=True)
    assert (talk.rulings, len(talk.table.ledger.at(seat_place(4)))) == ([], 2)


def test_a_card_that_readers_are_sure_of_meanwhile_is_not_asked_about_any_more():
    talk = doubted(dealt().play("3:call"))
    talk.feed(CardMoved(talk.table.now_ms + 500, card("9c"), seat_place(4)))
    talk.feed(TimeReached(talk.table.now_ms + 500))
    assert (talk.table.question, talk.causes) == (None, ["extra_card"])


def test_a_hand_that_was_folded_is_not_asked_about_any_more():
    talk = dealt().play("3:call")
    doubted(talk).at_ms = talk.table.now_ms
    talk.play("4:fold")
    assert (talk.table.question, talk.rulings) == (None, [])


@pytest.mark.parametrize("played", ["3:call 4:fold", "3:call 4:call 1:call 2:check"])
def test_only_a_hand_that_is_in_is_asked_about(played):
    talk = doubted(dealt().play(played))
    assert (talk.table.question is None) is ("fold" in played)


def asked(surplus, talk, now_ms, since_ms):
    return surplus.doubt(Outlook(talk.table, now_ms, Patience(), Readers(since_ms)))


def test_a_card_that_is_read_for_long_in_a_whole_hand_is_asked_about_once():
    talk, surplus = dealt().play("3:call"), Surplus()
    zero = talk.table.now_ms
    assert asked(surplus, talk, zero + LONG_MS - 1, zero) is None
    assert surplus.next_ms == zero + LONG_MS
    assert asked(surplus, talk, zero + LONG_MS, zero) == SurplusDoubted(
        zero + LONG_MS, card("9c"), seat_place(4), zero - 400
    )
    assert asked(surplus, talk, zero + LONG_MS + 1, zero) is None
    assert surplus.next_ms is None


@pytest.mark.parametrize("unread", [(4,), (1,)])
def test_while_a_hand_that_is_in_lacks_a_card_the_one_that_is_read_may_be_that(unread):
    talk, surplus = dealt(unread=unread).play("3:call"), Surplus()
    zero = talk.table.now_ms
    assert asked(surplus, talk, zero + 2 * LONG_MS, zero) is None
    assert surplus.next_ms is None


def test_while_something_else_is_asked_or_repaired_nobody_is_asked_about_it():
    talk, surplus = doubted(dealt().play("3:call")), Surplus()
    zero = talk.table.now_ms
    assert asked(surplus, talk, zero + LONG_MS, zero) is None
    table, _ = advance(talk.table, DealerAnswered(zero, talk.table.question.code, yes=True))
    talk.table = table
    assert asked(surplus, talk, zero + LONG_MS, zero) is not None
