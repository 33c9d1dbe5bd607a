"""A virtual table behind its readers: through the real drivers byte by byte, or from what a driver would tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from controller.shell.arrivals import Patience
from controller.shell.wiring import antenna_map
from controller.tracking.antennas import AntennaMap
from controller.tracking.settings import TrackerSettings
from firmware_bridge.readings import Arrival
from hw.board import Board
from hw.sim import acts
from hw.sim.bench import Bench
from hw.sim.direct import DirectBench
from hw.sim.noise import Noise
from hw.sim.table import VirtualTable

REFERENCE_CYCLE_MS: Final = 1000.0
"""The reference table's cycle: one multiplexer for ten seats and the board."""
STOPPED_CYCLES: Final = 2
"""A card that a key speaks of has been read by then, or will be seen to be missing in its turn."""
SETTLED_CYCLES: Final = 6
"""The dealer gives the readers so many cycles after his last motion before he relies on the screen."""


class WireFeed:
    """A bench as `controller.shell.sim_table.Feed` wants it, with the settings that fit it."""

    def __init__(self, board: Board, noise: Noise, seed: int, cycle_ms: float, *, frames: bool) -> None:
        """`cycle_ms` 0 is the reference table's; `frames` sends every byte through the drivers."""
        self.cycle_ms = cycle_ms or REFERENCE_CYCLE_MS
        kind = Bench if frames else DirectBench
        self._bench = kind(board, noise, seed, cycle_ms=self.cycle_ms)
        self.table: VirtualTable = self._bench.table
        self.tracker = TrackerSettings()
        self.patience = Patience(lag_ms=round(noise.keys.lag_ms * 2.5), stop_ms=round(STOPPED_CYCLES * self.cycle_ms))
        self.wiring: AntennaMap = antenna_map(wired_board(board, self.cycle_ms))
        self.settle_ms = round(SETTLED_CYCLES * self.cycle_ms)
        self.proof_ms = 60_000

    @property
    def now_ms(self) -> int:
        """The bench's clock."""
        return self._bench.now_ms

    def run_until(self, until_ms: int) -> Iterator[Arrival]:
        """Yield what reaches the controller up to a time, in order."""
        return self._bench.run_until(until_ms)

    def take_truth(self) -> list[acts.Truth]:
        """Return what really happened since this was last asked."""
        return self.table.take_truth()


def wired_board(board: Board, cycle_ms: float) -> Board:
    """The board with the cycle time of its readers written down, as a technician would after measuring it."""
    most = max(len(board.antennas_of(port.name)) for port in board.ports)
    ports = tuple(
        replace(port, cycle_ms=max(1, round(cycle_ms * len(board.antennas_of(port.name)) / most)))
        if board.antennas_of(port.name) else port
        for port in board.ports
    )
    return replace(board, ports=ports)
