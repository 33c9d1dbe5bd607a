"""A player's turn: amount to call, legal sizes, unit, and the book's rules."""

from __future__ import annotations

from dataclasses import dataclass

from controller.poker.sizes import raise_range
from controller.poker.wagering import Wagering, can_be_called
from controller.rulebook.play import PlayRules
from controller.table.stakes import Stakes
from controller.terms.chips import unit_of
from controller.terms.codes import Act, Betting
from controller.terms.fast_frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class Facing:
    """A seat that acts in turn, or that is judged as if it did.

    Attributes:
        play: the book's play side.
        stakes: the stakes, for the unit of wagers.
        wagering: the wagers before the act.
        seat: the seat.
        at_ms: the time of the act.
        front: the chips in front of the seat from earlier on this street, which may exceed its bet.
        killed: this is the first round of a kill pot.
    """

    play: PlayRules
    stakes: Stakes
    wagering: Wagering
    seat: int
    at_ms: int
    front: int = 0
    killed: bool = False

    @property
    def bet(self) -> int:
        """The seat's live chips of this street."""
        return self.wagering.bets[self.seat]

    @property
    def current(self) -> int:
        """The total of a call."""
        return self.wagering.current

    @property
    def is_facing(self) -> bool:
        """Whether the seat faces a bet or a blind."""
        return self.bet < self.current

    @property
    def all_in(self) -> int:
        """The seat's total if it goes all-in."""
        return self.bet + self.wagering.stacks[self.seat]

    @property
    def sizes(self) -> tuple[int, int] | None:
        """The smallest and the largest total of a bet or raise; None if none is allowed."""
        return raise_range(self.wagering, self.seat)

    @property
    def can_be_called(self) -> bool:
        """Whether anybody else has chips behind."""
        return can_be_called(self.wagering, self.seat)

    @property
    def reach(self) -> int:
        """The most that any other live seat can have in on this street."""
        wagering = self.wagering
        others = (one for one in wagering.live if one != self.seat)
        return max((wagering.bets[one] + wagering.behind[one] for one in others), default=0)

    @property
    def call_to(self) -> int:
        """The seat's total after a call."""
        return min(self.all_in, self.current)

    def called(self) -> Counted:
        """Return the act that a call counts as: the bring-in if it is due, else a call or a check."""
        due = self.wagering.round.bring_in
        if due and not self.current:
            return Counted(Act.BRING_IN, min(due, self.all_in))
        return Counted(Act.CALL if self.is_facing else Act.CHECK, self.call_to)

    def counted(self, to: int) -> Counted:
        """Return a wager to this total as it counts, however it was named."""
        return Counted(self.wager_act(to), to)

    def wager_act(self, to: int) -> Act:
        """Return the name of a wager to this total: bring-in, completion, bet or raise.

        While the bring-in is due, no more than its amount is the forced bet and no raise (GN 213, 215), whichever word
        or key it came with.
        """
        opened = self.wagering.round
        if opened.bring_in and not self.current and to <= opened.bring_in:
            return Act.BRING_IN
        if opened.bring_in and not self.wagering.wagers:
            return Act.COMPLETE
        return Act.RAISE if self.current else Act.BET

    @property
    def is_pot_limit(self) -> bool:
        """Whether the pot limits the wager."""
        return self.wagering.structure.betting is Betting.POT_LIMIT

    @property
    def unit(self) -> int:
        """The smallest chip that may be wagered here; 1 if the chips in play are unknown."""
        return unit_of(self.play.betting.unit.value, self.stakes.chips, self.stakes.blinds, self.stakes.ante)

    @property
    def may_check(self) -> bool:
        """Whether a check is legal."""
        opened = self.wagering.round
        return not (self.is_facing or opened.must_open or opened.fixed or (opened.bring_in and not self.current))


@fast_frozen
@dataclass(frozen=True, slots=True)
class Counted:
    """An act as it counts, with its total."""

    act: Act
    to: int
