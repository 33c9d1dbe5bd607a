"""An exposed card of a bomb pot, where no betting comes before the flops: replaced before them or after them."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

from controller.terms.places import seat_place

BOMB = {"game": "bombpot-plo5", "blinds": [], "ante": 5}
FLOPS = "Th>board+Ad>board+5c>board Jd>board:2+Qh>board:2+6d>board:2 "
CHECKED = "1:check 2:check 3:check 4:check 5:check 6:check "
DEALT = "new deal:12 exposed:6 deal:18 "
LAST = "Ts"
"""The twelfth card of the deal, which seat 6 gets."""


def _dealt(letter):
    talk = Talk(letter, **BOMB).play(DEALT)
    assert (talk.table.hand.deal.seats[11], talk.table.hand.deal.cards[11].code) == (6, LAST)
    return talk


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("first", [True, False])
def test_either_order_is_right(letter, first):
    replaced = f"4h>6 {LAST}>stub "
    talk = _dealt(letter).play(replaced + FLOPS if first else FLOPS + replaced)
    talk.play(f"{CHECKED}{LAST}>burn 7h>board Qd>board:2 1:check")
    assert talk.told == ["fix exposed_one"]
    assert (talk.state["street"], talk.state["to_act"], talk.table.remedy, talk.table.hand.deal.waiting) == (
        "turn", 2, None, ())  # fmt: skip
    assert all(len(talk.table.ledger.at(seat_place(seat))) == 5 for seat in range(1, 7))


@pytest.mark.parametrize("letter", BOOKS)
def test_a_card_to_another_seat_is_still_one_too_many(letter):
    talk = _dealt(letter).play("4h>5")
    assert "extra_card" in talk.causes
