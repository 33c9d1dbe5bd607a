"""Keys for chips through the tray and for players who walk away."""

import pytest
from dealer_talk import Talk
from told import SIX, G, play

from controller.engine.advance import advance
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.table.events import SeatChanged, TrayAdjusted
from hw.panel import Key


def typed(*keys, table=None):
    table = table or play(G, SIX, 1)
    keypad, events, said = Keypad(), [], ""
    for key in keys:
        pressed = press(keypad, Key(key), table, 5)
        keypad, said = pressed.keypad, pressed.said
        events += pressed.events
    return events, said


@pytest.mark.parametrize(("digit", "reason", "sign", "seat"), [
    (1, "buy_in", -1, 4), (2, "cash_out", 1, 4), (3, "fill", 1, None), (4, "credit", -1, None), (5, "color_up", -1, None),
])  # fmt: skip
def test_chips_through_the_tray(digit, reason, sign, seat):
    events, said = typed("seat_4", "tray", f"digit_{digit}", "digit_2", "double_zero", "confirm")
    assert events == [TrayAdjusted(5, sign * 200, reason, seat)]
    assert said == ""


def test_a_fill_needs_no_seat_and_a_buy_in_does():
    assert typed("tray", "digit_3", "digit_5", "confirm")[0] == [TrayAdjusted(5, 5, "fill")]
    events, said = typed("tray", "digit_1", "digit_5", "confirm")
    assert (events, "Whose?" in said) == ([], True)


@pytest.mark.parametrize("digits", [(), ("digit_3",), ("digit_9", "digit_5"), ("digit_0", "digit_5")])
def test_a_tray_entry_that_says_too_little_is_explained(digits):
    events, said = typed("tray", *digits, "confirm")
    assert events == []
    assert said


def test_a_buy_in_by_key_is_the_players_and_the_tray_knows():
    table = play(G, SIX, 1)
    events, _ = typed("seat_4", "tray", "digit_1", "digit_5", "digit_0", "confirm", table=table)
    table, _ = advance(table, events[0])
    assert (table.seating.at(4).stack, table.tray.expected_change) == (250, -50)


def test_away_and_back():
    table = play(G, SIX, 1)
    events, _ = typed("seat_4", "away", table=table)
    assert events == [SeatChanged(5, 4, "away")]
    table, _ = advance(table, events[0])
    assert typed("seat_4", "away", table=table)[0] == [SeatChanged(5, 4, "present")]
    assert typed("away") == ([], "Who is away? Press the seat first.")
    assert typed("seat_9", "away")[0] == []


def test_an_act_pressed_behind_another_that_was_not_confirmed_is_of_whoever_is_to_act_then():
    """BET pressed for CALL by mistake, and then the next bet: nobody pressed a seat for either."""
    table = Talk("G").play("new deal").table
    once = press(Keypad(), Key.BET, table, 5).keypad
    twice = press(once, Key.BET, table, 6).keypad
    assert twice == once
    assert (twice.seat, twice.chosen) == (table.hand.wagering.to_act, None)
    chosen = press(press(Keypad(), Key("seat_4"), table, 5).keypad, Key.BET, table, 6).keypad
    assert press(chosen, Key.RAISE, table, 7).keypad.chosen == 4
