"""Evidence of the coming deck from the shuffler's and the stub's antennas, by cycle.

No antenna reads a stack of 52 tags at once, so sightings are collected. In the shuffler each card passes the coil
alone; sightings count from the previous hand's first card to the shuffler's signal. At the stub a deck shows its outer
cards, and others during a shuffle by hand; sightings count from the signal to the first card. A tag counts when it was
read in several cycles, and at the stub only while the tracker is sure that it lies there. `docs/decks.md` says what
cannot be known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from controller.decks.enrolled_decks import Decks
from controller.table.events import CardMoved, DeckSeen, Event, NewDeal
from controller.table.hand import is_undealt
from controller.table.state import Table
from controller.terms.cards import Card
from controller.terms.places import SHUFFLER, STUB, Place, PlaceKind, place
from controller.tracking.tracker import Tracker
from firmware_bridge.readings import Arrival, CycleDone, TagSeen
from hw.board import Board

Tag: TypeAlias = Card | str
"""An enrolled card, or the identifier of a stranger."""

LEAST_CYCLES: Final = 2
"""A tag needs several cycles, because a single one may be a bit error or a passing card."""
STRANGER_CYCLES: Final = 4
"""A stranger needs more cycles: two merged identifiers can repeat once or twice."""
SWAP_MS: Final = 6000
"""How long after the shuffler's signal the last deck may still be at the stub."""
WHOLE_CYCLES: Final = 5
WHOLE_LACKS: Final = 3
"""A deck counts as complete if at most this many of its cards were read too rarely."""


@dataclass(slots=True)
class _Heard:
    """The number of cycles in which a tag was read."""

    first_ms: int
    cycles: int = 0
    cycle: int = -1


@dataclass(slots=True)
class _Pile:
    """The tags that one antenna has read since its window opened."""

    tags: dict[Tag, _Heard] = field(default_factory=dict)

    def note(self, tag: Tag, cycle: int, at_ms: int) -> None:
        heard = self.tags.setdefault(tag, _Heard(at_ms))
        if heard.cycle != cycle:
            heard.cycle, heard.cycles = cycle, heard.cycles + 1

    def cards(self) -> Mapping[Card, _Heard]:
        return {one: how for one, how in self.tags.items() if isinstance(one, Card) and how.cycles >= LEAST_CYCLES}

    def strangers(self) -> int:
        return sum(1 for one, how in self.tags.items() if isinstance(one, str) and how.cycles >= STRANGER_CYCLES)


class DeckWatch:
    """Follows the readings and events of one table; `take` returns the news of the deck."""

    def __init__(
        self, board: Board, decks: Decks, table: Callable[[], Table], tracker: Callable[[], Tracker]
    ) -> None:
        """`table` and `tracker` return the current table and tracker."""
        self._where: dict[tuple[str, int], Place] = {
            (one.port, one.antenna): place(one.place) for one in board.antennas if place(one.place) in {STUB, SHUFFLER}
        }
        self._decks = decks
        self._table = table
        self._tracker = tracker
        self._cycle: dict[str, int] = {}
        self._piles = {STUB: _Pile(), SHUFFLER: _Pile()}
        self._signal: NewDeal | None = None
        self._came_out: DeckSeen | None = None
        self._told: frozenset[str] = frozenset()
        self._is_new = False
        self._dealt = False

    def accept(self, arrival: Arrival) -> None:
        """Take one reading."""
        reading, port = arrival.reading, arrival.port
        if isinstance(reading, TagSeen):
            where = self._where.get((port, reading.antenna))
            if where is not None:
                tag: Tag = self._decks.card_of(reading.uid) or reading.uid.hex()
                self._piles[where].note(tag, self._cycle.get(port, 0), arrival.at_ms)
        elif isinstance(reading, CycleDone):
            self._cycle[port] = self._cycle.get(port, 0) + 1
            self._is_new = True

    def heard(self, event: Event) -> None:
        """Follow an event: a signal closes the shuffler's window, the first card opens one."""
        if isinstance(event, NewDeal):
            self._signal, self._told, self._dealt = event, frozenset(), False
            if event.by == "shuffler":
                self._came_out = self._out_of_shuffler(event.at_ms)
            self._piles[STUB] = _Pile()
        elif isinstance(event, CardMoved) and event.place.kind is PlaceKind.SEAT and not self._dealt:
            self._dealt = True
            self._piles[SHUFFLER] = _Pile()

    def take(self, at_ms: int) -> DeckSeen | None:
        """Return the news of the deck until its first card is dealt; None if there is none."""
        hand = self._table().hand
        if hand is None or self._signal is None or not is_undealt(hand):
            self._came_out = None
            return None
        if self._came_out is not None:
            told, self._came_out = self._came_out, None
            return DeckSeen(at_ms, told.cards, told.strangers, told.whole)
        if not self._is_new:
            return None
        self._is_new = False
        return self._at_the_stub(at_ms, self._signal)

    def _out_of_shuffler(self, at_ms: int) -> DeckSeen | None:
        """Return the deck that the shuffler brings, as its antenna read it."""
        pile = self._piles[SHUFFLER]
        cards, strangers = pile.cards(), pile.strangers()
        if not cards and not strangers:
            return None
        least = min((how.cycles for how in cards.values()), default=0)
        lacks = len(self._table().variant.deck.value.cards) - len(cards)
        whole = least >= WHOLE_CYCLES and lacks <= WHOLE_LACKS
        return DeckSeen(at_ms, tuple(sorted(cards)), strangers, whole)

    def _at_the_stub(self, at_ms: int, signal: NewDeal) -> DeckSeen | None:
        """Return the stub's news: at the first sure card, and at every card of another kind."""
        custody, tracker = self._table().custody, self._tracker()
        played = custody.dealt if signal.by == "shuffler" else ""
        pile = self._piles[STUB]
        cards = tuple(sorted(
            one for one, how in pile.cards().items()
            if _is_surely_at_stub(tracker, one) and (one.deck != played or how.first_ms >= signal.at_ms + SWAP_MS)
        ))
        kinds = self._kinds(cards) | ({"stranger"} if pile.strangers() else frozenset())
        if kinds <= self._told:
            return None
        self._told |= kinds
        return DeckSeen(at_ms, cards, pile.strangers())

    def _kinds(self, cards: Iterable[Card]) -> frozenset[str]:
        """Return the kinds of cards by possible fault: deck, second copy, foreign face."""
        variant = self._table().variant
        return frozenset(
            f"{one.deck} {one.copy > 1} {variant.deck.value.holds(one)} {one.is_joker}" for one in cards
        )


def _is_surely_at_stub(tracker: Tracker, one: Card) -> bool:
    """Whether the tracker is sure that the card lies in the stub."""
    track = tracker.tracks.get(one)
    return track is not None and track.claim is not None and track.claim.sure and track.claim.place == STUB
