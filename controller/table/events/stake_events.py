"""Events of the game that is dealt: a new level, another game, other stakes."""

from __future__ import annotations

from dataclasses import dataclass

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
