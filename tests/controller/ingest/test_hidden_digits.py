"""Which key edges the journal keeps without their key."""

import pytest

from controller.ingest.hidden_digits import HiddenDigits
from firmware_bridge.readings import Arrival, KeyChanged, ScreenTapped, TagSeen
from hw.board import SCREEN, Board
from hw.panel import Key

BOARD = Board("bare", 9, touch=True)


class Door:
    """The door, and whether the loop takes a number now."""

    def __init__(self, *asking):
        self.is_open = False
        self.hidden = HiddenDigits(BOARD, asking, lambda: self.is_open)

    def down(self, *names):
        return self.moved(names, pressed=True)

    def up(self, *names):
        return self.moved(names, pressed=False)

    def moved(self, names, *, pressed):
        return [self.hidden.hides(Arrival(SCREEN, 5, ScreenTapped(name, pressed=pressed))) for name in names]


def test_the_digits_behind_an_asking_key_are_hidden_until_another_key():
    door = Door(Key.DEALER_PUSH)
    assert door.down("digit_1", "dealer_push", "digit_1", "double_zero", "confirm", "digit_2") == [False, False, True, True, False, True]
    assert door.down("seat_3", "bet", "digit_1") == [False, False, False]


def test_while_the_loop_takes_a_number_no_other_key_uncovers_it():
    door = Door(Key.DEALER_PUSH)
    door.is_open = True
    assert door.down("seat_3", "digit_1") == [False, True]


def test_a_key_that_went_down_hidden_comes_up_hidden():
    door = Door(Key.FLOOR)
    assert door.down("floor", "digit_7", "seat_3") == [False, True, False]
    assert door.up("digit_7", "seat_3") == [True, False]
    assert door.up("digit_7") == [False]


def test_without_an_asking_key_nothing_is_hidden():
    assert Door().down("dealer_push", "digit_1") == [False, False]


@pytest.mark.parametrize("reading", [KeyChanged(3, pressed=True), TagSeen(1, b"1234")])
def test_what_is_no_key_of_the_board_is_not_hidden(reading):
    assert not HiddenDigits(BOARD, [Key.FLOOR], lambda: True).hides(Arrival("node", 5, reading))
