"""How a virtual dealer and his players behave in one hand, and the plan that results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from controller.poker.betting import Legal
from controller.simulation.dealer.card_sense import (
    RandomCards,
)
from controller.simulation.dealer.key_presses import Decision
from controller.table.events import Event
from controller.table.hand import Hand
from controller.table.outputs import Output
from controller.table.state import Table
from controller.terms.codes import Act
from hw.sim import physical_acts as acts


class PlanError(RuntimeError):
    """The engine does not reach the hand's end; the text says where it stops."""


class Policy(Protocol):
    """How the players decide."""

    def decide(self, hand: Hand, seat: int, legal: Legal) -> Decision:
        """Return a seat's action, or None if the policy has none for it."""
        ...

    def draw(self, hand: Hand, seat: int, most: int) -> int:
        """Return how many cards the seat draws."""
        ...


@dataclass(frozen=True, slots=True)
class RecordedPolicy:
    """Players of a recorded hand: the recorded acts in order, then checks or folds."""

    actions: tuple[tuple[int, Decision], ...]

    def decide(self, hand: Hand, seat: int, legal: Legal) -> Decision:
        """Return the next recorded action if it is this seat's, otherwise a check or fold."""
        taken = sum(1 for one in hand.actions if not one.tap)
        if taken < len(self.actions) and self.actions[taken][0] == seat:
            return self.actions[taken][1]
        return Decision(Act.CHECK if Act.CHECK in legal.may else Act.FOLD)

    def draw(self, hand: Hand, seat: int, most: int) -> int:
        """Return the recorded number of cards."""
        del most
        decided = self.decide(hand, seat, Legal((Act.CHECK,), 0, None, None))
        return decided.cards


class Loose(RandomCards):
    """Players who act legally at random, mostly passively, so that hands reach the river."""

    def decide(self, hand: Hand, seat: int, legal: Legal) -> Decision:
        """Return a legal act; calls and checks are likelier than folds and raises."""
        del seat
        chance = self._random.random()
        if chance < 0.12 and Act.FOLD in legal.may:
            return Decision(Act.FOLD)
        if chance < 0.30 and legal.min_raise_to is not None and legal.max_raise_to is not None:
            low, high = legal.min_raise_to, legal.max_raise_to
            to = low if chance < 0.26 else min(high, low + self._random.randrange(max(1, high - low + 1)) // 4)
            if hand.wagering.structure.is_limit or hand.wagering.round.fixed:
                # Only the two limits are valid bets, not amounts between them.
                to = low if chance < 0.26 else high
            if Act.BRING_IN in legal.may:
                return Decision(Act.BRING_IN if to == low else Act.COMPLETE, to)
            wager = next((act for act in (Act.RAISE, Act.COMPLETE, Act.BET) if act in legal.may), Act.BET)
            return Decision(wager, to)
        if Act.CHECK in legal.may:
            return Decision(Act.CHECK)
        if Act.CALL in legal.may:
            return Decision(Act.CALL)
        # The player may not check or call: he has to open or bring it in.
        act = next((one for one in legal.may if one is not Act.FOLD), Act.FOLD)
        return Decision(act, None if act is Act.FOLD else legal.min_raise_to)

    def draw(self, hand: Hand, seat: int, most: int) -> int:
        """Return a number of cards, mostly up to three."""
        del hand, seat
        return min(most, self._random.choice((0, 1, 1, 2, 2, 3)))


Doing: TypeAlias = acts.Act
"""A physical act of the dealer or a player."""

Watch: TypeAlias = Callable[[Table, Event, tuple[Output, ...]], None]
"""Is called after every event of a plan."""


@dataclass(frozen=True, slots=True)
class DealerPlan:
    """A dealer's plan, and the table at its end if nothing goes wrong.

    `marks` maps the identity of each keyed act to the hand after it; the acts keep their identity when an error is
    inserted.
    """

    acts: tuple[acts.Act, ...]
    begin: Hand | None
    end: Table
    marks: dict[int, Hand]

    def take_place(self, before: Doing, after: Doing) -> None:
        """Let an act have the mark of the one that it stands for."""
        hand = self.marks.pop(id(before), None)
        if hand is not None:
            self.marks[id(after)] = hand

    def mark(self, act: Doing) -> Hand | None:
        """Return the hand after an act of this plan; None without keys or for another plan's act."""
        return self.marks.get(id(act))
