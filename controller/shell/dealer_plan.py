"""What a dealer will do with his hands until the hand is over: from the table as it stands, to physical acts.

A table is a pure value, so the plan is found by playing a copy of it forward: where cards are due they come off
the top of the stub, where a seat is to act the policy decides, and the pots go where the core says they are due.
Used for recorded hands, for random ones, and for going on after a remedy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from controller.engine.advance import advance
from controller.engine.awards import due_awards
from controller.poker import betting
from controller.poker.betting import Legal
from controller.table import events as happened
from controller.table.events import Event
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.cards import card
from controller.terms.codes import Act
from controller.terms.places import BURN, Place, PlaceKind, seat_place
from hw.panel import Key
from hw.sim import acts

STEP_MS = 1000
MOST_STEPS = 2000
"""No hand has so many: a plan that does not end is a fault of the core, and is said so."""
WITH_AMOUNT: Mapping[Act, Key] = {Act.BET: Key.BET, Act.RAISE: Key.RAISE}
AT_ONCE: Mapping[Act, Key] = {Act.FOLD: Key.FOLD, Act.CHECK: Key.CHECK, Act.CALL: Key.CALL, Act.ALL_IN: Key.ALL_IN}


class PlanError(RuntimeError):
    """The core does not come to the hand's end: the text says where it stands."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player does: the act, its total where it has one, the number of cards drawn."""

    act: Act
    to: int | None = None
    cards: int = 0


class Policy(Protocol):
    """Who decides for the players."""

    def decide(self, hand: Hand, seat: int, legal: Legal) -> Decision:
        """What the seat does in its turn."""
        ...

    def draw(self, hand: Hand, seat: int, most: int) -> int:
        """How many cards the seat draws."""
        ...


@dataclass(frozen=True, slots=True)
class Recorded:
    """The players of a recorded hand: their actions in order; beyond the record they check, or fold."""

    actions: tuple[tuple[int, Decision], ...]

    def decide(self, hand: Hand, seat: int, legal: Legal) -> Decision:
        """The next recorded action, if it is this seat's."""
        taken = sum(1 for one in hand.actions if not one.tap)
        if taken < len(self.actions) and self.actions[taken][0] == seat:
            return self.actions[taken][1]
        return Decision(Act.CHECK if Act.CHECK in legal.may else Act.FOLD)

    def draw(self, hand: Hand, seat: int, most: int) -> int:
        """The recorded number of cards."""
        del most
        decided = self.decide(hand, seat, Legal((Act.CHECK,), 0, None, None))
        return decided.cards


class Loose:
    """Players who do anything legal, mostly calling and checking, so that hands go on to the river."""

    def __init__(self, random: Random) -> None:
        """All chance comes from `random`."""
        self._random = random

    def decide(self, hand: Hand, seat: int, legal: Legal) -> Decision:
        """A legal act: calls and checks are likelier than folds and raises."""
        del hand, seat
        chance = self._random.random()
        if chance < 0.12 and Act.FOLD in legal.may:
            return Decision(Act.FOLD)
        if chance < 0.30 and legal.min_raise_to is not None and legal.max_raise_to is not None:
            low, high = legal.min_raise_to, legal.max_raise_to
            to = low if chance < 0.26 else min(high, low + self._random.randrange(max(1, high - low + 1)) // 4)
            return Decision(Act.RAISE if Act.RAISE in legal.may else Act.BET, to)
        if Act.CHECK in legal.may:
            return Decision(Act.CHECK)
        return Decision(Act.CALL if Act.CALL in legal.may else legal.may[0])

    def draw(self, hand: Hand, seat: int, most: int) -> int:
        """Up to three cards, mostly."""
        del hand, seat
        return min(most, self._random.choice((0, 1, 1, 2, 2, 3)))


@dataclass(frozen=True, slots=True)
class Plan:
    """What a dealer will do, and the table as it will be when all of it went as planned."""

    acts: tuple[acts.Act, ...]
    end: Table


def plan_hand(table: Table, policy: Policy, stub: Sequence[str]) -> tuple[acts.Act, ...]:
    """The acts from the table as it stands to the end of its hand; see `foresee`."""
    return foresee(table, policy, stub).acts


def foresee(table: Table, policy: Policy, stub: Sequence[str]) -> Plan:
    """The acts from the table as it stands to the end of its hand, or until a remedy that waits is due.

    Args:
        table: with a hand in progress.
        policy: who decides for the players.
        stub: the cards still in the deck, top first, by code; they come off in this order.

    Raises:
        PlanError: the hand does not come to its end.
    """
    planner = _Planner(table, policy, stub)
    told = tuple(planner.run())
    return Plan(told, planner.table)


class _Planner:
    """Plays a copy of the table forward."""

    def __init__(self, table: Table, policy: Policy, stub: Sequence[str]) -> None:
        self.table = replace(table, remedy=None, open_ruling=None, question=None, undo=None)
        self._policy = policy
        self._stub = list(stub)
        self._at_ms = table.now_ms

    def run(self) -> Iterator[acts.Act]:
        """The acts, one after the other."""
        for _ in range(MOST_STEPS):
            hand = self.table.hand
            if hand is None or self._is_stopped(hand):
                return
            match hand.phase:
                case Phase.DEALING:
                    yield self._deal(hand)
                case Phase.DRAWING:
                    yield from self._declare(hand)
                case Phase.BETTING:
                    yield self._act(hand)
                case Phase.SHOWDOWN:
                    yield from self._show(hand)
                    yield from self._award()
                    return
                case Phase.AWARDING:
                    yield from self._award()
                    return
                case _:
                    raise PlanError(f"nobody knows what to do in the phase {hand.phase}")
        raise PlanError(f"the hand does not end: it stands in {self.table.hand.phase if self.table.hand else ''}")

    def _is_stopped(self, hand: Hand) -> bool:
        """Whether the controller will have something else done before the hand goes on."""
        return self.table.remedy is not None or self.table.open_ruling is not None or bool(hand.deal.stopped)

    def _feed(self, event: Event) -> None:
        self.table, _ = advance(self.table, event)

    def _next(self) -> int:
        self._at_ms += STEP_MS
        return self._at_ms

    def _top(self) -> str:
        return self._stub.pop(0) if self._stub else "??"

    def _deal(self, hand: Hand) -> acts.Act:
        """The next card, or all cards of a board in one motion."""
        due = hand.plan.next
        if due is None:
            raise PlanError("cards are due, but none is named")
        at_ms = self._next()
        if due.place.kind is not PlaceKind.BOARD:
            self._feed(happened.CardMoved(at_ms, card(self._top()), due.place, due.face_up))
            return acts.Burn() if due.place == BURN else acts.DealCard(due.place.code, due.face_up)
        count = 0
        while count < len(hand.plan.rest) and hand.plan.rest[count].place == due.place:
            self._feed(happened.CardMoved(at_ms, card(self._top()), due.place, face_up=True))
            count += 1
        return acts.BoardCards(count, due.place.number)

    def _declare(self, hand: Hand) -> Iterator[acts.Act]:
        """A player says how many cards he draws, and puts his discards out."""
        seat = hand.to_declare[0]
        held = self.table.ledger.at(seat_place(seat))
        count = min(self._policy.draw(hand, seat, len(held)), len(held), len(self._stub))
        yield acts.PlayerAct(seat, (Key.DRAW.value, *typed(count)))
        self._feed(happened.ActionDeclared(self._next(), seat, Act.DRAW, cards=count))
        if count:
            thrown = held[:count]
            place = Place(PlaceKind.DISCARD, seat)
            yield acts.MoveCards(tuple(one.code for one in thrown), place.code)
            for one in thrown:
                self._feed(happened.CardMoved(self._next(), one, place))

    def _act(self, hand: Hand) -> acts.Act:
        """A player acts in his turn."""
        seat = hand.wagering.to_act
        if seat is None:
            raise PlanError("a betting round is open, but nobody is to act")
        legal = betting.legal(hand.wagering, seat)
        decision = self._policy.decide(hand, seat, legal)
        self._feed(happened.ActionDeclared(self._next(), seat, decision.act, to=decision.to))
        return player_act(seat, decision)

    def _show(self, hand: Hand) -> Iterator[acts.Act]:
        """Every live hand is tabled."""
        for seat in hand.wagering.live:
            cards = self.table.ledger.at(seat_place(seat))
            if seat in hand.tabled:
                continue
            yield acts.Show(seat, (seat_key(seat), Key.SHOW.value))
            self._feed(happened.HandTabled(self._next(), seat, cards))

    def _award(self) -> Iterator[acts.Act]:
        """Every pot goes where it is due."""
        for award in due_awards(self.table).awards:
            yield acts.Award(
                award.seat, award.amount, (seat_key(award.seat), Key.AWARD.value, *typed(award.amount))
            )
            self._feed(happened.PotAwarded(self._next(), award.seat, award.amount))


def player_act(seat: int, decision: Decision) -> acts.Act:
    """A player's act as the dealer keys it; the seat whose turn it is needs no seat key."""
    if decision.act in AT_ONCE:
        return acts.PlayerAct(seat, (AT_ONCE[decision.act].value,), fold=decision.act is Act.FOLD)
    key = WITH_AMOUNT.get(decision.act)
    if key is None or decision.to is None:
        raise PlanError(f"the keypad has no key for {decision.act}")
    return acts.PlayerAct(seat, (key.value, *typed(decision.to)), chips=decision.to)


def seat_key(seat: int) -> str:
    """The key that chooses a seat."""
    return Key(f"seat_{seat}").value


def typed(amount: int) -> tuple[str, ...]:
    """The keys that type an amount and confirm it."""
    keys: list[str] = []
    digits = str(amount)
    while digits:
        if digits.startswith("00"):
            keys.append(Key.DOUBLE_ZERO.value)
            digits = digits[2:]
        else:
            keys.append(f"digit_{digits[0]}")
            digits = digits[1:]
    return (*keys, Key.CONFIRM.value)
