"""A bench whose card readers report reads directly, without frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from firmware_bridge.devices.pepper_frames import STANDARD_COUNT_LIMIT
from firmware_bridge.readings import Arrival, CycleDone, TagSeen
from firmware_bridge.uids import from_wire, to_wire
from hw.board import Board
from hw.sim.bench import RETRY_MS, Bench
from hw.sim.front_ends import FrontEnds
from hw.sim.noise import Noise

Hear: TypeAlias = Callable[[str, int], list[bytes]]
UID_SIZE = 8


class PollRound:
    """One multiplexed reader that polls its antennas."""

    def __init__(self, port: str, coils: tuple[tuple[int, str], ...], hear: Hear, dwell_ms: float) -> None:
        """`coils` are the antennas with their zones, in the order of polling."""
        self._port = port
        self._coils = coils
        self._hear = hear
        self._dwell_ms = dwell_ms
        self._antennas = tuple(antenna for antenna, _ in coils)
        self._readings: tuple[dict[bytes, TagSeen], ...] = tuple({} for _ in coils)
        """Every reading of each antenna so far, so that the same tag gives an equal reading."""
        self._at = 0
        self._cycle = 0
        self._tags: list[bytes] | None = None
        self._seen: dict[bytes, None] = {}
        self._counted = False
        self._due_ms = 0

    def turn(self, now_ms: int, sink: Callable[[Arrival], None]) -> int:
        """Report the reads that are due by now; return when the reader continues."""
        while self._due_ms <= now_ms:
            if self._tags is None:
                self._listen(now_ms)
            else:
                self._tell(now_ms, self._tags, sink)
        return self._due_ms

    def forget(self, now_ms: int) -> None:
        """Start again after the cable was out."""
        self._tags, self._at, self._due_ms = None, 0, now_ms

    def _listen(self, now_ms: int) -> None:
        zone = self._coils[self._at][1]
        self._tags = self._hear(zone, round(now_ms + self._dwell_ms / 2))
        self._counted = False
        self._due_ms = round(now_ms + self._dwell_ms)

    def _tell(self, now_ms: int, tags: list[bytes], sink: Callable[[Arrival], None]) -> None:
        if not self._counted:
            self._seen = dict.fromkeys(tags[:STANDARD_COUNT_LIMIT])
            self._say(now_ms, tuple(self._seen), sink)
            if len(tags) >= STANDARD_COUNT_LIMIT:
                # the reader counts at most five tags: a full inventory follows at once
                self._counted = True
                self._due_ms = round(now_ms + self._dwell_ms / 4)
                return
        else:
            whole = dict.fromkeys(uid[:UID_SIZE].ljust(UID_SIZE, b"\x00") for uid in tags)
            self._say(now_ms, tuple(uid for uid in whole if uid not in self._seen), sink)
        self._tags = None
        self._at += 1
        if self._at == len(self._antennas):
            self._at = 0
            self._cycle += 1
            sink(Arrival(self._port, now_ms, CycleDone(self._cycle, self._antennas)))

    def _say(self, now_ms: int, uids: tuple[bytes, ...], sink: Callable[[Arrival], None]) -> None:
        seen = self._readings[self._at]
        for uid in uids:
            reading = seen.get(uid)
            if reading is None:
                reading = seen[uid] = TagSeen(self._antennas[self._at], from_wire(to_wire(uid)))
            sink(Arrival(self._port, now_ms, reading))


class FrontEndRound:
    """The front ends of one node, polled without its link."""

    def __init__(self, port: str, front_ends: FrontEnds) -> None:
        """Wrap the front ends of the node on a port."""
        self._port = port
        self._front_ends = front_ends

    def turn(self, now_ms: int, sink: Callable[[Arrival], None]) -> int:
        """Report the reads that are due by now; return when the next poll ends."""
        for fact in self._front_ends.poll(now_ms):
            sink(Arrival(self._port, now_ms, fact))
        return self._front_ends.next_at()

    def forget(self, now_ms: int) -> None:
        """Start again after the cable was out."""
        self._front_ends.restart(now_ms)


class DirectBench(Bench):
    """A `Bench` that polls its card readers without their protocol."""

    def __init__(
        self, board: Board, noise: Noise, seed: int, *, cycle_ms: float | None = None,
    ) -> None:
        super().__init__(board, noise, seed, cycle_ms=cycle_ms)
        noise = self.table.noise
        self._rounds: dict[str, PollRound | FrontEndRound] = {
            port.name: PollRound(port.name, _coils(board, port.name), self.table.hear, noise.detection.dwell_ms)
            for port in board.ports
            if port.device == "pepper" and port.inventory == "count" and not port.cycle_ms
        }
        for port in board.ports:
            if port.device == "node" and _has_antennas_alone(board, port.name):
                polled = FrontEnds(dict(_coils(board, port.name)), self.table.hear, noise.readers, board.seats)
                self._rounds[port.name] = FrontEndRound(port.name, polled)

    def _twin_ms(self, port: str) -> int | None:
        # the simulated device of a reader that is polled directly stays unused
        return None if port in self._rounds else super()._twin_ms(port)

    def _converse(self, port: str, now_ms: int) -> None:
        reader = self._rounds.get(port)
        if reader is None:
            super()._converse(port, now_ms)
        elif self.table.plugged(port):
            self._due[port] = reader.turn(now_ms, self._arrivals.append)
        else:
            reader.forget(now_ms)
            self._due[port] = now_ms + RETRY_MS


def _has_antennas_alone(board: Board, port: str) -> bool:
    """Whether a node has antennas and nothing else."""
    others = {one.port for one in board.lines} | {one.port for one in board.tray} | {one.port for one in board.spots}
    return bool(board.antennas_of(port)) and port not in others


def _coils(board: Board, port: str) -> tuple[tuple[int, str], ...]:
    zones = {one.antenna: one.place for one in board.antennas if one.port == port}
    return tuple((antenna, zones[antenna]) for antenna in board.antennas_of(port))
