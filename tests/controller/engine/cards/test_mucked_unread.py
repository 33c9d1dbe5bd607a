"""Cards thrown into a hand of which readers are not sure yet: they are told before the hand's own."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.cards.mucked_unread import _told_instead
from controller.table.events import CardMoved, CardPresumed, FloorRuled, TimeReached
from controller.table.holding import shown_cards
from controller.terms.cards import card
from controller.terms.codes import Outcome
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place

THROWN, MORE, OWN = "9c", "Jh", "Td"


def dealt(letter, unread):
    """A deal of which the cards of some seats are only taken as dealt: (seat, number) each; seat 3 folds, 4 calls."""
    talk = Talk(letter).play("new")
    left = [one for one in talk.table.deck if one.code not in {THROWN, MORE, OWN}]
    count = dict.fromkeys(range(1, 7), 0)
    for due in talk.table.hand.plan.rest:
        seat, at_ms = due.place.number, talk.table.now_ms + 300
        count[seat] += 1
        read = CardMoved(at_ms, left.pop(), due.place, motion=10, begun_ms=at_ms - 200)
        talk.feed(CardPresumed(at_ms, due.place) if (seat, count[seat]) in unread else read)
    talk.at_ms = talk.dealt_ms = talk.table.now_ms
    talk.at_ms += 3000
    return talk.play("3:fold 4:call")


def read(talk, code, begun_ms):
    at_ms = talk.table.now_ms + 1000
    talk.feed(CardMoved(at_ms, card(code), seat_place(4), motion=40, begun_ms=begun_ms))
    talk.feed(TimeReached(at_ms + 600))


UNREAD = {(3, 1), (3, 2), (4, 2)}


@pytest.mark.parametrize("letter", BOOKS)
def test_the_card_that_was_first_read_last_is_the_one_that_was_thrown(letter):
    """It was sure first, and taken for the one that seat 4 lacked: seat 4 has no card too many of its own."""
    talk = dealt(letter, UNREAD)
    folded_ms, known = talk.table.now_ms, talk.table.ledger.at(seat_place(4))[0]
    read(talk, THROWN, folded_ms)
    assert talk.causes == []
    read(talk, OWN, talk.dealt_ms - 200)
    assert [(one["cause"], one["seat"]) for one in talk.rulings] == [("cards_into_blind", 3)]
    hand = talk.table.hand
    assert shown_cards(talk.table.ledger, hand, 4) == (known, card(OWN))
    assert card(THROWN) in hand.deal.cards_of(3)


@pytest.mark.parametrize("letter", BOOKS)
def test_another_card_of_the_same_throw_is_ruled_on_no_more(letter):
    talk = dealt(letter, UNREAD)
    folded_ms = talk.table.now_ms
    read(talk, THROWN, folded_ms)
    read(talk, OWN, talk.dealt_ms - 200)
    if talk.table.open_ruling is not None:
        talk.feed(FloorRuled(talk.table.now_ms + 100, Outcome.DEAD_HAND))
    if not talk.table.hand.deal.stopped:
        read(talk, MORE, folded_ms + 100)
    assert talk.causes == ["cards_into_blind"]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("before_key_ms", "cause"), [(100, "cards_into_blind"), (1600, "extra_card")])
def test_of_a_deal_that_nobody_read_the_first_turn_came_behind_the_cards_that_were_read_since(
    letter, before_key_ms, cause
):
    """The first player threw his hand onto another's; both of that one's own cards were sure before the thrown one."""
    talk = dealt(letter, {(seat, number) for seat in range(1, 7) for number in (1, 2)})
    key_ms = talk.table.hand.actions[0].at_ms
    for code in (OWN, MORE):
        read(talk, code, talk.dealt_ms - 200)
    read(talk, THROWN, key_ms - before_key_ms)
    assert talk.causes == [cause]


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize(("unread", "begun"), [({(4, 2)}, "late"), (UNREAD, "early")])
def test_a_card_that_nobody_can_have_thrown_is_one_too_many(letter, unread, begun):
    """No folded hand lacks it, or it was read there before that player's turn had come."""
    talk = dealt(letter, unread)
    read(talk, THROWN, talk.table.now_ms if begun == "late" else talk.dealt_ms - 100)
    read(talk, OWN, talk.dealt_ms - 200)
    assert talk.causes == ["extra_card"]


def test_the_hands_own_card_takes_the_mucked_ones_place_wherever_that_was_recorded():
    """In the deal, among the later cards and among those read at a seat; everything else stays as it was."""
    thrown, own = CardMoved(9, card(THROWN), seat_place(4), begun_ms=8), CardMoved(9, card(OWN), seat_place(4), begun_ms=5)
    other = CardMoved(7, card("2c"), seat_place(4), begun_ms=6)
    deal = Talk("N").play("new").table.hand.deal
    dealt = replace(deal, cards=(card("2c"), card(THROWN)), seats=(4, 4), seats_read=(other, thrown))
    told = _told_instead(dealt, thrown, own)
    assert (told.cards, told.seats, told.later, told.seats_read) == ((card("2c"), card(OWN)), (4, 4), (), (other, own))
    drawn = replace(deal, later=((card("2c"), 3), (card(THROWN), 4)), seats_read=(thrown,))
    told = _told_instead(drawn, thrown, own)
    assert (told.cards, told.later, told.seats_read) == ((), ((card("2c"), 3), (card(OWN), 4)), (own,))
