"""The virtual dealer's key presses for players' acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.terms.codes import Act
from hw.panel import Key
from hw.sim import physical_acts as acts

WITH_AMOUNT: Mapping[Act, Key] = {
    Act.BET: Key.BET, Act.RAISE: Key.RAISE, Act.BRING_IN: Key.BET, Act.COMPLETE: Key.RAISE,
}  # fmt: skip
"""Acts with an amount; a bring-in is keyed as a bet and a completion as a raise."""
AT_ONCE: Mapping[Act, Key] = {Act.FOLD: Key.FOLD, Act.CHECK: Key.CHECK, Act.CALL: Key.CALL, Act.ALL_IN: Key.ALL_IN}


class NoKeyError(ValueError):
    """The keypad has no key for a player's act."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's act, with its total or its number of cards drawn."""

    act: Act
    to: int | None = None
    cards: int = 0


def player_act(seat: int, decision: Decision, *, named: bool = False, size: Key | None = None) -> acts.Act:
    """Return a player's act as keyed, with a seat key only if out of turn or `named`.

    `size` is the key that stands for the wager's total, if one does.
    """
    who = (seat_key(seat),) if named else ()
    if decision.act in AT_ONCE:
        return acts.PlayerAct(seat, (*who, AT_ONCE[decision.act].value), fold=decision.act is Act.FOLD)
    key = WITH_AMOUNT.get(decision.act)
    if key is None or decision.to is None:
        raise NoKeyError(f"the keypad has no key for {decision.act}")
    if size is not None:
        return acts.PlayerAct(seat, (*who, size.value), chips=decision.to)
    return acts.PlayerAct(seat, (*who, key.value, *typed(decision.to)), chips=decision.to)


def seat_key(seat: int) -> str:
    """Return the key that chooses a seat."""
    return Key(f"seat_{seat}").value


def award_keys(seat: int, amount: int) -> tuple[str, ...]:
    """Return the keys that push chips to a seat if the screen does not offer the push."""
    return (seat_key(seat), Key.AWARD.value, *typed(amount))


def typed(amount: int) -> tuple[str, ...]:
    """Return the keys that type an amount and confirm it."""
    keys: list[str] = []
    digits = str(amount)
    while digits:
        if digits.startswith("00"):
            keys.append(Key.DOUBLE_ZERO.value)
            digits = digits[2:]
        else:
            keys.append(f"digit_{digits[0]}")
            digits = digits[1:]
    return (*keys, Key.CONFIRM.value)
