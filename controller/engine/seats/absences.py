"""Timers of empty seats: lock-ups and long absences, each reported once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from controller.poker.seats.seat_changes import MINUTE_MS, pass_time
from controller.poker.seats.seat_record import Seat
from controller.poker.seats.seating import Seating
from controller.rulebook.rule import Rule
from controller.table.announcements import seat_announcements as say
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
        if seat.presence == "reserved":
            seating = seating.with_seat(replace(seat, pick_up=True))
            told.append(Announce("info", say.LockUpOver(seat.number, minutes.value, minutes.cite)))
        else:
            told.append(Announce("info", say.AbsenceOver(seat.number, minutes.value, minutes.cite)))
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
            told.append(Announce("warning", say.ThirdManMissedBlind(seat.number, rule.cite)))
    return tuple(told)
