"""Draw numbers keyed without a seat: a forgotten key does not give its number to the next seat for good."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from draw_talk import DRAW, hand_of, places
from unread_draws import undealt

from controller.engine.flow.draw_numbers import seat_drawing, seats_in_turn, told_in_turn
from controller.table.events import ActionDeclared, CardMoved, CardPresumed
from controller.table.hand import Phase
from controller.table.holding import discards_of, held
from controller.table.questions import DrawsAsMany
from controller.terms.codes import Act
from controller.terms.places import BURN, seat_place

FOUR = "new deal 3:call 4:call 5:call 6:fold 1:fold 2:check "
"""Seats 2, 3, 4 and 5 draw, one beside the other."""


def drawing():
    return Talk("G", **DRAW).play(FOUR)


def keyed(talk, *numbers):
    """The dealer keys numbers without their seats."""
    for number in numbers:
        at_ms = talk.table.now_ms + 700
        seat = seat_drawing(talk.table, number)
        talk.feed(ActionDeclared(at_ms, seat, Act.DRAW, cards=number, in_turn=True))
    talk.at_ms = talk.table.now_ms
    return talk


def read(talk, seat, count=1):
    """So many of a seat's discards are read, one after the other."""
    for code in hand_of(talk, seat)[:count]:
        one = next(card for card in talk.table.ledger.at(seat_place(seat)) if card.code == code)
        at_ms = talk.table.now_ms + 500
        talk.feed(CardMoved(at_ms, one, discards_of(seat), motion=at_ms, begun_ms=at_ms - 400))
    talk.at_ms = talk.table.now_ms
    return talk


def come(talk, *seats):
    """A card of the stub comes to each seat, or to the burns for 0, and the readers are sure of it."""
    for seat in seats:
        at_ms = talk.table.now_ms + 500
        place = seat_place(seat) if seat else BURN
        talk.feed(CardMoved(at_ms, undealt(talk)[-1], place, motion=at_ms, begun_ms=at_ms - 400))
    talk.at_ms = talk.table.now_ms
    return talk


def presumed(talk, *where):
    for place in where:
        talk.feed(CardPresumed(talk.table.now_ms + 100, place))
    talk.at_ms = talk.table.now_ms
    return talk


def numbers(talk):
    return {seat: count for seat, count in talk.table.hand.drawn.items() if count}


class TestWhileTheyAreKeyed:
    def test_in_their_order_where_nothing_says_otherwise(self):
        assert numbers(keyed(drawing(), 2, 1, 0, 3)) == {2: 2, 3: 1, 5: 3}

    def test_the_key_behind_a_forgotten_one_goes_on_with_those_behind_it(self):
        """Seat 2's key is missing; seat 3 is taken for it until seat 4's discards are read."""
        talk = keyed(read(drawing(), 2, 2), 3, 1)
        assert numbers(talk) == {2: 2, 3: 3, 4: 1} or numbers(talk) == {2: 3, 3: 1}
        talk = read(read(read(talk, 3, 3), 4), 5, 0)
        assert told_in_turn(talk.table.hand) == ((3, 3), (4, 1))
        assert (numbers(talk), talk.table.question, talk.table.hand.to_declare) == ({2: 2, 3: 3, 4: 1}, None, (5,))

    def test_who_was_keyed_pat_for_another_draws_what_he_threw(self):
        """Seat 3's key is missing, and seat 4 stands pat: no card of seat 3 has come by that."""
        talk = read(keyed(drawing(), 1, 0), 3, 2)
        assert (told_in_turn(talk.table.hand), numbers(talk)) == (((2, 1), (4, 0)), {2: 1, 3: 2})
        assert (held(talk.table.ledger, talk.table.hand, 3), talk.table.hand.deal.presumed) == (3, ())

    def test_of_a_pat_hand_as_well(self):
        """Seat 2 stands pat and its key is missing: the others have their numbers, and only seat 2 has none."""
        talk = keyed(read(read(keyed(drawing(), 3, 1), 3, 3), 4), 2)
        assert (numbers(talk), talk.table.question) == ({3: 3, 4: 1, 5: 2}, None)
        assert talk.table.hand.to_declare == (2,)

    def test_no_seat_is_passed_over_for_discards_that_may_be_unread(self):
        assert told_in_turn(read(keyed(drawing(), 2), 3, 2).table.hand) == ((2, 2),)

    def test_a_number_that_fits_no_seat_is_asked_about(self):
        talk = read(keyed(drawing(), 0, 1, 1, 2), 2)
        assert talk.table.question.asks == DrawsAsMany(seat=2, out=1, said=0)

    def test_a_seat_that_was_keyed_keeps_its_number(self):
        talk = drawing().play("2:draw=3")
        assert numbers(read(keyed(talk, 1), 3, 0)) == {2: 3, 3: 1}
        assert seats_in_turn(read(talk, 4).table.hand) == ((3, 1),)

    def test_a_number_beyond_the_last_seat_is_nobodys(self):
        talk = keyed(drawing(), 2, 1, 0, 3)
        assert seat_drawing(talk.table, 1) is None


class TestWhileTheyAreDealt:
    def test_cards_still_to_come_are_planned_again(self):
        """Seat 2's key is missing, and seat 3's two discards are read when the first card is out."""
        talk = come(read(read(keyed(read(drawing(), 2), 2, 1, 1), 4), 5), 0, 2)
        assert places(talk) == ["seat:2", "seat:4", "seat:5"]
        assert places(read(talk, 3, 2)) == ["seat:3", "seat:3", "seat:4", "seat:5"]

    def test_a_card_beyond_its_number_shows_whose_the_numbers_are(self):
        """Seat 3 gets two, and its number is the two that went to seat 2, of which one card was read."""
        talk = come(read(read(read(keyed(read(drawing(), 2), 2, 1, 1), 3), 4), 5), 0)
        assert (numbers(talk), talk.table.hand.phase) == ({2: 2, 3: 1, 4: 1, 5: 1}, Phase.DEALING)
        come(talk, 2)
        presumed(talk, seat_place(2))
        come(talk, 3, 3)
        assert (numbers(talk), talk.told) == ({2: 1, 3: 2, 4: 1, 5: 1}, [])
        assert places(talk) == ["seat:4", "seat:5"]
        come(talk, 4, 5)
        assert [held(talk.table.ledger, talk.table.hand, seat) for seat in (2, 4, 5)] == [5, 5, 5]

    def test_behind_the_draw_what_was_presumed_for_it_is_gone(self):
        """Seat 2's third card and third discard were presumed, of which none is there: three were seat 3's."""
        talk = keyed(read(read(drawing(), 2, 2), 3), 3).play("4:draw=0 5:draw=0")
        come(talk, 0, 2, 2)
        assert numbers(talk) == {2: 3, 3: 1}
        presumed(talk, seat_place(2), seat_place(3), discards_of(2))
        assert talk.table.hand.phase is Phase.BETTING
        read(talk, 3, 2)
        assert (numbers(talk), talk.told, talk.table.question) == ({2: 2, 3: 3}, [], None)
        hand = talk.table.hand
        assert (hand.deal.presumed_at(seat_place(2)), hand.deal.presumed_at(discards_of(2))) == (0, 0)
        assert [held(talk.table.ledger, hand, seat) for seat in (2, 3)] == [5, 5]


def late(where, which):
    """Both stand pat by the keys and check; then a card is told that lay there before anybody acted behind the draw."""
    talk = Talk("G", **DRAW).play("new deal 3:fold 4:call 5:fold 6:fold 1:fold 2:check")
    keyed(talk, 0, 0)
    late_ms = talk.table.now_ms
    come(talk, 0).play("2:check 4:check")
    assert talk.table.hand.phase is Phase.DRAWING
    talk.feed(CardMoved(talk.table.now_ms + 500, which(talk), where, motion=1, begun_ms=late_ms))
    return talk


def test_a_discard_of_the_draw_before_is_none_of_this_one():
    """Its seat drew a card for it, which is still to be read."""
    talk = late(discards_of(2), lambda talk: talk.table.ledger.at(seat_place(2))[0])
    hand = talk.table.hand
    assert (talk.told, dict(hand.drawn), dict(hand.game.discarded)) == ([], {}, {})
    assert (held(talk.table.ledger, hand, 2), hand.deal.presumed_at(seat_place(2))) == (5, 1)


def test_a_card_of_the_draw_before_is_none_of_this_one():
    """Its seat threw a card away for it, which is still to be read."""
    talk = late(seat_place(2), lambda talk: undealt(talk)[-1])
    hand = talk.table.hand
    assert (talk.told, talk.table.question, dict(hand.drawn), hand.to_declare) == ([], None, {}, (2, 4))
    assert (held(talk.table.ledger, hand, 2), hand.deal.presumed_at(discards_of(2))) == (5, 1)
    assert not hand.deal.presumed_at(seat_place(2))


@pytest.mark.parametrize("seat", [2, 3])
def test_undo_gives_the_numbers_back(seat):
    talk = read(keyed(drawing(), 1), seat, 1)
    before = talk.table.hand.drawn
    assert keyed(talk, 2).play("undo").table.hand.drawn == before
