"""Timers of empty seats: lock-ups and long absences, each reported once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from controller.poker.seats.seat_changes import MINUTE_MS, pass_time
from controller.poker.seats.seat_record import Seat
from controller.poker.seats.seating import Seating
from controller.rulebook.rule import Rule
from controller.table.events import TimeReached
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.fast_copies import replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]


def deadline(table: Table) -> int | None:
    """Return when the first unreported lock-up or absence ends, in ms; None if there is none."""
    return min((at_ms for _, at_ms, _ in _running(table)), default=None)


def _running(table: Table) -> Iterator[tuple[Seat, int, Rule[int]]]:
    """Yield every unreported timer of an empty seat: seat, end in ms, and the book's minutes."""
    rules = table.rules.blinds
    for seat in table.seating.seats:
        if seat.away_since_ms is None or seat.pick_up:
            continue
        if seat.presence == "reserved":
            minutes = rules.newcomer.lock_up_minutes
        elif seat.presence == "away" and seat.missed:
            minutes = rules.missed.window_minutes
        else:
            continue
        if minutes.value:
            yield seat, seat.away_since_ms + minutes.value * MINUTE_MS, minutes


def elapse(table: Table, at_ms: int) -> Advance:
    """Report expired timers: a lock-up is given away, an absent player picked up."""
    over = [(seat, minutes) for seat, due_ms, minutes in _running(table) if due_ms <= at_ms]
    if not over:
        return table, ()
    seating = pass_time(table.seating, table.rules.blinds, at_ms)
    told: list[Output] = []
    for seat, minutes in over:
        cited = f"rule {', '.join(minutes.cite)}"
        if seat.presence == "reserved":
            seating = seating.with_seat(replace(seat, pick_up=True))
            text = f"The lock-up of seat {seat.number} is over after {minutes.value} minutes ({cited}): call the floor."
        else:
            away = f"Seat {seat.number} is away for {minutes.value} minutes"
            text = f"{away}: it may be picked up ({cited}); the floor decides."
        told.append(Announce("info", text))
    return replace(table, seating=seating), tuple(told)


def reach_time(table: Table, event: TimeReached) -> Advance:
    """Handle the time that the core asked for; clock and bet spots are checked at every event."""
    # While the keys are lost, a player who is back may not have been keyed.
    return elapse(table, event.at_ms) if table.unkeyed is None else (table, ())


def third_man_told(before: Seating, table: Table) -> tuple[Output, ...]:
    """Report that a player who walked as the third man has missed a blind (N77, G74)."""
    rule = table.rules.blinds.missed.third_man
    walked_off = [seat for seat in table.seating.seats if seat.warned and seat.presence == "away" and seat.missed]
    told: list[Output] = []
    for seat in walked_off if rule.value else ():
        was = before.at(seat.number)
        if was is not None and not was.missed:
            walked = f"Seat {seat.number} walked as the third man and has missed a blind"
            text = f"{walked}: if he was warned, he may be picked up (rule {', '.join(rule.cite)}); call the floor."
            told.append(Announce("warning", text))
    return tuple(told)
