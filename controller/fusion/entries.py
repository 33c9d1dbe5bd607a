"""Where the dealer's entries begin among his keys: seat, act, digits, CONFIRM; every other key is one by itself."""

from __future__ import annotations

from collections.abc import Sequence

from controller.fusion.admissibility import AMOUNT_KEYS
from hw.panel import Key


def entries_of(keys: Sequence[Key]) -> list[slice]:
    """Return the part of the keys that each entry is, in their order.

    Digits of which the act has gone on already, and their CONFIRM, are one entry too.

    Args:
        keys: as they were pressed, the oldest first.
    """
    parts: list[slice] = []
    for at, key in enumerate(keys):
        if parts and _belongs(keys[parts[-1]], key):
            parts[-1] = slice(parts[-1].start, at + 1)
        else:
            parts.append(slice(at, at + 1))
    return parts


def _belongs(entry: Sequence[Key], key: Key) -> bool:
    """Whether a key goes on with an entry."""
    last = entry[-1]
    if last.seat is not None:
        return key.seat is None
    if last is Key.CONFIRM or not (key.digits or key is Key.CONFIRM):
        return False
    return bool(last.digits) or any(one in AMOUNT_KEYS for one in entry)
