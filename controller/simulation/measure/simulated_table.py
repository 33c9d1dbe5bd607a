"""One table of `railbird sim` in virtual time, without threads or sleep.

Virtual time jumps to the next event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from controller.decks.enrolled_decks import Decks
from controller.engine.advance import advance
from controller.engine.deadlines import next_deadline
from controller.fusion.detection import DetectionModel
from controller.fusion.pending_events import Wanted
from controller.fusion.timings import HoldDeadlines
from controller.ingest.deck_watch import DeckWatch
from controller.ingest.ingest import Ingest
from controller.ingest.sensing import Sensing
from controller.rulebook.book import Book
from controller.rulebook.variant import Family, Variant
from controller.simulation.dealer.hand_script import Manner
from controller.simulation.dealer.virtual_dealer import VirtualDealer
from controller.table.events import Event, TimeReached
from controller.table.outputs import Output
from controller.table.state import Table
from controller.tape.tape import Tape, open_table
from controller.tracking.antenna_map import AntennaMap
from controller.tracking.tracker_settings import TrackerSettings
from firmware_bridge.readings import Arrival
from hw.board import Board
from hw.sim import physical_acts as acts
from hw.sim.table import VirtualTable
from hw.sim.world import World

SIMULATED_STEP_MS = 250
"""How often the dealer looks at the screen."""


class Feed(Protocol):
    """A virtual table with its way of reporting to the controller."""

    table: VirtualTable

    @property
    def now_ms(self) -> int:
        """The table's time."""
        ...

    def run_until(self, until_ms: int) -> Iterator[Arrival | Wanted]:
        """Yield the arrivals at the controller up to a time, in order."""
        ...

    def take_truth(self) -> list[acts.Truth]:
        """Return what really happened since the last call."""
        ...


class Watcher(Protocol):
    """An observer of a simulated table: the referee, or a test's checker."""

    def heard(self, event: Event, outputs: tuple[Output, ...], table: Table) -> None:
        """Note an event of the core with its outputs."""
        ...

    def saw(self, truth: acts.Truth, world: World) -> None:
        """Note a true event."""
        ...


@dataclass(frozen=True, slots=True)
class Rules:
    """Rulebook and game of a simulation."""

    book: Book
    games: Mapping[str, Variant]
    tape: Tape
    """The header that opens the table."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How the controller reads its table."""

    board: Board
    decks: Decks
    tracker: TrackerSettings | None = None
    holds: HoldDeadlines | None = None
    sight: DetectionModel | None = None
    wiring: AntennaMap | None = None
    settle_ms: int = 0
    """How long the dealer waits after the last motion before he trusts the screen."""
    looks_share: float = 1.0
    """The share of his entries after which the dealer looks at his screen."""
    folds_from_muck: bool = True
    """Whether the readers of the muck tell folds, and the dealer keys only those that they do not tell in time."""


class FeedHands:
    """The hands of a feed's virtual dealer."""

    def __init__(self, feed: Feed) -> None:
        """Wrap a feed."""
        self._feed = feed
        feed.table.dealer.looks_at_stub = True

    def play(self, told: Iterable[acts.Act]) -> None:
        """Append acts to the queue."""
        self._feed.table.play(told)

    def drop(self) -> acts.Acts:
        """Drop and return the queued acts."""
        return self._feed.table.drop()

    @property
    def world(self) -> World:
        """The true state of the table."""
        return self._feed.table.world


def tells_folds(variant: Variant) -> bool:
    """Whether the muck tells a game's folds: not where cards lie open or are thrown away."""
    return variant.family is Family.FLOP and not (variant.has_draw or variant.has_toss)


class SimTable:
    """One simulated table; `run` advances the time until a condition holds."""

    def __init__(self, rules: Rules, reading: Reading, feed: Feed, random: Random) -> None:
        """Open the table; all randomness of the dealer comes from `random`."""
        self.table: Table = open_table(rules.tape, rules.book, rules.games)
        self.feed = feed
        self._settle_ms = reading.settle_ms
        leaves_folds = reading.folds_from_muck and tells_folds(self.table.variant)
        sensing = Sensing(reading.tracker, reading.holds, reading.wiring, reading.sight, leaves_folds)
        self.ingest = Ingest(reading.board, reading.decks, lambda: self.table, sensing)
        self._watch = DeckWatch(reading.board, reading.decks, lambda: self.table, lambda: self.ingest.tracker)
        manner = Manner(patient=True, looks_share=reading.looks_share, leaves_folds=leaves_folds)
        self.virtual_dealer = VirtualDealer(
            FeedHands(feed), random, lambda: self.table, manner, waits=lambda: len(self.ingest.waiting_entries)
        )
        self._watchers: list[Watcher] = []
        self._moved_ms = 0
        self._due: tuple[Table | None, int | None] = (None, None)
        """The table whose deadline was computed last, and that deadline."""
        self.events = 0

    def watch(self, watcher: Watcher) -> None:
        """Add a watcher."""
        self._watchers.append(watcher)

    @property
    def now_ms(self) -> int:
        """The table's time."""
        return self.feed.now_ms

    def run(self, is_over: Callable[[], bool], longest_ms: int) -> bool:
        """Advance the time until a condition holds; return False if it does not in time."""
        ends_ms = self.now_ms + longest_ms
        while not is_over():
            if self.now_ms >= ends_ms:
                return False
            self._step()
            if self.at_rest:
                self.virtual_dealer.mind()
        return True

    def tell(self, event: Event) -> None:
        """Pass an event that needs no sensor to the engine: a command of the room."""
        self._accept(event)

    def _step(self) -> None:
        until_ms = self.feed.now_ms + SIMULATED_STEP_MS
        for arrival in self.feed.run_until(until_ms):
            if isinstance(arrival, Arrival):
                self._elapse(arrival.at_ms)
                self.ingest.accept(arrival)
                self._watch.accept(arrival)
                self._pass_on(arrival.at_ms)
            else:
                self._elapse(arrival.at_ms)
                self.ingest.tell(arrival)
                self._pass_on(arrival.at_ms)
        self._elapse(until_ms)
        for truth in self.feed.take_truth():
            self._moved_ms = max(self._moved_ms, truth.at_ms)
            self.virtual_dealer.saw(truth)
            for watcher in self._watchers:
                watcher.saw(truth, self.feed.table.world)
        self.virtual_dealer.glance(until_ms)

    @property
    def at_rest(self) -> bool:
        """Whether hands, keys and readers rest, as far as a dealer can see."""
        idle = self.feed.table.dealer.idle and self.feed.table.next_hand_at() is None
        idle = idle and not self.virtual_dealer.is_waiting
        return idle and self.now_ms >= self._moved_ms + self._settle_ms and not self.ingest.is_busy

    def _elapse(self, at_ms: int) -> None:
        """Handle every deadline up to a time, in order."""
        while True:
            now_ms = self._next_ms()
            if now_ms is None or now_ms > at_ms:
                return
            self.ingest.elapse(now_ms)
            self._pass_on(now_ms)
            wanted = self._table_due_ms()
            if wanted is not None and wanted <= now_ms:
                self._accept(TimeReached(now_ms))
            left = self._next_ms()
            if left is not None and left <= now_ms:
                # The deadline had no effect: ask for the next one only after time has advanced.
                return

    def _next_ms(self) -> int | None:
        """Return the next deadline of readings, keys or the table."""
        ingest_ms, table_ms = self.ingest.next_deadline(), self._table_due_ms()
        if ingest_ms is None or table_ms is None:
            return table_ms if ingest_ms is None else ingest_ms
        return min(ingest_ms, table_ms)

    def _table_due_ms(self) -> int | None:
        """Return the core's deadline, which is constant for a given table."""
        if self._due[0] is not self.table:
            self._due = (self.table, next_deadline(self.table))
        return self._due[1]

    def _pass_on(self, now_ms: int) -> None:
        while (event := self._watch.take(now_ms) or self.ingest.take(now_ms)) is not None:
            self._accept(event)

    def _accept(self, event: Event) -> None:
        self.events += 1
        self.table, outputs = advance(self.table, event)
        self._watch.heard(event)
        self.virtual_dealer.heard(event, outputs, self.table)
        for watcher in self._watchers:
            watcher.heard(event, outputs, self.table)


