"""Statements of rulings on the size of a wager, on chips and on words.

Amounts are in the smallest unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from controller.table.statements.statement import Statement


class Barred(StrEnum):
    """Why a player may not raise."""

    OUT_OF_TURN = "out_of_turn"
    CAPPED = "capped"
    LIMIT_CLOSED = "limit_closed"
    CLOSED_TO_SEAT = "closed_to_seat"


@dataclass(frozen=True, slots=True)
class MayNotRaise(Statement):
    """A raise to `amount` counts as less, because the player may not raise."""

    why: Barred
    amount: int


@dataclass(frozen=True, slots=True)
class TooMuch(Statement):
    """A wager is above the limit, or above the pot with `over_pot`."""

    amount: int
    over_pot: bool


@dataclass(frozen=True, slots=True)
class WrongUnit(Statement):
    """A wager is not a multiple of the game's unit."""

    amount: int
    unit: int


@dataclass(frozen=True, slots=True)
class BelowMinimum(Statement):
    """A wager is below the minimum, `least`."""

    amount: int
    least: int


@dataclass(frozen=True, slots=True)
class AmountSaid(Statement):
    """A player facing a bet said an amount alone."""

    amount: int


@dataclass(frozen=True, slots=True)
class TwoMeanings(Statement):
    """A player's words can mean two amounts; `meant` counts, or is proposed to the floor."""

    low: int
    high: int
    meant: int


@dataclass(frozen=True, slots=True)
class PotSaid(Statement):
    """A player said "pot", which is no bet in this game."""


@dataclass(frozen=True, slots=True)
class RaiseSaid(Statement):
    """A player said "raise", and the chips do not say how much."""


@dataclass(frozen=True, slots=True)
class RaiseSaidWithChip(Statement):
    """A player said "raise" with one chip above the limit."""


@dataclass(frozen=True, slots=True)
class WordsAgainstChips(Statement):
    """A player's words and chips differ."""


@dataclass(frozen=True, slots=True)
class StringBet(Statement):
    """The first motion or amount of an act stands, the later ones do not."""


@dataclass(frozen=True, slots=True)
class ChipsUnreleased(Statement):
    """Chips were moved forward but not released."""

    amount: int


@dataclass(frozen=True, slots=True)
class SaidAhead(Statement):
    """A player said what he would do if another acted."""


@dataclass(frozen=True, slots=True)
class ChipOverPot(Statement):
    """A player opened with one chip that is larger than the pot."""


@dataclass(frozen=True, slots=True)
class TinyChips(Statement):
    """Chips are tiny beside the bet that they face."""

    amount: int
    facing: int


@dataclass(frozen=True, slots=True)
class ShortOfCall(Statement):
    """Less than the call was put out, or with `said` announced; `killed` in a kill pot."""

    amount: int
    facing: int
    said: bool
    killed: bool = False


@dataclass(frozen=True, slots=True)
class SilentChips(Statement):
    """Chips were put out without a word."""

    count: int


@dataclass(frozen=True, slots=True)
class CallLiesShort(Statement):
    """A player called, but the chips in front of him are less than the call."""

    lying: int


@dataclass(frozen=True, slots=True)
class ChipsAgainstAct(Statement):
    """The chips in front of a player differ from the act that he declared."""

    lying: int


@dataclass(frozen=True, slots=True)
class ChipPulledBack(Statement):
    """A player pulled a chip back, and may not fold."""
