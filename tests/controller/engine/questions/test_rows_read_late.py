"""Rows that were keyed while one of their cards was unread."""

from dealer_talk import Talk

from controller.table.awaited_acts import to_set
from controller.table.outputs import Announce
from controller.terms.cards import UNKNOWN
from controller.terms.fast_copies import replace
from controller.views.announcements import announced

FIRST = "Qc 2c Qd 3c 4s 4h 5s 5h 6s 6h"
SECOND = "As Ad Ac Kd 7c 7d 8h 9h"


def said(talk):
    return [announced(one.says) for one in talk.outputs if isinstance(one, Announce)]


def set_rows(talk, seat, *rows):
    talk.tell("set", seat=seat, rows=list(rows))


def keyed_before_it_was_read(*rows):
    """Seat 1's first five cards, of which the fifth is read after their rows were keyed."""
    talk = Talk("G", seats=2, game="turboofc", button=2, blinds=[], readers="full")
    talk.tell("new_deal")
    for number, code in enumerate(FIRST.split()):
        zone = talk.table.hand.plan.next.place.code
        if number == 8:
            talk.tell("presumed", zone=zone)
        else:
            talk.tell("card", card=code, zone=zone)
    talk.settle()
    set_rows(talk, 1, *rows)
    assert [one.is_known for one, _ in talk.table.hand.game.rows[1]] == [False] * 5
    talk.tell("card", card="6s", zone="seat:1")
    talk.settle()
    return talk


def test_rows_keyed_before_a_card_was_read_are_asked_for_again_once_it_is():
    """Nobody can tell which card is in which row; until now the hand was never scored."""
    talk = keyed_before_it_was_read(1, 1, 2, 2, 2)
    assert said(talk) == ["Seat 1: a card was read only now. Key the rows of its first 5 cards again."]
    assert to_set(talk.table, talk.table.hand)[1] == 5
    set_rows(talk, 1, 1, 1, 2, 2, 2)
    assert [(one.code, row) for one, row in talk.table.hand.game.rows[1]] == [
        ("Qc", 1), ("Qd", 1), ("4s", 2), ("5s", 2), ("6s", 2),
    ]  # fmt: skip


def test_rows_that_are_one_row_are_not_asked_for_again():
    talk = keyed_before_it_was_read(2, 2, 2, 2, 2)
    assert said(talk) == []
    assert {one.code for one, row in talk.table.hand.game.rows[1] if row == 2} == {"Qc", "Qd", "4s", "5s", "6s"}


def test_the_next_cards_rows_are_theirs_while_an_earlier_card_is_unread():
    talk = keyed_before_it_was_read(2, 2, 2, 2, 2)
    hand = talk.table.hand
    unread = replace(hand, game=replace(hand.game, rows={1: tuple((UNKNOWN, 2) for _ in range(5))}))
    talk.table = replace(talk.table, hand=unread)
    set_rows(talk, 2, 1, 1, 1, 2, 2)
    for code in SECOND.split():
        talk.tell("card", card=code, zone=talk.table.hand.plan.next.place.code)
    talk.settle()
    set_rows(talk, 1, 3, 3, 3, 3)
    assert [one.code for one, row in talk.table.hand.game.rows[1] if row == 3] == ["As", "Ad", "Ac", "Kd"]
