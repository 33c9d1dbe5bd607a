"""Playing over: announcements, and the seat's return at the blind.

Source: N68, E60, G65.
"""

from __future__ import annotations

from functools import reduce

from controller.poker.seats.playing_over import is_back, without_player
from controller.poker.seats.seating import Seating
from controller.table.announcements import seat_announcements as say
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.fast_copies import replace


def over_told(before: Seating, table: Table, number: int) -> tuple[Output, ...]:
    """Return the announcement when a guest sits down or the seat's player is back."""
    was, now = before.at(number), table.seating.at(number)
    if now is None or now.owner is None:
        return ()
    rule = table.rules.room.playing_over.allowed
    if was is None or was.owner is None:
        asks = rule.value == "until_blind_with_permission"
        return (Announce("info", say.PlayedOver(number, asks, rule.cite)),)
    if is_back(table.seating, number) and not is_back(before, number):
        return (Announce("info", say.OwnerIsBack(number, rule.cite)),)
    return ()


def give_back(table: Table, numbers: tuple[int, ...]) -> tuple[Table, tuple[Output, ...]]:
    """Return the seats to their players; the guests take their chips and leave."""
    rule = table.rules.room.playing_over.allowed
    stacks = {seat.number: seat.stack for seat in table.seating.seats}
    told = (Announce("warning", say.GuestLeaves(number, stacks[number], rule.cite)) for number in numbers)
    return replace(table, seating=reduce(without_player, numbers, table.seating)), tuple(told)
