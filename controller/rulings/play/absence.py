"""Absent players: the third man walking, and chips picked up."""

from __future__ import annotations

from controller.poker.seats.seat_changes import MINUTE_MS, others_away
from controller.poker.seats.seat_record import Seat
from controller.rulings.play.blind_verdicts import BlindClaim, rule_on
from controller.table.events import AttentionCalled
from controller.table.ruling import Ruling, Tracer
from controller.table.state import Table


def rule_on_third_man(table: Table, event: AttentionCalled) -> Ruling:
    """Rule on a third absent player: a warning, then pick-up after a missed blind.

    Source: N77, G74.
    """
    tracer = Tracer()
    tracer.read("blinds.missed.third_man", table.rules.blinds.missed.third_man)
    seat = None if event.seat is None else table.seating.at(event.seat)
    if event.seat is None or others_away(table.seating, event.seat) < 2:
        condition = "not_third"
    else:
        condition = "missed_blind" if seat is not None and seat.missed and seat.warned else "warning"
    return rule_on(table, BlindClaim(event.cause, condition, event.at_ms, event.seat), tracer)


def rule_on_pick_up(table: Table, event: AttentionCalled) -> Ruling:
    """Rule on a request to pick up an absent player's chips: if it is due, a person decides.

    Source: N76, G73.
    """
    rules = table.rules.blinds.missed
    tracer = Tracer()
    tracer.read("blinds.missed.absent_buttons", rules.absent_buttons)
    seat = None if event.seat is None else table.seating.at(event.seat)
    condition = "too_early"
    if seat is not None and seat.presence == "reserved" and _lock_up_over(table, seat, event.at_ms):
        tracer.read("blinds.newcomer.lock_up_minutes", table.rules.blinds.newcomer.lock_up_minutes)
        condition = "lock_up"
    elif seat is not None and seat.presence == "away" and seat.missed:
        if rules.third_man.value and seat.warned and others_away(table.seating, seat.number) >= 2:
            tracer.read("blinds.missed.third_man", rules.third_man)
            condition = "third_man"
        elif _buttons_full(seat, rules.absent_buttons.value) or window_over(table, seat, event.at_ms):
            tracer.read("blinds.missed.window_minutes", rules.window_minutes)
            condition = "may_be"
    return rule_on(table, BlindClaim(event.cause, condition, event.at_ms, event.seat), tracer)


def _buttons_full(seat: Seat, most: int) -> bool:
    """Whether every absent button that the book knows lies there."""
    return bool(most) and seat.absent_buttons >= most


def window_over(table: Table, seat: Seat, now_ms: int) -> bool:
    """Whether the book's time of absence is over."""
    minutes = table.rules.blinds.missed.window_minutes.value
    return bool(minutes) and seat.away_since_ms is not None and now_ms - seat.away_since_ms >= minutes * MINUTE_MS


def _lock_up_over(table: Table, seat: Seat, now_ms: int) -> bool:
    """Whether a seat has been kept for longer than the book allows (N78, E76, G86)."""
    minutes = table.rules.blinds.newcomer.lock_up_minutes.value
    return bool(minutes) and seat.away_since_ms is not None and now_ms - seat.away_since_ms >= minutes * MINUTE_MS
