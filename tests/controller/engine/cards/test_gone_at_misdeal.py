"""A player leaves for good in a hand that is then a misdeal: his wagers of it are his, and he is not dealt in again."""

from __future__ import annotations

import pytest
from told import ALL_BOOKS, CHECK, DEAL, act, outputs, run, seat

from controller.table.outputs import Announce, HandEnded
from controller.views.announcements import announced

FOUR = (1, 2, 3, 4)
RAISED = [DEAL, act(4, "raise", to=6), act(1, "call"), act(2, "call"), act(3, "raise", to=20), act(4, "fold")]
MISDEAL = {"e": "floor", "choose": "misdeal"}


def _stacks(state):
    return {int(number): stack for number, stack in state["stack"].items()}


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_all_wagers_go_back_and_the_dealer_is_told_whose_have_left(book):
    _, states = run(book, FOUR, 1, RAISED, seat(4, "empty"), MISDEAL, CHECK, DEAL, CHECK)
    assert _stacks(states[0]) == dict.fromkeys(FOUR, 200)
    assert states[0]["pot"] == 0
    assert states[1]["dealt_in"] == [1, 2, 3]
    assert sum(_stacks(states[1]).values()) + states[1]["pot"] == 600
    _, told = outputs(book, FOUR, 1, RAISED, seat(4, "empty"), MISDEAL)
    texts = [announced(one.says) for one in told if isinstance(one, Announce)]
    assert "¤6 of this hand goes back to the player who left seat 4: hand it to him." in texts
    assert any("deal the next hand" in text for text in texts)
    assert [sum(one.stacks.values()) for one in told if isinstance(one, HandEnded)] == [800]


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_a_blind_that_has_left_gets_his_blind_back(book):
    """The hand is not dealt again: his blind cannot stay up for it."""
    acts = [DEAL, act(4, "fold"), act(1, "fold"), act(2, "raise", to=6), act(3, "fold"), seat(3, "empty")]
    _, told = outputs(book, FOUR, 1, acts, MISDEAL)
    assert [one.stacks[3] for one in told if isinstance(one, HandEnded)] == [200]
    assert any("¤2 of this hand goes back" in announced(one.says) for one in told if isinstance(one, Announce))


@pytest.mark.parametrize("book", ALL_BOOKS)
def test_a_blind_that_leaves_before_the_deal_is_made_again_takes_his_blind_with_him(book):
    acts = [DEAL, act(4, "raise", to=6), MISDEAL, seat(3, "empty")]
    table, _ = outputs(book, FOUR, 1, acts, seat(5, "new", stack=200), DEAL)
    assert table.seating.at(3) is None
    moved, _ = outputs(book, FOUR, 1, acts[:-1], seat(5, "moved", **{"from": 3}))
    assert moved.seating.at(5).stack == 200


def test_nobody_is_told_of_chips_when_nobody_has_left():
    table, told = outputs(ALL_BOOKS[0], FOUR, 1, RAISED, MISDEAL)
    assert not any("go back to the player" in announced(one.says) for one in told if isinstance(one, Announce))
    assert table.hand.wagering.pot == 3
