"""Entry of tray chips: SEAT, TRAY, a digit for the reason, the amount, CONFIRM."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from controller.keypad.typed import KeyOutcome, Keypad
from controller.table import events as happened
from controller.views.phrases.phrase import marked

TrayReason: TypeAlias = Literal["buy_in", "fill", "credit", "color_up", "cash_out"]
TRAY_REASONS: Mapping[str, tuple[TrayReason, int]] = {
    "1": ("buy_in", -1), "2": ("cash_out", 1), "3": ("fill", 1), "4": ("credit", -1), "5": ("color_up", -1),
}  # fmt: skip
"""The digit after TRAY: why chips go through the tray, and whether it then holds more or less.

For a color-up, key the amount by which players get more than they hand in, if it is rounded up (NPL 17).
"""
OF_A_PLAYER = frozenset({"buy_in", "cash_out"})


def tray(keypad: Keypad, at_ms: int) -> KeyOutcome:
    """Handle TRAY: one digit for the reason, then the amount; some reasons need the seat."""
    found = TRAY_REASONS.get(keypad.digits[:1])
    if found is None or not keypad.digits[1:]:
        said = marked("TRAY: 1 buy-in, 2 cash-out, 3 fill, 4 credit, 5 color-up; then the amount.")
        return KeyOutcome(keypad, said=said)
    reason, sign = found
    if reason in OF_A_PLAYER and keypad.seat is None:
        return KeyOutcome(Keypad(), said=marked("Whose? Press the seat, then TRAY."))
    seat = keypad.seat if reason in OF_A_PLAYER else None
    return KeyOutcome(Keypad(), (happened.TrayAdjusted(at_ms, sign * int(keypad.digits[1:]), reason, seat),))
