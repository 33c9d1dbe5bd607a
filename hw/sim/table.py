"""The virtual table without threads: world, dealer, coils and simulated devices.

Time is an argument; the same seed and the same calls give the same bytes. `hw.sim.bench` drives it
through the real drivers in virtual time; `hw.sim.rig` adds ptys and pins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from hw.board import Board, PortWiring
from hw.sim.badge_twin import BadgeTwin
from hw.sim.firmware import PepperTwin, Twin, flip_bits
from hw.sim.front_ends import FrontEnds
from hw.sim.hands.dealer_hands import Dealer
from hw.sim.hearing import Chances, chances, listen, make_ears, passing
from hw.sim.node_twin import Node, NodeLines, NodeTwin, bounce
from hw.sim.noise import Noise
from hw.sim.physical_acts import Act, Acts, Truth
from hw.sim.pn532_twin import Pn532Twin
from hw.sim.scales import LoadCell
from hw.sim.world import World, make_world, stirred

MakeNode: TypeAlias = Callable[[NodeLines, Callable[[], World], Noise, Random], Node]
"""Makes a node without antennas; otherwise it is `NodeTwin`."""
TRAY_CHIPS: Final = 40
"""Chips in each tray column when the table opens."""


@dataclass(frozen=True, slots=True)
class PinEdge:
    """One input pin of the header became active or inactive at a time."""

    at_ms: int
    pin: int
    active: bool


def stream(seed: int, purpose: str) -> Random:
    """Return the random generator of one purpose, so that an extra read never changes a deal."""
    return Random(f"{seed}/{purpose}")  # noqa: S311 - a simulation, not a secret


def lines_of(board: Board, port: str) -> NodeLines:
    """Return the lines of a port's node, by the names of keys, contacts and columns."""
    wired = [line for line in board.lines if line.port == port]
    columns = [column for column in board.tray if column.port == port]
    return NodeLines(
        keys={line.key.value: line.line for line in wired if line.key},
        contacts={line.contact.value: line.line for line in wired if line.contact},
        cells=tuple(
            LoadCell(
                column.cell, str(column.denomination), column.chip_weight_mg,
                column.tare_counts, column.counts_per_gram,
            )
            for column in columns
        ),
        spots={f"seat:{spot.seat}": spot.spot for spot in board.spots if spot.port == port},
        denominations=tuple(column.denomination for column in board.tray) or (1,),
    )


def at_cycle(board: Board, noise: Noise, cycle_ms: float) -> Noise:
    """Return the noise that gives the board's largest reader, or its front ends, this cycle."""
    most = max((len(board.antennas_of(port.name)) for port in board.ports), default=1)
    detection = replace(noise.detection, dwell_ms=cycle_ms / max(1, most))
    return replace(noise, detection=detection, readers=replace(noise.readers, cycle_ms=cycle_ms))


class VirtualTable:
    """One virtual table; drive it with `step`, `write` and `next_at`."""

    def __init__(
        self, board: Board, noise: Noise, seed: int, *, cycle_ms: float | None = None, make_node: MakeNode = NodeTwin,
    ) -> None:
        """`cycle_ms` sets the readers' cycle; by default each coil takes the profile's dwell."""
        self._make_node = make_node
        self.nodes: dict[str, Node] = {}
        self.board = board
        self.noise = noise if cycle_ms is None else at_cycle(board, noise, cycle_ms)
        self._hearing = stream(seed, "hearing")
        self._wires = stream(seed, "wires")
        self.dealer = Dealer(self.noise, stream(seed, "dealer"), board.seats)
        tray = {str(column.denomination): TRAY_CHIPS for column in board.tray}
        self.world: World = make_world(tray=tray)
        zones = [antenna.place for antenna in board.antennas]
        self._ears = make_ears(self.noise, zones, board.seats)
        self._chances: dict[str, Chances] = {}
        self._own: dict[str, Chances] = {}
        self._heard = self.world
        """The world when the probabilities were last computed."""
        self._flying = False
        self._pins = {
            wired.value: pin.pin
            for pin in board.pins if (wired := pin.key or pin.contact) is not None
        }
        self._edges: list[tuple[int, int, PinEdge]] = []
        self._edge_count = 0
        self._flip_rates: dict[str, float] = {}
        self._unplugged: set[str] = set()
        random = stream(seed, "nodes")
        self.twins: Mapping[str, Twin] = MappingProxyType(
            {port.name: self._twin(port, random) for port in board.ports},
        )

    def _twin(self, port: PortWiring, random: Random) -> Twin:
        coils = {
            antenna.antenna: antenna.place
            for antenna in self.board.antennas if antenna.port == port.name
        }
        dwell_ms = self.noise.detection.dwell_ms
        match port.device:
            case "pepper":
                return PepperTwin(coils, self.hear, dwell_ms)
            case "pn532":
                return Pn532Twin(next(iter(coils.values()), "box"), self.hear, dwell_ms)
            case "badge":
                return BadgeTwin()
            case "node":
                polled = FrontEnds(coils, self.hear, self.noise.readers, self.board.seats) if coils else None
                lines = lines_of(self.board, port.name)
                if polled is None:
                    node = self._make_node(lines, lambda: self.world, self.noise, random)
                else:
                    node = NodeTwin(lines, lambda: self.world, self.noise, random, polled)
                self.nodes[port.name] = node
                return node

    # -- the dealer -----------------------------------------------------------------------------

    def play(self, acts: Iterable[Act]) -> None:
        """Append acts to the dealer's queue."""
        self.dealer.play(acts)

    def play_next(self, acts: Iterable[Act]) -> None:
        """Put these acts before all queued ones."""
        self.dealer.play_next(acts)

    def drop(self) -> Acts:
        """Drop and return the queued acts."""
        return self.dealer.drop()

    def take_truth(self) -> list[Truth]:
        """Return what really happened since the last call."""
        return self.dealer.take_truth()

    # -- wires ----------------------------------------------------------------------------------

    def write(self, port: str, data: bytes, now_ms: int) -> None:
        """Take the host's bytes for one port; an unplugged port loses them."""
        if port not in self._unplugged:
            rate = self._flip_rates.get(port, 0.0)
            self.twins[port].receive(flip_bits(data, rate, self._wires), now_ms)

    def read(self, port: str, now_ms: int) -> bytes:
        """Return the bytes that one port has for the host by now."""
        data = self.twins[port].to_send(now_ms)
        if not data or port in self._unplugged:
            return b""
        rate = self._flip_rates.get(port)
        return flip_bits(data, rate, self._wires) if rate else data

    def step(self, now_ms: int) -> list[tuple[str, bytes]]:
        """Advance everything to a time; return the bytes that every port has for the host."""
        self.advance(now_ms)
        return [(port, data) for port in self.twins if (data := self.read(port, now_ms))]

    def stood_still(self, for_ms: int) -> None:
        """Note that the table's time stood still for `for_ms` while the nodes' clocks ran on."""
        for node in self.nodes.values():
            node.stood_still(for_ms)

    def advance(self, now_ms: int) -> None:
        """Advance the dealer's hands to a time; change each key and contact at its own time."""
        dealer = self.dealer
        while (due := dealer.next_at()) is not None and due <= now_ms:
            before = self.world
            self.world = dealer.turn(before, due)
            if self.world.contacts is not before.contacts:
                self._switch(before.contacts, self.world.contacts, due)
        dealer.let_pass(now_ms)

    def next_at(self) -> int | None:
        """Return when the dealer, a pin or a device next acts."""
        times = [self.next_hand_at(), *(twin.next_at() for twin in self.twins.values())]
        return min((at_ms for at_ms in times if at_ms is not None), default=None)

    def next_hand_at(self) -> int | None:
        """Return when the dealer's hands or a header pin next moves."""
        due = self.dealer.next_at()
        if not self._edges:
            return due
        return self._edges[0][0] if due is None else min(due, self._edges[0][0])

    def take_edges(self, now_ms: int) -> list[PinEdge]:
        """Return the edges of the header's input pins until now, each once, including bounce."""
        due = []
        while self._edges and self._edges[0][0] <= now_ms:
            due.append(heappop(self._edges)[2])
        return due

    def _switch(self, before: Mapping[str, int], after: Mapping[str, int], now_ms: int) -> None:
        # releases first, then by name, so that the order does not depend on a set's
        for name in sorted(before.keys() ^ after.keys(), key=lambda name: (name in after, name)):
            self.switch(name, now_ms, closed=name in after)

    def switch(self, name: str, now_ms: int, *, closed: bool) -> None:
        """Change a key or contact on the header or a node; ignore a name that is not wired."""
        pin = self._pins.get(name)
        if pin is not None:
            for at_ms, level in bounce(self.noise, self._wires, now_ms, closed=closed):
                self._edge_count += 1
                heappush(self._edges, (at_ms, self._edge_count, PinEdge(at_ms, pin, level)))
            return
        for node in self.nodes.values():
            node.switch(name, now_ms, closed=closed)

    # -- faults ---------------------------------------------------------------------------------

    def unplug(self, port: str) -> None:
        """Pull a cable; the device keeps its power and its state."""
        self._unplugged.add(port)

    def replug(self, port: str) -> None:
        """Plug a cable in again."""
        self._unplugged.discard(port)

    def plugged(self, port: str) -> bool:
        """Whether a port's cable is in."""
        return port not in self._unplugged

    def spoil(self, port: str, rate: float) -> None:
        """Flip a bit in this share of a port's bytes, in both directions."""
        self._flip_rates[port] = rate

    def deafen(self, noise: Noise) -> None:
        """Continue with other noise from now on (for example a coil that fails)."""
        zones = [antenna.place for antenna in self.board.antennas]
        self._ears = make_ears(noise, zones, self.board.seats)
        self._chances.clear()
        self._own.clear()

    # -- coils ----------------------------------------------------------------------------------

    def hear(self, zone: str, at_ms: int) -> list[bytes]:
        """Return the UIDs that a coil reports for a dwell about this time."""
        world = self.world
        if world.lying is not self._heard.lying:
            self._look_through(world)
        heard = self._chances.get(zone)
        if heard is None:
            heard = self._chances[zone] = chances(self._ears, world, zone, self._own)
        if self._flying:
            heard += passing(self._ears, world, zone, at_ms)
        return listen(self._ears, zone, heard, self._hearing)

    def _look_through(self, world: World) -> None:
        """Drop the cached probabilities of coils that can read a zone with moved cards."""
        zones = stirred(self._heard, world)
        self._heard, self._flying = world, bool(world.in_flight())
        for zone in zones:
            self._own.pop(zone, None)
        self._chances = {
            zone: heard for zone, heard in self._chances.items()
            if zone not in zones and zones.isdisjoint(self._ears.hears[zone])
        }
