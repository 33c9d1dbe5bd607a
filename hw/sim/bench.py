"""A table in virtual time and one thread: simulated devices behind the real drivers.

`Bench.run_until` yields the same arrivals that pumps and the header's watcher put into the controller's
inbox. The bytes pass the same decoders, but need no pty, pin or clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final

from firmware_bridge.devices import Device, DeviceSettings
from firmware_bridge.devices.device_kinds import make_device
from firmware_bridge.errors import PortError
from firmware_bridge.pump import Pump
from firmware_bridge.readings import Arrival, PinChanged
from hw.board import HEADER, Board, LineWiring
from hw.panel import Lamp, Level
from hw.sim.noise import Noise
from hw.sim.table import VirtualTable

MOST_TURNS: Final = 1000
"""The most exchanges on one port within a millisecond; a reader without dwell would never pause."""
RETRY_MS: Final = 50
"""How often a pump retries a missing port."""
FAR_MS: Final = 1 << 60


class TablePort:
    """A port (see `firmware_bridge.port`) that leads straight to a simulated device."""

    def __init__(self, table: VirtualTable, name: str) -> None:
        self._table = table
        self._name = name
        self.now_ms = 0
        self.asked = False
        """Whether anything was written since this was set to False; only then can the device have an answer."""

    @property
    def name(self) -> str:
        """The port's name in the board's wiring."""
        return self._name

    def open(self) -> None:
        """Open the port; raises `PortError` while its cable is out."""
        self._check()

    def wait(self, timeout_ms: int) -> None:
        """Return at once; virtual time never waits."""

    def read(self) -> bytes:
        """Return what the device has sent by now; raises `PortError`."""
        self._check()
        return self._table.read(self._name, self.now_ms)

    def write(self, data: bytes) -> None:
        """Send bytes to the device; raises `PortError`."""
        self._check()
        self.asked = True
        self._table.write(self._name, data, self.now_ms)

    def close(self) -> None:
        """Close the port."""

    def _check(self) -> None:
        if not self._table.plugged(self._name):
            raise PortError(f"{self._name}: unplugged")


class Bench:
    """A virtual table with the real drivers and pumps attached; `now_ms` is its clock."""

    def __init__(
        self, board: Board, noise: Noise, seed: int, *, cycle_ms: float | None = None,
    ) -> None:
        self.table = VirtualTable(board, noise, seed, cycle_ms=cycle_ms)
        self.now_ms = 0
        self._arrivals: deque[Arrival] = deque()
        self._header_lamps: dict[Lamp, Level] = {}
        self._wiring = board.lamps()
        self._devices: dict[str, Device] = {}
        self._ports: dict[str, TablePort] = {}
        self._pumps: dict[str, Pump] = {}
        for wired in board.ports:
            settings = DeviceSettings(
                board.antennas_of(wired.name), wired.cycle_ms, wired.inventory,
            )
            device = make_device(wired.device, settings, 0)
            port = TablePort(self.table, wired.name)
            self._devices[wired.name] = device
            self._ports[wired.name] = port
            self._pumps[wired.name] = Pump(port, device, self._arrivals.append)
        self._due = dict.fromkeys(self._pumps, 0)

    def light(self, lamp: Lamp, level: Level) -> bool:
        """Set a lamp on the header or a node; return False if the table has no lamp of this name."""
        wired = self._wiring.get(lamp)
        if isinstance(wired, LineWiring):
            self._pumps[wired.port].light({wired.line: level.number})
            self._due[wired.port] = self.now_ms
        elif wired is not None:
            self._header_lamps[lamp] = level
        return wired is not None

    def lamp(self, lamp: Lamp) -> Level:
        """Return a lamp's current level, as its hardware has it."""
        wired = self._wiring.get(lamp)
        if isinstance(wired, LineWiring):
            return list(Level)[self.table.nodes[wired.port].lamps.get(wired.line, 0)]
        return self._header_lamps.get(lamp, Level.OFF)

    def run_until(self, until_ms: int) -> Iterator[Arrival]:
        """Yield the arrivals at the controller up to a time, in order.

        Between two arrivals the caller may queue acts of the dealer, pull a cable or light a lamp; each takes
        effect at once. If the caller stops early, the next call yields the rest.
        """
        while True:
            while self._arrivals:
                yield self._arrivals.popleft()
            now_ms = self._next_ms()
            if now_ms > until_ms:
                self.table.advance(until_ms)
                self.now_ms = until_ms
                return
            self._turn(now_ms)

    def _next_ms(self) -> int:
        now_ms = min(self._due.values(), default=FAR_MS)
        hands_ms = self.table.next_hand_at()
        if hands_ms is not None and hands_ms < now_ms:
            now_ms = hands_ms
        return max(now_ms, self.now_ms)

    def _turn(self, now_ms: int) -> None:
        """Advance hands, pins and every active port to this time."""
        table = self.table
        self.now_ms = now_ms
        table.advance(now_ms)
        for edge in table.take_edges(now_ms):
            reading = PinChanged(edge.pin, edge.active)
            self._arrivals.append(Arrival(HEADER, edge.at_ms, reading))
        for port, due_ms in self._due.items():
            if due_ms > now_ms:
                twin_ms = self._twin_ms(port)
                if twin_ms is None or twin_ms >= due_ms:
                    continue
                if twin_ms > now_ms:
                    # a finger may have moved since: the node sends that at its own time
                    self._due[port] = twin_ms
                    continue
            self._converse(port, now_ms)

    def _twin_ms(self, port: str) -> int | None:
        """Return when a port's twin next has something to say by itself."""
        return self.table.twins[port].next_at()

    def _converse(self, port: str, now_ms: int) -> None:
        """Exchange bytes between the pump and the device of one port until both wait."""
        line, pump = self._ports[port], self._pumps[port]
        line.now_ms = now_ms
        due_ms: int | None = None
        for _ in range(MOST_TURNS):
            line.asked = False
            pump.turn(now_ms)
            due_ms = self._next_word_ms(port)
            if not line.asked or due_ms is None or due_ms > now_ms:
                break
        if not self.table.plugged(port):
            due_ms = None
        self._due[port] = now_ms + RETRY_MS if due_ms is None else max(due_ms, now_ms + 1)

    def _next_word_ms(self, port: str) -> int | None:
        """Return when a port's driver or its device next sends."""
        due_ms, twin_ms = self._devices[port].next_deadline(), self.table.twins[port].next_at()
        if due_ms is None or (twin_ms is not None and twin_ms < due_ms):
            return twin_ms
        return due_ms
