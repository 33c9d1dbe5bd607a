"""The hand that the virtual dealer deals: its script, its plan, and what he has seen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from controller.simulation.dealer.dealer_acts import boxed_too, players_of, stub_codes, unburned, without_showdown
from controller.simulation.dealer.dealer_answers import Memory
from controller.simulation.dealer.dealer_plan import foresee
from controller.simulation.dealer.dealer_policy import DealerPlan, PlanError
from controller.simulation.dealer.error_names import is_about
from controller.simulation.dealer.error_script import is_half_done, with_error
from controller.simulation.dealer.ground_truth import seen_truly, with_cards_put_out, with_cards_thrown
from controller.simulation.dealer.hand_script import HandResult, Hands, HandScript
from controller.simulation.dealer.key_check import KeyCheck
from controller.simulation.dealer.new_deal import new_deal
from controller.simulation.dealer.stray_cards import Astray
from controller.simulation.dealer.world_names import by_name
from controller.table.events import Event
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.cards import other_deck
from hw.sim import physical_acts as acts


class DealtHand:
    """One dealer's hand: what he means to do, what he has done, and how it ended."""

    def __init__(
        self, hands: Hands, random: Random, table: Callable[[], Table], *, looks_share: float = 1.0
    ) -> None:
        """`hands` are the virtual dealer's, `table` gives the controller's table as it stands.

        After `looks_share` of his entries he looks whether the screen says what he meant.
        """
        self._hands = hands
        self._random = random
        self._table = table
        self._looks_share = looks_share
        self._plan: DealerPlan | None = None
        self._unplanned: acts.Act | None = None
        """The first act that differs from the plan's."""
        self._second = False
        """Whether an error was begun that the rest of the hand repeats."""
        self._deck = "B"
        """The back of the deck that was brought last."""
        self.script: HandScript | None = None
        self.check: KeyCheck | None = None
        """His check of the screen; None while his entries follow no plan."""
        self.memory = Memory()
        self.astray = Astray()
        self.result: HandResult | None = None

    def begin(self, script: HandScript) -> HandResult:
        """Deal a hand; the plan is made from a copy of the controller's table, one new deal ahead."""
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
            # The hands shown at the end depend on where the error sent the cards, so the dealer reads them then.
            told = without_showdown(result.injected.acts)
            result.foreseen = None
            if players_of(told) != players_of(plan.acts):
                # Up to the error the entries are the plan's; after it they are others.
                self._unplanned = result.injected.acts[result.injected.at]
        self._hands.play(told)
        return result

    def _brought(self, table: Table, script: HandScript) -> tuple[acts.Acts, DealerPlan]:
        """Return the acts and plan of a whole hand from the deck in turn."""
        self._deck = script.deck or other_deck(self._deck)
        told, plan = new_deal(table, script, self._deck, self._random)
        self.follow(plan)
        return told, plan

    def follow(self, plan: DealerPlan) -> None:
        """Go by this plan from now on."""
        self._plan = plan
        self.check = KeyCheck(plan, self._looks_share, self._random)

    # -- what the dealer sees -------------------------------------------------------------------

    def saw(self, truth: acts.Truth) -> None:
        """Note what the dealer and the players really did: the dealer sits at the table."""
        self.astray.saw(truth)
        if isinstance(truth, acts.Begun):
            self.memory.saw(truth.what, self._plan)
            if truth.what is self._unplanned:
                self.check = None
        if self.check is not None:
            self.check.saw(truth)

    @property
    def is_corrected(self) -> bool:
        """Whether the screen shows what the dealer meant to key, as far as he would notice."""
        return self.check is None or self.check.is_settled(self._table())

    def deal_anew(self) -> None:
        """Deal the hand again, from the next deck and without an error."""
        if self.script is None or self.result is None:
            return
        self.script = HandScript(self.script.policy)
        told, plan = self._brought(self._table(), self.script)
        self.memory, self._second = Memory(), False
        self.result.foreseen = plan.end
        self._hands.play(told)

    def rest(self, *, as_shown: bool) -> acts.Acts:
        """Return the rest of the hand with the same players; `as_shown`: as the screen wants it.

        Otherwise he knows which cards he has dealt, even if no reader has reported them yet.
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
        self.follow(plan)
        if result.foreseen is not None or (result.injected is None and not result.rulings):
            result.foreseen = plan.end
        told = by_name(plan.acts, world.deck)
        if self._second:
            told, self._second = boxed_too(told), False
        return (*(acts.Burn(),) * burns, *told)

    @property
    def is_over(self) -> bool:
        """Whether the hand begun last has come to its end at the controller."""
        hand = self._table().hand
        if hand is None:
            return True
        if hand.deal.stopped:
            return self.result is not None and self.result.regular_end
        return hand.end_told and self.is_corrected

    # -- what the controller says ---------------------------------------------------------------

    def ruled(self, ruling: Ruling, event: Event) -> None:
        """Note a ruling; after a planned error the hand follows it, not the plan.

        Unless the ruling came of the dealer's fingers: what he slipped on he puts right in such a hand as well.
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
        """Note that a ruling was taken back."""
        if self.result is not None:
            self.result.retract(number)
        if self.check is not None:
            self.check.unruled(number)

    def stopped(self, dropped: acts.Acts) -> None:
        """Note which acts were given up when the dealer stopped."""
        wrong = self.result.injected if self.result is not None else None
        self._second = self._second or is_half_done(wrong, dropped)
