"""Reader chips on a node, one for each antenna: their polling cycle and their reads.

Neighboring antennas are never active at the same time. Therefore the cycle of the seats has five turns: the board; the
burns; the two seats next to the dealer; then the other seats, half of them in each of two turns, which also poll the
piles in slices. `docs/virtual-table.md` has the calculation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from heapq import heapify, heapreplace
from typing import Final, TypeAlias

from firmware_bridge.readings import CycleDone, TagSeen
from firmware_bridge.uids import from_wire, to_wire
from hw.board import Board
from hw.sim.noise import Noise, Readers

Hear: TypeAlias = Callable[[str, int], list[bytes]]
"""Takes a zone and a time; returns the UIDs that the zone's coil reports for a poll then."""
TURNS: Final = 5
PILES: Final = frozenset({"muck", "stub", "shuffler", "aside"})
"""Zones that may hold a whole deck, and the zone that shares their turn."""
MIDDLE: Final = {"board": 0, "burn": 1, "board:2": 2}


def as_wired(board: Board, noise: Noise, slack: float = 1.0) -> Board:
    """Return the board with its antennas on front ends, if the profile has them.

    Args:
        board: a board with multiplexed readers.
        noise: the profile, with the cycles of the front ends.
        slack: the factor by which the board's cycle exceeds the noise's, because a busy machine is late.
    """
    if not noise.readers.front_ends:
        return board
    nodes = {port.name for port in board.ports if port.device == "pepper"}
    ports = tuple(replace(port, device="node", cycle_ms=0) if port.name in nodes else port for port in board.ports)
    antennas = tuple(
        replace(one, cycle_ms=max(1, round(slack * period_ms(noise.readers, one.place)))) if one.port in nodes else one
        for one in board.antennas
    )
    return replace(board, ports=ports, antennas=antennas)


def period_ms(readers: Readers, zone: str) -> float:
    """Return the time between two polls of a zone."""
    return max(readers.cycle_ms, readers.pile_cycle_ms) if zone in PILES else readers.cycle_ms


def turn_of(zone: str, seats: int) -> int:
    """Return the turn in which a zone's antenna is polled; for a pile, its poll's last turn."""
    kind, _, number = zone.partition(":")
    if kind == "seat":
        return 2 if number in {"1", str(seats)} else 3 + int(number) % 2
    if kind == "discard":
        return int(number) % 2
    return MIDDLE.get(zone, TURNS - 1)


class FrontEnds:
    """All front ends of one node; the reads of a turn are reported at its end."""

    def __init__(self, coils: Mapping[int, str], hear: Hear, readers: Readers, seats: int) -> None:
        """`coils` are the antennas with the zone that each one covers."""
        self._coils = dict(coils)
        self._hear = hear
        self._turn_ms = readers.cycle_ms / TURNS
        turns: dict[tuple[float, int], tuple[int, ...]] = {}
        for antenna, zone in coils.items():
            turn = (period_ms(readers, zone), turn_of(zone, seats))
            turns[turn] = (*turns.get(turn, ()), antenna)
        self._turns = turns
        self._tags: dict[tuple[int, bytes], TagSeen] = {}
        """Every reading of each antenna so far, so that the same tag gives an equal reading."""
        self.restart(0)

    def restart(self, now_ms: int) -> None:
        """Start with the first turn of a cycle."""
        self._cycle = 0
        self._due = [(now_ms + (1 + turn) * self._turn_ms, period, turn) for period, turn in self._turns]
        heapify(self._due)

    def next_at(self) -> int:
        """Return when the next turn ends."""
        return round(self._due[0][0])

    def poll(self, now_ms: int) -> list[TagSeen | CycleDone]:
        """Return the facts of all turns that end by now: the antennas' tags, then the cycle's end."""
        told: list[TagSeen | CycleDone] = []
        while round(self._due[0][0]) <= now_ms:
            ends_ms, period, turn = self._due[0]
            antennas = self._turns[period, turn]
            for antenna in antennas:
                told += [self._seen(antenna, uid) for uid in dict.fromkeys(self._hear(self._coils[antenna], now_ms))]
            self._cycle += 1
            told.append(CycleDone(self._cycle, antennas))
            heapreplace(self._due, (ends_ms + period, period, turn))
        return told

    def _seen(self, antenna: int, uid: bytes) -> TagSeen:
        known = self._tags.get((antenna, uid))
        if known is None:
            known = self._tags[antenna, uid] = TagSeen(antenna, from_wire(to_wire(uid)))
        return known
