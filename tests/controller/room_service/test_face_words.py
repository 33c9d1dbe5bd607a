"""Sentences lose the cards that they name, and nothing else."""

import pytest

from controller.room_service.face_words import without_cards


@pytest.mark.parametrize(("said", "kept"), [
    ("Seat 3 shows As, Kd and 10♦.", "Seat 3 shows a card, a card and a card."),
    ("The jack of clubs belongs to seat 6.", "The a card belongs to seat 6."),
    ("As the book says, play goes on as dealt.", "As the book says, play goes on as dealt."),
    ("Seat 5's Ah lies beside the Ts", "Seat 5's a card lies beside the a card"),
    ("🂡 is up", "a card is up"),
    ("As and Kd", "a card and a card"), ("The hole: As is up. As in the chip race.", "The hole: a card is up. As in the chip race."),
    ("A Jk in seat 4", "A a card in seat 4"),
    ("Rules 4 and 12h of Chads 2", "Rules 4 and 12h of Chads 2"),
])
def test_a_named_card_is_a_card(said, kept):
    assert without_cards(said) == kept
