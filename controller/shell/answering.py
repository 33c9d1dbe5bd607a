"""The entry that answers the dealer's question goes before the keys that wait for the answer."""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.second_look import seat_asked
from controller.shell.arrivals import Arrived, KeyPress, Outlook, Waiting
from controller.shell.fitting import AMOUNT_KEYS, TURN_KEYS
from hw.panel import Key


def answer_first(waiting: Waiting, outlook: Outlook) -> Waiting:
    """Return what waits with the dealer's answer before the acts whose meaning hangs on it.

    Asked whether seat 5 had called he may key what seat 5 did: SEAT 5, RAISE, the amount, CONFIRM. An act keyed before
    that, of whoever it is, waits for the answer; were the answer behind it, each would wait for the other.
    """
    asked = seat_asked(outlook.table)
    if asked is None or outlook.seat is not None:
        return waiting
    keys = [(one, one.event.key) for one in waiting.held if isinstance(one.event, KeyPress)]
    entries = list(_entries(keys))
    answer = next((entry for entry in entries if _answers([key for _, key in entry], asked)), None)
    if answer is None or answer is entries[0]:
        return waiting
    first = [one for one, _ in answer]
    at = waiting.held.index(entries[0][0][0])
    rest = [one for one in waiting.held if not any(one is taken for taken in first)]
    return Waiting((*rest[:at], *first, *rest[at:]))


def _entries(keys: list[tuple[Arrived, Key]]) -> Iterator[list[tuple[Arrived, Key]]]:
    """The keys entry by entry: seat, act, digits, CONFIRM; every other key is one by itself."""
    entry: list[tuple[Arrived, Key]] = []
    for one in keys:
        if entry and not _belongs([key for _, key in entry], one[1]):
            yield entry
            entry = []
        entry.append(one)
    if entry:
        yield entry


def _belongs(entry: list[Key], key: Key) -> bool:
    """Whether a key goes on with an entry."""
    last = entry[-1]
    if last.seat is not None:
        return key.seat is None
    typed = bool(key.digits) or key is Key.CONFIRM
    return typed and last is not Key.CONFIRM and any(one in AMOUNT_KEYS for one in entry)


def _answers(entry: list[Key], asked: int) -> bool:
    """Whether an entry says, to its end, what the seat that is asked about did."""
    if entry[0].seat != asked or len(entry) == 1 or entry[1] not in TURN_KEYS:
        return False
    return entry[1] not in AMOUNT_KEYS or entry[-1] is Key.CONFIRM
