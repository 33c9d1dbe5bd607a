"""Complaints about blinds, absence and straddles: the ruling and its effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from controller.engine.flow.issuing import issue
from controller.engine.seats.between_hands import change_seat
from controller.engine.seats.posting import answer_straddle
from controller.poker.seats import missed_blinds, seat_changes
from controller.rulings.play import absence, missed_blind
from controller.table.events import AttentionCalled, FloorRuled, SeatChanged
from controller.table.hand import with_dead
from controller.table.outputs import Output
from controller.table.ruling import Ruling
from controller.table.state import Table
from controller.terms.codes import Cause, Outcome
from controller.terms.fast_copies import replace

Advance: TypeAlias = tuple[Table, tuple[Output, ...]]

ATTENTION: Mapping[Cause, Callable[[Table, AttentionCalled], Ruling]] = {
    Cause.MISSED_SMALL_BLIND: missed_blind.rule_on_missed_blind,
    Cause.MISSED_BIG_BLIND: missed_blind.rule_on_missed_blind,
    Cause.MISSED_STRADDLE: missed_blind.rule_on_missed_straddle,
    Cause.OWING_SEAT_DEALT: missed_blind.rule_on_owing_seat_dealt,
    Cause.SHORT_BLIND: missed_blind.rule_on_short_blind,
    Cause.THIRD_MAN_WALKING: absence.rule_on_third_man,
    Cause.PICK_UP: absence.rule_on_pick_up,
}
"""The function that judges each cause of blinds and seats that a person may point out."""


def attend(table: Table, event: AttentionCalled) -> Advance:
    """Rule on a reported error of blinds or seats, and apply it."""
    seating = seat_changes.pass_time(table.seating, table.rules.blinds, event.at_ms)
    table = replace(table, seating=seating)
    ruling = ATTENTION[event.cause](table, event)
    table, told = issue(_applied(table, event.cause, event.seat, ruling.outcome), ruling)
    return table, told


def answer_floor(table: Table, event: FloorRuled) -> Advance | None:
    """Carry out the floor's choice on blinds, seats and straddles; None if not asked."""
    ruling = table.open_ruling
    if ruling is None or event.choose not in ruling.options:
        return None
    if ruling.cause is Cause.ILLEGAL_STRADDLE:
        return answer_straddle(table, ruling, event)
    if ruling.cause not in ATTENTION:
        return None
    table = replace(table, open_ruling=None)
    if ruling.cause in {Cause.PICK_UP, Cause.THIRD_MAN_WALKING} and ruling.seat is not None:
        if event.choose is Outcome.PENALTY:
            picked_up = SeatChanged(event.at_ms, ruling.seat, "empty")
            return change_seat(table, picked_up)
        return table, ()
    return _applied(table, ruling.cause, ruling.seat, event.choose), ()


def _applied(table: Table, cause: Cause, number: int | None, outcome: Outcome) -> Table:
    """Return the table with a ruling's effect: a warning, a straddle owed, a post."""
    seat = None if number is None else table.seating.at(number)
    if seat is None or number is None:
        return table
    seating = table.seating
    match cause, outcome:
        case Cause.THIRD_MAN_WALKING, Outcome.PLAY_ON if table.rules.blinds.missed.third_man.value:
            if seat_changes.others_away(seating, number) >= 2:
                seating = seating.with_seat(replace(seat, warned=True))
        case Cause.MISSED_STRADDLE, Outcome.OWES:
            amount = missed_blind.straddle_owed(table)
            seating = seating.with_seat(replace(seat, missed_straddle=amount))
            seating = missed_blinds.tell_debts(seating, table.stakes, table.rules.blinds)
        case Cause.OWING_SEAT_DEALT, Outcome.OWES:
            seating = seating.with_seat(replace(seat, must_post=True))
        case Cause.OWING_SEAT_DEALT, Outcome.DEAD_HAND:
            table = _kill(table, number)
        case _:
            pass
    return replace(table, seating=seating)


def _kill(table: Table, number: int) -> Table:
    """Return the table with that seat's hand dead, if the seat is in the hand."""
    return table if table.hand is None else replace(table, hand=with_dead(table.hand, number))
