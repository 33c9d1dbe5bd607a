"""State kept between the acts of a betting round: words, acts out of turn, the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from controller.poker.wagering import Wagering
from controller.table.events import Chips
from controller.terms.codes import Act, Cause, Outcome, Word
from controller.terms.fast_frozen import fast_frozen


@dataclass(frozen=True, slots=True)
class Declared:
    """A "raise" or "bet" without an amount, and the chips that have followed it so far."""

    seat: int
    word: Word
    at_ms: int
    chips: Chips = ()
    back: int = 0
    motions: int = 0


@dataclass(frozen=True, slots=True)
class EarlyAct:
    """An act out of turn that waits for its turn.

    Attributes:
        to: the total that the seat meant.
        facing: the amount to call when it acted, with earlier wagers out of turn.
        follows: it came after another act out of turn, as part of the same incident.
        ruled: the incident was already ruled on.
        after: how many acts of the hand had counted when it came.
        opens: it was the first wager of a round that another seat has to bring in.
        before_amount: a player in turn had declared a bet or raise whose amount was not known yet.
    """

    seat: int
    act: Act
    to: int
    facing: int
    at_ms: int
    follows: bool = False
    ruled: bool = False
    before_amount: bool = False
    after: int = 0
    opens: bool = False


@fast_frozen
@dataclass(frozen=True, slots=True)
class LastAct:
    """The act that counted last, while its player can still add words or chips to it.

    Attributes:
        before: the wagers before the act.
        by: how it came: a key, words, or chips.
        value: the worth of the chips in front of the seat, if it came by chips.
        ruled: a ruling on it was made.
        street_index: the index of its street.
        amount: its words named an amount.
        paid: the worth of the chips that followed its words.
    """

    seat: int
    act: Act
    to: int
    at_ms: int
    before: Wagering
    by: Literal["key", "words", "chips"]
    value: int = 0
    ruled: bool = False
    street_index: int = 0
    amount: bool = False
    paid: int = 0


@fast_frozen
@dataclass(frozen=True, slots=True)
class Made:
    """A wager of this street, with the wagers before it, whose size may still be corrected.

    `index` is its position among the hand's acts.
    """

    index: int
    seat: int
    to: int
    before: Wagering


@dataclass(frozen=True, slots=True)
class RunningClock:
    """The clock on a seat, with the time when its hand is dead (clock and countdown together)."""

    seat: int
    called_ms: int
    dead_ms: int
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Consequences of one floor option: an act, chips that move or stay, a dead hand."""

    outcome: Outcome
    act: Act | None = None
    to: int | None = None
    forfeit: int = 0
    dead: bool = False
    passive: bool = False


@dataclass(frozen=True, slots=True)
class FloorQuestion:
    """A betting question that waits for the floor."""

    cause: Cause
    seat: int
    choices: tuple[Choice, ...] = ()


@fast_frozen
@dataclass(frozen=True, slots=True)
class Acting:
    """Unfinished matters of the betting round in progress.

    Attributes:
        declared: a wager declared without its amount.
        early: acts out of turn that are not decided yet, in order.
        last: the act that counted last.
        clock: the running action clock.
        question: the question to the floor.
        turn: hand number, street index and seat of the turn; `turn_since_ms` is its begin.
        fronts: the worth of each seat's chips in front, if it is more than its bet (a blind in a big chip).
        pulled: seats that pulled a chip back and have not acted since.
        made: the bets and raises of the street, in order.
    """

    declared: Declared | None = None
    early: tuple[EarlyAct, ...] = ()
    last: LastAct | None = None
    clock: RunningClock | None = None
    question: FloorQuestion | None = None
    turn: tuple[int, int, int | None] = (0, 0, None)
    turn_since_ms: int = 0
    fronts: Mapping[int, int] = field(default_factory=dict)
    pulled: frozenset[int] = frozenset()
    made: tuple[Made, ...] = ()
