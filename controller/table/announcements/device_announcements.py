"""Announcements of devices and of what readers found when they came back."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.announcements.announcement import Announcement
from controller.terms.places import Place


@dataclass(frozen=True, slots=True)
class DeviceIsLost(Announcement):
    """A device was lost; its places, and with `keys` its keys, are not seen."""

    device: str
    places: tuple[Place, ...]
    keys: bool


@dataclass(frozen=True, slots=True)
class DeviceIsBack(Announcement):
    """A device answers again."""

    device: str


@dataclass(frozen=True, slots=True)
class KeysWereLost(Announcement):
    """A keypad is back, or has lost presses; `in_hand` if the hand's keys are due."""

    device: str
    lost_presses: bool
    in_hand: bool


@dataclass(frozen=True, slots=True)
class EventWasSetAside(Announcement):
    """The program could not take an event; `row` is the journal's, if it has one."""

    kind: str
    row: int | None


@dataclass(frozen=True, slots=True)
class CardsMovedUnseen(Announcement):
    """Cards moved while the readers were away."""

    count: int
