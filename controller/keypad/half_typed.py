"""What is half typed, in words for the dealer's screen: nobody types an amount blindly."""

from __future__ import annotations

from typing import Final

from controller.keypad.tray_keys import TRAY_REASONS
from controller.keypad.typed import Keypad, key_name
from controller.views.phrases.phrase import AMOUNT_SIGN, marked, money, phrase, plural
from hw.panel import Key

MEANT: Final = {
    Key.BET: marked("Bet {amount}: CONFIRM counts it, CLEAR drops it"),
    Key.RAISE: marked("Raise to {amount} in all: CONFIRM counts it, CLEAR drops it"),
    Key.POST: marked("Post {amount}: CONFIRM counts it, CLEAR drops it"),
    Key.STRADDLE: marked("Straddle to {amount}: CONFIRM counts it, CLEAR drops it"),
    Key.AWARD: marked("Push {amount}: CONFIRM counts it, CLEAR drops it"),
}
ASKED: Final = {
    Key.BET: marked("Bet how much? Type the amount"),
    Key.RAISE: marked("Raise to how much in all on this street? Type it"),
    Key.POST: marked("Post how much? Type the amount"),
    Key.STRADDLE: marked("Straddle to how much? Type the amount"),
    Key.AWARD: marked("Push how much? Type the amount"),
    Key.DRAW: marked("How many cards does he draw? Type it; 0 if he stands pat"),
    Key.TRAY: marked("TRAY: 1 buy-in, 2 cash-out, 3 fill, 4 credit, 5 color-up; then the amount."),
}
TRAY_WORDS: Final = {
    "buy_in": marked("Buy-in {amount}: CONFIRM counts it, CLEAR drops it"),
    "cash_out": marked("Cash-out {amount}: CONFIRM counts it, CLEAR drops it"),
    "fill": marked("Fill {amount}: CONFIRM counts it, CLEAR drops it"),
    "credit": marked("Credit {amount}: CONFIRM counts it, CLEAR drops it"),
    "color_up": marked("Color-up {amount}: CONFIRM counts it, CLEAR drops it"),
}


_SEAT_ALONE: Final = marked("Seat {seat}: now its key, or CLEAR")
_SEAT_BRINGS_IN: Final = marked("Seat {seat}: MINIMUM brings it in; or another key, or CLEAR")


def half_typed(keypad: Keypad, *, in_rows: bool = False, brings_in: bool = False) -> str:
    """Return what the keys typed so far mean, and what they lack; empty if there are none.

    A digit of a badge's number or a PIN is never in a keypad. `in_rows`: DRAW is for a hand set in rows. `brings_in`:
    the seat that is keyed opens a stud hand.
    """
    if keypad.refused or keypad.act in {Key.FLOOR, Key.ALL_SHOW}:
        return ""
    if keypad.act is None:
        return "" if keypad.seat is None else phrase(_SEAT_BRINGS_IN if brings_in else _SEAT_ALONE, seat=keypad.seat)
    entry = _entry(keypad, keypad.act, in_rows=in_rows)
    return entry if keypad.seat is None else phrase("Seat {seat}: {entry}", seat=keypad.seat, entry=entry)


def confirm_does(keypad: Keypad) -> str:
    """Return what CONFIRM would do with what is typed; empty if it would not end it."""
    if keypad.refused or keypad.act is None:
        return ""
    if keypad.act is Key.ALL_SHOW:
        return marked("every hand face up") if keypad.named else ""
    return marked("counts it") if keypad.digits else ""


def _entry(keypad: Keypad, act: Key, *, in_rows: bool) -> str:
    digits = keypad.digits
    if act is Key.DRAW and in_rows:
        if not digits:
            return marked("Type the row of each card, the highest card first")
        return plural("{count} row: {digits}. CONFIRM counts it", "{count} rows: {digits}. CONFIRM counts them",
                      len(digits), digits=digits)
    if not digits:
        return ASKED.get(act, key_name(act))
    if act is Key.DRAW:
        return phrase("Draws {count}: CONFIRM counts it, CLEAR drops it", count=int(digits))
    if act is Key.TRAY:
        found = TRAY_REASONS.get(digits[0])
        return phrase(TRAY_WORDS[found[0]], amount=money(int(digits[1:] or 0), AMOUNT_SIGN)) if found else ASKED[act]
    return phrase(MEANT[act], amount=money(int(digits), AMOUNT_SIGN))
