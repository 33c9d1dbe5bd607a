"""One hand of the virtual dealer: the request, the interface of the hands, and the result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Protocol

from controller.simulation.dealer.dealer_policy import Policy
from controller.table.state import Table
from hw.sim import physical_acts as acts
from hw.sim.hands.hand_acts import Injection
from hw.sim.world import World


class Hands(Protocol):
    """The hands of the virtual table's dealer: a rig behind ptys, or a bench in virtual time."""

    def play(self, told: Iterable[acts.Act]) -> None:
        """Append acts to the queue."""
        ...

    def drop(self) -> acts.Acts:
        """Drop and return the queued acts."""
        ...

    @property
    def world(self) -> World:
        """The true state of the table."""
        ...


@dataclass(frozen=True, slots=True)
class Manner:
    """How a dealer works.

    Attributes:
        patient: he reads the screen only in `mind`, when his hands rest; any other dealer reacts in `heard`, before
            the readers have seen all that he has done.
        looks_share: after this share of his entries he checks the screen.
        leaves_folds: he leaves folds to the muck's reader, and keys what closes a round at once.
    """

    patient: bool = False
    looks_share: float = 1.0
    leaves_folds: bool = False


USUAL_MANNER: Final = Manner()


@dataclass(frozen=True, slots=True)
class HandScript:
    """A request to deal one hand.

    Attributes:
        policy: the players' decisions.
        order: the deck from the top, as far as it matters; an empty text is any card.
        deck: the back in play; empty for the shuffler's next deck.
        error: the cause of the error to make, or empty.
        or_else: the causes to try instead, in order, if the hand has no place for the first.
        empty: seats that are not entitled to a hand.
        owing: seats that owe a blind and may therefore not be dealt in.
    """

    policy: Policy
    order: tuple[str, ...] = ()
    deck: str = ""
    error: str = ""
    or_else: tuple[str, ...] = ()
    empty: tuple[int, ...] = ()
    owing: tuple[int, ...] = ()


@dataclass(slots=True)
class HandResult:
    """The result of one hand."""

    number: int
    injected: Injection | None = None
    rulings: list[tuple[str, str]] = field(default_factory=list)
    """Cause and outcome of every standing ruling of the hand."""
    numbers: list[int] = field(default_factory=list)
    """The numbers of those rulings."""
    retracted: int = 0
    regular_end: bool = False
    ended: str = ""
    """How the hand ended: `played`, `misdeal` (dealt again) or `void`."""
    foreseen: Table | None = None
    """The planned table at the hand's end; None if an error or a ruling changed the plan."""

    def rule(self, number: int, cause: str, outcome: str) -> None:
        """Note a ruling; the hand may end differently than planned."""
        self.rulings.append((cause, outcome))
        self.numbers.append(number)
        self.foreseen = None

    def retract(self, number: int) -> None:
        """Note that a ruling was withdrawn."""
        self.retracted += 1
        if number in self.numbers:
            at = self.numbers.index(number)
            del self.numbers[at], self.rulings[at]
