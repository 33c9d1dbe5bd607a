"""A board's wiring in the form of the tracker and the tray."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from controller.terms.places import Place, place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName
from hw.board import Board
from hw.turn_plan import cycles_ms

DEFAULT_CYCLE_MS: Final = 1000
"""The default cycle of a reader: 40 to 100 ms for each antenna of ten seats and the board.
"""
FRONT_END_CYCLE_MS: Final = 100
"""A front end whose wiring names no cycle time, on a node that is told no turns (docs/virtual-table.md, Front ends)."""


def antenna_map(board: Board, pace: float = 1.0) -> AntennaMap:
    """Return a board's wiring in the tracker's form.

    `pace` is how many times as fast as the machine's clock the table's runs: the cycles are in the table's time.
    """
    antennas = tuple(Antenna(AntennaName(one.port, one.antenna), place(one.place)) for one in board.antennas)
    return AntennaMap(antennas, tuple(_readers(board, pace)))


def _readers(board: Board, pace: float) -> Iterator[Resolution]:
    """Yield the readers: a port's with all its antennas, a node's front ends each by itself."""
    by_turns = cycles_ms(board)
    for port in board.ports:
        antennas = [one for one in board.antennas if one.port == port.name]
        if port.device == "node":
            for one in antennas:
                cycle_ms = one.cycle_ms or by_turns.get(one.place, FRONT_END_CYCLE_MS)
                yield Resolution(port.name, round(cycle_ms * pace), antenna=one.antenna)
        elif antennas:
            yield Resolution(port.name, round((port.cycle_ms or DEFAULT_CYCLE_MS) * pace))


def places_of(board: Board) -> tuple[Place, ...]:
    """Return every place that has an antenna on the board."""
    return tuple(place(one.place) for one in board.antennas)
