"""Reasons why a game cannot be dealt for its stakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from controller.table.announcements.announcement import Announcement
from controller.terms.codes import Betting


@dataclass(frozen=True, slots=True)
class GameUnknown(Announcement):
    """The house has no game of that id."""

    id: str


@dataclass(frozen=True, slots=True)
class BettingNotPlayed(Announcement):
    """The game is not played with that betting structure."""

    game: str
    betting: Betting


@dataclass(frozen=True, slots=True)
class LimitsDoNotFollow(Announcement):
    """No limits follow from the level's blinds."""


@dataclass(frozen=True, slots=True)
class HasNoBlinds(Announcement):
    """Blinds are said for a game that has none."""

    game: str


@dataclass(frozen=True, slots=True)
class BlindsMiscounted(Announcement):
    """The game is played with another number of blinds."""

    game: str
    least: int
    said: int


@dataclass(frozen=True, slots=True)
class BlindsNotAscending(Announcement):
    """The blinds are not amounts in ascending order."""


@dataclass(frozen=True, slots=True)
class BlindsWanted(Announcement):
    """The game is played with blinds, and none are said."""

    game: str


@dataclass(frozen=True, slots=True)
class LimitsWrong(Announcement):
    """The limits are no small and big bet."""

    small: int
    big: int


@dataclass(frozen=True, slots=True)
class AnteWanted(Announcement):
    """The game is played for an ante, and none is said."""

    game: str


@dataclass(frozen=True, slots=True)
class LimitsWanted(Announcement):
    """The game is played at fixed limits, and none are said."""

    game: str


@dataclass(frozen=True, slots=True)
class BringInWanted(Announcement):
    """The game opens with a bring-in, and none is said."""

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
