"""Settings of one table's sensing by a house, a survey or a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.fusion.detection import DetectionModel
from controller.fusion.timings import USUAL_CYCLE_MS, HoldDeadlines
from controller.ingest.wiring import antenna_map
from controller.terms.places import PlaceKind
from controller.tracking.antenna_map import AntennaMap
from controller.tracking.tracker_settings import TrackerSettings
from hw.board import Board


@dataclass(frozen=True, slots=True)
class Sensing:
    """The adjustable parts of a table's sensing; None keeps the default.

    Attributes:
        tracker: the parameters of the tracker.
        holds: how long cards and keys wait for one another.
        wiring: the antennas as measured by a survey; otherwise those of the board file.
        sight: what the readers can see, if no tracker is used.
        folds_from_muck: whether cards that surely came to rest in the muck in their player's turn are his fold.
    """

    tracker: TrackerSettings | None = None
    holds: HoldDeadlines | None = None
    wiring: AntennaMap | None = None
    sight: DetectionModel | None = None
    folds_from_muck: bool = False


USUAL_SENSING: Final = Sensing()
_WATCHED: Final = frozenset({PlaceKind.SEAT, PlaceKind.BOARD, PlaceKind.BURN})
"""The places to which cards are dealt."""


def holds_of(board: Board, sensing: Sensing) -> HoldDeadlines:
    """Return how long arrivals are held: as said, or as the slowest watched reader needs."""
    if sensing.holds is not None:
        return sensing.holds
    wiring = sensing.wiring or antenna_map(board)
    watched = (one.name for one in wiring.antennas if one.place.kind in _WATCHED)
    cycle_ms = max((wiring.reader_of(name).cycle_ms for name in watched), default=USUAL_CYCLE_MS)
    return HoldDeadlines().for_cycle(cycle_ms)
