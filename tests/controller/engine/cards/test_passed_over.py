"""A seat that a later street passed over: put right while nobody has acted, never a dead hand."""

from __future__ import annotations

import pytest
from dealer_talk import Talk

from controller.table.events import CardAbsent, CardPresumed, DealerAnswered
from controller.table.hand import Phase
from controller.table.ruling import CardsGo
from controller.terms.places import seat_place
from controller.views.next_thing import next_thing

THIRD = "new deal 2:bring_in=2 3:call 4:call 1:call 2d>burn "
"""Seat 2 has the low card, and fourth street begins with seat 1, which gets none."""


def stud(came: str, book: str = "G") -> Talk:
    talk = Talk(book, seats=4, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10]).play(THIRD)
    return skipped(talk, 1, 1, came)


def skipped(talk: Talk, seat: int, count: int, came: str) -> Talk:
    """Cards of a seat are taken as dealt behind others; the dealer says that they are not there."""
    for _ in range(count):
        talk.at_ms += 1000
        talk.feed(CardPresumed(talk.at_ms, seat_place(seat)))
    return denied(talk.play(came), seat)


def denied(talk: Talk, seat: int) -> Talk:
    talk.at_ms += 5000
    talk.feed(CardAbsent(talk.at_ms, seat_place(seat)))
    assert talk.table.question is not None
    talk.at_ms += 1000
    talk.feed(DealerAnswered(talk.at_ms, talk.table.question.code, yes=False))
    return talk


def to_do(talk: Talk) -> list[tuple[str, str]]:
    steps = [step.expect for step in talk.table.remedy.steps]
    return [(one.cards[0].code, one.places[0].code) for one in steps if isinstance(one, CardsGo)]


@pytest.mark.parametrize(("came", "goes", "rest"), [
    ("5h>2^", [("5h", "seat:1")], [2, 3, 4]),
    ("5h>2^ 5s>3^", [("5h", "seat:1"), ("5s", "seat:2")], [3, 4]),
    ("5h>2^ 5s>3^ 9c>4^", [("5h", "seat:1"), ("5s", "seat:2"), ("9c", "seat:3")], [4]),
])  # fmt: skip
def test_each_card_of_a_stud_street_goes_a_seat_back(came, goes, rest):
    talk = stud(came)
    assert talk.told == ["fix out_of_sequence"]
    assert to_do(talk) == goes
    assert [due.place.number for due in talk.table.hand.plan.rest] == rest
    talk.play(" ".join(f"{card}>{where.removeprefix('seat:')}^" for card, where in goes))
    assert talk.table.remedy is None
    talk.play(" ".join(f"{card}>{seat}^" for card, seat in zip(("3s", "Jh", "Td"), rest, strict=False)))
    hand = talk.table.hand
    assert (hand.phase, hand.wagering.live) == (Phase.BETTING, (1, 2, 3, 4))
    assert talk.told == ["fix out_of_sequence"]
    assert [len(talk.table.ledger.at(seat_place(seat))) for seat in (1, 2, 3, 4)] == [4, 4, 4, 4]


@pytest.mark.parametrize("book", ["N", "E", "L", "P"])
def test_where_the_book_says_nothing_the_floor_decides_and_the_card_is_still_due(book):
    talk = stud("5h>2^ 5s>3^", book)
    assert talk.told == ["floor out_of_sequence"]
    assert [due.place.number for due in talk.table.hand.plan.rest] == [1, 4]


def test_the_last_seats_card_is_due_again_and_nothing_is_ruled_on():
    talk = Talk("G", seats=4, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10])
    talk.play(THIRD + "3s>1^ 5h>2^ 5s>3^")
    skipped(talk, 4, 1, "")
    assert talk.told == []
    assert next_thing(talk.table).text == "Deal to seat 4, face up"
    talk.play("9c>4^")
    assert (talk.told, talk.table.hand.phase) == ([], Phase.BETTING)


def test_once_a_player_has_acted_the_hand_is_short():
    talk = Talk("G", seats=4, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10]).play(THIRD)
    talk.at_ms += 1000
    talk.feed(CardPresumed(talk.at_ms, seat_place(1)))
    talk.play("5h>2^ 5s>3^ 9c>4^")
    assert talk.table.hand.phase is Phase.BETTING
    talk.play("4:check")
    denied(talk, 1)
    assert talk.told == ["dead_hand short_hand"]
