"""Whether an error of order is seeable, by the truth of the table alone.

Two cards' order is seeable where they came to rest at least two cycles apart and both lay uncovered for two cycles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from controller.table.hand import Hand, Phase
from controller.terms.places import PlaceKind
from hw.sim import physical_acts as acts
from hw.sim.hearing import is_in_pile
from hw.sim.world import World

CYCLES: Final = 2
"""So many cycles lie between two cards whose order can be seen, and so many each lies uncovered."""


@dataclass(slots=True)
class _Pitched:
    """A card that came to a seat."""

    at_ms: int
    uid: bytes
    seat: int
    is_covered: bool = False


class DealTruth:
    """The cards of one deal as they came to rest."""

    def __init__(self, cycle_ms: float) -> None:
        """Watch the deal of one hand, read in such cycles."""
        self._apart_ms = CYCLES * cycle_ms
        self._pitched: list[_Pitched] = []
        self.planned: tuple[int, ...] = ()
        """The seats that were due, first card first."""

    def plan(self, hand: Hand | None) -> None:
        """Note the order that was due, when its first card is."""
        if hand is not None and hand.phase is Phase.DEALING and not self.planned:
            self.planned = tuple(due.place.number for due in hand.plan.due)

    def saw(self, truth: acts.Truth, world: World) -> None:
        """Note a card that came to a seat, and which of those before it are covered by now."""
        for one in self._pitched:
            if truth.at_ms <= one.at_ms + self._apart_ms:
                one.is_covered = one.is_covered or _is_covered(world, one.uid)
        if isinstance(truth, acts.Rested) and len(self._pitched) < len(self.planned):
            kind, _, seat = truth.zone.partition(":")
            if kind == PlaceKind.SEAT.value:
                pitched = _Pitched(truth.at_ms, truth.uid, int(seat), _is_covered(world, truth.uid))
                self._pitched.append(pitched)

    def is_order_seeable(self) -> bool:
        """Return whether two cards show by their order that it was not the planned one."""
        return any(
            earlier > later and two.at_ms - one.at_ms >= self._apart_ms and not (one.is_covered or two.is_covered)
            for (one, earlier), (two, later) in combinations(_ranked(self._pitched, self.planned), 2)
        )


def _ranked(pitched: Sequence[_Pitched], planned: Sequence[int]) -> list[tuple[_Pitched, int]]:
    """Return the cards, each with its number in the planned order.

    The first card of a seat is the first one due there.
    """
    due = list(enumerate(planned))
    ranked: list[tuple[_Pitched, int]] = []
    for one in pitched:
        rank = next((at for at, (_, seat) in enumerate(due) if seat == one.seat), None)
        if rank is not None:
            ranked.append((one, due.pop(rank)[0]))
    return ranked


def _is_covered(world: World, uid: bytes) -> bool:
    """Whether something lies on a card or it is held up: another card, a chip, a hand."""
    lying = world.lying[uid]
    return lying.lifted or lying.covered or is_in_pile(world, uid)
