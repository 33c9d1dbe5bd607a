"""Events of the game that is dealt: a level, another game or stakes, play halted."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.halt import HaltReason, Resumes
from controller.terms.codes import Betting


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """A new level or limit is announced; `objectors` is the number of players against it."""

    at_ms: int
    blinds: tuple[int, ...]
    ante: int
    name: str = ""
    objectors: int = 0


@dataclass(frozen=True, slots=True)
class GameChosen:
    """Another game or other stakes from the next hand on; `objectors` are against it.

    By a plaque, a round, or dealer's choice. Amounts that are not given stay as they are; without `betting`, another
    game is played with its usual structure.
    """

    at_ms: int
    game: str
    blinds: tuple[int, ...] | None = None
    limits: tuple[int, int] | None = None
    ante: int | None = None
    objectors: int = 0
    bring_in: int | None = None
    betting: Betting | None = None


@dataclass(frozen=True, slots=True)
class PlayHalted:
    """The room halts play at the table: no hand is dealt after the one in play (NPL 7, PC 11)."""

    at_ms: int
    reason: HaltReason


@dataclass(frozen=True, slots=True)
class PlayResumed:
    """The room lets play go on: for good, for the next hand alone, or the cards of an all-in."""

    at_ms: int
    lets: Resumes = "play"
