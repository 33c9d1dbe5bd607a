"""Names of the keys, lamps and contacts on a dealer's panel.

Board files are checked against them.
"""

from __future__ import annotations

from enum import StrEnum


class Key(StrEnum):
    """A key or pedal; each key has one meaning. An entry is seat, act, amount, CONFIRM."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"
    POST = "post"
    STRADDLE = "straddle"
    DRAW = "draw"
    SHOW = "show"
    AWARD = "award"
    DIGIT_0 = "digit_0"
    DIGIT_1 = "digit_1"
    DIGIT_2 = "digit_2"
    DIGIT_3 = "digit_3"
    DIGIT_4 = "digit_4"
    DIGIT_5 = "digit_5"
    DIGIT_6 = "digit_6"
    DIGIT_7 = "digit_7"
    DIGIT_8 = "digit_8"
    DIGIT_9 = "digit_9"
    DOUBLE_ZERO = "double_zero"
    CLEAR = "clear"
    MINIMUM = "minimum"
    """The least bet or raise; the screen names its amount, as it does for the next three."""
    HALF_POT = "half_pot"
    POT = "pot"
    REPEAT = "repeat"
    """The total of the wager before, again."""
    ALL_CALL = "all_call"
    """Everybody who is still to act checks or calls, up to the chosen seat if there is one."""
    ALL_FOLD = "all_fold"
    """Everybody who is still to act folds."""
    ALL_SHOW = "all_show"
    """Every hand that is still in has been tabled."""
    SEAT_1 = "seat_1"
    SEAT_2 = "seat_2"
    SEAT_3 = "seat_3"
    SEAT_4 = "seat_4"
    SEAT_5 = "seat_5"
    SEAT_6 = "seat_6"
    SEAT_7 = "seat_7"
    SEAT_8 = "seat_8"
    SEAT_9 = "seat_9"
    SEAT_10 = "seat_10"
    EXPOSED = "exposed"
    EXPOSED_BY_PLAYER = "exposed_by_player"
    BOXED = "boxed"
    OFF_TABLE = "off_table"
    RIFFLE = "riffle"
    DEALER_PUSH = "dealer_push"
    TAP = "tap"
    CLOCK = "clock"
    FLOOR = "floor"
    UNDO = "undo"
    CONFIRM = "confirm"
    NEXT_HAND = "next_hand"
    TRAY = "tray"
    """Tray chips: a digit for the reason (`controller.keypad.keypad.TRAY_REASONS`), then the amount."""
    AWAY = "away"
    """The player of the chosen seat has left the table, or is back."""
    PEDAL_LEFT = "pedal_left"
    PEDAL_RIGHT = "pedal_right"

    def __init__(self, name: str) -> None:
        """Note what the key types or chooses."""
        kind, _, number = name.rpartition("_")
        self.digits = "00" if name == "double_zero" else number if kind == "digit" else ""
        """The digits that this key types: `7`, `00`, or none."""
        self.seat = int(number) if kind == "seat" else None
        """The seat that this key chooses."""


class Contact(StrEnum):
    """A dry contact that a device closes, not a finger."""

    SHUFFLER = "shuffler"
    """Closed while the shuffler offers a fresh deck: the new-deal signal."""
    SHUFFLER_LID = "shuffler_lid"
    SHUFFLER_ALARM = "shuffler_alarm"
    TRAY_LID = "tray_lid"


class Lamp(StrEnum):
    """A lamp or sounder that the controller drives."""

    SEAT_1 = "seat_1"
    SEAT_2 = "seat_2"
    SEAT_3 = "seat_3"
    SEAT_4 = "seat_4"
    SEAT_5 = "seat_5"
    SEAT_6 = "seat_6"
    SEAT_7 = "seat_7"
    SEAT_8 = "seat_8"
    SEAT_9 = "seat_9"
    SEAT_10 = "seat_10"
    READY = "ready"
    WRONG = "wrong"
    FLOOR = "floor"
    CONFIRM = "confirm"
    FAULT = "fault"
    BUZZER = "buzzer"


class Level(StrEnum):
    """A lamp's state; levels differ in blinking, because color alone is not enough."""

    OFF = "off"
    ON = "on"
    SLOW = "slow"
    FAST = "fast"

    @property
    def number(self) -> int:
        """The number of this level on the wire: 0 to 3."""
        return list(Level).index(self)
