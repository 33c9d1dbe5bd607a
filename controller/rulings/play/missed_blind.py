"""Missed blinds, and players who were dealt in although they owed."""

from __future__ import annotations

from controller.poker.seats.seat_record import Debt
from controller.rulebook.variant import Debtor
from controller.rulings.play.blind_verdicts import BlindClaim, rule_on
from controller.table.events import AttentionCalled
from controller.table.ruling import Ruling, Tracer
from controller.table.state import Table
from controller.terms.codes import Cause


def rule_on_missed_blind(table: Table, event: AttentionCalled) -> Ruling:
    """Rule on a missed blind: the player owes what the seating recorded (convention 11)."""
    seat = None if event.seat is None else table.seating.at(event.seat)
    debt = Debt() if seat is None else seat.owed
    blinds = len(table.stakes.blinds)
    big = event.cause is Cause.MISSED_BIG_BLIND
    asked = {index for index in debt.blinds if (index == blinds - 1) is big}
    tracer = Tracer()
    rules = table.rules.blinds
    tracer.read("blinds.button.absent", rules.button.absent)
    condition = "owes" if asked else "nothing_missed"
    if asked:
        tracer.read("blinds.missed.live", rules.missed.live)
        if len(table.stakes.rounds) > 1:
            tracer.read("blinds.missed.round_by_round", rules.missed.round_by_round)
    debtor = table.variant.forced.debtor
    if asked and big and debtor is not None and debtor.value is Debtor.WAIT:
        condition = "must_wait"
    return rule_on(table, BlindClaim(event.cause, condition, event.at_ms, event.seat, debt), tracer)


def rule_on_missed_straddle(table: Table, event: AttentionCalled) -> Ruling:
    """Rule on a missed straddle that the house's plaque demands."""
    owed = Debt(0, straddle_owed(table))
    return rule_on(table, BlindClaim(event.cause, "missed", event.at_ms, event.seat, owed), Tracer())


def straddle_owed(table: Table) -> int:
    """Return the amount of a mandatory straddle: the smallest that the book allows."""
    return table.rules.blinds.straddle.least.value * table.stakes.big_blind


def rule_on_owing_seat_dealt(table: Table, event: AttentionCalled) -> Ruling:
    """Rule on a debtor dealt in: dead if he looked before posting, live once acted (N150)."""
    condition = "acted" if _played(table, event.seat) else "not_acted"
    return rule_on_debtor(table, event.seat, condition, event.at_ms)


def rule_on_debtor(table: Table, number: int | None, condition: str, at_ms: int) -> Ruling:
    """Rule on a debtor in the hand: `dealt` (he may still post), `not_acted` or `acted`."""
    seat = None if number is None else table.seating.at(number)
    debt = Debt() if seat is None else seat.owed
    tracer = Tracer()
    tracer.read("blinds.missed.post", table.rules.blinds.missed.post)
    # Who was dealt in for less than half a single blind owes only from the next deal on (G263).
    rightly = seat is not None and seat.short_blind and table.hand is not None and number in table.hand.start.dealt_in
    owes = bool(debt) and not rightly
    claim = BlindClaim(Cause.OWING_SEAT_DEALT, condition if owes else "not_owing", at_ms, number, debt)
    return rule_on(table, claim, tracer)


def _played(table: Table, seat: int | None) -> bool:
    """Whether that seat has put chips into this hand's pot by an act."""
    return table.hand is not None and any(one.seat == seat and one.chips for one in table.hand.actions)


def rule_on_short_blind(table: Table, event: AttentionCalled) -> Ruling:
    """Rule on a player due for the big blind with fewer chips than it (N143, E130, G149)."""
    tracer = Tracer()
    tracer.read("blinds.missed.short_big_blind", table.rules.blinds.missed.short_big_blind)
    seat = event.seat
    if seat is None and table.hand is not None:
        seat = table.hand.start.big_blind
    return rule_on(table, BlindClaim(event.cause, "short", event.at_ms, seat), tracer)
