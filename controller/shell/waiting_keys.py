"""What has been keyed and waits for cards, in words for the dealer's screen: nobody keys it again."""

from __future__ import annotations

from controller.shell.arrivals import KeyPress, Waiting
from hw.panel import Key


def waiting_entries(waiting: Waiting) -> tuple[str, ...]:
    """Return the entries that are held back, the oldest first: "seat 5 bet 100", "call"."""
    entries: list[str] = []
    for one in waiting.held:
        key = one.event.key if isinstance(one.event, KeyPress) else Key.CONFIRM
        if key is Key.CONFIRM:
            continue
        if not entries or not (key.digits or _is_seat(entries[-1])):
            entries.append(key.digits or _word(key))
        elif key.digits:
            entries[-1] += key.digits if entries[-1][-1].isdigit() else f" {key.digits}"
        else:
            entries[-1] += f" {_word(key)}"
    return tuple(entries)


def _word(key: Key) -> str:
    return key.value.replace("_", " ")


def _is_seat(entry: str) -> bool:
    """Whether an entry names nothing but a seat so far: its act follows."""
    return entry.startswith("seat ") and len(entry.split()) <= len(("seat", "number"))
