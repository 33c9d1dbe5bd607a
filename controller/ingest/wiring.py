"""A board's wiring in the form of the tracker and the tray."""

from __future__ import annotations

from typing import Final

from controller.terms.places import Place, place
from controller.tracking.antenna_map import Antenna, AntennaMap, Resolution
from controller.tracking.detections import AntennaName
from hw.board import Board

DEFAULT_CYCLE_MS: Final = 1000
"""The cycle of a reader whose wiring states none.

40 to 100 ms an antenna, for ten seats and the board (hardware notes C2).
"""


def antenna_map(board: Board) -> AntennaMap:
    """Return the tracker's part of a board's wiring."""
    antennas = tuple(Antenna(AntennaName(one.port, one.antenna), place(one.place)) for one in board.antennas)
    ports = {one.port for one in board.antennas}
    resolutions = tuple(
        Resolution(port.name, port.cycle_ms or DEFAULT_CYCLE_MS) for port in board.ports if port.name in ports
    )
    return AntennaMap(antennas, resolutions)


def places_of(board: Board) -> tuple[Place, ...]:
    """Return every place that has an antenna on the board."""
    return tuple(place(one.place) for one in board.antennas)
