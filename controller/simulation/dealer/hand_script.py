"""One hand of the virtual dealer: the request, whose hands deal it, and the result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from controller.simulation.dealer.dealer_policy import Policy
from controller.table.state import Table
from hw.sim import physical_acts as acts
from hw.sim.hands.hand_acts import Injection
from hw.sim.world import World


class Hands(Protocol):
    """The virtual table's dealer: a rig behind ptys, or a bench in virtual time."""

    def play(self, told: Iterable[acts.Act]) -> None:
        """Append acts to the acts still to be done."""
        ...

    def drop(self) -> acts.Acts:
        """Stop; returns the acts not begun."""
        ...

    @property
    def world(self) -> World:
        """The physical truth."""
        ...


@dataclass(frozen=True, slots=True)
class HandScript:
    """One hand to deal.

    Attributes:
        policy: who decides for the players.
        order: the deck from the top, as far as it matters; an empty text is any card.
        deck: the back in play; empty for the one that the shuffler brings in its turn.
        error: a cause to inject, or empty.
        or_else: causes to inject instead, in this order, where the hand has no place for the first.
        empty: seats at which nobody is entitled to a hand.
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
    """Cause and outcome of every ruling of the hand that stands."""
    numbers: list[int] = field(default_factory=list)
    """The numbers of those rulings."""
    retracted: int = 0
    regular_end: bool = False
    ended: str = ""
    """How the hand ended last: `played`, `misdeal` (dealt again) or `void`."""
    foreseen: Table | None = None
    """The planned table at the hand's end; None if an error or a ruling upset the plan."""

    def rule(self, number: int, cause: str, outcome: str) -> None:
        """A ruling was made: the hand may end otherwise than foreseen."""
        self.rulings.append((cause, outcome))
        self.numbers.append(number)
        self.foreseen = None

    def retract(self, number: int) -> None:
        """A ruling was taken back."""
        self.retracted += 1
        if number in self.numbers:
            at = self.numbers.index(number)
            del self.numbers[at], self.rulings[at]
