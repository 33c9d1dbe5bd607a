"""The players' names that the room gives to seats: in memory alone, gone with the player.

The game knows seats, not persons. A name is on the screens and nowhere else: no event, message, file or line of the
log has it, and a restart forgets it.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.poker.seats.seating import Seating
from controller.table.events import Event, RoomCommanded, SeatChanged
from controller.terms.display_names import composed


class SeatNames:
    """The names at one table; the loop's thread alone holds them."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}

    @property
    def names(self) -> Mapping[int, str]:
        """The names by seat, as they are now; a later change is another value."""
        return self._names

    def give(self, seat: int, name: str) -> None:
        """Show a name at a seat from now on; an empty one takes the name away."""
        others = {number: told for number, told in self._names.items() if number != seat}
        self._names = others | ({seat: composed(name)} if name else {})

    def follow(self, event: Event, before: Seating, after: Seating) -> None:
        """Move a name with its player, and forget it when he leaves or another takes the seat."""
        does = event.does if isinstance(event, RoomCommanded) else event
        if not self._names or before is after:
            return
        if isinstance(does, SeatChanged) and does.presence == "new":
            self.give(does.seat, "")  # also where somebody plays over: the absent player's name goes
        if isinstance(does, SeatChanged) and does.presence == "moved" and does.source is not None:
            self.give(does.seat, self._names.get(does.source, ""))
        if not self._names.keys() <= after.taken:
            self._names = {seat: name for seat, name in self._names.items() if seat in after.taken}
