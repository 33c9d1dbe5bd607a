"""The virtual dealer's head: deals hands, makes errors on purpose, and does what the controller tells him to do.

It reads the controller's table as a dealer reads his screen, and moves the virtual table's hands. It never helps the
controller: what the controller is told comes from the readers and the keys alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from controller.engine.advance import advance
from controller.shell.dealer_plan import Plan, PlanError, Policy, foresee
from controller.shell.session_acts import boxed_too, with_seat_key
from controller.shell.world_names import by_name, code_of, names_of
from controller.table.events import Event, NewDeal
from controller.table.hand import Hand, Phase
from controller.table.outputs import IssueRuling, Output, RemedyClosed, RetractRuling
from controller.table.ruling import CardsGo, ConfirmedBy, Remedy, Ruling, Step
from controller.table.state import DealerQuestion, Table
from controller.terms.cards import Card, other_deck
from controller.terms.codes import Cause, Outcome, StepCode
from hw.panel import Key
from hw.sim import acts
from hw.sim.follow import FollowError, Task, follow, in_play
from hw.sim.hand_acts import HandFacts, InjectError, Injection
from hw.sim.inject import inject
from hw.sim.world import STUB, World

TWICE = frozenset({"boxed_many", "exposed_and_boxed"})
"""Errors of two acts, of which the second is made when the first has been repaired."""
PATIENT_LOOKS = 20
"""So often in a row the dealer finds nothing to do before he begins anew from what the screen says."""


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
    """What came of one hand."""

    number: int
    injected: Injection | None = None
    rulings: list[tuple[str, str]] = field(default_factory=list)
    """Cause and outcome of every ruling of the hand that stands."""
    retracted: int = 0
    regular_end: bool = False
    ended: str = ""
    """`played`, `misdeal` (dealt again) or `void`, as it ended last."""
    foreseen: Table | None = None
    """The table as the dealer's plan has it at the hand's end; None where an error or a ruling upset the plan."""


class Session:
    """Deals one hand after the other at a running table."""

    def __init__(
        self, hands: Hands, random: Random, table: Callable[[], Table], *, patient: bool = False
    ) -> None:
        """`hands` are the virtual dealer's, `table` gives the controller's table as it stands.

        A `patient` dealer looks at the screen only when `mind` is called (his hands are at rest); another one reacts
        within `heard`, before the readers have seen all that he has done.
        """
        self._hands = hands
        self._random = random
        self._table = table
        self._patient = patient
        self._script: HandScript | None = None
        self._plan: Plan | None = None
        self._last: acts.PlayerAct | None = None
        """The player's act that was begun last."""
        self._closed_by: acts.PlayerAct | None = None
        """The player's act before the last cards were burned or put on a board, if there was one on that street."""
        self._burned = False
        self._folded: set[int] = set()
        self._asked = ""
        """The question that was answered last."""
        self._upset = False
        self._done: tuple[int, int] | None = None
        """Number of the ruling and index of the step that was carried out last."""
        self._second = False
        self._idle = 0
        self._repairing = False
        self._deck = "B"
        """The back of the deck that was brought last."""
        self.result: HandResult | None = None
        self.results: list[HandResult] = []

    def begin(self, script: HandScript) -> HandResult:
        """Deal a hand; the plan is made from a copy of the controller's table, one new deal ahead."""
        table = self._table()
        result = HandResult(table.hands_begun + 1)
        self._script, self._done, self._upset = script, None, False
        self._repairing = self._burned = False
        self._second = False
        self._last = self._closed_by = None
        self._asked = ""
        self._folded.clear()
        self.result = result
        self.results.append(result)
        told, plan = self._dealt(table, script)
        self._plan = plan
        result.foreseen = plan.end
        for cause in (script.error, *script.or_else) if script.error else ():
            result.injected = self._injected(told, cause, script, plan)
            if result.injected is not None:
                break
        if result.injected is not None:
            # What the hands show in the end depends on where the error sent the cards: the dealer reads them then.
            told = tuple(act for act in result.injected.acts if not isinstance(act, acts.Show | acts.Award))
            result.foreseen = None
            self._upset = True
        self._hands.play(told)
        return result

    def _dealt(self, table: Table, script: HandScript) -> tuple[acts.Acts, Plan]:
        """The acts of a whole hand from its new deal on."""
        ahead, _ = advance(table, NewDeal(table.now_ms + 1))
        order = self._shuffled(table, script.order)
        plan = foresee(ahead, script.policy, order)
        self._deck = script.deck or other_deck(self._deck)
        return (acts.NewDeal(order, self._deck, self._faces(table)), *plan.acts), plan

    def _faces(self, table: Table) -> tuple[str, ...]:
        """The deck's faces where it is not the 52 cards."""
        return () if len(table.deck) == 52 else tuple(one.face for one in table.deck)

    def _shuffled(self, table: Table, wanted: Sequence[str]) -> tuple[str, ...]:
        """A whole deck from the top: the cards wanted where they are named, the others shuffled in."""
        rest = [one.face for one in table.deck if one.face not in wanted]
        self._random.shuffle(rest)
        return (*(code or rest.pop() for code in wanted), *rest)

    def _injected(self, told: acts.Acts, cause: str, script: HandScript, plan: Plan) -> Injection | None:
        """The hand with its error in it; None where this hand has no place for it."""
        button = plan.end.hand.start.button if plan.end.hand is not None else None
        facts = HandFacts(script.empty, script.owing, button)
        try:
            wrong = inject(told, cause, self._random, facts)
        except InjectError:
            return None
        if cause == "undue_burn" and not any(isinstance(act, acts.Show) for act in told):
            # The hand is over when all but one have folded: nobody minds a card more.
            return None
        return with_seat_key(wrong) if cause == "out_of_turn" else wrong

    # -- what the controller says ---------------------------------------------------------------

    def heard(self, event: Event, outputs: tuple[Output, ...], table: Table) -> None:
        """Follow the controller: note its rulings, and stop where something is to be repaired."""
        stirred = False
        for output in outputs:
            match output:
                case IssueRuling(ruling=ruling):
                    self._ruled(ruling)
                    stirred = True
                case RetractRuling():
                    self._retracted()
                    stirred = True
                case RemedyClosed():
                    # A new setup ends with the signal of its deal, which goes on.
                    stirred = stirred or not isinstance(event, NewDeal)
                case _:
                    pass
        result, hand = self.result, table.hand
        if result is not None and hand is not None and hand.street == "done":
            result.regular_end, result.ended = True, "played"
        if stirred or self._needs_hands(table):
            self._stop()
        if not self._patient:
            self.mind()

    def _ruled(self, ruling: Ruling) -> None:
        if self.result is not None:
            self.result.rulings.append((ruling.cause.value, ruling.outcome.value))
            self.result.foreseen = None
        self._upset = True

    def _retracted(self) -> None:
        if self.result is not None:
            self.result.rulings.pop()
            self.result.retracted += 1
        self._upset = True

    def _needs_hands(self, table: Table) -> bool:
        """Whether the controller wants something done that is not the hand itself."""
        stopped = table.hand is not None and table.hand.deal.stopped
        return bool(table.remedy or stopped) or (table.open_ruling is not None and self._asks_floor(table.open_ruling))

    def _asks_floor(self, ruling: Ruling) -> bool:
        return ruling.outcome in {Outcome.FLOOR, Outcome.OPEN} and bool(ruling.options)

    def _stop(self) -> None:
        """Begin nothing more of what was planned; what a remedy's step needs is played to its end."""
        if not self._repairing:
            dropped = self._hands.drop()
            self._second = self._second or self._is_half_done(dropped)
        self._upset = True

    def _is_half_done(self, dropped: acts.Acts) -> bool:
        """Whether the second half of the error on purpose was among the acts that were given up."""
        wrong = self.result.injected if self.result is not None else None
        boxed = any(isinstance(act, acts.Press) and Key.BOXED.value in act.keys for act in dropped)
        return wrong is not None and wrong.cause in TWICE and boxed

    # -- what the dealer sees -------------------------------------------------------------------

    def saw(self, truth: acts.Truth) -> None:
        """Take note of what the dealer and the players really did: the dealer sits at the table."""
        if not isinstance(truth, acts.Begun):
            return
        match truth.what:
            case acts.PlayerAct(seat=seat, fold=fold) as act:
                self._last = act
                if fold:
                    self._folded.add(seat)
            case acts.Burn():
                self._closed_by, self._burned = self._last, True
            case acts.BoardCards():
                self._closed_by = self._closed_by if self._burned else self._last
                self._last, self._burned = None, False
            case _:
                pass

    def glance(self) -> None:
        """Look at the screen while the hands are busy: a question is answered at once."""
        question = self._table().question
        if question is None:
            self._asked = ""
            return
        if question.code == self._asked:
            return
        self._asked = question.code
        key = Key.CONFIRM if self._is_so(question) else Key.CLEAR
        self._hands.play((acts.Press((key.value,), exact=True), *self._hands.drop()))

    def _is_so(self, question: DealerQuestion) -> bool:
        """What the dealer truly answers."""
        kind, _, about = question.code.partition(":")
        if kind == "folded":
            return int(about) in self._folded
        if kind == "acted":
            last = self._closed_by
            after = self._plan.mark(last) if self._plan is not None and last is not None else None
            return after is not None and after.to_act is None
        return True

    # -- what the dealer does next --------------------------------------------------------------

    def mind(self) -> bool:
        """Look at the screen and do what it says; the hands are at rest. Returns whether there was anything to do."""
        table, hand = self._table(), self._table().hand
        self._repairing = False
        if self._script is None or hand is None:
            return False
        if table.question is not None:
            # Whatever was to answer it was dropped with the acts that were given up.
            self._asked = ""
            self.glance()
            return True
        if hand.deal.stopped:
            return self._stopped(table, hand)
        if table.remedy is not None:
            return self._repair(table, table.remedy)
        if table.open_ruling is not None and self._asks_floor(table.open_ruling):
            return self._call_floor(table.open_ruling)
        if self.is_over or not (self._upset or self._is_stuck()):
            return False
        self._hands.drop()
        told = self._given_back(hand)
        if not told:
            # Only when every card lies where it belongs can the rest of the hand be seen.
            self._upset = False
            told = self._rest(table)
        self._hands.play(told)
        return bool(told)

    def _is_stuck(self) -> bool:
        """Whether nothing has been left to do for so long that the dealer looks again at what the hand wants."""
        self._idle += 1
        if self._idle < PATIENT_LOOKS:
            return False
        self._idle = 0
        return True

    def _given_back(self, hand: Hand) -> acts.Acts:
        """Live hands that lie in the muck by mistake, or were pushed forward, are put back in front of their seats."""
        world, told = self._hands.world, []
        mucked = set(world.codes("muck"))
        for seat in hand.start.dealt_in:
            zone, forward = f"seat:{seat}", world.codes(f"discard:{seat}")
            live = seat in hand.wagering.live
            dealt = (card for card, got in zip(hand.deal.cards, hand.deal.seats, strict=True) if got == seat)
            cards = tuple(code for code in self._names(dealt) if code in mucked)
            if cards and live and not world.at(zone):
                told.append(acts.MoveCards(cards, zone))
            elif forward and self._is_flop_game:
                told.append(acts.MoveCards(forward, zone if live else "muck"))
        return tuple(told)

    @property
    def _is_flop_game(self) -> bool:
        """Whether nobody has cards to give away in this game."""
        return not self._table().variant.has_draw

    def _call_floor(self, ruling: Ruling) -> bool:
        """The floor comes and takes the first option."""
        if self._done == (ruling.number, -1):
            return False
        self._done = (ruling.number, -1)
        self._hands.drop()
        self._hands.play((acts.Press((Key.FLOOR.value, "digit_1"), exact=True),))
        self._upset = True
        return True

    def _stopped(self, table: Table, hand: Hand) -> bool:
        """A misdeal is dealt again; a void hand is over, and all its cards are taken back."""
        result, script = self.result, self._script
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
        self._deal_anew(table, script, result)
        return True

    def _deal_anew(self, table: Table, script: HandScript, result: HandResult) -> None:
        """Deal the hand again, from the next deck and without an error."""
        again = HandScript(script.policy)
        told, plan = self._dealt(table, again)
        self._plan = plan
        self._last = self._closed_by = None
        self._folded.clear()
        self._second = False
        self._script = again
        result.foreseen = plan.end
        self._hands.play(told)

    def _repair(self, table: Table, remedy: Remedy) -> bool:
        """Carry out one step of a remedy with the hands; once."""
        step = remedy.current
        if step is None or self._done == (remedy.ruling.number, remedy.done):
            return False
        self._done = (remedy.ruling.number, remedy.done)
        self._hands.drop()
        if step.code is StepCode.NEW_SETUP and self._script is not None and self.result is not None:
            self._upset = False
            self._deal_anew(table, self._script, self.result)
            return True
        self._upset = True
        told = (*self._taken_back(remedy, step), *self._step(step, table, remedy))
        self._repairing = True
        self._hands.play(told)
        return bool(told)

    def _taken_back(self, remedy: Remedy, step: Step) -> acts.Acts:
        """Cards that went where the remedy does not want them come back to the top of the stub."""
        wanted = step.expect.cards or () if isinstance(step.expect, CardsGo) else ()
        strayed = self._names(one for one in remedy.strayed if one not in wanted)
        away = tuple(code for code in reversed(strayed) if code not in self._hands.world.codes(STUB))
        return tuple(acts.MoveCards((code,), STUB) for code in away)

    def _step(self, step: Step, table: Table, remedy: Remedy) -> acts.Acts:
        """The acts of one step, its confirmation last where no reader can see that it was done."""
        match step.expect:
            case CardsGo(cards=None) as goes:
                return self._off_stub(goes, table, face_up=step.code is not StepCode.DEAL_RIVER_FACE_DOWN)
            case CardsGo(places=places, cards=named, count=count):
                left = [one for one in named or () if one not in remedy.gone]
                codes = self._names(left)[: max(0, count - len(remedy.gone)) or None]
                there = self._hands.world.codes(places[0].code)
                return tuple(acts.MoveCards((code,), places[0].code) for code in codes if code not in there)
            case ConfirmedBy():
                return self._confirmed(step, remedy)
            case _:
                return ()

    def _confirmed(self, step: Step, remedy: Remedy) -> acts.Acts:
        """A step that a person confirms: shuffles, cuts, the floor's watching eye."""
        if remedy.ruling.cause is Cause.OFF_TABLE and step.code is StepCode.EXPOSED_TO_STUB_TOP:
            fallen = self._hands.world.codes("off")
            return (acts.MoveCards(fallen, STUB, face_up=True), acts.Press((Key.CONFIRM.value,), exact=True))
        if step.code is StepCode.SCRAMBLE_ALL:
            told = () if "without" in step.say else tuple(zone for zone in ("muck", "burn") if zone in step.say)
            gathered = (acts.Gather(told, STUB),) if told else ()
            return (*gathered, acts.Shuffle(STUB), acts.Press((Key.CONFIRM.value,), exact=True))
        seat = remedy.ruling.seat
        seats = (seat,) if seat is not None else ()
        try:
            return follow(Task(step.code.value, seats, keys=(Key.CONFIRM.value,)), self._hands.world, self._random)
        except FollowError:
            # Nothing to move: the dealer says so with the key.
            return (acts.Press((Key.CONFIRM.value,), exact=True),)

    def _off_stub(self, goes: CardsGo, table: Table, *, face_up: bool) -> acts.Acts:
        """So many cards off the stub, to wherever the step wants them."""
        gone = len(table.remedy.gone) if table.remedy is not None else 0
        count = goes.until - len(table.ledger.at(goes.places[0])) if goes.until else goes.count - gone
        zone = goes.places[0].code
        if zone == "burn":
            return (acts.Burn(),) * count
        if zone.startswith("board"):
            return (acts.BoardCards(count, goes.places[0].number, face_up),)
        targets = [place.code for place in goes.places]
        return tuple(acts.DealCard(targets[index % len(targets)]) for index in range(count))

    def _names(self, cards: Iterable[Card]) -> tuple[str, ...]:
        """The names of cards at the virtual table."""
        return names_of(cards, self._hands.world.deck)

    def _rest(self, table: Table) -> acts.Acts:
        """What is left of the hand from here, by the same players."""
        if table.hand is None or self._script is None:
            return ()
        try:
            self._plan = foresee(table, self._script.policy, self._stub())
        except PlanError:
            return ()
        told = by_name(self._plan.acts, self._hands.world.deck)
        if self._second:
            told, self._second = boxed_too(told), False
        return told

    def _stub(self) -> Sequence[str]:
        """The stub from the top, as it truly lies, by the controller's names."""
        world = self._hands.world
        return tuple(code_of(world.tags[uid]) for uid in reversed(world.at(STUB)))

    @property
    def is_over(self) -> bool:
        """Whether the hand begun last has come to its end at the controller."""
        hand = self._table().hand
        if hand is None:
            return True
        if hand.deal.stopped:
            return self.result is not None and self.result.regular_end
        return hand.phase is Phase.AWARDING and hand.wagering.pot == 0
