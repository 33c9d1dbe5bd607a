"""Signing on: the keys of a badge's number or a PIN become a person's id.

DEALER PUSH (and FLOOR, where the house asks) opens an entry; the digits behind it stay here, and CONFIRM ends it. What
goes on is the key that opened it with the id. No digit reaches the keypad, a screen, the journal or a log, nor does one
that comes behind such a key while no entry is open: too late, or after too many wrong numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from controller.fusion.pending_events import KeyPress
from controller.terms.fast_copies import replace
from controller.views.phrases import sign_on_words as say
from controller.views.phrases.phrase import listed
from hw.panel import Key

LONGEST_TYPED: Final = 12
ENTRY_MS: Final = 15_000
"""How long an entry waits for its next key: as long as the screen shows its sentence."""
MOST_WRONG: Final = 5
WRONG_MS: Final = 600_000
"""For how long a wrong number counts: 720 attempts a day hit one of fifty PINs of six digits in a month."""
ENDS: Final = frozenset({Key.CONFIRM, Key.PEDAL_RIGHT})
DROPS: Final = frozenset({Key.CLEAR, Key.UNDO})
Taken: TypeAlias = tuple[tuple[KeyPress, ...], tuple[KeyPress, ...], str]
"""The presses that go on to the keypad, those that are used up, and a sentence."""


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
    _digits: str = field(default="", repr=False)
    _stray: Key | None = None
    """The key behind which digits are no part of an entry, but may be a number all the same."""
    _strayed_ms: int | None = None
    """When the last such digit came; None: none since the last key that ends or drops a number."""
    _last_ms: int = 0
    _wrong: deque[int] | None = None

    @property
    def hides(self) -> bool:
        """Whether digits may belong to a number now; any thread may ask."""
        return self._opened is not None or self._stray is not None

    def press(self, press: KeyPress) -> Taken:
        """Take a press; return what goes on to the keypad, what is used up, and a sentence."""
        opened = self._opened
        if opened is None:
            if press.key in self.asked:
                return self._open(press)
            return ((press,), (), "") if self._stray is None else self._keep_strays(press, self._stray)
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
        said = self._drop(opened.key)
        if press.key in DROPS:
            return (), (opened, press), said
        self._stray = None
        if press.key not in self.asked:
            return (press,), (opened,), said
        passed, used, asks = self._open(press)
        return passed, (opened, *used), asks or said

    def read_badge(self, number: str, at_ms: int) -> Taken:
        """Take a badge that was put on the reader: it is DEALER PUSH with its number."""
        key, opened = Key.DEALER_PUSH, self._opened
        used = () if opened is None else (opened,)
        if opened is not None and opened.key is not key:
            return (), (), listed((say.BADGE_FOR_PIN, self._prompt(opened.key)), " ")
        if key not in self.asked:
            return (), (), say.NO_BADGES
        if wait_ms := self._locked_ms(at_ms):
            return (), (), say.locked(-(-wait_ms // 60_000))
        found = self.check(number, key)
        if found.person:
            self._close()
            self._stray = None
            pressed = KeyPress(key, at_ms) if opened is None else opened
            return (replace(pressed, at_ms=at_ms, person=found.person),), (), ""
        if found.is_wrong and self._count_wrong(at_ms):
            if opened is not None:
                self._go_astray(key)
            self.refused(key, at_ms)
            return (), used, say.one_too_many(MOST_WRONG, WRONG_MS // 60_000)
        return (), (), say.NO_BADGE_OF_A_DEALER

    def elapse(self, at_ms: int) -> tuple[tuple[KeyPress, ...], str]:
        """Drop an entry that nobody goes on with; return the presses used up, and a sentence."""
        opened = self._opened
        if opened is None or at_ms < self._last_ms + ENTRY_MS:
            return (), ""
        return (opened,), self._drop(opened.key)

    def next_deadline(self) -> int | None:
        """Return when `elapse` is due next."""
        return self._last_ms + ENTRY_MS if self._opened is not None else None

    def _open(self, press: KeyPress) -> Taken:
        self._stray = self._strayed_ms = None
        if not self.is_due(press.key):
            self._go_astray(press.key)
            return (press,), (), ""
        if wait_ms := self._locked_ms(press.at_ms):
            self._go_astray(press.key)
            said = say.locked(-(-wait_ms // 60_000))
            return ((), (press,), said) if self.asked[press.key].required else ((press,), (), said)
        self._opened, self._digits, self._last_ms = press, "", press.at_ms
        return (), (), self._prompt(press.key)

    def _keep_strays(self, press: KeyPress, stray: Key) -> Taken:
        """Keep from the keypad what may be a number for which no entry is open.

        Its CONFIRM goes the same way: it would answer a question that its person does not look at.
        """
        if press.key not in ENDS | DROPS and not press.key.digits:
            self._stray = None
            return (press,), (), ""
        is_behind = self._strayed_ms is not None and press.at_ms < self._strayed_ms + ENTRY_MS
        self._strayed_ms = press.at_ms if press.key.digits else None
        if press.key.digits or is_behind:
            return (), (press,), say.not_asked(_label(stray))
        return (press,), (), ""

    def _end(self, opened: KeyPress, press: KeyPress) -> Taken:
        if not self._digits:
            return (), (press,), self._prompt(opened.key)
        found = self.check(self._digits, opened.key)
        self._digits = ""
        if found.person:
            self._close()
            return (replace(opened, at_ms=press.at_ms, person=found.person),), (press,), ""
        if found.is_wrong and self._count_wrong(press.at_ms):
            self._go_astray(opened.key)
            self.refused(opened.key, press.at_ms)
            return (), (opened, press), say.one_too_many(MOST_WRONG, WRONG_MS // 60_000)
        return (), (press,), listed((found.fault, self._prompt(opened.key)), " ")

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

    def _prompt(self, key: Key) -> say.Prompt:
        asked = self.asked[key]
        return say.number_asked(asked.whom, _label(key), len(self._digits), required=asked.required)

    def _drop(self, key: Key) -> str:
        self._go_astray(key)
        return say.dropped(_label(key))

    def _go_astray(self, key: Key) -> None:
        """Close the entry; digits behind it are no part of another one."""
        # In this order: another thread asks whether digits are hidden.
        self._stray, self._strayed_ms = key, None
        self._close()

    def _close(self) -> None:
        self._opened, self._digits = None, ""


def _label(key: Key) -> str:
    return key.value.replace("_", " ").upper()


def no_sign_on() -> SignOn:
    """Return the entry of a house that asks nobody."""
    return SignOn({}, lambda _number, _key: CheckedNumber())
