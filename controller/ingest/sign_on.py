"""Signing on: the keys of a badge's number or a PIN become a person's id.

DEALER PUSH (and FLOOR, where the house asks) opens an entry; the digits behind it stay here, and CONFIRM ends it. What
goes on is the key that opened it with the id. No digit reaches the keypad, a screen, the journal or a log.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from controller.fusion.pending_events import KeyPress
from controller.terms.fast_copies import replace
from controller.terms.texts import quantity
from hw.panel import Key

LONGEST_TYPED: Final = 12
ENTRY_MS: Final = 15_000
"""How long an entry waits for its next key: as long as the screen shows its sentence."""
MOST_WRONG: Final = 5
WRONG_MS: Final = 600_000
"""For how long a wrong number counts: 720 attempts a day hit one of fifty PINs of six digits in a month."""
ENDS: Final = frozenset({Key.CONFIRM, Key.PEDAL_RIGHT})
DROPS: Final = frozenset({Key.CLEAR, Key.UNDO})


class Prompt(str):
    """A sentence for the dealer's screen alone, which no log needs."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class NumberAsked:
    """Whom a key asks for, in words for the screen, and whether it goes on without an answer."""

    whom: str
    required: bool


@dataclass(frozen=True, slots=True)
class CheckedNumber:
    """A number that was checked: the person's id, or why it is not taken."""

    person: str = ""
    fault: str = ""
    is_wrong: bool = False
    """Whether the number is nobody's, so that the attempt counts."""


@dataclass(slots=True)
class SignOn:
    """The entry of a number, key by key.

    `asked` are the keys that open one; `check` returns whose a number is; `is_due` says whether a key needs one now;
    `refused` is told when so many numbers were wrong that no more are taken.
    """

    asked: Mapping[Key, NumberAsked]
    check: Callable[[str, Key], CheckedNumber]
    is_due: Callable[[Key], bool] = lambda _key: True
    refused: Callable[[Key, int], None] = lambda _key, _at_ms: None
    _opened: KeyPress | None = None
    _digits: str = ""
    _last_ms: int = 0
    _wrong: deque[int] | None = None

    @property
    def is_open(self) -> bool:
        """Whether digits belong to a number now; any thread may ask."""
        return self._opened is not None

    def press(self, press: KeyPress) -> tuple[tuple[KeyPress, ...], tuple[KeyPress, ...], str]:
        """Take a press; return what goes on to the keypad, what is used up, and a sentence."""
        opened = self._opened
        if opened is None:
            if press.key not in self.asked or not self.is_due(press.key):
                return (press,), (), ""
            return self._open(press)
        self._last_ms = press.at_ms
        if press.key.digits:
            self._digits = (self._digits + press.key.digits)[: LONGEST_TYPED + 1]
            return (), (press,), self._prompt(opened.key)
        if press.key in ENDS:
            return self._end(opened, press)
        if press.key in DROPS and self._digits:
            self._digits = ""
            return (), (press,), self._prompt(opened.key)
        if press.key is opened.key and not self.asked[press.key].required:
            # The same key again: it means what it does without a person.
            self._close()
            return (press,), (opened,), ""
        if press.key is opened.key:
            return (), (press,), self._prompt(opened.key)
        said = self._drop()
        passed = () if press.key in DROPS else (press,)
        return passed, (opened,) if passed else (opened, press), said

    def elapse(self, at_ms: int) -> tuple[tuple[KeyPress, ...], str]:
        """Drop an entry that nobody goes on with; return the presses used up, and a sentence."""
        opened = self._opened
        if opened is None or at_ms < self._last_ms + ENTRY_MS:
            return (), ""
        return (opened,), self._drop()

    def next_deadline(self) -> int | None:
        """Return when `elapse` is due next."""
        return self._last_ms + ENTRY_MS if self._opened is not None else None

    def _open(self, press: KeyPress) -> tuple[tuple[KeyPress, ...], tuple[KeyPress, ...], str]:
        if wait_ms := self._locked_ms(press.at_ms):
            minutes = quantity(-(-wait_ms // 60_000), "minute")
            said = f"Too many wrong numbers: none is taken for {minutes}. The room's desk can sign on."
            if self.asked[press.key].required:
                return (), (press,), said
            return (press,), (), said
        self._opened, self._digits, self._last_ms = press, "", press.at_ms
        return (), (), self._prompt(press.key)

    def _end(self, opened: KeyPress, press: KeyPress) -> tuple[tuple[KeyPress, ...], tuple[KeyPress, ...], str]:
        if not self._digits:
            return (), (press,), self._prompt(opened.key)
        found = self.check(self._digits, opened.key)
        self._digits = ""
        if found.person:
            self._close()
            return (replace(opened, at_ms=press.at_ms, person=found.person),), (press,), ""
        if found.is_wrong and self._count_wrong(press.at_ms):
            self._close()
            self.refused(opened.key, press.at_ms)
            return (), (opened, press), f"{MOST_WRONG} wrong numbers: no more are taken for ten minutes."
        return (), (press,), f"{found.fault} {self._prompt(opened.key)}"

    def _count_wrong(self, at_ms: int) -> bool:
        """Count a wrong number; return whether it is one too many."""
        self._wrong = self._wrong if self._wrong is not None else deque(maxlen=MOST_WRONG)
        self._wrong.append(at_ms)
        return self._locked_ms(at_ms) > 0

    def _locked_ms(self, at_ms: int) -> int:
        """Return for how many milliseconds no number is taken; 0 if one is."""
        if self._wrong is None or len(self._wrong) < MOST_WRONG:
            return 0
        return max(0, self._wrong[0] + WRONG_MS - at_ms)

    def _prompt(self, key: Key) -> str:
        asked = self.asked[key]
        without = "" if asked.required or self._digits else f"Without one: {_label(key)} again."
        return Prompt(f"{asked.whom}: your number, then CONFIRM. {without}{'•' * len(self._digits)}".strip())

    def _drop(self) -> str:
        assert self._opened is not None, "an entry is open"
        key = self._opened.key
        self._close()
        return f"{_label(key)} is dropped: it had no number."

    def _close(self) -> None:
        self._opened, self._digits = None, ""


def _label(key: Key) -> str:
    return key.value.replace("_", " ").upper()


def no_sign_on() -> SignOn:
    """Return the entry of a house that asks nobody."""
    return SignOn({}, lambda _number, _key: CheckedNumber())
