"""What is half typed is told before CONFIRM counts it."""

import pytest
from dealer_talk import Talk

from controller.keypad.half_typed import confirm_does, half_typed
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from hw.panel import Key


def told_after(*keys):
    table, keypad = Talk("G").play("new deal").table, Keypad()
    for number, key in enumerate(keys):
        keypad = press(keypad, Key(key), table, table.now_ms + 3000 * (number + 1)).keypad
    return half_typed(keypad).replace("¤", "$")


@pytest.mark.parametrize(("keys", "told"), [
    ((), ""),
    (("seat_4",), "Seat 4: now its key, or CLEAR"),
    (("raise",), "Seat 3: Raise to how much in all on this street? Type it"),
    (("raise", "digit_3", "double_zero"), "Seat 3: Raise to $300 in all: CONFIRM counts it, CLEAR drops it"),
    (("raise", "digit_3", "clear"), ""),
    (("seat_6", "post", "digit_2"), "Seat 6: Post $2: CONFIRM counts it, CLEAR drops it"),
    (("seat_5", "tray"), "Seat 5: TRAY: 1 buy-in, 2 cash-out, 3 fill, 4 credit, 5 color-up; then the amount."),
    (("seat_5", "tray", "digit_1", "digit_5", "double_zero"), "Seat 5: Buy-in $500: CONFIRM counts it, CLEAR drops it"),
    (("seat_5", "tray", "digit_9"), "Seat 5: TRAY: 1 buy-in, 2 cash-out, 3 fill, 4 credit, 5 color-up; then the amount."),
    (("call",), ""),
])  # fmt: skip
def test_an_entry_says_what_it_will_count_as_and_what_it_lacks(keys, told):
    assert told_after(*keys) == told


def test_draws_and_rows_have_words_of_their_own():
    assert half_typed(Keypad(2, Key.DRAW)) == "Seat 2: How many cards does he draw? Type it; 0 if he stands pat"
    assert half_typed(Keypad(2, Key.DRAW, "3")) == "Seat 2: Draws 3: CONFIRM counts it, CLEAR drops it"
    assert half_typed(Keypad(2, Key.DRAW, "112"), in_rows=True) == "Seat 2: 3 rows: 112. CONFIRM counts them"


def test_rows_are_counted_as_they_are_typed():
    assert half_typed(Keypad(None, Key.DRAW), in_rows=True) == "Type the row of each card, the highest card first"
    assert half_typed(Keypad(None, Key.DRAW, "3"), in_rows=True) == "1 row: 3. CONFIRM counts it"


def test_the_seat_that_opens_a_stud_hand_names_the_key_of_its_bring_in():
    told = half_typed(Keypad(3), brings_in=True)
    assert told == "Seat 3: MINIMUM brings it in; or another key, or CLEAR"


def test_what_has_no_meaning_now_promises_nothing():
    assert not half_typed(Keypad(act=Key.RAISE, digits="5", refused=True))


@pytest.mark.parametrize(("typed", "does"), [
    (Keypad(), ""),
    (Keypad(seat=4), ""),
    (Keypad(seat=4, act=Key.RAISE), ""),
    (Keypad(seat=4, act=Key.RAISE, digits="60"), "counts it"),
    (Keypad(seat=4, act=Key.RAISE, digits="60", refused=True), ""),
    (Keypad(act=Key.ALL_SHOW, named=(3, 5)), "every hand face up"),
])  # fmt: skip
def test_confirm_does_something_once_an_entry_is_whole(typed, does):
    assert confirm_does(typed) == does
