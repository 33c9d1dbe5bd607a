"""A trainee's presses of keys as an answer, complete when a table would take it.

Where keys are asked for, the keypad decides, as at the table. Any other answer is typed with digits and ended by
CONFIRM; a seat may be its seat's key.
"""

from __future__ import annotations

from typing import Final

from controller.keypad.key_help import label
from controller.keypad.keypad import press
from controller.keypad.typed import Keypad
from controller.school.lesson_tasks import LessonTask
from controller.table.state import Table
from hw.panel import Key

PLACES: Final = ("burn", "board", "muck", "stub")
"""The places that no key names, in the order of their numbers from 1."""
_NOBODY: Final = "nobody"


class PressedEntry:
    """The keys that were pressed for one task so far."""

    def __init__(self, task: LessonTask, table: Table) -> None:
        """`table` is the one that lies before the trainee."""
        self._task, self._table = task, table
        self._keypad, self._words, self._digits = Keypad(), list[str](), ""
        self.said = ""
        """What the keypad says to the last key that had no meaning; empty if it had one."""

    @property
    def text(self) -> str:
        """Return what was pressed, as a trainee would type it."""
        return " ".join((*self._words, self._digits)).strip()

    def press(self, key: Key) -> str | None:
        """Take a key; return the answer if it is complete."""
        self.said = ""
        if key is Key.CLEAR:
            self._keypad, self._words, self._digits = Keypad(), [], ""
            return None
        return self._keyed(key) if self._task.kind == "key" else self._told(key)

    def _keyed(self, key: Key) -> str | None:
        outcome = press(self._keypad, key, self._table, self._table.now_ms)
        self._keypad, self.said = outcome.keypad, outcome.said
        self._note(key)
        if outcome.events:
            return self.text
        if outcome.keypad == Keypad():
            self._words, self._digits = [], ""  # the entry was refused, as at the table
        return None

    def _note(self, key: Key) -> None:
        if key.digits:
            self._digits += key.digits
            return
        self._words += [self._digits] * bool(self._digits) + [label(key).lower()]
        self._digits = ""

    def _told(self, key: Key) -> str | None:
        """Take a digit, a seat or CONFIRM of an answer that no table asks for."""
        task = self._task
        if key.seat is not None and not self.text and task.kind != "now":
            return str(key.seat)
        if key.digits:
            self._digits += key.digits
            if task.kind == "steps" and len(task.choices) < len("1234567890"):
                self._end_number()  # each digit is a step
            return None
        if key is not Key.CONFIRM:
            self.said = f"{label(key)} answers nothing here: press a number, then CONFIRM."
            return None
        if task.is_list and self._digits:
            self._end_number()
            return None
        return self._ended() if self.text else None

    def _end_number(self) -> None:
        self._words, self._digits = [*self._words, self._digits], ""

    def _ended(self) -> str:
        said = self.text
        if self._task.kind == "deal":
            return PLACES[int(said) - 1] if 0 < int(said) <= len(PLACES) else said
        return _NOBODY if said == "0" and self._task.right == _NOBODY else said


def how_to_press(task: LessonTask) -> str:
    """Return how a task is answered by keys; empty where the keys themselves are asked for."""
    match task.kind:
        case "key":
            return ""
        case "deal":
            others = ", ".join(f"{number} {place}" for number, place in enumerate(PLACES, 1))
            return f"SEAT key, or {others} and CONFIRM"
        case "steps":
            return "the numbers in their order, then CONFIRM"
        case "now":
            return "the number in the list, then CONFIRM; 0 where nothing is wrong"
    return "each number and CONFIRM, then CONFIRM again" if task.is_list else "the number, then CONFIRM; 0 for nobody"
