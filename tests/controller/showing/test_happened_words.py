"""Events and outputs in sentences for a hand that is shown again."""

import pytest

from controller.showing.happened_words import event_sentence
from controller.table import events as happened
from controller.terms.cards import card
from controller.terms.codes import Act, Outcome
from controller.terms.places import BURN, MUCK, STUB, seat_place


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (happened.CardMoved(0, card("As"), seat_place(3)), "A card comes to seat 3"),
        (happened.CardMoved(0, card("As"), BURN), "A card is burned"),
        (happened.CardMoved(0, card("As"), MUCK), "A card comes to the muck"),
        (happened.CardMoved(0, card("As"), STUB), "A card comes back to the stub"),
        (happened.CardPresumed(0, seat_place(2)), "A card that nobody read counts as dealt to seat 2"),
        (happened.FloorRuled(0, Outcome.DEAD_HAND), "The floor decides: dead hand"),
        (happened.Corrected(0), "UNDO: the entry before is taken back"),
        (happened.TableTapped(0), "The dealer taps the table"),
        (happened.TimeReached(0), ""),
        (happened.ActionDeclared(0, 3, Act.CALL), ""),
        (happened.RoomCommanded(0, "1", "pit", "penalty", None, "no such seat"), "pit commanded penalty, and was refused"),
        (happened.DealerAnswered(1, "acted:4", yes=False), "The dealer answers no"),
        (happened.DealerAnswered(1, "acted:4", yes=True, act=Act.RAISE, to=60, seat=3), "The dealer answers: Seat 3 raises to 60"),
    ],
)
def test_an_event_is_told_in_a_sentence_that_names_no_card(event, said):
    assert event_sentence(event) == said
