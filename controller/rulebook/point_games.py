"""Games played for points: their rows, royalties and Fantasyland, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from controller.rulebook.shares import Qualifier, Ranking, Uses


class RowOrder(StrEnum):
    """The order in which rows must rank; otherwise the hand is fouled."""

    FREE = "free"
    NOT_ABOVE_NEXT = "not_above_next"
    """This row may not be higher than the row behind it."""
    NOT_ABOVE_LAST = "not_above_last"
    """This row may not be higher than the last one (2-7 in the middle)."""


@dataclass(frozen=True, slots=True)
class Royalty:
    """Points for one kind of hand in one row.

    Attributes:
        hand: a name of `Strength.kind`: `pair of sixes`, `three of a kind`, `royal flush`, `seven low`.
        points: from 1.
    """

    hand: str
    points: int


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a player's cards, front first.

    Attributes:
        cards: the number of the player's own cards in it.
        ranking, uses: how it is judged; `board` rows are combined with the community cards.
        order: the row that it must not beat.
        qualifier: the hand that it must make, or the hand is fouled.
        royalties: for the hands that earn points.
    """

    name: str
    cards: int
    ranking: Ranking
    cite: tuple[str, ...]
    uses: Uses = Uses.HOLE_ONLY
    order: RowOrder = RowOrder.FREE
    qualifier: Qualifier = Qualifier.NONE
    royalties: tuple[Royalty, ...] = ()


@dataclass(frozen=True, slots=True)
class Fantasyland:
    """Conditions to enter and stay in Fantasyland, and the cards dealt there.

    Attributes:
        enter: (row name, hand, cards) that takes an unfouled hand there: the named hand or a better one in that row;
            `cards` is the total number of cards dealt then.
        stay: the same, for a seat that is already there.
        all_rows: cards dealt if `enter` is met in more than one row, the first time only (0: no such rule).
    """

    enter: tuple[tuple[str, str, int], ...]
    stay: tuple[tuple[str, str, int], ...]
    cite: tuple[str, ...]
    all_rows: int = 0


@dataclass(frozen=True, slots=True)
class Points:
    """Scoring by rows, every player against every other.

    Attributes:
        per_row: points for a row won; `scoop` are extra points for winning all rows.
        capped: nobody loses or wins more than the points he began with.
    """

    rows: tuple[Row, ...]
    per_row: int
    scoop: int
    cite: tuple[str, ...]
    capped: bool = True
    fantasyland: Fantasyland | None = None
