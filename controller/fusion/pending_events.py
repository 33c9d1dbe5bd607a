"""What waits for its turn on its way to the core, and all that its turn depends on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from controller.fusion.order.deal_order import DealOrder
from controller.table import events as happened
from controller.table.events import Event
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import Place, PlaceKind
from hw.panel import Key


@dataclass(frozen=True, slots=True)
class HoldDeadlines:
    """How long an arrival that does not fit is held, in milliseconds.

    Attributes:
        key_ms: for a key that no card would allow: what else may be under way.
        early_ms: for a key while a card read twice, and so early, is not sure yet (docs/measure.md); for a card more in
            a hand while one that a folded hand lacks may be on its way to the muck; for EXPOSED where the card is one
            of the deal which no reader is sure of.
        lag_ms: for a card that an act would allow: how late a key comes after its act (a stated grace).
        presume_ms: how long a key waits for the cards that must have come before it.
        follow_ms: how long a burn that is not due waits for the card that it protects: they are judged together.
        stop_ms: how long the readers get for the card that a key has just spoken of: the dealer deals no further.
        double_ms: a key pressed again so soon after it came up is one press; digits are not.
        rekey_ms: how long after UNDO, and after each key since, the entries taken back are expected to be keyed again.
        link_ms: how long a press may take to arrive from a device while a later one of another device is here: a node
            resends after 60 ms if a frame was lost (`RESEND_MS` of the node link); the rest covers reading and storing.
        from_ms: patience counts from here at the earliest: readers that have just started have all still to say.
    """

    key_ms: int = 4500
    early_ms: int = 25_000
    lag_ms: int = 2500
    presume_ms: int = 2500
    follow_ms: int = 1500
    stop_ms: int = 2000
    double_ms: int = 150
    rekey_ms: int = 6000
    link_ms: int = 100
    from_ms: int = 0


class DetectionModel(Protocol):
    """What the readers can see, and how soon."""

    def unseen_until_ms(self, place: Place, since_ms: int, now_ms: int) -> int:
        """Until when a card that has lain there since a time may stay unread; later than now if it still may."""
        ...

    def likely_read_by_ms(self, place: Place, since_ms: int, now_ms: int) -> int:
        """By when a card that has lain there among others since a time would likely have been read."""
        ...

    def is_expected(self, place: Place, by_ms: int | None = None) -> bool:
        """Whether a card is being read there that is not placed yet: was read there first by a time, if one is told."""
        ...

    def is_hardly_there(self, place: Place, since_ms: int) -> bool:
        """Whether a card that has lain there since a time would have been read but for a small chance."""
        ...

    def is_held_up(self, place: Place, since_ms: int) -> bool:
        """Whether the hand that came there has not lain there since a time, so that no card of it can be read."""
        ...

    def is_left(self, place: Place) -> bool:
        """Whether a card that is known to lie there is being read elsewhere, and no reader is sure of it yet."""
        ...

    def claimed(self, place: Place, by_ms: int) -> int:
        """How many cards that were read there first by a time lie there more likely than elsewhere, but not surely."""
        ...

    def read_twice(self, place: Place, by_ms: int) -> int:
        """How many of those had been read there twice by a time."""
        ...

    def unplaced(self) -> Sequence[tuple[int, Place, Card]]:
        """The cards of nobody's that are being read at a seat or on the burns, not surely: since when, and where."""
        ...

    def read_at(self, place: Place) -> Collection[Card]:
        """The cards that are known to lie elsewhere and are being read at a place, but not surely."""
        ...

    def unsure_at(self, places: Collection[Place]) -> tuple[Card, ...]:
        """The cards that lie more likely than not at one of the places, not surely, and are known to lie elsewhere."""
        ...

    def resolves_deal(self) -> bool:
        """Whether the readers tell the order of cards that are dealt four a second."""
        ...

    def deal_order(self, plan: tuple[Place, ...], done: int, since_ms: int, now_ms: int) -> DealOrder | None:
        """Return the order that a deal may have had instead of its plan's, by all its reads since it began."""
        ...


class PerfectDetection:
    """Readers that tell every card when it comes to rest."""

    def unseen_until_ms(self, place: Place, since_ms: int, now_ms: int) -> int:
        """No time at all."""
        del place, now_ms
        return since_ms

    def likely_read_by_ms(self, place: Place, since_ms: int, now_ms: int) -> int:
        """At once."""
        return self.unseen_until_ms(place, since_ms, now_ms)

    def is_expected(self, place: Place, by_ms: int | None = None) -> bool:
        """Never: what lies there has been told."""
        del place, by_ms
        return False

    def is_hardly_there(self, place: Place, since_ms: int) -> bool:
        """Where every card is told at once, always."""
        return self.unseen_until_ms(place, since_ms, since_ms) <= since_ms

    def is_held_up(self, place: Place, since_ms: int) -> bool:
        """Never: what is taken up was told before."""
        del place, since_ms
        return False

    def is_left(self, place: Place) -> bool:
        """Never: what left it has been told."""
        del place
        return False

    def claimed(self, place: Place, by_ms: int) -> int:
        """None ever."""
        del place, by_ms
        return 0

    def read_twice(self, place: Place, by_ms: int) -> int:
        """None ever."""
        del place, by_ms
        return 0

    def unplaced(self) -> Sequence[tuple[int, Place, Card]]:
        """None ever."""
        return ()

    def read_at(self, place: Place) -> Collection[Card]:
        """None ever."""
        del place
        return ()

    def unsure_at(self, places: Collection[Place]) -> tuple[Card, ...]:
        """None ever."""
        del places
        return ()

    def resolves_deal(self) -> bool:
        """Always."""
        return True

    def deal_order(self, plan: tuple[Place, ...], done: int, since_ms: int, now_ms: int) -> DealOrder | None:
        """None: every card is told at once, in its order."""
        del plan, done, since_ms, now_ms
        return None


@fast_frozen
@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key on its way to the keypad: what it means depends on the table as it stands when it is taken."""

    key: Key
    at_ms: int
    edge: int = 0
    """The number of its press among the kept edges; 0 where none was kept."""


Wanted: TypeAlias = Event | KeyPress


@fast_frozen
@dataclass(frozen=True, slots=True)
class Arrived:
    """One event, or one press of a key, on its way to the core.

    `after_ms` and `by_ms` bound when it happened; for a key both are its time.
    """

    event: Wanted
    at_ms: int
    after_ms: int
    by_ms: int
    edge: int = 0
    """The number of a contact's press among the kept edges; 0 where none was kept."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Waiting:
    """The arrivals held back, in the order of their arrival."""

    held: tuple[Arrived, ...] = ()

    def plus(self, arrived: Arrived) -> Waiting:
        """The arrivals with one more."""
        return Waiting((*self.held, arrived))

    def without(self, taken: Arrived) -> Waiting:
        """The arrivals without one that goes on."""
        return Waiting(tuple(one for one in self.held if one is not taken))


@fast_frozen
@dataclass(frozen=True, slots=True)
class FusionContext:
    """All that the order of arrivals depends on: the table, the readers, the keypad, the time."""

    table: Table
    now_ms: int
    holds: HoldDeadlines
    sight: DetectionModel
    seat: int | None = None
    """The seat that what is typed on the keypad concerns."""
    chosen: int | None = None
    """The seat whose key was pressed."""
    held: Sequence[Arrived] = ()
    """All that waits for its turn."""
    rekey_until_ms: int = 0
    """Until when entries that were taken back may still be keyed again: their acts were made long before."""

    @property
    def is_reentering(self) -> bool:
        """Whether entries that were taken back are being keyed again: no card is too early for them."""
        return self.now_ms < self.rekey_until_ms


def is_card(one: Arrived) -> bool:
    """Whether it is a card that came somewhere."""
    return isinstance(one.event, happened.CardMoved)


def kind_of(event: Wanted) -> PlaceKind | None:
    """The kind of place that a card came to; None for what is no card."""
    return event.place.kind if isinstance(event, happened.CardMoved) else None
