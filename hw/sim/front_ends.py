"""Reader chips behind a node, one for each antenna: whose turn it is, and what each told.

Neighboring antennas are never live at the same time. So the cycle of the seats has five turns: the board; the burns;
the seats at the dealer's hands, which lie beside the middle; then the other seats, every second one in each, and in
these two the piles, slice by slice. `docs/virtual-table.md` has the reckoning.
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
"""Zone and time to the UIDs that its coil reports for a poll then."""
TURNS: Final = 5
PILES: Final = frozenset({"muck", "stub", "shuffler", "aside"})
"""Zones in which a whole deck may lie, and that which shares their time."""
MIDDLE: Final = {"board": 0, "burn": 1, "board:2": 2}


def as_wired(board: Board, noise: Noise, slack: float = 1.0) -> Board:
    """Return the board with its antennas on front ends, if the profile has them.

    Args:
        board: a board with multiplexed readers.
        noise: the profile, with the cycles of the front ends.
        slack: how many times as long the wiring says that a poll takes: a busy machine is late.
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
    """Return the turn of the cycle in which a zone's antenna is asked, and a pile's poll ends."""
    kind, _, number = zone.partition(":")
    if kind == "seat":
        return 2 if number in {"1", str(seats)} else 3 + int(number) % 2
    if kind == "discard":
        return int(number) % 2
    return MIDDLE.get(zone, TURNS - 1)


class FrontEnds:
    """All front ends of one node; what a turn's antennas heard is told when the turn ends."""

    def __init__(self, coils: Mapping[int, str], hear: Hear, readers: Readers, seats: int) -> None:
        """`coils` are the antennas with the zone that each listens to."""
        self._coils = dict(coils)
        self._hear = hear
        self._turn_ms = readers.cycle_ms / TURNS
        turns: dict[tuple[float, int], tuple[int, ...]] = {}
        for antenna, zone in coils.items():
            turn = (period_ms(readers, zone), turn_of(zone, seats))
            turns[turn] = (*turns.get(turn, ()), antenna)
        self._turns = turns
        self._tags: dict[tuple[int, bytes], TagSeen] = {}
        """What each antenna has ever told: the same tag is told alike."""
        self.restart(0)

    def restart(self, now_ms: int) -> None:
        """Begin with the first turn of a cycle."""
        self._cycle = 0
        self._due = [(now_ms + (1 + turn) * self._turn_ms, period, turn) for period, turn in self._turns]
        heapify(self._due)

    def next_at(self) -> int:
        """Return when the next turn ends."""
        return round(self._due[0][0])

    def poll(self, now_ms: int) -> list[TagSeen | CycleDone]:
        """Return the facts of all turns that end by now: their antennas' tags, then the end."""
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
