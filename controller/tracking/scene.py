"""Context for claims about a card: antennas, settings, finished cycles."""

from __future__ import annotations

from typing import NamedTuple

from controller.tracking.field import FieldModel
from controller.tracking.tracker_settings import TrackerSettings


class Rounds(NamedTuple):
    """Ends of the latest rounds (all live ports asked once), without the first `base` rounds."""

    base: int
    ends: tuple[int, ...]

    def number_at(self, at_ms: int) -> int:
        """Return the number of the round that a time belongs to."""
        return self.base + sum(end < at_ms for end in self.ends)


class Ended(NamedTuple):
    """A finished cycle of one port: its end, the antennas asked, and those that read a card.

    Antennas are given by a bit each.
    """

    at_ms: int
    asked: int
    heard: int = 0


class TrackingScene(NamedTuple):
    """Context for claims about a card; `cycles` has each port's latest, newest last."""

    model: FieldModel
    settings: TrackerSettings
    rounds: Rounds
    cycles: tuple[tuple[Ended, ...], ...] = ()
    gathered_ms: int | None = None
    """When all cards were last gathered, in ms."""

    @property
    def sure_doubt(self) -> float:
        """The doubt below which a place is sure; lower at a noisier table."""
        settings = self.settings
        is_as_assumed = self.model.noise == settings.noise
        return settings.sure_doubt if is_as_assumed else settings.sure_doubt * settings.noisy_sure_share
