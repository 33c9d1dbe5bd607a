"""The virtual dealer's decisions: he deals, makes planned errors, and obeys the controller.

He reads the controller's table as a dealer reads his screen, and moves the virtual table's hands. He gives the
controller no other information: it learns only from the readers and the keys.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from controller.simulation.dealer.dealer_acts import (
    CARELESS,
    is_disobeyed,
    read_ms,
    said_done,
)
from controller.simulation.dealer.dealer_plan import give_away
from controller.simulation.dealer.dealt_hand import DealtHand
from controller.simulation.dealer.gated_hands import GatedHands
from controller.simulation.dealer.ground_truth import patient_looks, with_cards_thrown
from controller.simulation.dealer.hand_script import USUAL_MANNER, HandResult, Hands, HandScript, Manner
from controller.simulation.dealer.key_check import KeyCheck
from controller.simulation.dealer.repair_acts import repair_acts
from controller.simulation.dealer.world_names import by_name
from controller.table.events import Event, NewDeal
from controller.table.hand import Hand
from controller.table.outputs import IssueRuling, Output, RemedyClosed, RetractRuling
from controller.table.ruling import Remedy, Ruling
from controller.table.state import Table
from controller.terms.codes import Outcome, StepCode
from hw.panel import Key
from hw.sim import physical_acts as acts
from hw.sim.hands.follow import in_play
from hw.sim.world import STUB


class VirtualDealer:
    """Deals one hand after the other at a running table."""

    def __init__(
        self, hands: Hands, random: Random, table: Callable[[], Table], manner: Manner = USUAL_MANNER, *,
        waits: Callable[[], int] = lambda: 0,
    ) -> None:
        """`hands` move the cards, `table` returns the controller's current table.

        `waits` returns the number of entries on the screen that wait for cards.
        """
        self._hands = GatedHands(hands, table, self._fold_told)
        self.dealt = DealtHand(self._hands, random, table, manner)
        self._random = random
        self._table = table
        self._patient = manner.patient
        self._waits = waits
        self._held: acts.Acts = ()
        """The task that waits while the dealer corrects his keys."""
        self._now_ms = 0
        self._asked = ""
        """The question that was answered last."""
        self._given: acts.Press | None = None
        """The press that answers it."""
        self._done: tuple[int, int] | None = None
        """The ruling's number and the step's index of the step begun last, at `_carried_ms`."""
        self._upset = self._correcting = self._repairing = False
        self._idle = self._carried_ms = 0

    def begin(self, script: HandScript) -> HandResult:
        """Deal a hand, with a plan from a copy of the controller's table after the new deal."""
        self._done, self._asked, self._held = None, "", ()
        self._correcting = self._repairing = False
        result = self.dealt.begin(script)
        self._upset = result.injected is not None
        return result

    def saw(self, truth: acts.Truth) -> None:
        """Note what the dealer and the players really did."""
        self._hands.saw(truth)
        self.dealt.saw(truth)

    def _fold_told(self, fold: acts.Act) -> None:
        if self.dealt.check is not None:
            self.dealt.check.muck_told(fold)

    @property
    def is_waiting(self) -> bool:
        """Whether the hands wait for the muck's reader to tell a fold."""
        return self._hands.is_waiting

    @property
    def result(self) -> HandResult | None:
        """The result of the latest hand; None before the first."""
        return self.dealt.result

    @property
    def is_over(self) -> bool:
        """Whether the controller has ended the latest hand."""
        return self.dealt.is_over

    # -- the controller's rulings ---------------------------------------------------------------

    def heard(self, event: Event, outputs: tuple[Output, ...], table: Table) -> None:
        """Note the controller's rulings, and stop for a repair."""
        stirred = False
        for output in outputs:
            match output:
                case IssueRuling(ruling=ruling):
                    stirred = True
                    self.dealt.ruled(ruling, event)
                case RetractRuling(number=number):
                    stirred = True
                    self.dealt.unruled(number)
                case RemedyClosed():
                    # A new setup ends with the new-deal signal, and the deal continues.
                    stirred = stirred or not isinstance(event, NewDeal)
                case _:
                    pass
        result, hand = self.dealt.result, table.hand
        begun = table.counters.hands_begun
        if result is not None and begun >= result.number and hand is not None and hand.street == "done":
            result.regular_end, result.ended = True, "played"
        if stirred or self._needs_hands(table):
            self._stop()
        if not self._patient:
            self.mind()

    def _needs_hands(self, table: Table) -> bool:
        """Whether the controller waits for a repair, a decision or an answer."""
        stopped = table.hand is not None and table.hand.deal.stopped
        return bool(table.remedy or stopped) or (table.open_ruling is not None and self._asks_floor(table.open_ruling))

    def _asks_floor(self, ruling: Ruling) -> bool:
        return ruling.outcome in {Outcome.FLOOR, Outcome.OPEN} and bool(ruling.options)

    def _stop(self) -> None:
        """Drop the queued acts of the plan; finish the acts of a remedy's step."""
        dropped: acts.Acts = ()
        if not self._repairing:
            dropped, self._held = (*self._hands.drop(), *self._held), ()
            if any(act is self._given for act in dropped):
                self._asked = ""  # the answer was never given
            self.dealt.stopped(dropped)
        self._upset = True
        self._correcting = False
        if self.dealt.check is not None:
            self.dealt.check.stop(dropped)

    def glance(self, now_ms: int) -> None:
        """Look at the screen while the hands are busy: correct keys, answer at once."""
        self._hands.look(now_ms)
        table, check = self._table(), self.dealt.check
        self._now_ms = now_ms
        if check is not None and check.is_pressing:
            return
        if check is not None and table.question is not None:
            check.looks = True
        if check is not None and check.is_unheard(now_ms):
            self._asked = ""
        asked = table.question is not None and (check is None or not check.comes_first(table, self._correcting))
        if check is not None and not asked and check.is_off(table, now_ms, waits=self._waits()):
            self._correct_entry(check, table, now_ms)
            return
        if self._correcting:
            held, self._held, self._correcting = self._held, (), False
            self._hands.play(held)
        self._answer(table)

    def _correct_entry(self, check: KeyCheck, table: Table, now_ms: int) -> None:
        """Make one press of a correction; everything else waits."""
        if not self._correcting:
            self._correcting, self._held = True, self._hands.drop()
        press = check.correction(table, now_ms, waits=self._waits())
        if press is not None:
            self._hands.play((press,))

    def _answer(self, table: Table) -> None:
        """Answer a question, once."""
        question = table.question
        if question is None:
            self._asked = ""
            return
        if question.code == self._asked or (self._patient and self._now_ms < read_ms(table)):
            return
        self._asked, keys = question.code, acts.KeyNames()
        incident, memory, world = table.incident, self.dealt.memory, self._hands.world
        if incident is not None and question.ruling is not None and self.dealt.check is not None:
            keys = self.dealt.check.told_otherwise(incident) if memory.had_acted_by_then(incident, world) else ()
        keys = keys or memory.answer(question, table, world)
        press = self._given = acts.Press(keys, exact=True)
        if self.dealt.check is not None:
            self.dealt.check.await_press(press)
        self._hands.play((press, *self._hands.drop()))

    def mind(self) -> bool:
        """Obey the screen while the hands rest; return whether there was anything to do.

        Hands that wait for a fold to be told do not rest: what they hold is still to be dealt.
        """
        table, hand = self._table(), self._table().hand
        if self._hands.is_waiting:
            return False
        self._repairing = False
        if self.dealt.script is None or hand is None:
            return False
        if not self.dealt.is_corrected:
            return False
        if table.question is not None:
            # The keys of the answer were dropped with the queued acts.
            self._asked = ""
            self._answer(table)
            return True
        if hand.deal.stopped:
            return self._stopped(hand)
        if table.remedy is not None:
            return self._repair(table, table.remedy)
        if table.open_ruling is not None and self._asks_floor(table.open_ruling):
            return self._call_floor(table.open_ruling)
        stuck = not self._upset and not self.dealt.is_over and self._is_stuck()
        if self.dealt.is_over or not (self._upset or stuck):
            return False
        self._hands.drop()
        told = self.dealt.astray.return_strays(self._hands.world, hand, self.dealt.memory.folded)
        if not told:
            # The rest of the hand can be planned only when every card is in its place.
            self._upset = False
            told = self.dealt.rest(as_shown=stuck)
        self._hands.play(told)
        return bool(told)

    def _is_stuck(self) -> bool:
        """Whether nothing has been due for so long that the dealer plans again."""
        self._idle += 1
        if self._idle < patient_looks(self._table(), self._hands.world):
            return False
        self._idle = 0
        return True

    def _call_floor(self, ruling: Ruling) -> bool:
        """Let the floor come and choose the first option."""
        if self._done == (ruling.number, -1):
            return False
        self._done = (ruling.number, -1)
        self._hands.drop()
        self._hands.play((acts.Press((Key.FLOOR.value, "digit_1"), exact=True),))
        self._upset = True
        return True

    def _stopped(self, hand: Hand) -> bool:
        """Deal a misdealt hand again; end a void hand."""
        result, script = self.dealt.result, self.dealt.script
        if result is None or script is None or self._done == (hand.deals, -2):
            return False
        self._done = (hand.deals, -2)
        self._hands.drop()
        self._upset = False
        if hand.deal.stopped == "void" or hand.deal.right_button:
            result.regular_end, result.ended = True, hand.deal.stopped
            self._hands.play((acts.Gather(in_play(self._hands.world), STUB),))
            return True
        result.ended = "misdeal"
        self.dealt.deal_anew()
        return True

    def _repair(self, table: Table, remedy: Remedy) -> bool:
        """Carry out one step of a remedy with the hands, once."""
        step = remedy.current
        if step is None:
            return False
        if self._done == (remedy.ruling.number, remedy.done):
            # The readers did not confirm the step in time, so the dealer confirms it by key.
            waited_ms, world = self._now_ms - self._carried_ms, self._hands.world
            self._hands.play(said := said_done(table, remedy, step, world, waited_ms) if self._is_stuck() else ())
            return bool(said)
        self._idle = 0
        self._done, self._carried_ms = (remedy.ruling.number, remedy.done), self._now_ms
        self._hands.drop()
        if step.code is StepCode.NEW_SETUP and self.dealt.script is not None and self.dealt.result is not None:
            self._upset = False
            self.dealt.deal_anew()
            return True
        self._upset = True
        if self.dealt.result is not None and is_disobeyed(self.dealt.result, table, step, self._hands.world):
            self._done = None
            self._hands.play(CARELESS)
            return True
        thrown = with_cards_thrown(table, self._hands.world)
        given = give_away(thrown, self.dealt.script.policy) if self.dealt.script is not None else ()
        told = repair_acts(table, remedy, step, self._hands.world, self._random)
        told = (*by_name(given, self._hands.world.deck), *told)
        self._repairing = True
        self._hands.play(told)
        return bool(told)
