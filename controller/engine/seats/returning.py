"""Chips of a player who comes back against those that he left with: told, never refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from controller.poker.seats.returns import left_with
from controller.rulebook.rule import Rule
from controller.table.announcements.seat_announcements import StackNotAsLeft
from controller.table.events import SeatChanged
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.codes import Basis

MINUTE_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class ReturnStack:
    """What a player must have: why, how many chips, and by which rule."""

    why: Literal["away", "return", "transfer"]
    chips: int
    rule: Rule[object]

    def met_by(self, chips: int) -> bool:
        """Whether that many chips are in order: after a return to the game no more either."""
        return chips == self.chips if self.why == "return" else chips >= self.chips


def due_of(before: Table, event: SeatChanged) -> ReturnStack | None:
    """Return what a player who comes back or changes tables must have; None if nothing is due.

    Source: N60 to N62, N101, E53 to E55, G58 to G60, G102.
    """
    rules = before.rules.room.buy_in
    seat = before.seating.at(event.seat)
    if event.presence == "present":
        was_away = seat is not None and seat.presence == "away" and seat.owner is None
        due = seat.stack if seat is not None and was_away and "away" in rules.whole_stack.value else None
        return None if due is None else ReturnStack("away", due, rules.whole_stack)
    if event.presence != "new":
        return None
    if event.left_with is not None:
        whole = "transfer" in rules.whole_stack.value
        return ReturnStack("transfer", event.left_with, rules.whole_stack) if whole else None
    since = event.at_ms - rules.return_minutes.value * MINUTE_MS
    left = left_with(before.seating, event.player, since) if rules.return_minutes.value else None
    return None if left is None else ReturnStack("return", left, rules.return_minutes)


def returned(before: Table, event: SeatChanged, due: ReturnStack) -> tuple[Output, ...]:
    """Report a player who has other chips than he must have."""
    stack = event.stack or 0
    if due.met_by(stack):
        return ()
    minutes = before.rules.room.buy_in.return_minutes.value
    told = StackNotAsLeft(event.seat, due.why, stack, due.chips, minutes, due.rule.cite)
    return (Announce("warning" if due.rule.basis is Basis.TEXT else "info", told),)
