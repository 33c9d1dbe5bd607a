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
from controller.shell.dealer_plan import Plan, PlanError, Policy, foresee, seat_key
from controller.table.events import Event, NewDeal
from controller.table.hand import Hand, Phase
from controller.table.outputs import IssueRuling, Output, RemedyClosed, RetractRuling
from controller.table.ruling import CardsAt, CardsGo, ConfirmedBy, Remedy, Ruling, Step
from controller.table.state import Table
from controller.terms.cards import OTHER_DECK, UNKNOWN, Card
from controller.terms.codes import Outcome, StepCode
from hw.panel import Key
from hw.sim import acts
from hw.sim.follow import FollowError, Task, follow, in_play
from hw.sim.hand_acts import HandFacts, InjectError, Injection
from hw.sim.inject import inject
from hw.sim.world import STUB, Tag, World

GOES_ON = frozenset({StepCode.FINISH_DEAL, StepCode.FINISH_BETTING})
"""Steps that are the hand itself: the dealer goes on dealing or betting until the controller has the next step."""
TWICE = frozenset({"boxed_many", "exposed_and_boxed"})
"""Errors of two acts, of which the second is made when the first has been repaired."""


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
        owing: seats that owe a blind and may therefore not be dealt in.
    """

    policy: Policy
    order: tuple[str, ...] = ()
    deck: str = "A"
    error: str = ""
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
        self._upset = False
        self._done: tuple[int, int] | None = None
        """Number of the ruling and index of the step that was carried out last."""
        self._second = ""
        self.result: HandResult | None = None
        self.results: list[HandResult] = []

    def begin(self, script: HandScript) -> HandResult:
        """Deal a hand; the plan is made from a copy of the controller's table, one new deal ahead."""
        table = self._table()
        result = HandResult(table.hands_begun + 1)
        self._script, self._done, self._upset = script, None, False
        self._second = ""
        self.result = result
        self.results.append(result)
        told, plan = self._dealt(table, script)
        result.foreseen = plan.end
        if script.error:
            result.injected = self._injected(told, script, plan)
        if result.injected is not None:
            told = result.injected.acts
            result.foreseen = None
            self._second = script.error if script.error in TWICE else ""
        self._hands.play(told)
        return result

    def _dealt(self, table: Table, script: HandScript) -> tuple[acts.Acts, Plan]:
        """The acts of a whole hand from its new deal on."""
        ahead, _ = advance(table, NewDeal(table.now_ms + 1))
        order = self._shuffled(table, script.order)
        plan = foresee(ahead, script.policy, order)
        return (acts.NewDeal(order, script.deck, self._faces(table)), *plan.acts), plan

    def _faces(self, table: Table) -> tuple[str, ...]:
        """The deck's faces where it is not the 52 cards."""
        return () if len(table.deck) == 52 else tuple(one.face for one in table.deck)

    def _shuffled(self, table: Table, wanted: Sequence[str]) -> tuple[str, ...]:
        """A whole deck from the top: the cards wanted where they are named, the others shuffled in."""
        rest = [one.face for one in table.deck if one.face not in wanted]
        self._random.shuffle(rest)
        return (*(code or rest.pop() for code in wanted), *rest)

    def _injected(self, told: acts.Acts, script: HandScript, plan: Plan) -> Injection | None:
        """The hand with its error in it; None where this hand has no place for it."""
        button = plan.end.hand.start.button if plan.end.hand is not None else None
        facts = HandFacts(script.empty, script.owing, button)
        try:
            wrong = inject(told, script.error, self._random, facts)
        except InjectError:
            return None
        return _with_seat_key(wrong) if script.error == "out_of_turn" else wrong

    # -- what the controller says ---------------------------------------------------------------

    def heard(self, event: Event, outputs: tuple[Output, ...], table: Table) -> None:
        """Follow the controller: note its rulings, and stop where something is to be repaired."""
        del event
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
                    stirred = True
                case _:
                    pass
        result, hand = self.result, table.hand
        if result is not None and hand is not None and hand.street == "done":
            result.regular_end, result.ended = True, "played"
        if self._needs_hands(table):
            self._stop()
        elif stirred and self._upset and not self._patient:
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
        """Begin nothing more of what was planned."""
        if self._done is None or not self._patient:
            self._hands.drop()
        self._upset = True

    # -- what the dealer does next --------------------------------------------------------------

    def mind(self) -> bool:
        """Look at the screen and do what it says; the hands are at rest. Returns whether there was anything to do."""
        table, hand = self._table(), self._table().hand
        if self._script is None or hand is None:
            return False
        if hand.deal.stopped:
            return self._stopped(table, hand)
        if table.remedy is not None:
            return self._repair(table, table.remedy)
        if table.open_ruling is not None and self._asks_floor(table.open_ruling):
            return self._call_floor(table.open_ruling)
        if not self._upset or self.is_over:
            return False
        self._upset = False
        self._hands.drop()
        self._hands.play(self._rest(table))
        return True

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
        again = HandScript(script.policy, deck="B" if script.deck == "A" else "A")
        told, plan = self._dealt(table, again)
        self._second = ""
        self._script = again
        result.foreseen = plan.end
        self._hands.play(told)
        return True

    def _repair(self, table: Table, remedy: Remedy) -> bool:
        """Carry out one step of a remedy with the hands; once."""
        step = remedy.current
        if step is None or self._done == (remedy.ruling.number, remedy.done):
            return False
        self._done = (remedy.ruling.number, remedy.done)
        self._hands.drop()
        self._upset = True
        if step.code in GOES_ON and not isinstance(step.expect, CardsGo):
            return False
        task = self._task(step, table, remedy)
        try:
            told = follow(task, self._hands.world, self._random)
        except FollowError:
            # Nothing to move: the dealer says so with the key.
            told = (acts.Press((Key.CONFIRM.value,), exact=True),)
        self._hands.play(told)
        return True

    def _task(self, step: Step, table: Table, remedy: Remedy) -> Task:
        """The step as the virtual dealer understands it."""
        keys: tuple[str, ...] = ()
        if isinstance(step.expect, ConfirmedBy):
            keys = (Key.CONFIRM.value,)
        cards: tuple[str, ...] = ()
        moves: tuple[tuple[str, str], ...] = ()
        zone = ""
        rest: acts.Acts = ()
        match step.expect:
            case CardsAt(place=place, cards=wanted):
                cards, zone = self._names(wanted), place.code
            case CardsGo(places=places, cards=named, count=count) if named is not None:
                moves = self._moves(self._names(named)[: count or None], places[0].code)
            case CardsGo(places=places) as goes:
                zone = places[0].code
                rest = self._off_stub(goes, table)
            case _:
                pass
        seat = remedy.ruling.seat
        return Task(step.code.value, (seat,) if seat is not None else (), cards, moves, zone, rest, keys=keys)

    def _names(self, cards: Iterable[Card]) -> tuple[str, ...]:
        """The names of cards at the virtual table, where the deck in play has no prefix."""
        deck = self._hands.world.deck
        return tuple(
            ("" if one.deck == deck else OTHER_DECK) + one.face + (f"#{one.copy}" if one.copy > 1 else "")
            for one in cards
            if one.is_known
        )

    def _moves(self, cards: Sequence[str], zone: str) -> tuple[tuple[str, str], ...]:
        """Named cards to their zone; a card that lies there already stays."""
        world = self._hands.world
        return tuple((code, zone) for code in cards if code not in world.codes(zone))

    def _off_stub(self, goes: CardsGo, table: Table) -> acts.Acts:
        """So many cards off the stub, to wherever the step wants them."""
        gone = len(table.remedy.gone) if table.remedy is not None else 0
        count = goes.until - len(table.ledger.at(goes.places[0])) if goes.until else goes.count - gone
        zone = goes.places[0].code
        if zone == "burn":
            return (acts.Burn(),) * count
        if zone.startswith("board"):
            return (acts.BoardCards(count, goes.places[0].number),)
        targets = [place.code for place in goes.places]
        return tuple(acts.DealCard(targets[index % len(targets)]) for index in range(count))

    def _rest(self, table: Table) -> acts.Acts:
        """What is left of the hand from here, by the same players."""
        if table.hand is None or self._script is None:
            return ()
        try:
            told = foresee(table, self._script.policy, self._stub()).acts
        except PlanError:
            return ()
        if self._second:
            told, self._second = _boxed_too(told), ""
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


def code_of(tag: Tag) -> str:
    """The controller's name of a tagged card: the enrolment's, whichever deck is in play."""
    if not tag.enrolled:
        return UNKNOWN.code
    return ("" if tag.deck == "A" else OTHER_DECK) + tag.code + (f"#{tag.copy}" if tag.copy > 1 else "")


def _with_seat_key(wrong: Injection) -> Injection:
    """Whoever acts out of turn is keyed with his seat: the keypad would take it for the seat whose turn it is."""
    told = list(wrong.acts)
    early = told[wrong.at]
    if isinstance(early, acts.PlayerAct):
        told[wrong.at] = acts.PlayerAct(early.seat, (seat_key(early.seat), *early.keys), early.fold, early.chips)
    return Injection(tuple(told), wrong.cause, wrong.at, wrong.seat, wrong.cards, wrong.displaced, wrong.by_key)


def _boxed_too(told: acts.Acts) -> acts.Acts:
    """The rest of a deal whose next card is boxed."""
    for index, act in enumerate(told):
        if isinstance(act, acts.DealCard):
            return (*told[: index + 1], acts.Press((Key.BOXED.value,)), *told[index + 1 :])
        if not isinstance(act, acts.Wait):
            break
    return told
