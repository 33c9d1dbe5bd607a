"""The hand that the virtual dealer deals: its script, its plan, and his memory of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from controller.simulation.dealer.dealer_acts import boxed_too, players_of, stub_codes, unburned, without_showdown
from controller.simulation.dealer.dealer_answers import Memory
from controller.simulation.dealer.dealer_plan import foresee
from controller.simulation.dealer.dealer_policy import DealerPlan, PlanError
from controller.simulation.dealer.error_names import is_about
from controller.simulation.dealer.error_script import is_half_done, with_error
from controller.simulation.dealer.few_keys import with_few_keys
from controller.simulation.dealer.ground_truth import seen_truly, with_cards_put_out, with_cards_thrown
from controller.simulation.dealer.hand_script import USUAL_MANNER, HandResult, Hands, HandScript, Manner
from controller.simulation.dealer.key_check import KeyCheck
from controller.simulation.dealer.new_deal import new_deal
from controller.simulation.dealer.stray_cards import Astray
from controller.simulation.dealer.world_names import by_name
from controller.table.events import Event
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.cards import other_deck
from hw.sim import physical_acts as acts
from hw.sim.hands.hand_acts import Injection


class DealtHand:
    """The current hand of a dealer: his plan, his acts so far, and the result."""

    def __init__(
        self, hands: Hands, random: Random, table: Callable[[], Table], manner: Manner = USUAL_MANNER
    ) -> None:
        """`hands` move the cards, `table` returns the controller's current table."""
        self._hands = hands
        self._random = random
        self._table = table
        self._manner = manner
        self._plan: DealerPlan | None = None
        self._unplanned: acts.Act | None = None
        """The index of the first act that differs from the plan."""
        self._second = False
        """Whether an error has begun that the rest of the hand repeats."""
        self._deck = "B"
        """The back of the current deck."""
        self.script: HandScript | None = None
        self.check: KeyCheck | None = None
        """The dealer's check of his screen; None while he has no plan."""
        self.memory = Memory()
        self.astray = Astray()
        self.result: HandResult | None = None

    def begin(self, script: HandScript) -> HandResult:
        """Deal a hand, with a plan from a copy of the controller's table after the new deal."""
        table = self._table()
        result = HandResult(table.counters.hands_begun + 1)
        self.script, self.memory = script, Memory()
        self._second, self._unplanned = False, None
        self.astray.clear()
        self.result = result
        told, plan = self._brought(table, script)
        result.foreseen = plan.end
        result.injected = with_error(told, script, plan, self._random)
        if result.injected is not None:
            # The hands at the showdown depend on the effects of the error, so the dealer reads them then.
            told = without_showdown(result.injected.acts)
            result.foreseen = None
            if players_of(told) != players_of(plan.acts):
                # Only the entries up to the error are the plan's.
                self._unplanned = result.injected.acts[result.injected.at]
        self._hands.play(self._keyed(told, plan, result.injected))
        return result

    def _brought(self, table: Table, script: HandScript) -> tuple[acts.Acts, DealerPlan]:
        """Return the acts and the plan of a whole hand from the next deck."""
        self._deck = script.deck or other_deck(self._deck)
        return new_deal(table, script, self._deck, self._random)

    def _keyed(self, told: acts.Acts, plan: DealerPlan, wrong: Injection | None = None) -> acts.Acts:
        """Follow a plan from now on; return its acts as the dealer keys them.

        In a hand with an error he keys each act, for an act out of turn shows by the one before it.
        """
        apart = {id(wrong.acts[wrong.at])} if wrong is not None else set[int]()
        if self._manner.leaves_folds:
            is_plain = wrong is None and not (self.result is not None and (self.result.injected or self.result.rulings))
            told = with_few_keys(told, plan, apart, rounds=is_plain)
        self._plan = plan
        self.check = KeyCheck(plan, self._manner.looks_share, self._random, told)
        return told

    # -- the dealer's eyes ----------------------------------------------------------------------

    def saw(self, truth: acts.Truth) -> None:
        """Note what the dealer and the players really did."""
        self.astray.saw(truth)
        if isinstance(truth, acts.Begun):
            self.memory.saw(truth.what, self._plan)
            if truth.what is self._unplanned:
                self.check = None
        if self.check is not None:
            self.check.saw(truth)

    @property
    def is_corrected(self) -> bool:
        """Whether the screen shows the intended entries, as far as the dealer would notice."""
        return self.check is None or self.check.is_settled(self._table())

    def deal_anew(self) -> None:
        """Deal the hand again from the next deck, without an error."""
        if self.script is None or self.result is None:
            return
        self.script = HandScript(self.script.policy)
        told, plan = self._brought(self._table(), self.script)
        self.memory, self._second = Memory(), False
        self.result.foreseen = plan.end
        self._hands.play(self._keyed(told, plan))

    def rest(self, *, as_shown: bool) -> acts.Acts:
        """Return the rest of the hand with the same players.

        With `as_shown` the dealer follows the screen; otherwise he also counts cards that he dealt and no reader has
        reported.
        """
        table, world, result = self._table(), self._hands.world, self.result
        if table.hand is None or self.script is None or result is None:
            return ()
        stub = stub_codes(world)
        burns = unburned(table, world)
        try:
            seen = seen_truly(table, world)
            seen = seen if as_shown else with_cards_put_out(seen, world)
            seen = with_cards_thrown(seen, world)
            plan = foresee(seen, self.script.policy, stub[burns:])
        except PlanError:
            return ()
        told = by_name(self._keyed(plan.acts, plan), world.deck)
        if result.foreseen is not None or (result.injected is None and not result.rulings):
            result.foreseen = plan.end
        if self._second:
            told, self._second = boxed_too(told), False
        return (*(acts.Burn(),) * burns, *told)

    @property
    def is_over(self) -> bool:
        """Whether the controller has ended the latest hand."""
        hand = self._table().hand
        if hand is None:
            return True
        if hand.deal.stopped:
            return self.result is not None and self.result.regular_end
        return hand.end_told and self.is_corrected

    # -- the controller's rulings ---------------------------------------------------------------

    def ruled(self, ruling: Ruling, event: Event) -> None:
        """Note a ruling; after a planned error the hand follows the ruling, not the plan.

        A ruling on a keying slip is the exception: the dealer corrects his keys in such a hand too.
        """
        if self.result is not None:
            wrong, table, check = self.result.injected, self._table(), self.check
            about = wrong is not None and is_about(wrong.cause, ruling.cause.value, table.variant)
            if wrong is not None and check is not None and (about or not check.is_slip(event, table)):
                self.check = None
            self.result.rule(ruling.number, ruling.cause.value, ruling.outcome.value)
        if self.check is not None:
            self.check.ruled(ruling.number, event)

    def unruled(self, number: int) -> None:
        """Note that a ruling was withdrawn."""
        if self.result is not None:
            self.result.retract(number)
        if self.check is not None:
            self.check.unruled(number)

    def stopped(self, dropped: acts.Acts) -> None:
        """Note the acts that were dropped when the dealer stopped."""
        wrong = self.result.injected if self.result is not None else None
        self._second = self._second or is_half_done(wrong, dropped)
