"""Stakes: blinds, antes, limits and chips. Amounts are in the smallest unit counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.terms.codes import Betting


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a table that deals games in turn: the game's id and its stakes.

    A field of None takes the header's value when the table is opened.
    """

    game: str
    blinds: tuple[int, ...]
    ante: int | None = None
    bring_in: int | None = None
    limits: tuple[int, int] | None = None
    betting: Betting | None = None


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of the next hand.

    Attributes:
        blinds: smallest first: `(1, 2)`, `(1, 2, 5)`, or empty if the game has none.
        ante: the ante of every player, 0 for none.
        bring_in: the forced opening of a stud game, 0 for none.
        limits: small and big bet of a fixed-limit game.
        betting: the structure, if it differs from the game's usual one.
        chips: denominations in play, smallest first; empty if unknown.
        level: the tournament level's name.
        kill: whether the game has a required full or half kill.
        rounds: games dealt by rounds.
        posting: with `assumed`, due blinds and antes count as posted when the deal starts.
        readers: with `full`, every card is read; with `none`, irregularities are known only if reported.
    """

    blinds: tuple[int, ...] = ()
    ante: int = 0
    bring_in: int = 0
    limits: tuple[int, int] | None = None
    betting: Betting | None = None
    chips: tuple[int, ...] = ()
    level: str = ""
    kill: Literal["full", "half"] | None = None
    rounds: tuple[Round, ...] = ()
    posting: Literal["assumed", "keyed"] = "assumed"
    readers: Literal["full", "none"] = "full"

    @property
    def big_blind(self) -> int:
        """The big blind, or the small bet of a game without blinds; 0 if there is neither."""
        if self.blinds:
            return self.blinds[-1]
        return self.limits[0] if self.limits else 0

    @property
    def unit(self) -> int:
        """The smallest chip in play; 1 if unknown."""
        return self.chips[0] if self.chips else 1
