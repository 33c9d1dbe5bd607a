"""How one table senses: what a house, a survey or a test may set about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.fusion.pending_events import DetectionModel, HoldDeadlines
from controller.tracking.antenna_map import AntennaMap
from controller.tracking.tracker_settings import TrackerSettings


@dataclass(frozen=True, slots=True)
class Sensing:
    """What is set about a table's senses; None: as usual.

    Attributes:
        tracker: how the tracker weighs what the readers tell.
        holds: how long cards and keys wait for one another.
        wiring: the antennas as a survey has measured them; else those of the board file.
        sight: what the readers can see, where no tracker stands between them and the table.
    """

    tracker: TrackerSettings | None = None
    holds: HoldDeadlines | None = None
    wiring: AntennaMap | None = None
    sight: DetectionModel | None = None


USUAL_SENSING: Final = Sensing()
