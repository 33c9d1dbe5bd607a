"""Errors of two acts: which of them were made when the dealer stops."""

from __future__ import annotations

import pytest

from controller.simulation.dealer.error_script import is_half_done
from hw.sim.hands.hand_acts import Injection
from hw.sim.physical_acts import Burn, DealCard, Press, Wait

EXPOSED, BOXED = Press(("seat_9", "exposed")), Press(("seat_10", "boxed"))


def wrong(cause):
    return Injection((), cause, 0)


@pytest.mark.parametrize("cause", ["exposed_and_boxed", "boxed_many"])
def test_the_second_half_is_still_to_be_made_where_it_alone_was_given_up(cause):
    assert is_half_done(wrong(cause), (DealCard("seat:10"), BOXED, Wait(30_000)))


@pytest.mark.parametrize(
    ("cause", "dropped"),
    [
        ("exposed_and_boxed", (DealCard("seat:9"), EXPOSED, DealCard("seat:10"), BOXED)),
        ("boxed_many", (BOXED, DealCard("seat:10"), BOXED)),
        ("exposed_and_boxed", (Burn(), DealCard("seat:9"))),
        ("boxed_one", (BOXED,)),
    ],
)
def test_an_error_of_which_nothing_or_all_was_made_is_not_half_done(cause, dropped):
    assert not is_half_done(wrong(cause), dropped)


def test_without_an_error_nothing_is_half_done():
    assert not is_half_done(None, (BOXED,))
