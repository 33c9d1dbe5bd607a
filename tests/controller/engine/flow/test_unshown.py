"""A contested pot is pushed to a hand that was shown (N16, E13, G15, L10A, P14): else the dealer is warned."""

import pytest
from dealer_talk import BOOKS, Talk

from controller.engine.flow.house import unshown_told
from controller.terms.fast_copies import replace

RIVER = "new deal 3:all_in 4:all_in 5:fold 6:fold 1:fold 2:fold 9s>burn 2h>board+8h>board+3c>board 2s>burn 4h>board 3h>burn 9h>board"


@pytest.mark.parametrize("letter", BOOKS)
def test_the_pot_goes_to_a_hand_that_lies_open(letter):
    table = Talk(letter).play(RIVER).table
    closed, opened = (replace(table.hand, tabled=tabled) for tabled in ({}, {4: table.hand.deal.cards_of(4)}))
    assert len(unshown_told(table, closed, 4)) == 1
    assert unshown_told(table, opened, 4) == ()
    assert len(unshown_told(table, opened, 3)) == 1
    assert unshown_told(table, closed, 4, frozenset({3})) == (), "nobody contests it"
    blind = replace(table, stakes=replace(table.stakes, readers="none"))
    assert unshown_told(blind, closed, 4) == ()
