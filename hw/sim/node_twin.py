"""A simulated table node, which behaves as its firmware does.

The link is the bridge's `NodeLink`, the node's end of the protocol. This module adds what is wired to
the node: a key matrix that bounces and is scanned every few milliseconds, contacts, load cells, lamps,
and the antennas' front ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from firmware_bridge.facts import Fact
from firmware_bridge.node_link import NodeLink, OutputsWanted, SnapshotWanted
from firmware_bridge.readings import ChipsSeen, ContactChanged, KeyChanged
from hw.sim.firmware import Twin
from hw.sim.front_ends import FrontEnds
from hw.sim.noise import Noise
from hw.sim.scales import LoadCell, Scales
from hw.sim.world import World

SCAN_MS: Final = 5
"""How often the node scans its key matrix; it does not see shorter bounces."""
LEVELS_MS: Final = 1000
"""How often the node sends its load cells and bet spots."""
NODE_BOOT_MS: Final = 300
FIRMWARE: Final = "railbird-node sim"


def bounce(
    noise: Noise, random: Random, at_ms: int, *, closed: bool,
) -> Iterator[tuple[int, bool]]:
    """Yield the edges of one switching: first the bounce, at last the new level."""
    edges, window = noise.contacts.bounce_edges, noise.contacts.bounce_ms
    yield at_ms, closed
    chatter = random.randrange(int(edges) // 2 + 1) if edges >= 2 and window else 0
    times = sorted(at_ms + random.random() * window for _ in range(2 * chatter))
    for index, time_ms in enumerate(times):
        yield round(time_ms), closed if index % 2 else not closed


def as_scanned(edges: Iterator[tuple[int, bool]], scan_ms: int) -> list[tuple[int, bool]]:
    """Return the edges of a bounce that a scan every `scan_ms` sees."""
    levels: dict[int, bool] = {}
    for at_ms, closed in edges:
        levels[-(-at_ms // scan_ms) * scan_ms] = closed
    seen: list[tuple[int, bool]] = []
    for at_ms, closed in levels.items():
        if not seen or seen[-1][1] != closed:
            seen.append((at_ms, closed))
    return seen


@dataclass(frozen=True, slots=True)
class NodeLines:
    """The lines of one node, by their names in the world."""

    keys: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    contacts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    cells: tuple[LoadCell, ...] = ()
    spots: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """The number of the bet-spot reader by seat zone."""
    denominations: tuple[int, ...] = (1, 5, 25, 100)


class Node(Twin, Protocol):
    """A simulated table node."""

    @property
    def lamps(self) -> Mapping[int, int]:
        """The level of every line that the host has set."""
        ...

    def switch(self, name: str, now_ms: int, *, closed: bool) -> None:
        """Change a key or contact that is wired to this node; ignore other names."""
        ...

    def stood_still(self, for_ms: int) -> None:
        """Note that a busy machine halted the table's time while the node's clock ran on."""
        ...


class NodeTwin:
    """A simulated table node; it reports a key or contact that `switch` changes."""

    def __init__(
        self, lines: NodeLines, world: Callable[[], World], noise: Noise, random: Random,
        front_ends: FrontEnds | None = None,
    ) -> None:
        """`world` returns the current world whenever the node needs it."""
        self._front_ends = front_ends
        self._lines = lines
        self._world = world
        self._noise = noise
        self._random = random
        self._scales = Scales(lines.cells, noise, random)
        self._edges: list[tuple[int, int, Fact]] = []
        self._count = 0
        self._lamps: dict[int, int] = {}
        self._stood_ms = 0
        """How far the node's clock is ahead of the table's time."""
        self._boot(0)

    def _boot(self, now_ms: int) -> None:
        self._link = NodeLink(self._random.getrandbits(32) | 1, FIRMWARE)
        self._deaf_until_ms = now_ms
        self._levels_ms = now_ms + LEVELS_MS
        self._stirred = True
        self._edges.clear()
        self._down: dict[str, bool] = {}
        self._lamps.clear()

    @property
    def lamps(self) -> Mapping[int, int]:
        """The level of every line that the host has set."""
        return MappingProxyType(self._lamps)

    def switch(self, name: str, now_ms: int, *, closed: bool) -> None:
        """Change a key or contact that is wired to this node; ignore other names."""
        key, contact = self._lines.keys.get(name), self._lines.contacts.get(name)
        if key is None and contact is None:
            return
        for at_ms, level in as_scanned(
            bounce(self._noise, self._random, now_ms, closed=closed), SCAN_MS,
        ):
            self._count += 1
            fact: Fact = ContactChanged(contact or 0, level)
            if key is not None:
                fact = KeyChanged(key, level)
            heappush(self._edges, (at_ms, self._count, fact))

    def reboot(self, now_ms: int) -> None:
        """Lose all state, as in a power cut; start with a new boot id."""
        self._boot(now_ms + NODE_BOOT_MS)
        if self._front_ends is not None:
            self._front_ends.restart(now_ms + NODE_BOOT_MS)

    def stood_still(self, for_ms: int) -> None:
        """Note that a busy machine halted the table's time while the node's clock ran on."""
        self._stood_ms += for_ms

    def receive(self, data: bytes, now_ms: int) -> None:
        """Take the host's bytes."""
        if now_ms < self._deaf_until_ms:
            return
        for wish in self._link.receive(data, now_ms + self._stood_ms):
            if isinstance(wish, OutputsWanted):
                self._lamps.update(wish.levels)
            elif isinstance(wish, SnapshotWanted):
                self._link.send_snapshot(wish.number, self._levels(now_ms, whole=True))
        self._stirred = self._stirred or self._link.has_news

    def to_send(self, now_ms: int) -> bytes:
        """Return the node's bytes for the host."""
        if now_ms < self._deaf_until_ms:
            return b""
        self._stirred = False
        while self._edges and self._edges[0][0] <= now_ms:
            at_ms, _, fact = heappop(self._edges)
            self._link.post(fact, at_ms + self._stood_ms)
        if now_ms >= self._levels_ms:
            self._levels_ms = now_ms + LEVELS_MS
            if levels := self._levels(now_ms):
                self._link.tell_levels(levels)
        if self._front_ends is not None and now_ms >= self._front_ends.next_at():
            self._link.tell_levels(tuple(self._front_ends.poll(now_ms)))
        return self._link.to_send(now_ms + self._stood_ms)

    def next_at(self) -> int | None:
        """Return when the node next sends."""
        if self._stirred:
            return self._deaf_until_ms
        due = min(self._link.next_deadline() - self._stood_ms, self._levels_ms)
        if self._front_ends is not None:
            due = min(due, self._front_ends.next_at())
        return min(due, self._edges[0][0]) if self._edges else due

    def _levels(self, now_ms: int, *, whole: bool = False) -> tuple[Fact, ...]:
        world = self._world()
        facts: list[Fact] = []
        if whole:
            for name, line in self._lines.keys.items():
                facts.append(KeyChanged(line, name in world.contacts))
            for name, line in self._lines.contacts.items():
                facts.append(ContactChanged(line, name in world.contacts))
        facts += self._scales.weigh(world.tray, now_ms)
        facts += [
            ChipsSeen(spot, breakdown(world.bets.get(zone, 0), self._lines.denominations))
            for zone, spot in self._lines.spots.items()
        ]
        return tuple(facts)


def breakdown(amount: int, denominations: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the fewest chips that make up an amount, largest first: ((100, 2), (25, 1))."""
    chips = []
    for denomination in sorted(denominations, reverse=True):
        count, amount = divmod(amount, denomination)
        if count:
            chips.append((denomination, count))
    return tuple(chips)
