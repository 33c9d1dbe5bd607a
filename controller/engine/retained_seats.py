"""The room's retained values of the seats, the button and the kill button."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller.engine.flow.chip_accounting import chips_of
from controller.poker.seats.seat_record import Seat
from controller.poker.seats.seating import Seating, seat_state, state_of
from controller.table.outputs import HandBegan, LightLamp, Output, SeatTold
from controller.table.state import Table
from controller.table.values import ButtonTold, KillTold
from controller.terms.counts import count_of


def seats_told(before: Seating, table: Table) -> Iterable[Output]:
    """Yield every changed seat: its state, its open items, its missed-blind lamp."""
    after = table.seating
    dealt, deals = before.dealt_last, after.dealt_last
    if before.seats is after.seats and all(seat.is_settled for seat in after.seats):
        return  # the state of a settled seat depends on nothing else; that of others on blinds and deal too
    blinds = _blinds(before) != _blinds(after)
    were, are = ({seat.number: seat for seat in seating.seats} for seating in (before, after))
    for number in sorted({*were, *are}):
        was, now = were.get(number), are.get(number)
        if was is now and ((now and now.is_settled) or (not blinds and (number in dealt) is (number in deals))):
            continue
        if state_of(before, was) is not state_of(after, now) or _open_points(was) != _open_points(now):
            yield seat_told(table, number)
            if bool(was and was.in_debt) is not bool(now and now.in_debt):
                yield LightLamp(f"missed:{number}", bool(now and now.in_debt))


def _blinds(seating: Seating) -> int | None:
    """Return the number of blinds in the last hand; None before the first."""
    return len(seating.positions.blinds) if seating.positions is not None else None


def _open_points(seat: Seat | None) -> tuple[object, ...] | None:
    """Return what the room is sent of a seat in addition to its state; None for an empty seat."""
    if seat is None:
        return None
    kept = seat.presence == "reserved"
    return seat.owed, seat.penalty_hands, seat.racked, seat.option, kept, seat.owner is not None


def seat_told(table: Table, number: int, stacks: Mapping[int, int] | None = None) -> SeatTold:
    """Return a seat's state, chips and open items; `stacks` are every seat's, if known already."""
    seat = table.seating.at(number)
    state = seat_state(table.seating, number).value
    if seat is None:
        return SeatTold(number, state, 0)
    stack = count_of(chips_of(table, "seat").stacks if stacks is None else stacks, number)
    return SeatTold(
        number, state, stack, seat.owed.live, seat.owed.dead, seat.penalty_hands, seat.racked, seat.option,
        seat.presence == "reserved", seat.owner is not None,
    )  # fmt: skip


def button_told(before: Seating, after: Seating, outputs: tuple[Output, ...]) -> tuple[Output, ...]:
    """Return the button's place, unless the start of a hand has already reported it."""
    told = next((one.button for one in reversed(outputs) if isinstance(one, HandBegan)), before.button)
    return () if told == after.button else (ButtonTold(after.button),)


def kill_now(seating: Seating) -> KillTold:
    """Return who has a leg up, who kills the next hand, and who missed his kill."""
    kill = seating.kill
    return KillTold(tuple(seat for seat in (kill.leg, *sorted(kill.kept)) if seat is not None), kill.due, kill.owed)
