"""Cards that a repair moves from seat to seat belong to the hand in which they then lie."""

from __future__ import annotations

import pytest
from dealer_talk import Talk

from controller.engine.flow.awards import due_of, next_push
from controller.table.events import HandTabled
from controller.table.holding import others_cards, shown_cards
from controller.terms.cards import UNKNOWN, card
from controller.terms.fast_copies import replace
from controller.terms.places import seat_place

THIRD = "new deal 2:bring_in=2 3:call 4:call 1:call 2d>burn 3s>1^ "
"""Seat 2 has the low card, and fourth street begins with seat 1."""
SHIFTED = "5h>3^ 5h>2^ 5s>3^ 9c>4^ "
"""The card of seat 2 went to seat 3, and was put right."""
LATER = (
    "Jh>burn Td>1^ Js>2^ 6c>3^ Kh>4^", "Ac>burn 6s>1^ 8c>2^ 2c>3^ Tc>4^", "Ah>burn Ks>1 3h>2 Th>3 Ad>4",
)  # fmt: skip


def stud(fourth: str) -> Talk:
    """A hand of four to its showdown, everybody checking, with these cards on fourth street."""
    talk = Talk("G", seats=4, game="stud", blinds=[], ante=1, bring_in=2, limits=[5, 10]).play(THIRD + fourth)
    for street in (*LATER, ""):
        while (seat := talk.state["to_act"]) is not None:
            talk.play(f"{seat}:check")
        talk.play(street)
    return talk


def test_a_card_that_went_to_the_wrong_seat_is_shown_with_the_hand_that_it_was_put_right_to():
    talk = stud(SHIFTED)
    assert talk.told == ["fix out_of_sequence"]
    hand = talk.table.hand
    assert not others_cards(talk.table.ledger, hand, 2)
    assert card("5h") in shown_cards(talk.table.ledger, hand, 2)
    assert hand.deal.cards_of(3).count(card("5h")) == 0


def show(talk: Talk, seat: int) -> None:
    """SHOW turns up the cards that are known."""
    cards = tuple(one for one in shown_cards(talk.table.ledger, talk.table.hand, seat) if one.is_known)
    talk.at_ms += 1000
    talk.feed(HandTabled(talk.at_ms, seat, cards))


def test_the_pot_goes_by_the_whole_hand_behind_a_repair():
    talk = stud(SHIFTED)
    for seat in (1, 2, 3, 4):
        show(talk, seat)
    assert UNKNOWN not in sum((talk.table.ledger.at(seat_place(one)) for one in (1, 2, 3, 4)), ())
    push = next_push(talk.table)
    assert push is not None
    talk.play(f"award:{push.seat}={push.amount}")
    assert talk.told == ["fix out_of_sequence"], "the push is right"


@pytest.mark.parametrize("winner", [1, 2, 3, 4])
def test_no_push_is_ruled_wrong_while_a_card_of_a_shown_hand_is_not_known(winner):
    talk = stud("5h>2^ 5s>3^ 9c>4^")
    ledger = talk.table.ledger
    ledger = ledger.doubting([card("Js")], seat_place(2)).moved(UNKNOWN, seat_place(2))
    assert ledger.at(seat_place(2)).count(UNKNOWN) >= 1
    talk.table = replace(talk.table, physical=replace(talk.table.physical, ledger=ledger))
    for seat in (1, 2, 3, 4):
        show(talk, seat)
    assert due_of(talk.table, talk.table.hand, winner, None) is None
    talk.play(f"award:{winner}=12")
    assert talk.told == []
