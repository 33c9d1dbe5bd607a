"""A dealer's plan for the rest of the hand: from the table to physical acts.

A table is a pure value, so the plan plays a copy of it forward: due cards come off the top of the stub, the policy
decides the players' acts, and each pot goes to the seat that the core names. It is used for recorded hands, for random
ones, and for the rest of a hand after a remedy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from controller.engine.advance import advance
from controller.engine.flow.awards import due_awards, push_offered
from controller.engine.flow.round_openers import opens_by_cards
from controller.engine.flow.row_setting import THROWN
from controller.keypad.quick_keys import sizes_offered
from controller.poker import betting
from controller.poker.pot_awards import pots_left
from controller.simulation.dealer.card_sense import (
    Rows,
    discard_place,
    folded,
    openings,
    owed,
    row_digits,
    sense_of,
    settings,
    tosses,
)
from controller.simulation.dealer.dealer_policy import DealerPlan, Doing, PlanError, Policy, Watch
from controller.simulation.dealer.key_presses import award_keys, player_act, seat_key, typed
from controller.table import events as happened
from controller.table.awaited_acts import in_set_order
from controller.table.events import Event
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.cards import Card, card
from controller.terms.codes import Act
from controller.terms.places import BURN, PlaceKind, seat_place
from hw.panel import Key
from hw.sim import physical_acts as acts

STEP_MS = 1000
STROKE_MS = 320
"""Acts that must not be interrupted: a hand of rows is keyed digit by digit up to the last."""
MOST_PLANNED_STEPS = 2000
"""More steps than any hand has; a longer plan reveals a bug of the engine."""


def give_away(table: Table, policy: Policy) -> tuple[acts.Act, ...]:
    """Return the discards that the players owe now."""
    hand, sense = table.hand, sense_of(policy)
    if hand is None:
        return ()
    given = (*tosses(table, hand, sense), *owed(table, hand, sense))
    return tuple(
        acts.MoveCards(tuple(one.code for one in cards), discard_place(seat).code) for seat, cards in given if cards
    )


def plan_hand(table: Table, policy: Policy, stub: Sequence[str]) -> tuple[acts.Act, ...]:
    """Return the acts from the current table to the end of its hand; see `foresee`."""
    return foresee(table, policy, stub).acts


def foresee(table: Table, policy: Policy, stub: Sequence[str], watch: Watch | None = None) -> DealerPlan:
    """Return the acts from the table to the end of its hand, or to a waiting remedy.

    Args:
        table: a table with a hand in progress.
        policy: the players' decisions.
        stub: the codes of the cards in the stub, top first.
        watch: called after every event with the copy of the table, the event and its outputs.

    Raises:
        PlanError: the hand does not reach its end.
    """
    planner = _Planner(table, policy, stub, watch)
    told = tuple(planner.run())
    return DealerPlan(told, table.hand, planner.table, planner.marks)


class _Planner:
    """Plays a copy of the table forward."""

    def __init__(self, table: Table, policy: Policy, stub: Sequence[str], watch: Watch | None = None) -> None:
        hand = table.hand
        if hand is not None and hand.deal.presumed:
            # These cards are already dealt: the plan deals other ones.
            hand = replace(hand, deal=replace(hand.deal, presumed=()))
        self.table = replace(table, hand=hand, remedy=None, open_ruling=None, question=None, undo=None)
        self._policy = policy
        self._stub = list(stub)
        self._sense = sense_of(policy)
        self._at_ms = table.now_ms
        self._asked = (0, 0)
        """The hand's number and street's index when the players were last asked to open a card."""
        self._opened = (0, 0)
        """The hand's number and street's index when the opening seat was last named."""
        self._rows: dict[int, Rows] = {}
        """By seat: the cards in its rows, keyed or not."""
        self._watch = watch
        self.marks: dict[int, Hand] = {}

    def run(self) -> Iterator[acts.Act]:
        """Return the acts in order."""
        for _ in range(MOST_PLANNED_STEPS):
            yield from self._with_cards()
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
                    raise PlanError(f"the plan has no act for the phase {hand.phase}")
        raise PlanError(f"the hand does not end: it stands in {self.table.hand.phase if self.table.hand else ''}")

    def _is_stopped(self, hand: Hand) -> bool:
        """Whether the controller waits for something else before the hand continues."""
        return self.table.remedy is not None or self.table.open_ruling is not None or bool(hand.deal.stopped)

    def _feed(self, event: Event) -> None:
        self.table, told = advance(self.table, event)
        if self._watch is not None:
            self._watch(self.table, event, told)

    def _with_cards(self) -> Iterator[acts.Act]:
        """Yield the players' acts with their cards before the dealer continues."""
        hand = self.table.hand
        if hand is None or self._is_stopped(hand):
            return
        for seat, cards in (*tosses(self.table, hand, self._sense), *owed(self.table, hand, self._sense)):
            yield from self._thrown(seat, cards)
        if (hand.number, hand.street_index) != self._asked:
            self._asked = (hand.number, hand.street_index)
            for seat, cards in openings(self.table, hand, self._sense):
                yield acts.Show(seat, (seat_key(seat), Key.SHOW.value))
                self._feed(happened.HandTabled(self._next(), seat, cards))
        yield from self._set()

    def _set(self) -> Iterator[acts.Act]:
        """Let players set their new cards; key each hand when it is complete."""
        while (hand := self.table.hand) is not None and not self._is_stopped(hand):
            told = replace(hand, game=replace(hand.game, rows={**hand.game.rows, **self._rows}))
            setting = next(settings(self.table, told, self._sense), None)
            if setting is None:
                return
            seat, rows = setting
            lying = self.table.ledger.at(seat_place(seat))
            self._rows[seat] = (*told.game.rows.get(seat, ()), *rows)
            yield acts.Wait(STROKE_MS * len(rows))
            yield from self._thrown(seat, [one for one, row in rows if row == THROWN and one in lying])
            yield from self._key_rows(hand, seat)

    def _key_rows(self, hand: Hand, seat: int) -> Iterator[acts.Act]:
        """Yield the keys of a complete hand's rows."""
        points, done = self.table.variant.points, hand.game.rows.get(seat, ())
        rows = self._rows[seat]
        if points is None or sum(row != THROWN for _, row in rows) < sum(row.cards for row in points.rows):
            return
        digits, row_of = row_digits(rows[len(done) :]), dict(rows[len(done) :])
        if not digits:
            return
        self._feed(happened.HandSet(self._next(), seat, tuple(
            row_of.get(one, THROWN) for one in in_set_order(self.table, self.table.hand or hand, seat)
        )))
        yield self._marked(acts.Press((seat_key(seat), Key.DRAW.value, *digits, Key.CONFIRM.value)))
        yield acts.Wait(STROKE_MS * len(digits))

    def _thrown(self, seat: int, cards: Sequence[Card]) -> Iterator[acts.Act]:
        """Yield the act of a player's discards."""
        if not cards:
            return
        yield acts.MoveCards(tuple(one.code for one in cards), discard_place(seat).code)
        for one in cards:
            self._feed(happened.CardMoved(self._next(), one, discard_place(seat)))

    def _next(self) -> int:
        self._at_ms += STEP_MS
        return self._at_ms

    def _top(self) -> str:
        return self._stub.pop(0) if self._stub else "??"

    def _deal(self, hand: Hand) -> acts.Act:
        """Yield the next card, or all cards of a board in one motion."""
        due = hand.plan.next
        if due is None:
            raise PlanError("cards are due, but the engine names none")
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
        """Yield a player's announced draw and his discards."""
        seat = hand.to_declare[0]
        held = self.table.ledger.at(seat_place(seat))
        count = min(self._policy.draw(hand, seat, len(held)), len(held), len(self._stub))
        yield acts.PlayerAct(seat, (Key.DRAW.value, *typed(count)))
        self._feed(happened.ActionDeclared(self._next(), seat, Act.DRAW, cards=count))
        yield from self._thrown(seat, self._sense.throw(held, count))

    def _act(self, hand: Hand) -> acts.Act:
        """Yield the act of the player whose turn it is."""
        seat = hand.wagering.to_act
        if seat is None and hand.wagering.round.opener_unknown:
            # A plan from the controller's table cannot know what the true cards say.
            seat = next((one for one in hand.wagering.live if hand.wagering.behind[one]), None)
            if seat is not None:
                hand = replace(hand, wagering=betting.opened_by(hand.wagering, seat))
        if seat is None:
            raise PlanError("a betting round is open, but it is no player's turn")
        named = opens_by_cards(self.table, hand) and self._opened != (hand.number, hand.street_index)
        self._opened = (hand.number, hand.street_index)
        legal = betting.legal(hand.wagering, seat)
        decision = self._policy.decide(hand, seat, legal)
        # A limit game's wager has one size: BET and RAISE say all, and wait for the cards that a size key would not.
        is_sized = decision.act in {Act.BET, Act.RAISE} and not hand.wagering.structure.is_limit
        sizes = sizes_offered(self.table, hand, seat) if is_sized else {}
        size = next((key for key, total in sizes.items() if total == decision.to), None)
        self._feed(happened.ActionDeclared(self._next(), seat, decision.act, to=decision.to))
        if decision.act is Act.FOLD:
            at_ms = self._next()
            for event in folded(self.table, seat, at_ms):
                self._feed(event)
        return self._marked(player_act(seat, decision, named=named, size=size))

    def _marked(self, act: Doing) -> Doing:
        """Return the act, and note the hand after it."""
        if self.table.hand is not None:
            self.marks[id(act)] = self.table.hand
        return act

    def _show(self, hand: Hand) -> Iterator[acts.Act]:
        """Yield the acts that table every live hand."""
        for seat in hand.wagering.live:
            if seat in hand.tabled:
                continue
            self._feed(happened.HandTabled(self._next(), seat, self.table.ledger.at(seat_place(seat))))
            yield self._marked(acts.Show(seat, (seat_key(seat), Key.SHOW.value)))

    def _award(self) -> Iterator[acts.Act]:
        """Yield the push of every due pot: one key if the screen offers it, else seat and amount."""
        while (push := push_offered(self.table)) is not None:
            self._feed(happened.PotAwarded(self._next(), push.seat, push.amount, push.pot))
            yield self._marked(acts.Award(push.seat, push.amount, (Key.CONFIRM.value,)))
        hand = self.table.hand
        if hand is None or hand.end_told:
            return
        for seat, wanted in self._by_people(hand):
            amount = min(wanted, self.table.hand.wagering.pot if self.table.hand is not None else 0)
            if amount:
                self._feed(happened.PotAwarded(self._next(), seat, amount))
                yield self._marked(acts.Award(seat, amount, award_keys(seat, amount)))

    def _by_people(self, hand: Hand) -> Sequence[tuple[int, int]]:
        """Return the pushes (seat and amount) that people decide because the cards do not."""
        pots = pots_left(hand.wagering)
        if hand.awarded:
            return [(pot.seats[0], pot.amount) for pot in reversed(pots) if pot.seats]
        due = due_awards(self.table)
        # A pot whose contenders are all out has no owner: the floor decides.
        open_pots = (pots[number] for number in due.undecided if number < len(pots))
        by_people = [(pot.seats[0], pot.amount) for pot in open_pots if pot.seats]
        pushes = [*((one.seat, one.amount) for one in due.awards), *by_people]
        if not (pushes or hand.wagering.live):
            raise PlanError("every hand is out, so the pot has no owner: the floor decides")
        return pushes or [(hand.wagering.live[0], hand.wagering.pot)]
