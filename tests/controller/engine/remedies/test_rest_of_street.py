"""A street that seems too early and is dealt on while the dealer is asked whether a key is missing: no wrong step."""

import pytest
from dealer_talk import Talk

from controller.table.events import CardMoved, DealerAnswered, TimeReached
from controller.terms.cards import card
from controller.terms.places import BURN, seat_place

STUD = {"game": "stud", "blinds": [1, 2], "limits": [2, 4], "seats": 3}


def early_fourth():
    """Third street, whose last call was not keyed; the burn and seat 1's card of fourth street are read."""
    talk = Talk("G", **STUD).play("new deal")
    talk.play(f"{talk.table.hand.wagering.to_act}:bring_in=1")
    talk.play(f"{talk.table.hand.wagering.to_act}:call")
    burn, up = unseen(talk)
    talk.play(f"{burn}>burn+{up}>1^")
    assert talk.causes == ["premature_street"]
    return talk


def unseen(talk):
    """Two cards of the stub."""
    return [one.code for one in talk.table.deck if one not in talk.table.ledger.where][:2]


def come(talk, where):
    """Let a card of the stub come there long after the ruling, and be read; time goes on."""
    at_ms, (code, _) = talk.table.now_ms + 5000, unseen(talk)
    talk.feed(CardMoved(at_ms, card(code), where, face_up=where != BURN, motion=at_ms // 100, begun_ms=at_ms - 100))
    talk.feed(TimeReached(at_ms + 600))


def test_cards_that_follow_while_he_is_asked_are_early_and_no_wrong_step():
    talk = early_fourth()
    for seat in (2, 3):
        come(talk, seat_place(seat))
    assert "remedy_not_followed" not in talk.causes
    talk.feed(DealerAnswered(talk.table.now_ms + 900, talk.table.question.code, yes=True))
    assert (talk.table.rulings, talk.table.hand.street) == ((), "fourth")


@pytest.mark.parametrize("where", [BURN, None])
def test_a_card_that_follows_his_no_or_goes_elsewhere_is_a_wrong_step(where):
    talk = early_fourth()
    if where is None:
        talk.feed(DealerAnswered(talk.table.now_ms + 900, talk.table.question.code, yes=False))
    come(talk, where or seat_place(2))
    assert talk.causes[-1] == "remedy_not_followed"
