"""Finds faces that became public although nobody turned them up."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from controller.table.state import Table
from controller.terms.cards import Card
from hw.sim import physical_acts as acts
from hw.sim.world import World

SEEN_BY_KEY: Final = frozenset({"exposed", "exposed_by_player", "boxed"})
"""Keys that report an exposed card of a seat; such a card need not lie face up in the world."""


class FaceWatch:
    """The faces that were open in one hand, and those that the controller published."""

    def __init__(self, uids: Mapping[Card, bytes]) -> None:
        """`uids` maps each card to its tag."""
        self._uids = uids
        self._seen: set[bytes] = set()
        self._told: frozenset[Card] = frozenset()
        self._before: frozenset[Card] = frozenset()

    def begin(self, world: World) -> None:
        """Begin a hand; ignore faces that were public before it."""
        self._before, self._told = self._told, frozenset()
        self._seen.clear()
        self.saw(world)

    def saw(self, world: World, truth: acts.Truth | None = None) -> None:
        """Note the faces that are open after a true event, and those that the dealer will report."""
        self._seen.update(uid for uid, lie in world.lying.items() if lie.face_up)
        if isinstance(truth, acts.Begun):
            keys = getattr(truth.what, "keys", ())
            for seat, word in pairwise(keys):
                if word in SEEN_BY_KEY and seat.startswith("seat_"):
                    self._seen.update(world.at(f"seat:{seat[5:]}")[-1:])

    def heard(self, table: Table) -> None:
        """Note the faces that an event made public."""
        up = table.ledger.up
        if up != self._before:
            self._before = frozenset()
            self._told |= up

    def leaked(self, world: World) -> tuple[Card, ...]:
        """Return the cards that became public although their faces were never open.

        Call it after the hand.
        """
        self.saw(world)
        return tuple(sorted(one for one in self._told if self._uids.get(one) not in self._seen))
