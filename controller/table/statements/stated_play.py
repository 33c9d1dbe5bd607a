"""Statements of rulings on turns, folds, the clock, pots and the showdown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from controller.table.statements.statement import Statement
from controller.terms.codes import Act


class Fate(StrEnum):
    """What happens to an act out of turn."""

    APPLIES = "applies"
    """The act counts now that its turn has come."""
    FREE = "free"
    """The player has all options, and his chips come back."""
    PASSIVE = "passive"
    """The player may fold or call, but not bet or raise."""
    STAYS = "stays"
    """The player has all options but a check; if he folds, his chips stay in the pot."""
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class ActedOutOfTurn(Statement):
    """A player acted out of turn; `amount` is his total, if his chips show one."""

    act: Act
    amount: int | None
    fate: Fate


@dataclass(frozen=True, slots=True)
class BroughtInForAnother(Statement):
    """A wrong player brought it in, and seat `acted` has acted on it."""

    acted: int


@dataclass(frozen=True, slots=True)
class KeepsTurn(Statement):
    """A player spoke up while a player before him had not acted."""


@dataclass(frozen=True, slots=True)
class WasSkipped(Statement):
    """A player was skipped, and `behind` players acted."""

    behind: int


@dataclass(frozen=True, slots=True)
class TimeOver(Statement):
    """The clock on a player has run out."""


@dataclass(frozen=True, slots=True)
class CardPlaced(Statement):
    """The clock has run out on a card that was to be set; it goes to that row."""

    row: str


@dataclass(frozen=True, slots=True)
class NotSetInTime(Statement):
    """The clock has run out on cards that were to be set."""


@dataclass(frozen=True, slots=True)
class FoldedWithoutBet(Statement):
    """A player folded with no bet to him."""


class PushFault(StrEnum):
    """What is wrong with a push of chips."""

    NO_LIVE_HAND = "no_live_hand"
    NO_SUCH_POT = "no_such_pot"
    NO_PART = "no_part"
    TOO_MUCH = "too_much"
    WON_BY_OTHERS = "won_by_others"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class WronglyPushed(Statement):
    """Chips were pushed to the wrong seat, or too many of them.

    Attributes:
        pot: 0 is the main pot; None is an unnamed one.
        most: what the seat can win there.
        winners: the seats that win it.
    """

    seat: int
    amount: int
    fault: PushFault
    pot: int | None = None
    most: int = 0
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OddChipGoes(Statement):
    """The seat that gets the odd chip; `by_card`: by the highest card of the hand."""

    by_card: bool


@dataclass(frozen=True, slots=True)
class UncalledPart(Statement):
    """A part of a wager that nobody called comes back."""


@dataclass(frozen=True, slots=True)
class CallWasShort(Statement):
    """A call was short by `missing`; None if unknown."""

    missing: int | None


@dataclass(frozen=True, slots=True)
class WrongSizeFound(Statement):
    """A wager of a wrong size was found late; with `pot_stands` it is never corrected."""

    pot_stands: bool = False


class First(StrEnum):
    """Why a player shows first."""

    NOT_AT_RISK = "not_at_risk"
    LAST_AGGRESSOR = "last_aggressor"
    FIRST_TO_ACT = "first_to_act"
    PUSHED_ALL_IN = "pushed_all_in"


@dataclass(frozen=True, slots=True)
class ShowsFirst(Statement):
    """A player shows first."""

    why: First


@dataclass(frozen=True, slots=True)
class AllHandsUp(Statement):
    """All hands are turned up, with `run_again` because the board is run more than once."""

    run_again: bool


@dataclass(frozen=True, slots=True)
class TwoShowFirst(Statement):
    """Two rules name different players who show first."""


class Asked(StrEnum):
    """Why a hand that a player asks to see is shown or not."""

    NO_CARDS = "no_cards"
    ALL_GAVE_UP = "all_gave_up"
    COLLUSION_ONLY = "collusion_only"
    PAID_IN = "paid_in"
    PAID_NOTHING = "paid_nothing"
    CALLED_LAST = "called_last"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class HandAskedFor(Statement):
    """A player asks to see a hand."""

    why: Asked
    asker: int | None
