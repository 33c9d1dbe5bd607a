"""What answers the dealer's question goes before the keys that wait, and is no part of their entry."""

from __future__ import annotations

from controller.engine.questions.disputed_ruling import seat_asked
from controller.fusion.admissibility import AMOUNT_KEYS, ANSWERS, TURN_KEYS
from controller.fusion.entries import entries_of
from controller.fusion.pending_events import FusionContext, KeyPress, Waiting
from controller.keypad.typed import Keypad
from controller.table.state import Table
from hw.panel import Key


def answer_first(waiting: Waiting, context: FusionContext) -> Waiting:
    """Return what waits with the dealer's answer before the acts whose meaning hangs on it.

    Asked whether seat 5 had called he may key what seat 5 did: SEAT 5, RAISE, the amount, CONFIRM. An act keyed before
    that, of whoever it is, waits for the answer; were the answer behind it, each would wait for the other.
    """
    asked = seat_asked(context.table)
    if asked is None or context.seat is not None:
        return waiting
    pressed = [(one, one.event.key) for one in waiting.held if isinstance(one.event, KeyPress)]
    entries = [pressed[part] for part in entries_of([key for _, key in pressed])]
    answer = next((entry for entry in entries if _answers([key for _, key in entry], asked)), None)
    if answer is None or answer is entries[0]:
        return waiting
    first = [one for one, _ in answer]
    at = waiting.held.index(pressed[0][0])
    rest = [one for one in waiting.held if not any(one is taken for taken in first)]
    return Waiting((*rest[:at], *first, *rest[at:]))


def goes_before(wanted: KeyPress, waiting: Waiting, table: Table, keypad: Keypad) -> bool:
    """Return whether CONFIRM or CLEAR answers past keys that were pressed before it and wait still.

    Those may be the rest of an entry of which the seat has been typed: the answer is no part of it. But where the
    keypad has what the seat that is asked about did, that entry went before them as a whole, and this is its end.
    """
    if wanted.key not in ANSWERS or table.question is None:
        return False
    if keypad.act is not None and keypad.chosen is not None and keypad.chosen == seat_asked(table):
        return False
    return any(isinstance(one.event, KeyPress) and one.event.at_ms < wanted.at_ms for one in waiting.held)


def _answers(entry: list[Key], asked: int) -> bool:
    """Whether an entry says, to its end, what the seat that is asked about did."""
    if entry[0].seat != asked or len(entry) == 1 or entry[1] not in TURN_KEYS:
        return False
    return entry[1] not in AMOUNT_KEYS or entry[-1] is Key.CONFIRM
