"""Cards taken as dealt that no reader has told yet: seen later in silence, or judged when they never came."""

from __future__ import annotations

import pytest
from dealer_talk import Talk
from presumed_cards import BOOKS, act, dealing, missed, presumed

from controller.engine.advance import advance
from controller.table.events import CardAbsent, CardMoved, CardPresumed, DealerAnswered, TimeReached
from controller.terms.cards import UNKNOWN, card
from controller.terms.places import MUCK, place, seat_place


@pytest.mark.parametrize("book", BOOKS)
def test_a_presumed_card_lets_the_betting_begin_and_is_no_irregularity(book):
    table, _ = presumed(book)
    assert table.hand.phase == "betting"
    assert table.ledger.at(seat_place(3))[-1] is UNKNOWN
    assert table.rulings == ()


@pytest.mark.parametrize("book", BOOKS)
def test_a_presumed_card_that_is_read_takes_its_place_in_silence(book):
    table, left = presumed(book)
    table = act(table, CardMoved(table.now_ms + 4000, left[0], seat_place(3)))
    table = act(table, CardMoved(table.now_ms + 9000, left[1], place("stub")))
    assert table.ledger.at(seat_place(3))[-1] is left[0]
    assert (table.hand.deal.cards[-1], table.hand.deal.presumed, table.rulings) == (left[0], (), ())


@pytest.mark.parametrize("book", BOOKS)
def test_a_presumed_card_that_never_came_makes_the_hand_short(book):
    table, _ = presumed(book)
    table = missed(table, seat_place(3))
    assert [(one.cause.value, one.seat) for one in table.rulings] == [("button_short", 3)]
    assert len(table.ledger.at(seat_place(3))) in {0, 1}


def test_a_card_beyond_its_antennas_reach_is_no_short_hand():
    table, left = presumed()
    table = act(table, CardAbsent(table.now_ms + 20_000, seat_place(3)))
    table = act(table, DealerAnswered(table.now_ms + 1000, table.question.code, yes=True))
    assert (table.question, table.rulings) == (None, ())
    assert table.ledger.at(seat_place(3))[-1] is UNKNOWN
    table = act(table, CardMoved(table.now_ms + 4000, left[0], seat_place(3)))
    assert table.hand.deal.presumed == ()


def test_the_question_for_a_card_is_dropped_when_it_is_read():
    table, left = presumed()
    table = act(table, CardAbsent(table.now_ms + 20_000, seat_place(3)))
    table = act(table, CardMoved(table.now_ms + 1000, left[0], seat_place(3)))
    assert (table.question, table.rulings) == (None, ())


def test_a_card_first_read_in_the_muck_is_not_taken_from_a_live_hand():
    """Two hands have cards that no reader has told; one is folded, and both its cards are read in the muck."""
    talk = Talk("golden-nugget-2025", seats=3)
    talk.play("new")
    table, left = talk.table, list(talk.table.deck)
    for seat in (1, 2, 3, 1, 2, 3):
        at_ms = table.now_ms + 300
        where = seat_place(seat)
        table = act(table, CardMoved(at_ms, left.pop(), where) if seat == 2 else CardPresumed(at_ms, where))
    talk.table = table
    talk.play("3:fold")
    table = talk.table
    for at_ms in (4000, 4300):
        table = act(table, CardMoved(talk.table.now_ms + at_ms, left.pop(), MUCK))
    assert [where.code for where, _ in table.hand.deal.presumed] == ["seat:1", "seat:1"]
    for at_ms in (8000, 9000):
        table = act(table, CardMoved(talk.table.now_ms + at_ms, left.pop(), seat_place(1)))
    table = act(table, TimeReached(table.now_ms + 1000))
    assert (table.hand.deal.presumed, table.rulings) == ((), ())


def test_a_card_first_read_in_the_muck_before_the_key_of_a_fold_makes_nobody_short():
    table, left = presumed()
    table = act(table, CardMoved(table.now_ms + 4000, left[0], MUCK))
    table = act(table, TimeReached(table.now_ms + 1000))
    assert (len(table.hand.deal.presumed), table.rulings) == (1, ())


def test_a_seat_without_any_card_was_skipped():
    talk = Talk("nclpc-2015", seats=3)
    talk.play("new")
    table = talk.table
    left = list(table.deck)
    for _ in range(2):
        for seat in (1, 2, 3):
            at_ms = table.now_ms + 500
            event = CardPresumed(at_ms, seat_place(2)) if seat == 2 else CardMoved(at_ms, left.pop(), seat_place(seat))
            table = act(table, event)
    table = missed(table, seat_place(2))
    assert (table.question.code, table.rulings) == ("dealt:2", ())
    table = act(table, DealerAnswered(table.now_ms + 1000, table.question.code, yes=False))
    assert [(one.cause.value, one.seat) for one in table.rulings] == [("entitled_seat_skipped", 2)]


def test_a_folded_hands_presumed_card_is_known_in_the_muck_and_never_missed():
    table, left = presumed()
    talk = Talk("nclpc-2015", seats=3)
    talk.table = table
    talk.play("3:fold")
    table = talk.table
    known = next(one for one in table.ledger.at(seat_place(3)) if one.is_known)
    table = act(table, CardMoved(table.now_ms + 1000, known, MUCK))
    table = act(table, CardMoved(table.now_ms + 1500, left[0], MUCK))
    assert (table.hand.deal.presumed, table.ledger.at(seat_place(3)), table.rulings) == ((), (), ())


def test_a_folded_hand_is_not_short():
    table, _ = presumed()
    talk = Talk("nclpc-2015", seats=3)
    talk.table = table
    talk.play("3:fold")
    table = act(talk.table, CardAbsent(talk.table.now_ms + 20_000, seat_place(3)))
    assert table.rulings == ()


def test_only_the_card_that_is_due_is_presumed():
    table, _ = dealing(short=2)
    assert act(table, CardPresumed(table.now_ms + 3000, seat_place(1))).hand == table.hand


def passed_over(book):
    """Three players: seat 1 has a card, seat 2's is only presumed, seat 3's has come, and the deal waits there."""
    talk = Talk(book, seats=3)
    talk.play("new 7c>1")
    table = act(talk.table, CardPresumed(talk.table.now_ms + 3000, seat_place(2)))
    return act(table, CardMoved(table.now_ms + 100, card("As"), seat_place(3)))


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_of_a_deal_that_waits_is_asked_about_and_accuses_nobody_if_it_is_there(book):
    table, told = advance(passed_over(book), CardAbsent(60_000, seat_place(2)))
    assert [type(one).__name__ for one in told] == ["AskDealer"]
    table = act(table, DealerAnswered(table.now_ms + 1000, table.question.code, yes=True))
    assert (table.rulings, table.hand.deal.seats) == ((), (1, 2, 3))


@pytest.mark.parametrize("book", BOOKS[:3])
def test_a_card_of_a_deal_that_waits_and_never_came_is_out_of_sequence(book):
    table = missed(passed_over(book), seat_place(2))
    assert [(one.cause.value, one.seat) for one in table.rulings] == [("out_of_sequence", 2)]


@pytest.mark.parametrize("book", BOOKS[3:])
def test_where_the_book_knows_no_sequence_the_card_that_never_came_is_still_due(book):
    table = missed(passed_over(book), seat_place(2))
    assert (table.rulings, table.hand.plan.next.place) == ((), seat_place(2))
    table = act(table, CardMoved(table.now_ms + 1000, card("Kd"), seat_place(2)))
    assert (table.rulings, table.hand.plan.next.place) == ((), seat_place(1))


def test_a_later_streets_card_that_is_read_first_leaves_the_one_of_the_deal_unread():
    """Stud: a card of third street and the one of fourth were presumed at a seat. Each is known as what it is."""
    stud = {"game": "stud", "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10], "seats": 3}
    talk = Talk("G", **stud).play("new 2d>1 3d>2 4d>3 2h>1 3h>2 4h>3 9s>1^ Ts>2^")
    seat = seat_place(3)
    talk.feed(CardPresumed(talk.table.now_ms + 300, seat))
    for said in ("1:bring_in", "2:call", "3:call"):
        talk.at_ms = talk.table.now_ms + 5000
        talk.play(said)
    talk.play("5c>burn 6c>1^ 7c>2^")
    talk.feed(CardPresumed(talk.table.now_ms + 300, seat))
    dealt_ms, fourth, third = talk.table.now_ms, card("8c"), card("Js")
    talk.feed(CardMoved(dealt_ms + 2000, fourth, seat, motion=90, begun_ms=dealt_ms, lay_ms=dealt_ms + 900))
    assert (fourth, 3) in talk.table.hand.deal.later
    assert talk.table.hand.deal.presumed == ((seat, 0),)
    talk.feed(CardMoved(dealt_ms + 4000, third, seat, motion=91, begun_ms=dealt_ms - 20_000, lay_ms=dealt_ms))
    deal = talk.table.hand.deal
    assert (deal.presumed, third in deal.cards, fourth in deal.cards) == ((), True, False)
