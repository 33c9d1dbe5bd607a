"""Reasons why a game cannot be dealt for its stakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from controller.table.announcements.announcement import Announcement
from controller.terms.codes import Betting


@dataclass(frozen=True, slots=True)
class GameUnknown(Announcement):
    """The house has no game with this id."""

    id: str


@dataclass(frozen=True, slots=True)
class BettingNotPlayed(Announcement):
    """The game is not played with that betting structure."""

    game: str
    betting: Betting


@dataclass(frozen=True, slots=True)
class LimitsDoNotFollow(Announcement):
    """The level's blinds do not determine the limits."""


@dataclass(frozen=True, slots=True)
class HasNoBlinds(Announcement):
    """Blinds were given for a game without blinds."""

    game: str


@dataclass(frozen=True, slots=True)
class BlindsMiscounted(Announcement):
    """The game needs another number of blinds."""

    game: str
    least: int
    said: int


@dataclass(frozen=True, slots=True)
class BlindsNotAscending(Announcement):
    """The blinds are not amounts in ascending order."""


@dataclass(frozen=True, slots=True)
class BlindsWanted(Announcement):
    """The game needs blinds, but none were given."""

    game: str


@dataclass(frozen=True, slots=True)
class LimitsWrong(Announcement):
    """The limits are not a small bet and a big bet."""

    small: int
    big: int


@dataclass(frozen=True, slots=True)
class AnteWanted(Announcement):
    """The game needs an ante, but none was given."""

    game: str


@dataclass(frozen=True, slots=True)
class LimitsWanted(Announcement):
    """The game needs fixed limits, but none were given."""

    game: str


@dataclass(frozen=True, slots=True)
class BringInWanted(Announcement):
    """The game needs a bring-in, but none was given."""

    game: str


@dataclass(frozen=True, slots=True)
class BringInTooHigh(Announcement):
    """The bring-in is more than the lower limit."""

    bring_in: int
    limit: int


StakesFault: TypeAlias = (
    GameUnknown | BettingNotPlayed | LimitsDoNotFollow | HasNoBlinds | BlindsMiscounted | BlindsNotAscending
    | BlindsWanted | LimitsWrong | AnteWanted | LimitsWanted | BringInWanted | BringInTooHigh
)


@dataclass(frozen=True, slots=True)
class GameNotChanged(Announcement):
    """The game stays as it is."""

    fault: StakesFault
