"""The keypad's typed state, and the result of a key."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.events import Event
from hw.panel import Key


@dataclass(frozen=True, slots=True)
class Keypad:
    """Typed keys that are not used yet."""

    seat: int | None = None
    act: Key | None = None
    digits: str = ""
    refused: bool = False
    """The act has no meaning now: its digits and its CONFIRM are dropped with it, and answer nothing else."""
    named: tuple[int, ...] = ()
    """The seats that the screen has named for ALL SHOW, which CONFIRM ends."""
    person: str = ""
    """The id of the floor person who signed on for FLOOR; empty if nobody did."""
    implied: bool = False
    """No seat key was pressed: the seat is the one in turn when the act was begun."""

    @property
    def chosen(self) -> int | None:
        """The seat whose key was pressed; None if none was."""
        return None if self.implied else self.seat


def key_name(key: Key) -> str:
    """Return the name that stands on a key; it is the same in every language."""
    return key.value.replace("_", " ").upper()


@dataclass(frozen=True, slots=True)
class KeyOutcome:
    """A key's result: the keypad, the events, and a sentence if it had no meaning."""

    keypad: Keypad
    events: tuple[Event, ...] = ()
    said: str = ""
