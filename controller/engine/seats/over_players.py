"""Playing over: announcements, and the seat's return at the blind.

Source: N68, E60, G65.
"""

from __future__ import annotations

from controller.poker.seats.playing_over import is_back, without_player
from controller.poker.seats.seating import Seating
from controller.table.outputs import Announce, Output
from controller.table.state import Table
from controller.terms.fast_copies import replace


def over_told(before: Seating, table: Table, number: int) -> tuple[Output, ...]:
    """Return the announcement when a guest sits down or the seat's player is back."""
    was, now = before.at(number), table.seating.at(number)
    if now is None or now.owner is None:
        return ()
    rule = table.rules.room.playing_over.allowed
    cited = f"rule {', '.join(rule.cite)}"
    if was is None or was.owner is None:
        asks = " if the floor permits it" if rule.value == "until_blind_with_permission" else ""
        text = f"Seat {number} is played over{asks}, until its player is back and the blind is there ({cited})."
        return (Announce("info", text),)
    if is_back(table.seating, number) and not is_back(before, number):
        text = f"The player of seat {number} is back: who plays over may play until the blind is there ({cited})."
        return (Announce("info", text),)
    return ()


def give_back(table: Table, numbers: tuple[int, ...]) -> tuple[Table, tuple[Output, ...]]:
    """Return the seats to their players; the guests take their chips and leave."""
    cited = f"rule {', '.join(table.rules.room.playing_over.allowed.cite)}"
    told: list[Output] = []
    seating = table.seating
    for number in numbers:
        seat = seating.at(number)
        seating = without_player(seating, number)
        stack = seat.stack if seat is not None else 0
        text = f"The blind is at seat {number}, whose player is back: who played over leaves with ¤{stack} ({cited})."
        told.append(Announce("warning", text))
    return replace(table, seating=seating), tuple(told)
