"""The virtual dealer's head: deals hands, makes errors on purpose, and does what the controller tells him to do.

It follows a running table's events (`heard`) and moves the virtual table's hands. It never helps the controller:
what the controller is told comes from the readers and the keys alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from controller.shell.dealer_plan import Policy, plan_hand
from controller.table.events import Event
from controller.table.hand import Phase
from controller.table.outputs import Instruct, IssueRuling, Output, RemedyClosed
from controller.table.ruling import CardsAt, ConfirmedBy, Step
from controller.table.state import Table
from controller.terms.codes import Outcome, StepCode
from hw.panel import Key
from hw.sim import acts
from hw.sim.follow import FollowError, Task, follow
from hw.sim.hand_acts import HandFacts, InjectError, Injection
from hw.sim.inject import inject
from hw.sim.world import STUB, World


class Hands(Protocol):
    """The virtual table's dealer: a rig behind ptys, or a bench in virtual time."""

    def play(self, told: Iterable[acts.Act]) -> None:
        """Append acts to what is still to do."""
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
        deck: the back in play.
        error: a cause to inject, or empty.
        empty: seats at which nobody is entitled to a hand.
    """

    policy: Policy
    order: tuple[str, ...] = ()
    deck: str = "A"
    error: str = ""
    empty: tuple[int, ...] = ()


@dataclass(slots=True)
class HandResult:
    """What came of one hand."""

    number: int
    injected: Injection | None = None
    rulings: list[tuple[str, str]] = field(default_factory=list)
    """Cause and outcome of every ruling of the hand."""
    regular_end: bool = False


class Session:
    """Deals one hand after the other at a running table."""

    def __init__(self, hands: Hands, random: Random, table: Callable[[], Table]) -> None:
        """`hands` are the virtual dealer's, `table` gives the controller's table as it stands."""
        self._hands = hands
        self._random = random
        self._table = table
        self._script: HandScript | None = None
        self._order: tuple[str, ...] = ()
        self._repairing = False
        self.result: HandResult | None = None
        self.results: list[HandResult] = []

    def begin(self, script: HandScript) -> HandResult:
        """Deal a hand; the plan is made from a copy of the controller's table, one new deal ahead."""
        from controller.engine.advance import advance  # noqa: PLC0415 - only the plan of a hand needs it
        from controller.table.events import NewDeal  # noqa: PLC0415

        table = self._table()
        ahead, _ = advance(table, NewDeal(table.now_ms + 1))
        order = self._shuffled(table, script.order)
        keys: tuple[str, ...] = ()
        told: acts.Acts = (
            acts.NewDeal(order, script.deck, self._faces(table), keys=keys),
            *plan_hand(ahead, script.policy, order),
        )
        self._script, self._order, self._repairing = script, order, False
        result = HandResult(table.hands_begun + 1)
        if script.error:
            result.injected = self._injected(told, script, ahead)
            told = result.injected.acts if result.injected is not None else told
        self.result = result
        self.results.append(result)
        self._hands.play(told)
        return result

    def _faces(self, table: Table) -> tuple[str, ...]:
        """The deck's faces where it is not the 52 cards."""
        return () if len(table.deck) == 52 else tuple(one.face for one in table.deck)

    def _shuffled(self, table: Table, wanted: Sequence[str]) -> tuple[str, ...]:
        """A whole deck from the top: the cards wanted where they are named, the others shuffled in."""
        rest = [one.face for one in table.deck if one.face not in wanted]
        self._random.shuffle(rest)
        return (*(code or rest.pop() for code in wanted), *rest)

    def _injected(self, told: acts.Acts, script: HandScript, ahead: Table) -> Injection | None:
        """The hand with its error in it; None where this hand has no place for it."""
        button = ahead.hand.start.button if ahead.hand is not None else None
        try:
            return inject(told, script.error, self._random, HandFacts(script.empty, button=button))
        except InjectError:
            return None

    # -- what the controller says ---------------------------------------------------------------

    def heard(self, event: Event, outputs: tuple[Output, ...], table: Table) -> None:
        """Follow the controller: stop on a ruling, do the steps, go on when the remedy is closed."""
        del event
        for output in outputs:
            match output:
                case IssueRuling(ruling=ruling):
                    if self.result is not None:
                        self.result.rulings.append((ruling.cause.value, ruling.outcome.value))
                    self._stop(table, ruling.outcome)
                case Instruct(step=step):
                    self._do(step, table)
                case RemedyClosed():
                    self._go_on(table)
                case _:
                    pass
        if table.hand is not None and table.hand.street == "done" and self.result is not None:
            self.result.regular_end = True

    def _stop(self, table: Table, outcome: Outcome) -> None:
        """A ruling that stops play stops the dealer's hands; the floor is called and takes the first option."""
        if table.remedy is not None:
            self._hands.drop()
            self._repairing = True
        elif table.open_ruling is not None and outcome in {Outcome.FLOOR, Outcome.OPEN}:
            self._hands.drop()
            self._repairing = True
            self._hands.play((acts.Press((Key.FLOOR.value, "digit_1"), exact=True),))

    def _do(self, step: Step, table: Table) -> None:
        """Carry out one step of a remedy with the hands."""
        if not self._repairing:
            self._hands.drop()
            self._repairing = True
        task = self._task(step, table)
        try:
            self._hands.play(follow(task, self._hands.world, self._random))
        except FollowError:
            # Nothing to move: the dealer says so with the key.
            self._hands.play((acts.Press((Key.CONFIRM.value,), exact=True),))

    def _task(self, step: Step, table: Table) -> Task:
        """The step as the virtual dealer understands it."""
        keys = (Key.CONFIRM.value,) if isinstance(step.expect, ConfirmedBy) else ()
        cards: tuple[str, ...] = ()
        zone = ""
        if isinstance(step.expect, CardsAt):
            cards = tuple(one.code for one in step.expect.cards if one.is_known)
            zone = step.expect.place.code
        seat = table.remedy.ruling.seat if table.remedy is not None else None
        rest = self._rest(table) if step.code in {StepCode.FINISH_DEAL, StepCode.FINISH_BETTING, StepCode.REDEAL} else ()
        return Task(step.code.value, (seat,) if seat is not None else (), cards, (), zone, rest, keys=keys)

    def _rest(self, table: Table) -> acts.Acts:
        """What is left of the hand from here, by the same players."""
        if table.hand is None or self._script is None:
            return ()
        return plan_hand(table, self._script.policy, self._stub())

    def _stub(self) -> Sequence[str]:
        """The stub from the top, as it truly lies."""
        return tuple(reversed(self._hands.world.codes(STUB)))

    def _go_on(self, table: Table) -> None:
        """The remedy is closed: the rest of the hand is dealt from where the table stands."""
        self._repairing = False
        hand = table.hand
        if hand is None or self._script is None or hand.phase is Phase.BETWEEN_HANDS:
            return
        self._hands.drop()
        self._hands.play(self._rest(table))

    @property
    def is_over(self) -> bool:
        """Whether the hand begun last has come to its end at the controller."""
        hand = self._table().hand
        return hand is None or (hand.phase is Phase.AWARDING and hand.wagering.pot == 0)


