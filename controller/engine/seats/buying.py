"""Bought chips against the book's bounds: reported, never refused.

The desk or the floor may overrule a bound, and real chips are real: nothing here keeps a player from his chips.
"""

from __future__ import annotations

from controller.engine.seats.hand_structure import betting_of
from controller.engine.seats.returning import due_of, returned
from controller.poker.seats.buy_ins import Bought, BuyInFault, Purchase, fault_of, is_short
from controller.table.announcements import seat_announcements as say
from controller.table.events import SeatChanged
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.codes import Basis, Betting
from controller.terms.fast_copies import replace


def sit_with(before: Table, table: Table, event: SeatChanged) -> tuple[Table, tuple[Output, ...]]:
    """Check the chips that a player sits down with; after a moved game they are his own.

    Who comes back, or from another table of the game, has what he left with, whatever the bounds of a buy-in.
    Source: N60 to N62, N100, N101, E53 to E55, E88, G58 to G60, G101, G102.
    """
    if event.stack is None or event.presence not in {"new", "present"}:
        return table, ()
    if event.arrives in table.rules.room.buy_in.keeps.value:
        return table, ()
    due = due_of(before, event)
    if due is not None and (told := returned(before, event, due)):
        return table, told
    if due is not None and due.why != "away":
        return table, ()  # what he must bring is in order, whatever the bounds of a buy-in
    was = before.seating.at(event.seat)
    if event.presence == "present" and was is not None and was.owner is not None and was.presence == "present":
        return table, ()  # the seat's own player returns, who had these chips before
    first = was is None or was.presence == "reserved" or event.presence == "new"
    return bought_by(before, table, event.seat, first=first)


def bought_by(before: Table, table: Table, number: int, *, first: bool = False) -> tuple[Table, tuple[Output, ...]]:
    """Report a seat's purchase that breaks the book's bounds, and count its buy-ins."""
    seat = table.seating.at(number)
    held = 0 if first else _chips(before, number)
    amount = _chips(table, number) - held
    if seat is None or amount <= 0:
        return table, ()
    rules, game = table.rules.room.buy_in, _game(table)
    purchase = Purchase(amount, held, _leader(table, number), seat.full_buy and not first, seat.short_buys)
    fault = fault_of(rules, game, purchase)
    if is_short(rules, game, purchase):
        seat = replace(seat, full_buy=purchase.full_buy, short_buys=seat.short_buys + int(purchase.full_buy))
    elif not seat.full_buy:
        seat = replace(seat, full_buy=True)
    table = replace(table, seating=table.seating.with_seat(seat))
    there = _in_fantasyland(before, number, amount) if not first else ()
    return table, there if fault is None else (*there, _told(number, purchase, fault))


def _in_fantasyland(table: Table, number: int, amount: int) -> tuple[Output, ...]:
    """Warn of chips for a seat in Fantasyland, in this hand or the next one (GN 345c)."""
    rule, points = table.rules.room.buy_in.in_fantasyland, table.variant.points
    if rule.value != "not_allowed" or number not in table.fantasyland or points is None or points.fantasyland is None:
        return ()
    return (Announce("warning", say.ChipsInFantasyland(number, amount, rule.cite)),)


def _chips(table: Table, number: int) -> int:
    """Return all chips of a seat: those in play, and those bought for the next hand."""
    seat, hand = table.seating.at(number), table.hand
    if seat is None:
        return 0
    if hand is not None and number in hand.wagering.stacks and number not in table.seating.settled:
        return hand.wagering.stacks[number] + seat.bought
    return seat.stack


def _leader(table: Table, number: int) -> int:
    """Return the biggest stack of the other seats, with their chips in the pot."""
    others = (seat for seat in table.seating.seats if seat.number != number)
    return max((max(seat.stack, _chips(table, seat.number)) for seat in others), default=0)


def _game(table: Table) -> Bought:
    """Return the game that the chips are bought for: the one dealt now."""
    stakes = table.stakes
    is_limit = betting_of(table) is Betting.FIXED_LIMIT
    unit = stakes.limits[0] if is_limit and stakes.limits else stakes.big_blind
    return Bought(table.variant.id, stakes.blinds, unit, is_limit)


def _told(number: int, purchase: Purchase, fault: BuyInFault) -> Announce:
    """Return the message on a purchase; it is a warning only if the book itself forbids it."""
    bound = fault.bound
    told = say.BuyInOutOfBounds(
        number, fault.kind, purchase.amount, purchase.stack, purchase.after, bound.amount, bound.cite
    )
    return Announce("warning" if bound.basis is Basis.TEXT else "info", told)
