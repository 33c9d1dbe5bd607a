"""Flops of too many cards."""

from __future__ import annotations

import pytest
from dealer_talk import BOOKS, Talk

READ = "new deal 3:raise=6 4:call 5:fold 6:fold 1:fold 2:fold "
CARDS = ["3s", "5h", "5s", "9c", "Jh", "Td"]


def flop(count: int, mark: str = "") -> str:
    return READ + "2d>burn " + "+".join(f"{one}>board{mark}" for one in CARDS[:count])


@pytest.mark.parametrize("letter", BOOKS)
@pytest.mark.parametrize("mark", ["", "~"])
def test_four_cards_are_scrambled_exposed_or_not(letter, mark):
    """N158 and E141 take the top of the scramble; G162, L29 and P38-A let the floor pick."""
    ruling = Talk(letter).play(flop(4, mark)).rulings[0]
    assert (ruling["outcome"], ruling["cause"]) == ("fix", "four_card_flop")
    assert ("floor_picks_burn" in ruling["steps"]) is (letter in "GLP")
    assert ("top_is_next_burn" in ruling["steps"]) is (letter in "NE")


@pytest.mark.parametrize("letter", BOOKS)
def test_three_cards_are_a_flop_and_five_are_not(letter):
    assert Talk(letter).play(flop(3)).told == []
    assert Talk(letter).play(flop(5)).causes == ["oversize_flop"]
    assert Talk(letter).play(flop(6)).causes == ["oversize_flop"]


@pytest.mark.parametrize("letter", BOOKS)
def test_a_fourth_card_of_a_later_motion_is_a_premature_turn(letter):
    assert Talk(letter).play(flop(3) + " 9c>board").causes == ["premature_turn"]


@pytest.mark.parametrize("letter", BOOKS)
def test_the_boards_of_a_double_board_are_counted_apart(letter):
    table = {"game": "bombpot-plo5", "blinds": [], "ante": 5}
    sound = "new deal Th>board+Ad>board+5c>board+Jd>board:2+Qh>board:2+6d>board:2 1:check"
    assert Talk(letter, **table).play(sound).told == []
    assert Talk(letter, **table).play("new deal Th>board+Ad>board+5c>board+8h>board").causes == ["four_card_flop"]
