"""What waits for its turn on its way to the core, and all that its turn depends on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from controller.fusion.detection import DetectionModel
from controller.fusion.timings import HoldDeadlines
from controller.table.events import CardMoved, Event
from controller.table.state import Table
from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import BURN, Place, PlaceKind
from hw.panel import Key


@fast_frozen
@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key on its way to the keypad; its meaning depends on the table at that time."""

    key: Key
    at_ms: int
    edge: int = 0
    """The number of its press among the durable edges; 0 where none was kept."""
    waited: str = field(default="", compare=False)
    """The rules that held it, each with its milliseconds."""
    person: str = ""
    """The id of who signed on for it; empty if nobody did."""


Wanted: TypeAlias = Event | KeyPress


@fast_frozen
@dataclass(frozen=True, slots=True)
class Arrived:
    """One event, or one key press, on its way to the core.

    `after_ms` and `by_ms` bound when it happened; for a key both are its time.
    """

    event: Wanted
    at_ms: int
    after_ms: int
    by_ms: int
    edge: int = 0
    """The number of a contact's press among the durable edges; 0 where none was kept."""
    holds: tuple[tuple[str, int], ...] = ()
    """The trace: each rule that held it, and since when."""

    @property
    def key(self) -> Key | None:
        """The key; None for what is no key press."""
        return self.event.key if isinstance(self.event, KeyPress) else None

    @property
    def move(self) -> CardMoved | None:
        """The card that came to rest; None for anything else."""
        return self.event if isinstance(self.event, CardMoved) else None

    @property
    def place(self) -> Place | None:
        """Where the card came to rest; None for what is no card."""
        return self.event.place if isinstance(self.event, CardMoved) else None

    @property
    def kind(self) -> PlaceKind | None:
        """The kind of place that the card came to; None for what is no card."""
        return self.event.place.kind if isinstance(self.event, CardMoved) else None

    def held_by(self, rule: str, now_ms: int) -> Arrived:
        """Return the arrival with a rule in its trace that holds it from now on."""
        if self.holds and self.holds[-1][0] == rule:
            return self
        return replace(self, holds=(*self.holds, (rule, now_ms)))

    def traced(self, now_ms: int) -> Wanted:
        """Return the event with what it waited for until now."""
        event, ends_ms = self.event, (*(since_ms for _, since_ms in self.holds[1:]), now_ms)
        if not self.holds or not isinstance(event, CardMoved | KeyPress):
            return event
        spans = zip(self.holds, ends_ms, strict=True)
        return replace(event, waited=", ".join(f"{rule} {end_ms - since_ms}" for (rule, since_ms), end_ms in spans))

    @property
    def first_ms(self) -> int:
        """The time of the card's first read; of a key, its time."""
        begun_ms = self.event.begun_ms if isinstance(self.event, CardMoved) else None
        return self.by_ms if begun_ms is None else begun_ms


Waiting: TypeAlias = tuple[Arrived, ...]
"""The arrivals held back, in the order of their arrival."""


def without(waiting: Waiting, gone: Collection[Arrived]) -> Waiting:
    """Return the arrivals without some of them."""
    return tuple(one for one in waiting if not any(one is other for other in gone))


@fast_frozen
@dataclass(frozen=True, slots=True)
class FusionContext:
    """All that a decision depends on: the table, the readers, the keypad, what waits, the time."""

    table: Table
    now_ms: int
    holds: HoldDeadlines
    sight: DetectionModel
    seat: int | None = None
    """The seat that the half-typed entry concerns."""
    chosen: int | None = None
    """The seat whose key was pressed."""
    held: Sequence[Arrived] = ()
    """All that waits for its turn."""
    folds_from_muck: bool = False
    """Whether a player's cards that surely came to rest in the muck in his turn are his fold."""

    @property
    def keys(self) -> list[tuple[Key, int]]:
        """The keys that wait, each with its time, the oldest first."""
        return [(one.event.key, one.at_ms) for one in self.held if isinstance(one.event, KeyPress)]

    def waits(self, keys: Collection[Key]) -> bool:
        """Whether one of some keys waits."""
        return any(one.key in keys for one in self.held)

    def at(self, place: Place) -> list[Arrived]:
        """Return the cards of a place that wait."""
        return [one for one in self.held if one.place == place]

    @property
    def presumed_burns(self) -> int:
        """The number of burns that are presumed and still unread."""
        hand = self.table.hand
        return hand.deal.presumed_at(BURN) if hand is not None and hand.deal.presumed else 0

    @property
    def rekey_until_ms(self) -> int:
        """The end of the re-entry window after an UNDO; 0 where it is not open.

        As long as cards wait for what is keyed again, not all of it has been.
        """
        held = self.table.held
        waits_ms = (held.until_ms or 0) if held is not None else 0
        return max(self.table.memory.reentry.until_ms(self.table.hand), waits_ms)

    def keyed_ms(self, at_ms: int) -> int:
        """Return when the key of an act made by a time must have come.

        Readers may have just started, and a node may still be telling what it kept.
        """
        return max(at_ms, self.holds.from_ms, self.holds.keyed_from_ms) + self.holds.lag_ms

    @property
    def is_reentering(self) -> bool:
        """Whether withdrawn entries are being keyed again: no card is premature for them."""
        table = self.table
        return (table.memory.reentry.hand > 0 or table.held is not None) and self.now_ms < self.rekey_until_ms
