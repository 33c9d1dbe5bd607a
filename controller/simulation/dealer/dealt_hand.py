"""The hand that the virtual dealer deals: script, plan, and what he has seen of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from controller.simulation.dealer.dealer_acts import (
    players_of,
    without_showdown,
)
from controller.simulation.dealer.dealer_answers import Memory
from controller.simulation.dealer.dealer_policy import DealerPlan
from controller.simulation.dealer.error_script import with_error
from controller.simulation.dealer.hand_script import HandResult, Hands, HandScript
from controller.simulation.dealer.key_check import KeyCheck
from controller.simulation.dealer.new_deal import new_deal
from controller.simulation.dealer.stray_cards import Astray
from controller.table.state import Table
from controller.terms.cards import other_deck
from hw.sim import physical_acts as acts


class DealtHand:
    """The hand of one dealer: what he means to do, what he has done, and how it ended."""

    def __init__(
        self, hands: Hands, random: Random, table: Callable[[], Table], *, patient: bool = False,
        looks_share: float = 1.0, waits: Callable[[], int] = lambda: 0,
    ) -> None:
        """`hands` are the virtual dealer's, `table` gives the controller's table as it stands.

        A `patient` dealer looks at the screen only when `mind` is called (his hands are at rest); another one reacts
        within `heard`, before the readers have seen all that he has done. After `looks_share` of his entries he looks
        whether the screen says what he meant; `waits` tells how many entries it shows that wait for cards.
        """
        self._hands = hands
        self._random = random
        self._table = table
        self._patient = patient
        self._looks_share = looks_share
        self._waits = waits
        self._script: HandScript | None = None
        self._plan: DealerPlan | None = None
        self._check: KeyCheck | None = None
        self._unplanned: acts.Act | None = None
        """The first act that is another than the plan's."""
        self._held: acts.Acts = ()
        """What waits while the dealer puts his keys right."""
        self._correcting = False
        self._memory = Memory()
        self._astray = Astray()
        self._now_ms = 0
        self._asked = ""
        """The question that was answered last."""
        self._given: acts.Press | None = None
        """The press that answers it."""
        self._upset = False
        self._done: tuple[int, int] | None = None
        """Number of the ruling and index of the step that was carried out last, begun at `_carried_ms`."""
        self._second = self._repairing = False
        self._idle = self._carried_ms = 0
        self._deck = "B"
        """The back of the deck that was brought last."""
        self.result: HandResult | None = None
        self.results: list[HandResult] = []

    def begin(self, script: HandScript) -> HandResult:
        """Deal a hand; the plan is made from a copy of the controller's table, one new deal ahead."""
        table = self._table()
        result = HandResult(table.hands_begun + 1)
        self._script, self._done, self._upset = script, None, False
        self._repairing = self._second = False
        self._memory = Memory()
        self._astray.clear()
        self._asked = ""
        self._held, self._correcting, self._unplanned = (), False, None
        self.result = result
        self.results.append(result)
        told, plan = self._brought(table, script)
        result.foreseen = plan.end
        result.injected = with_error(told, script, plan, self._random)
        if result.injected is not None:
            # What the hands show in the end depends on where the error sent the cards: the dealer reads them then.
            told = without_showdown(result.injected.acts)
            result.foreseen = None
            self._upset = True
            if players_of(told) != players_of(plan.acts):
                # Up to the error his entries are those of the plan; from it on they are others.
                self._unplanned = result.injected.acts[result.injected.at]
        self._hands.play(told)
        return result

    def _brought(self, table: Table, script: HandScript) -> tuple[acts.Acts, DealerPlan]:
        """Return the acts and plan of a whole hand from the deck in turn."""
        self._deck = script.deck or other_deck(self._deck)
        told, plan = new_deal(table, script, self._deck, self._random)
        self._follow(plan)
        return told, plan

    def _follow(self, plan: DealerPlan) -> None:
        """Go by this plan from now on."""
        self._plan = plan
        self._check = KeyCheck(plan, self._looks_share, self._random)

    # -- what the dealer sees -------------------------------------------------------------------

    def saw(self, truth: acts.Truth) -> None:
        """Take note of what the dealer and the players really did: the dealer sits at the table."""
        self._astray.saw(truth)
        if isinstance(truth, acts.Begun):
            self._memory.saw(truth.what, self._plan)
            if truth.what is self._unplanned:
                self._check = None
        if self._check is not None:
            self._check.saw(truth)

    @property
    def is_corrected(self) -> bool:
        """Whether the screen says what the dealer meant to key, as far as he would see it."""
        return self._check is None or self._check.is_settled(self._table())

    def _deal_anew(self, table: Table, script: HandScript, result: HandResult) -> None:
        """Deal the hand again, from the next deck and without an error."""
        self._script = HandScript(script.policy)
        told, plan = self._brought(table, self._script)
        self._memory = Memory()
        self._second = False
        result.foreseen = plan.end
        self._hands.play(told)

    @property
    def is_over(self) -> bool:
        """Whether the hand begun last has come to its end at the controller."""
        hand = self._table().hand
        if hand is None:
            return True
        if hand.deal.stopped:
            return self.result is not None and self.result.regular_end
        return hand.end_told and self.is_corrected

