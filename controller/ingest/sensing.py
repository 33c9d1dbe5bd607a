"""Settings of one table's sensing by a house, a survey or a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.fusion.pending_events import DetectionModel, HoldDeadlines
from controller.tracking.antenna_map import AntennaMap
from controller.tracking.tracker_settings import TrackerSettings


@dataclass(frozen=True, slots=True)
class Sensing:
    """The adjustable parts of a table's sensing; None keeps the default.

    Attributes:
        tracker: the parameters of the tracker.
        holds: how long cards and keys wait for one another.
        wiring: the antennas as measured by a survey; otherwise those of the board file.
        sight: what the readers can see, if no tracker is used.
    """

    tracker: TrackerSettings | None = None
    holds: HoldDeadlines | None = None
    wiring: AntennaMap | None = None
    sight: DetectionModel | None = None


USUAL_SENSING: Final = Sensing()
