"""Reasons why a command of the room is refused."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.announcements.announcement import Announcement, Cite


@dataclass(frozen=True, slots=True)
class GatewayFault(Announcement):
    """The gateway refused the command; `why` is the gateway's phrase."""

    why: str


@dataclass(frozen=True, slots=True)
class EventsGone(Announcement):
    """The table cannot send the events that were asked for; `why` says which it has."""

    why: str


@dataclass(frozen=True, slots=True)
class IdTakenTwice(Announcement):
    """The command's id belongs to another command of its sender."""

    id: str
    sender: str


@dataclass(frozen=True, slots=True)
class AmountNotPositive(Announcement):
    """An amount of chips is not positive."""


@dataclass(frozen=True, slots=True)
class NoHandOn(Announcement):
    """No hand is being played."""


@dataclass(frozen=True, slots=True)
class PlayNotHalted(Announcement):
    """Play was to go on, and the room has not halted it."""


@dataclass(frozen=True, slots=True)
class HandStillOn(Announcement):
    """The next hand was let go on while a hand is being played."""

    hand: int


@dataclass(frozen=True, slots=True)
class NoCardsWait(Announcement):
    """Cards were let go on, and none wait for the room."""


@dataclass(frozen=True, slots=True)
class TooManyObjectors(Announcement):
    """More players object than are seated."""

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
    """The player is in the hand and moves when it is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeavesAfterHand(Announcement):
    """The player is in the hand and leaves when it is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayOverAfterHand(Announcement):
    """The seat is in the hand, so a guest may play over only after it."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayingOverNotAllowed(Announcement):
    """The seat is taken, and the rulebook does not allow playing over."""

    seat: int
    cite: Cite
