"""What `pots` says while chips are pushed: what still lies there, so that it adds up to `pot`."""

from __future__ import annotations

import pytest
from told import ALL_BOOKS, CHECK, DEAL, act, run


def _push(seat, amount, pot=None):
    return {"e": "award", "seat": seat, "amount": amount} | ({} if pot is None else {"pot": pot})


def _all_in(*pushes):
    """Seat 1 all-in for 50, seats 2 and 3 on for 100 each: a main pot of 150, a side pot of 100; the board is out."""
    tap = {"e": "tap"}
    told = [
        DEAL, act(1, "all_in"), act(2, "raise", to=100), act(3, "call"),
        tap, act(2, "check"), act(3, "check"), tap, act(2, "check"), act(3, "check"), tap, act(2, "check"), act(3, "check"),
    ]  # fmt: skip
    return told, [one for push in pushes for one in (push, CHECK)]


def _pots(book, *pushes):
    told, after = _all_in(*pushes)
    _, states = run(book, {1: 50, 2: 200, 3: 200}, 1, told, CHECK, after)
    for state in states:
        assert sum(pot["amount"] for pot in state["pots"]) == state["pot"]
    return [[(pot["amount"], pot["seats"]) for pot in state["pots"]] for state in states]


MAIN, SIDE = (150, [1, 2, 3]), (100, [2, 3])


@pytest.mark.parametrize("book", ALL_BOOKS)
@pytest.mark.parametrize("pot", [None, 1])
def test_a_side_pot_that_was_pushed_lies_there_no_more(book, pot):
    assert _pots(book, _push(2, 100, pot), _push(1, 150)) == [[MAIN, SIDE], [MAIN], []]


def test_a_main_pot_pushed_first_keeps_its_number():
    assert _pots(ALL_BOOKS[0], _push(1, 150, 0), _push(2, 100)) == [[MAIN, SIDE], [(0, [1, 2, 3]), SIDE], []]


def test_both_pots_pushed_at_once_and_a_pot_pushed_in_halves():
    assert _pots(ALL_BOOKS[0], _push(2, 250)) == [[MAIN, SIDE], []]
    halves = _pots(ALL_BOOKS[0], _push(2, 50, 1), _push(3, 50, 1), _push(1, 150))
    assert halves == [[MAIN, SIDE], [MAIN, (50, [2, 3])], [MAIN], []]
