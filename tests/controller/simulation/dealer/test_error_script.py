"""Errors of two acts: which of them were made when the dealer stops."""

from __future__ import annotations

import pytest

from controller.simulation.dealer.dealer_acts import with_seat_key
from controller.simulation.dealer.error_script import is_half_done
from hw.sim.hands.hand_acts import Injection
from hw.sim.physical_acts import BoardCards, Burn, DealCard, PlayerAct, Press, Wait

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


FLOP = BoardCards(3, 1, face_up=True)


@pytest.mark.parametrize(("before", "skipped", "keys", "typed"), [
    ((), PlayerAct(5, ("half_pot",), chips=600), ("pot",), ("raise", "digit_1", "digit_8", "double_zero", "confirm")),
    ((FLOP,), PlayerAct(5, ("check",)), ("pot",), ("bet", "digit_1", "digit_8", "double_zero", "confirm")),
    ((FLOP,), PlayerAct(5, ("pot",), chips=600), ("pot",), ("raise", "digit_1", "digit_8", "double_zero", "confirm")),
    ((FLOP,), PlayerAct(5, ("pot",), chips=600), ("call",), ("call",)),
])  # fmt: skip
def test_a_wager_out_of_turn_is_typed_because_the_screen_offers_the_sizes_of_who_is_in_turn(before, skipped, keys, typed):
    told = (*before, PlayerAct(4, keys, chips=1800), skipped)
    early, *rest = with_seat_key(Injection(told, "out_of_turn", len(before), 4)).acts[len(before):]
    assert early == PlayerAct(4, ("seat_4", *typed), chips=1800)
    assert rest == [skipped, Wait(4000)]
