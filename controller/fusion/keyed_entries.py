"""The dealer's entries among the keys that wait: SEAT, act, digits, CONFIRM."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from controller.engine.flow.awards import push_offered
from controller.engine.questions.disputed_ruling import seats_asked
from controller.fusion.pending_events import Arrived, FusionContext, KeyPress, Waiting, without
from controller.keypad.keypad import LATE_ANSWER_MS, begins_answer
from controller.keypad.quick_keys import SIZES
from controller.keypad.typed import Keypad, key_name
from controller.table.events import NewDeal
from controller.table.hand import Phase
from controller.table.state import Table
from controller.terms.fast_copies import replace
from controller.views.phrases.phrase import phrase
from hw.panel import Key

WAGERS: Final = frozenset({Key.BET, Key.RAISE, *SIZES})
"""Keys of a bet or raise that all others answer."""
TURN_KEYS: Final = frozenset({
    Key.FOLD, Key.CHECK, Key.CALL, Key.ALL_IN, *WAGERS, Key.ALL_CALL, Key.ALL_FOLD,
})  # fmt: skip
AMOUNT_KEYS: Final = frozenset({
    Key.BET, Key.RAISE, Key.POST, Key.STRADDLE, Key.DRAW, Key.AWARD, Key.FLOOR, Key.TRAY,
})  # fmt: skip
END_KEYS: Final = frozenset({Key.SHOW, Key.AWARD, Key.ALL_SHOW})
DEAL_KEYS: Final = frozenset({Key.RIFFLE, Key.NEXT_HAND})
OF_CARD_THERE: Final = frozenset({Key.EXPOSED, Key.BOXED})
"""Keys that speak of a card that lies where it was dealt."""
CARD_KEYS: Final = OF_CARD_THERE | {Key.OFF_TABLE}
"""Keys that speak of a card that has just been dealt."""
ANSWERS: Final = frozenset({Key.CONFIRM, Key.CLEAR, Key.PEDAL_RIGHT})
_ACTED: Final = frozenset({Phase.BETTING, Phase.DEALING})
"""The phases in which players may be acting, as far as the readers have told the cards."""
NOTHING: Final[tuple[Arrived, ...]] = ()


def entries_of(keys: Sequence[Key]) -> list[slice]:
    """Return the part of the keys that each entry is, the oldest key first.

    Digits whose act has already been released are one entry with their CONFIRM.
    """
    parts: list[slice] = []
    for at, key in enumerate(keys):
        if parts and _belongs(keys[parts[-1]], key):
            parts[-1] = slice(parts[-1].start, at + 1)
        else:
            parts.append(slice(at, at + 1))
    return parts


def _belongs(entry: Sequence[Key], key: Key) -> bool:
    """Whether a key continues an entry."""
    last = entry[-1]
    if last.seat is not None:
        return key.seat is None
    if last is Key.CONFIRM or not (key.digits or key is Key.CONFIRM):
        return False
    return bool(last.digits) or any(one in AMOUNT_KEYS for one in entry)


def waiting_entries(waiting: Waiting, *, in_rows: bool = False) -> tuple[str, ...]:
    """Return the pending entries in words, the oldest first: "seat 5 bet 100", "call".

    `in_rows`: the digits behind DRAW are rows of cards, of which it tells how many there are.
    """
    keys = [one.event.key for one in waiting if isinstance(one.event, KeyPress)]
    return tuple(filter(None, (_words(keys[part], in_rows=in_rows) for part in entries_of(keys))))


def _words(entry: Sequence[Key], *, in_rows: bool) -> str:
    """Return one entry in words, its digits as one number; nothing for a CONFIRM alone."""
    words = [key.value.replace("_", " ") for key in entry if not key.digits and key is not Key.CONFIRM]
    digits = "".join(key.digits for key in entry)
    counted = (f"({len(digits)})",) if in_rows and digits and Key.DRAW in entry else ()
    return " ".join((*words, digits, *counted) if digits else words)


def pedal_meant(press: KeyPress, waiting: Waiting, table: Table, keypad: Keypad) -> KeyPress:
    """Return a pedal's press as the key that it stands for now; any other press as it is.

    The right one is CONFIRM for whatever waits for that, and otherwise, while players act, ALL CALL. The left one is
    TAP, and MINIMUM after a seat.
    """
    if press.key not in {Key.PEDAL_LEFT, Key.PEDAL_RIGHT}:
        return press
    before = [one.event.key for one in waiting if isinstance(one.event, KeyPress)]
    seat = before[-1].seat if before else keypad.chosen
    if press.key is Key.PEDAL_LEFT:
        return replace(press, key=Key.MINIMUM) if seat is not None and keypad.act is None else press
    last = before[-1] if before else None
    typing = keypad.act is not None or (last is not None and (bool(last.digits) or last in AMOUNT_KEYS))
    step = table.remedy.current if table.remedy is not None else None
    is_awaited = table.question is not None or step is not None or push_offered(table) is not None
    just_now = table.memory.dropped_ms is not None and press.at_ms < table.memory.dropped_ms + LATE_ANSWER_MS
    repaired = table.memory.repaired_ms is not None and press.at_ms < table.memory.repaired_ms + LATE_ANSWER_MS
    hand = table.hand
    if typing or is_awaited or just_now or repaired or hand is None or hand.phase not in _ACTED:
        return press
    return replace(press, key=Key.ALL_CALL)


def acts_waiting(waiting: Waiting, by_ms: int) -> int:
    """Return how many acts of players that were keyed by a time wait."""
    return sum(one.key in TURN_KEYS and one.at_ms <= by_ms for one in waiting)


def answer_first(waiting: Waiting, context: FusionContext) -> Waiting:
    """Return what waits with the entry that answers the dealer's question ahead of the others.

    Asked whether seat 5 had called he may key what seat 5 did: SEAT 5, RAISE, the amount, CONFIRM. An act that was
    keyed before waits for this answer: behind each other, both would wait forever.
    """
    if context.seat is not None or not seats_asked(context.table):
        return waiting
    pressed = [(one, one.event.key) for one in waiting if isinstance(one.event, KeyPress)]
    entries = [pressed[part] for part in entries_of([key for _, key in pressed])]
    answer = next((entry for entry in entries if _answers(entry, context.table)), None)
    if answer is None or answer is entries[0]:
        return waiting
    first = [one for one, _ in answer]
    at, rest = waiting.index(pressed[0][0]), without(waiting, first)
    return (*rest[:at], *first, *rest[at:])


def _answers(entry: Sequence[tuple[Arrived, Key]], table: Table) -> bool:
    """Whether a complete entry says what a seat that is asked about did."""
    first, keys = entry[0][0], [key for _, key in entry]
    if not begins_answer(keys[0], first.at_ms, table) or len(keys) == 1 or keys[1] not in TURN_KEYS:
        return False
    return keys[1] not in AMOUNT_KEYS or keys[-1] is Key.CONFIRM


def goes_before(wanted: KeyPress, waiting: Waiting, table: Table, keypad: Keypad) -> bool:
    """Whether CONFIRM or CLEAR answers a question past keys that still wait.

    If the keypad holds the act of the seat that is asked about, the key ends that entry instead.
    """
    if wanted.key not in ANSWERS or table.question is None:
        return False
    if keypad.act is not None and keypad.chosen in seats_asked(table):
        return False
    return any(isinstance(one.event, KeyPress) and one.event.at_ms < wanted.at_ms for one in waiting)


def behind_undo(waiting: Waiting) -> tuple[Arrived | None, tuple[Arrived, ...]]:
    """Return the oldest press or signal, and the entry that a pending UNDO withdraws.

    UNDO means the last entry. If that one still waits, it must never reach the core, and neither must the UNDO.
    """
    pressed = [one for one in waiting if isinstance(one.event, KeyPress | NewDeal)]
    at = next((at for at, one in enumerate(pressed) if one.key is Key.UNDO), 0)
    keys = [one.key for one in pressed[:at]]
    if not keys or keys[-1] is None:
        return None, NOTHING
    signal = max((index for index, key in enumerate(keys, 1) if key is None), default=0)
    last = entries_of([key for key in keys[signal:] if key is not None])[-1]
    return pressed[0], tuple(pressed[signal + last.start : at + 1])


def undo_told(dropped: tuple[Arrived, ...]) -> str:
    """Return the dealer's sentence about an entry that never counted."""
    key = next((one.key for one in dropped if one.key is not None and one.key.seat is None), Key.UNDO)
    return phrase("{key} is taken back: it was still waiting for cards.", key=key_name(key))


def digits_after(press: KeyPress, context: FusionContext) -> str | None:
    """Return the digits behind a key, once CONFIRM ends the entry; None before."""
    keys = [one.event for one in context.held if isinstance(one.event, KeyPress)]
    at = next((at for at, one in enumerate(keys) if one is press), len(keys))
    digits = ""
    for one in keys[at + 1 :]:
        if one.key is Key.CONFIRM:
            return digits
        digits += one.key.digits
    return None
