"""Drawing for the button (N89; E80, E126; G90, G145)."""

import pytest
from seated import E, G, N

from controller.loading.library import load_book
from controller.poker.seats.button_draw import leaders
from controller.terms.cards import card
from tests.sentences.named_rules import eagles, gn


def drawn(book, *codes):
    return leaders([(seat, card(code)) for seat, code in codes], load_book(book).blinds.button)


@pytest.mark.parametrize("book", [N, E, G])
@eagles("127")
@gn("146")
def test_highest_card(book):
    assert drawn(book, (1, "9c"), (4, "Kd"), (6, "2s")) == (4,)


@pytest.mark.parametrize("book", [E, G])
def test_suits_break_ties(book):
    assert drawn(book, (1, "Kc"), (4, "Ks"), (6, "Kd")) == (4,)


def test_tied_hands_get_another_card_n89():
    assert drawn(N, (1, "Kc"), (4, "Ks"), (6, "2d")) == (1, 4)
    assert drawn(N, (1, "Kc"), (4, "Ks"), (6, "2d"), (1, "9d"), (4, "3h")) == (1,)
