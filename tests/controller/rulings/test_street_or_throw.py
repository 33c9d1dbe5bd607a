"""Stud: a card at a hand, while another's folded one lacks a card, is of the next street or was thrown there."""

import pytest
from dealer_talk import Talk

from controller.rulings.deal.late_reading import LATEST_MS
from controller.table.events import CardMoved, CardPresumed, TimeReached
from controller.terms.cards import card
from controller.terms.places import seat_place

STUD = {"game": "stud", "seats": 3, "blinds": [], "ante": 1, "bring_in": 2, "limits": [5, 10]}


def folded() -> tuple[Talk, int]:
    """Third street, on which seat 2's door card was never read; seat 2 has folded, and seat 3 is still to act."""
    talk = Talk("G", **STUD)
    talk.tell("new_deal")
    for code, due in zip("2c 2d 2h 2s 3c 3d".split(), talk.table.hand.plan.due, strict=False):
        talk.tell("card", card=code, zone=due.place.code)
    talk.tell("card", card="4c", zone="seat:1", face="up")
    talk.feed(CardPresumed(talk.at_ms, seat_place(2)))
    talk.tell("card", card="Td", zone="seat:3", face="up")
    talk.settle()
    talk.play("1:bring_in 2:fold")
    return talk, talk.table.hand.actions[-1].at_ms


@pytest.mark.parametrize(("behind_ms", "cause"), [(LATEST_MS, "cards_into_blind"), (LATEST_MS + 1, "premature_street")])
def test_it_is_of_the_next_street_if_the_fold_was_keyed_long_before_it_was_read(behind_ms, cause):
    talk, folded_ms = folded()
    at_ms = folded_ms + behind_ms
    up = CardMoved(at_ms + 200, card("Ac"), seat_place(1), face_up=True, motion=at_ms // 100, begun_ms=at_ms)
    talk.feed(up)
    talk.feed(TimeReached(up.at_ms + 600))
    assert talk.causes == [cause]
