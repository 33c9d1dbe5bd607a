"""What speaking of a card needs besides its track: the antennas, the settings, and the cycles that are over."""

from __future__ import annotations

from typing import NamedTuple

from controller.tracking.field import FieldModel
from controller.tracking.tracker_settings import TrackerSettings


class Rounds(NamedTuple):
    """The ends of the latest rounds (all live ports asked once); `base` rounds are older than those kept."""

    base: int
    ends: tuple[int, ...]

    def number_at(self, at_ms: int) -> int:
        """Return the number of the round that a time fell into."""
        return self.base + sum(end < at_ms for end in self.ends)


class Ended(NamedTuple):
    """A cycle of one port that is over: when, the antennas asked in it, and those that read a card (a bit each)."""

    at_ms: int
    asked: int
    heard: int = 0


class TrackingScene(NamedTuple):
    """What speaking needs besides the track; `cycles` has each port's latest, newest last."""

    model: FieldModel
    settings: TrackerSettings
    rounds: Rounds
    cycles: tuple[tuple[Ended, ...], ...] = ()
    gathered_ms: int | None = None
    """When all cards were gathered last."""

    @property
    def sure_doubt(self) -> float:
        """A place is sure below this doubt at this table: a noisier one than assumed is believed less readily."""
        settings = self.settings
        is_as_assumed = self.model.noise == settings.noise
        return settings.sure_doubt if is_as_assumed else settings.sure_doubt * settings.noisy_sure_share
