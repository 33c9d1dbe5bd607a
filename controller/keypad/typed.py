"""The keypad's typed state, and the result of a key."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.events import Event
from hw.panel import Key


@dataclass(frozen=True, slots=True)
class Keypad:
    """Typed keys not used yet."""

    seat: int | None = None
    act: Key | None = None
    digits: str = ""
    refused: bool = False
    """The act means nothing now: its digits and its CONFIRM are taken with it, and answer nothing else."""
    implied: bool = False
    """Nobody pressed the seat: it is the one whose turn it was when the act was begun."""

    @property
    def chosen(self) -> int | None:
        """The seat whose key was pressed."""
        return None if self.implied else self.seat


@dataclass(frozen=True, slots=True)
class KeyOutcome:
    """A key's result: the keypad, the events, and a sentence if it meant nothing."""

    keypad: Keypad
    events: tuple[Event, ...] = ()
    said: str = ""
