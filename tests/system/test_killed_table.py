"""A table killed again and again in mid-hand rules on nothing that did not happen: a fresh tracker knows less, not else."""

from dataclasses import replace
from random import Random

import pytest

from controller.ingest.deck_watch import DeckWatch
from controller.ingest.ingest import Ingest
from controller.ingest.late_devices import WARM_UP_MS
from controller.ingest.sensing import Sensing
from controller.runtime.arrivals.edge_lines import EDGES
from controller.simulation.measure.simulated_evenings import SimSettings, SimulatedEvening
from firmware_bridge.readings import ContactChanged, KeyChanged

DARK_MS = (700, 1500)
SLOW_MS = (700, 2500)
BUSY_MS = (2000, 10_000)
"""How long a start takes, on a busy computer, and on one with many times the work that it can do."""
AT_ONCE_MS = (0, 0)
LATE_MS = (20, 250)
"""How long after the edge before a node tells the next edge that it kept. A busy computer stores each by itself first."""
ANSWERS_MS = 1800
"""How long after such a start a node answers at the latest; it is lost after that."""


class KilledIngest:
    """A table's ingest that dies with all that it keeps, and comes back with the stored edges of its keys.

    While it is dead the readers' reads are lost, and keys wait in their node or in the journal. The node tells its keys
    one by one, when the readers have told cards already.
    """

    def __init__(self, evening, random, longest_ms, dark_ms, node_ms):
        self.evening, self.random, self.longest_ms, self.dark_ms = evening, random, longest_ms, dark_ms
        self.alive, self.decks, self.edges = evening.table.ingest, evening.table.ingest.intake._decks, {}
        self.is_dead, self.kills, self.edge = False, 0, 0
        self.node_ms, self.node, self.kept, self.told_ms = node_ms, Random(f"{evening.settings.seed}/node"), [], 0
        self.change_ms = int(random.uniform(100, longest_ms))
        evening.table.ingest = self
        evening.table.watch(self)

    def heard(self, event, outputs, table):
        """Forget the edges that are used up with this event, as the journal does."""
        up_to, but = self.alive.used_edges
        self.edges = {edge: told for edge, told in self.edges.items() if edge > up_to or edge in but}

    def saw(self, truth, world):
        """Nothing that really happened is of interest."""

    def accept(self, arrival):
        if not isinstance(arrival.reading, EDGES):
            if not self.is_dead:
                self.alive.accept(arrival)
        else:
            self.kept.append(arrival)
            if not self.is_dead:
                self.tell_kept(arrival.at_ms)

    def tell_kept(self, at_ms):
        """Take the edges that the node tells by a time: each is in the journal before the next comes."""
        while self.kept and at_ms >= self.told_ms:
            one, *self.kept = self.kept
            if isinstance(one.reading, KeyChanged | ContactChanged):
                one = one._replace(at_ms=at_ms, reading=replace(one.reading, held_ms=at_ms - one.at_ms))
            self.edge += 1
            self.edges[self.edge] = one
            self.alive.accept(one, self.edge)
            if self.kept:
                self.told_ms = at_ms + int(self.node.uniform(*self.node_ms))

    def elapse(self, at_ms):
        if at_ms >= self.change_ms:
            if self.is_dead:
                self.begin(at_ms)
            self.is_dead, self.kills = not self.is_dead, self.kills + self.is_dead
            self.change_ms = at_ms + int(self.random.uniform(*(self.dark_ms if self.is_dead else (100, self.longest_ms))))
        if not self.is_dead:
            self.tell_kept(at_ms)
            self.alive.elapse(at_ms)

    def begin(self, at_ms):
        """Start anew, as the controller does."""
        feed, table, overhear = self.evening.table.feed, self.evening.table, self.alive.intake.overhear
        holds = replace(feed.holds, from_ms=at_ms + WARM_UP_MS)
        sensing = Sensing(feed.tracker, holds, feed.wiring)
        self.alive = Ingest(feed.board, self.decks, lambda: table.table, sensing)
        self.alive.intake.overhear = overhear
        table._watch = DeckWatch(feed.board, self.decks, lambda: table.table, lambda: self.tracker)
        for edge, arrival in self.edges.items():
            self.alive.accept(arrival, edge)
        self.told_ms = at_ms + (int(self.node.uniform(0, ANSWERS_MS)) if self.node_ms[1] else 0)

    def take(self, at_ms):
        return None if self.is_dead else self.alive.take(at_ms)

    def next_deadline(self):
        wanted_ms = None if self.is_dead else self.alive.next_deadline()
        told = [self.told_ms] if self.kept and not self.is_dead else []
        return min([self.change_ms, *told, *([] if wanted_ms is None else [wanted_ms])])

    @property
    def is_busy(self):
        return self.is_dead or bool(self.kept) or self.alive.is_busy

    @property
    def tracker(self):
        return self.alive.tracker

    @property
    def waiting_entries(self):
        return self.alive.waiting_entries


def killed_evening(settings, longest_ms, dark_ms=DARK_MS, node_ms=AT_ONCE_MS):
    """Return the tally of an evening whose controller lives so long at most, and how often it was killed."""
    evening = SimulatedEvening(settings, 0)
    killed = KilledIngest(evening, Random(f"{settings.seed}/kills"), longest_ms, dark_ms, node_ms)
    evening.play()
    return evening.referee.tally, killed.kills


def settings_of(seed, hands, noise="reference", cycle_ms=0.0):
    return SimSettings(hands, seed, noise, through="tracker", cycle_ms=cycle_ms)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "hands", "noise", "cycle_ms", "longest_ms"), [
    *((seed, 4, "clean", 300.0, 3000) for seed in (2, 3, 5)),
    *((seed, 4, "reference", 0.0, 20_000) for seed in (11, 12, 13)),
])
def test_kills_at_any_moment_of_a_hand_make_no_ruling(seed, hands, noise, cycle_ms, longest_ms):
    tally, kills = killed_evening(settings_of(seed, hands, noise, cycle_ms), longest_ms)
    assert kills > 3 * hands
    assert tally.false_rulings == 0, tally.notes
    assert tally.unfinished == 0, tally.notes
    assert tally.wrong_records == 0, tally.notes


@pytest.mark.slow
@pytest.mark.parametrize("seed", [201, 206, 213])
def test_lives_too_short_to_read_a_street_make_no_ruling_either(seed):
    """Cards of several streets are read together then, long after their acts were keyed."""
    tally, kills = killed_evening(settings_of(seed, 2, "clean", 300.0), 2000, SLOW_MS)
    assert kills > 50
    assert tally.false_rulings == 0, tally.notes
    assert tally.wrong_records == 0, tally.notes


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "longest_ms", "dark_ms", "kills"), [
    (941207303, 8000, BUSY_MS, 20), (941207305, 8000, BUSY_MS, 20),
    (941207402, 3000, DARK_MS, 50), (941207404, 3000, DARK_MS, 50),
])  # fmt: skip
def test_keys_that_a_node_tells_late_make_no_ruling_and_hold_no_hand_for_ever(seed, longest_ms, dark_ms, kills):
    """With patience that began anew at each start, the last of these never ended: a key waited for half an hour."""
    tally, killed = killed_evening(settings_of(seed, 2, "clean", 300.0), longest_ms, dark_ms, LATE_MS)
    assert killed > kills
    assert tally.false_rulings == 0, tally.notes
    assert tally.unfinished == 0, tally.notes
    assert tally.wrong_records == 0, tally.notes
