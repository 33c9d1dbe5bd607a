"""A virtual table behind its readers, through the real drivers or as direct readings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb
from typing import Final

from controller.fusion.detection_model import ABSENT_DOUBT
from controller.fusion.timings import HoldDeadlines
from controller.ingest.wiring import antenna_map
from controller.terms.places import MUCK
from controller.tracking.antenna_map import AntennaMap
from controller.tracking.came_between import missed_by_chance
from controller.tracking.field import least_missed
from controller.tracking.tracker_settings import BelievedNoise as Believed
from controller.tracking.tracker_settings import TrackerSettings
from firmware_bridge.readings import Arrival
from hw.board import Board
from hw.sim import physical_acts as acts
from hw.sim.bench import Bench
from hw.sim.direct import DirectBench
from hw.sim.front_ends import as_wired
from hw.sim.noise import Noise
from hw.sim.table import VirtualTable, at_cycle

REFERENCE_CYCLE_MS: Final = 1000.0
"""The reference table's cycle: one multiplexer for ten seats and the board."""
STOPPED_CYCLES: Final = 2
"""How long a key waits for its card's reads; after that the card counts as unread."""
SURE_SIGHTINGS: Final = 5
"""The sightings that make a card among others sure (docs/tracking.md, the table of doubts)."""
CERTAIN_SIGHTINGS: Final = 2
"""The fewest sightings that prove a card; a single one may be crosstalk from the stub."""
UNREAD_SHARE: Final = 0.005
"""The share of cards that may be read later than expected."""
UNPROVED_MS: Final = 20_000
"""The proof of an absent card takes this much longer than its misses: the card is first presumed (about 7 s), the
player may peek (8 s), and the dealer may answer another question (5 s)."""
SETTLED_CYCLES: Final = 6
"""How many cycles the dealer waits after his last motion before he trusts the screen."""


class WireFeed:
    """A bench as a `Feed`, with settings for its cycle."""

    def __init__(self, board: Board, noise: Noise, seed: int, cycle_ms: float, *, frames: bool) -> None:
        """`cycle_ms` 0 is the profile's own; `frames` sends every byte through the drivers."""
        self.cycle_ms = cycle_ms or usual_cycle_ms(noise)
        noise = at_cycle(board, noise, self.cycle_ms)
        self.board = wired_board(as_wired(board, noise), self.cycle_ms)
        kind = Bench if frames else DirectBench
        self._bench = kind(as_wired(board, noise), noise, seed)
        self.table: VirtualTable = self._bench.table
        self.tracker = TrackerSettings()
        stop_ms = round(STOPPED_CYCLES * self.cycle_ms)
        usual = HoldDeadlines().for_cycle(self.cycle_ms)
        self.holds = replace(usual, lag_ms=round(noise.keys.lag_ms * 2.5), stop_ms=stop_ms)
        self.wiring: AntennaMap = antenna_map(self.board)
        slowest_ms = max(reader.cycle_ms for reader in self.wiring.resolutions)
        mucks = (self.wiring.reader_of(one.name) for one in self.wiring.antennas if one.place == MUCK)
        muck_ms = max((reader.cycle_ms for reader in mucks), default=slowest_ms)
        self.settle_ms = round(SETTLED_CYCLES * max(self.cycle_ms, slowest_ms))
        alone = noise.detection.hit_rate
        stacked = noise.detection.hit_rate_stacked * noise.detection.stack_decay
        missed = polls_to_miss(noise.detection.hit_rate_stacked) / alone
        self.proof_ms = round(missed * self.cycle_ms) + UNPROVED_MS
        self.presence_ms = round(polls_to_read(stacked) * self.cycle_ms)
        self.mucked_ms = round(polls_to_read(stacked) * muck_ms)
        self.told_ms = round(polls_to_read(alone, CERTAIN_SIGHTINGS) * self.cycle_ms)
        self.told_piled_ms = round(polls_to_read(stacked, CERTAIN_SIGHTINGS) * self.cycle_ms)

    @property
    def now_ms(self) -> int:
        """The bench's time."""
        return self._bench.now_ms

    def run_until(self, until_ms: int) -> Iterator[Arrival]:
        """Yield the arrivals at the controller up to a time, in order."""
        return self._bench.run_until(until_ms)

    def take_truth(self) -> list[acts.Truth]:
        """Return what really happened since the last call."""
        return self.table.take_truth()


def usual_cycle_ms(noise: Noise) -> float:
    """Return the cycle of a profile's front ends, or of the reference table's readers."""
    return noise.readers.cycle_ms if noise.readers.front_ends else REFERENCE_CYCLE_MS


def polls_to_read(hit_rate: float, sightings: int = SURE_SIGHTINGS) -> int:
    """Return in how many polls a card reaches its sightings, except for one card in 200.

    Args:
        hit_rate: the probability that one poll reads the card.
        sightings: the required number; by default the number that makes the card sure.
    """
    polls = sightings
    while _less_often(polls, hit_rate, sightings) > UNREAD_SHARE:
        polls += 1
    return polls


def _less_often(polls: int, hit_rate: float, sightings: int) -> float:
    """Return the probability of fewer than `sightings` sightings in `polls` polls."""
    return sum(comb(polls, hits) * hit_rate**hits * (1.0 - hit_rate) ** (polls - hits) for hits in range(sightings))


def polls_to_miss(hit_rate: float) -> int:
    """Return how many misses in a row prove the absence of a card among others."""
    polls, miss, share = 1, least_missed(1.0 - hit_rate), Believed().stacked_faint_share
    while missed_by_chance(miss, share, polls) > ABSENT_DOUBT:
        polls += 1
    return polls


def wired_board(board: Board, cycle_ms: float) -> Board:
    """Return the board with its readers' measured cycle time."""
    most = max(len(board.antennas_of(port.name)) for port in board.ports)
    ports = tuple(
        replace(port, cycle_ms=max(1, round(cycle_ms * len(board.antennas_of(port.name)) / most)))
        if board.antennas_of(port.name) and port.device != "node" else port
        for port in board.ports
    )
    return replace(board, ports=ports)
