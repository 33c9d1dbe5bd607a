"""UNDO takes back what was keyed, with the rulings that rested on it, and nothing that a sensor saw."""

from __future__ import annotations

from dealer_talk import Talk

from controller.engine.advance import advance
from controller.table.events import CardMoved, Corrected
from controller.table.outputs import IssueRuling, RetractRuling
from controller.terms.places import MUCK, seat_place


def undone(table):
    """The table after UNDO, and the outputs."""
    return advance(table, Corrected(table.now_ms + 500))


def seats_that_acted(table):
    return [one.seat for one in table.hand.actions]


def test_a_ruling_on_what_was_keyed_is_taken_back_with_it():
    talk = Talk("golden-nugget-2025", seats=3)
    talk.play("new deal 3:call 1:raise=3")
    ruled = [one.number for one in talk.table.rulings]
    assert [one.cause.value for one in talk.table.rulings] == ["under_raise"]
    table, told = undone(talk.table)
    assert [one.number for one in told if isinstance(one, RetractRuling)] == ruled
    assert (table.rulings, seats_that_acted(table), table.hand.wagering.to_act) == ((), [3], 1)


def test_the_number_of_a_ruling_taken_back_is_not_given_again():
    talk = Talk("golden-nugget-2025", seats=3)
    talk.play("new deal 3:call 1:raise=3")
    first = talk.table.rulings[-1].number
    talk.table, _ = undone(talk.table)
    talk.play("1:raise=3")
    assert talk.table.rulings[-1].number == first + 1


def test_a_ruling_from_before_the_key_stands():
    talk = Talk("golden-nugget-2025", seats=3)
    talk.play("new deal 3:call 1:raise=3 2:call")
    table, told = undone(talk.table)
    assert [one for one in told if isinstance(one, RetractRuling | IssueRuling)] == []
    assert [one.cause.value for one in table.rulings] == ["under_raise"]


def test_what_the_readers_saw_between_two_keys_outlives_two_undos():
    talk = Talk("golden-nugget-2025", seats=3)
    talk.play("new deal 3:fold")
    cards = talk.table.ledger.at(seat_place(3))
    talk.table, _ = advance(talk.table, CardMoved(talk.table.now_ms + 800, cards[0], MUCK))
    talk.play("1:call")
    talk.table, _ = advance(talk.table, CardMoved(talk.table.now_ms + 800, cards[1], MUCK))
    table, _ = undone(undone(talk.table)[0])
    assert (seats_that_acted(table), table.hand.wagering.to_act) == ([], 3)
    assert set(table.ledger.at(MUCK)) == set(cards)
