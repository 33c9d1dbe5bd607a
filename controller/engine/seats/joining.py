"""A debtor dealt in by mistake: no misdeal; his next act decides (N150, G156)."""

from __future__ import annotations

from controller.engine.flow.issuing import issue
from controller.poker import betting
from controller.poker.deal_plan import DealPlan, Due
from controller.poker.seats.seat_record import Seat
from controller.poker.seats.seating import clockwise
from controller.poker.wagering import Wagering, turns_behind
from controller.rulings.play.missed_blind import rule_on_debtor
from controller.table.events import ActionDeclared, CardMoved, CardPeeked, ChipsMoved, Event, WordSaid
from controller.table.hand import Hand, Phase, with_dead
from controller.table.outputs import Output
from controller.table.state import Table
from controller.terms.codes import Act, Outcome, Word
from controller.terms.fast_copies import replace
from controller.terms.places import PlaceKind, seat_place

Advance = tuple[Table, tuple[Output, ...]]


def let_in(table: Table, event: Event) -> Advance:
    """Let a debtor in who gets a card, looks at it or acts, although not dealt in by rule."""
    match event:
        case CardMoved(place=place):
            return _is_dealt(table, place.number, event.at_ms) if place.kind is PlaceKind.SEAT else (table, ())
        case ActionDeclared() | WordSaid() | ChipsMoved() if _plays(event):
            return _acts(table, event.seat), ()
        case CardPeeked(place=place) if place.kind is PlaceKind.SEAT:
            return _looks(table, place.number, event.at_ms)
        case _:
            return table, ()


def _plays(event: ActionDeclared | WordSaid | ChipsMoved) -> bool:
    """Whether the act makes a player part of the hand; a fold does not."""
    if isinstance(event, ActionDeclared):
        return event.act is not Act.FOLD
    return not isinstance(event, WordSaid) or event.word not in {Word.FOLD, Word.TIME}


def straddles_back(table: Table, number: int) -> Table:
    """Return the table with a debtor let in by straddling under the gun.

    Source: N149, E136a, G155.
    """
    hand, seat = table.hand, _debtor(table, number)
    rules = table.rules.blinds
    if hand is None or seat is None or not rules.missed.straddle.value or hand.start.big_blind is None:
        return table
    if hand.actions or clockwise((*hand.start.dealt_in, number), hand.start.big_blind)[0] != number:
        return table
    table = _with_player(table, hand, seat)
    return replace(table, seating=table.seating.with_seat(seat.paid_up()))


def _debtor(table: Table, number: int) -> Seat | None:
    """Return the seat if its player is present and owes a blind; else None."""
    seat = table.seating.at(number)
    able = seat is not None and seat.owed and seat.presence == "present" and seat.stack > 0
    return seat if able else None


def _acts(table: Table, number: int) -> Table:
    """Return the table with a debtor in the hand if he acts in the first round."""
    hand = table.hand
    if hand is None or number in hand.wagering.stacks:
        return table
    seat = _debtor(table, number)
    if seat is None:
        return table
    first_round = hand.phase is Phase.BETTING and hand.street_index == 0
    unseen = table.stakes.readers == "full" and not table.ledger.at(seat_place(number))
    return table if unseen or not first_round else _with_player(table, hand, seat)


def _is_dealt(table: Table, number: int, at_ms: int) -> Advance:
    """Deal a debtor in, in his place in the order, and tell him to post."""
    hand = table.hand
    if hand is None or number in hand.wagering.stacks or hand.phase is not Phase.DEALING:
        return table, ()
    seat = _debtor(table, number)
    if seat is None:
        return table, ()
    order = clockwise((*hand.start.dealt_in, number), hand.start.button)
    after = clockwise(order, number)[0]
    due = hand.plan.next
    if hand.street_index or hand.deal.stopped or due is None or due.place != seat_place(after):
        return table, ()
    plan = _plan_with(hand.plan, number, after)
    planned = tuple(one.place.number for one in plan.due if one.place.kind is PlaceKind.SEAT)
    hand = replace(hand, plan=plan, deal=replace(hand.deal, planned=planned))
    table = _with_player(table, hand, seat)
    return issue(table, rule_on_debtor(table, number, "dealt", at_ms))


def _plan_with(plan: DealPlan, number: int, after: int) -> DealPlan:
    """Return the plan with that seat served too, each time before the seat after it.

    If the seat after it has had cards already, because the new seat comes last or was skipped as the first, the new
    seat's missing cards come at the end, so that all hands are equal.
    """
    rest: list[Due] = []
    for due in plan.rest:
        if due.place == seat_place(after):
            rest.append(Due(seat_place(number), due.face_up))
        rest.append(due)
    behind = [due for due in plan.due[: plan.done] if due.place == seat_place(after)]
    rest += [Due(seat_place(number), due.face_up) for due in behind]
    return plan.with_rest(rest)


def _looks(table: Table, number: int, at_ms: int) -> Advance:
    """Rule on a debtor who looks at his cards before posting or acting: his hand is dead."""
    hand, seat = table.hand, _debtor(table, number)
    if hand is None or seat is None or not betting.is_live(hand.wagering, number):
        return table, ()
    if any(one.seat == number for one in hand.actions):
        return table, ()
    ruling = rule_on_debtor(table, number, "not_acted", at_ms)
    if ruling.outcome is Outcome.DEAD_HAND:
        table = replace(table, hand=with_dead(hand, number))
    return issue(table, ruling)


def _with_player(table: Table, hand: Hand, seat: Seat) -> Table:
    """Return the table with one more player in the hand, whose turn follows his seat."""
    number = seat.number
    start = hand.start
    turns = _inserted(start.acting_order, number)
    start = replace(
        start,
        dealt_in=tuple(clockwise((*start.dealt_in, number), start.button)),
        acting_order=turns,
        first_to_act=number if start.acting_order and turns[0] == number else start.first_to_act,
    )
    wagering = _joined(hand, number, seat.stack)
    return replace(table, hand=replace(hand, start=start, wagering=replace(wagering, order=start.dealt_in)))


def _inserted(turns: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return the turns with the seat after its right neighbor, or first after the big blind."""
    if not turns:
        return (number,)
    at = (turns.index(clockwise(turns, number)[-1]) + 1) % len(turns)
    return (*turns[:at], number, *turns[at:])


def _joined(hand: Hand, number: int, stack: int) -> Wagering:
    """Return the wagers with that player, who has put in nothing."""
    wagering = hand.wagering
    turns = _inserted(wagering.round.turns, number)
    to_act = wagering.to_act
    if hand.phase is Phase.BETTING:
        acted = [one.seat for one in hand.actions if not one.tap and one.seat in turns]
        # The turns need not go round by seat: a straddle or kill may act last.
        row = turns_behind(turns, acted[-1]) if acted else turns
        if to_act is None or row.index(number) < row.index(to_act):
            to_act = number
    return replace(
        wagering,
        round=replace(wagering.round, turns=turns),
        stacks={**wagering.stacks, number: stack},
        bets={**wagering.bets, number: 0},
        put={**wagering.put, number: 0},
        antes={**wagering.antes, number: 0},
        dead={**wagering.dead, number: 0},
        to_act=to_act,
    )
