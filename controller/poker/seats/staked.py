"""The interface that seating needs of a table's stakes (`controller.table.stakes.Stakes`)."""

from __future__ import annotations

from typing import Literal, Protocol


class RoundLike(Protocol):
    """The blinds of one of the games that a table deals by rounds."""

    @property
    def blinds(self) -> tuple[int, ...]:
        """Smallest first."""


class StakesLike(Protocol):
    """The stakes of a hand."""

    def __hash__(self) -> int:
        """The same for equal stakes."""

    @property
    def blinds(self) -> tuple[int, ...]:
        """Smallest first; empty if the game has none."""

    @property
    def ante(self) -> int:
        """The ante of every player."""

    @property
    def limits(self) -> tuple[int, int] | None:
        """Small and big bet of a fixed-limit game."""

    @property
    def kill(self) -> Literal["full", "half"] | None:
        """The game's required kill; None if there is none."""

    @property
    def rounds(self) -> tuple[RoundLike, ...]:
        """The games dealt by rounds."""
