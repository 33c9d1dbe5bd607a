"""Words of a trainee as presses of the panel's keys: `raise 6`, `seat 3 fold`, `confirm`."""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.flow.awards import push_offered
from controller.keypad.key_help import label
from controller.keypad.keypad import WITH_AMOUNT, press
from controller.keypad.typed import Keypad
from controller.table import events as happened
from controller.table.events import Event
from controller.table.state import Table
from controller.terms.codes import Act
from hw.panel import Key

_BY_NAME = {label(key).lower(): key for key in Key if not key.digits} | {
    "complete": Key.RAISE, "bring in": Key.CALL, "all check": Key.ALL_CALL,
}
_LONGEST = 3
"""The most words on one key."""


class UnknownKeyError(ValueError):
    """A word that is on no key; the text says which."""


def keys_of(typed: str) -> Iterator[Key]:
    """Yield the keys of a line; an amount brings its CONFIRM with it.

    Raises:
        UnknownKeyError: a word is on no key.
    """
    words, amount_due, at = typed.lower().replace(",", " ").split(), False, 0
    while at < len(words):
        length = next((one for one in range(_LONGEST, 0, -1) if " ".join(words[at : at + one]) in _BY_NAME), 0)
        if length:
            key = _BY_NAME[" ".join(words[at : at + length])]
            amount_due = key in WITH_AMOUNT
            yield key
        elif words[at].isascii() and words[at].isdecimal():
            length = 1
            yield from (Key(f"digit_{digit}") for digit in words[at])
            confirms = at + 1 < len(words) and words[at + 1] == "confirm"
            if amount_due and not confirms:
                yield Key.CONFIRM
        else:
            raise UnknownKeyError(f"there is no key {words[at][:20]!r}")
        at += length


def events_of(typed: str, table: Table, at_ms: int) -> tuple[tuple[Event, ...], str]:
    """Return the events of what was typed, and what the keypad said.

    Raises:
        UnknownKeyError: a word is on no key.
    """
    keypad, said = Keypad(), ""
    events: list[Event] = []
    for key in keys_of(typed):
        outcome = press(keypad, key, table, at_ms)
        keypad, said = outcome.keypad, outcome.said or said
        events += outcome.events
    return tuple(events), said


def typed_for(event: Event, table: Table) -> str:
    """Return what a dealer types for an event; empty for one that no key makes."""
    match event:
        case happened.NewDeal():
            return "riffle"
        case happened.ActionDeclared(seat=seat, act=act, to=to, cards=cards):
            return f"seat {seat} {_act_words(act, to, cards)}"
        case happened.HandTabled(seat=seat):
            return f"seat {seat} show"
        case happened.CardExposed(seat=seat, by="dealer"):
            return f"seat {seat} exposed"
        case happened.PotAwarded(seat=seat, amount=amount):
            offered = push_offered(table)
            is_offered = offered is not None and (offered.seat, offered.amount) == (seat, amount)
            return "confirm" if is_offered else f"seat {seat} award {amount}"
        case happened.BlindPosted(seat=seat, live=live, dead=0):
            return f"seat {seat} post {live}"
        case happened.TableTapped():
            return "tap"
        case happened.Corrected():
            return "undo"
        case _:
            return ""


def _act_words(act: Act, to: int | None, cards: int | None) -> str:
    if act in {Act.ALL_IN, Act.BRING_IN}:
        # CALL brings it in while the bring-in is due.
        return "all in" if act is Act.ALL_IN else "call"
    amount = cards if act is Act.DRAW else to
    words = "raise" if act is Act.COMPLETE else act.value
    return f"{words} {amount}" if amount is not None else words
