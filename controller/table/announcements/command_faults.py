"""Reasons why a command of the room is refused."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.announcements.announcement import Announcement, Cite


@dataclass(frozen=True, slots=True)
class GatewayFault(Announcement):
    """The gateway refused it before it was an event; `why` are the gateway's own words."""

    why: str


@dataclass(frozen=True, slots=True)
class IdTakenTwice(Announcement):
    """The command's number was another command of its sender."""

    id: str
    sender: str


@dataclass(frozen=True, slots=True)
class AmountNotPositive(Announcement):
    """An amount of chips is not positive."""


@dataclass(frozen=True, slots=True)
class NoHandOn(Announcement):
    """No hand is being played."""


@dataclass(frozen=True, slots=True)
class TooManyObjectors(Announcement):
    """More players object than sit at the table."""

    objectors: int
    seated: int


@dataclass(frozen=True, slots=True)
class NothingForFloor(Announcement):
    """No ruling waits for the floor."""


@dataclass(frozen=True, slots=True)
class NotAnOption(Announcement):
    """The floor chose something that the open ruling does not offer."""

    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatEmpty(Announcement):
    """Nobody sits at the seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatTaken(Announcement):
    """Somebody sits at the seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerLacksChips(Announcement):
    """A new player was announced without his chips."""


@dataclass(frozen=True, slots=True)
class MovesAfterHand(Announcement):
    """A player in the hand moves when it is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeavesAfterHand(Announcement):
    """A player in the hand leaves when it is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayOverAfterHand(Announcement):
    """The seat is in the hand: a guest plays over when it is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayingOverNotAllowed(Announcement):
    """The seat is taken, and the book has no playing over."""

    seat: int
    cite: Cite
