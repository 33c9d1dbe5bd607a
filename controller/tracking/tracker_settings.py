"""The tracker's numbers, each with its unit, its meaning and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass, replace


class TrackerSettingsError(ValueError):
    """A tracker setting outside its range; the sentence names it."""


@dataclass(frozen=True, slots=True)
class BelievedNoise:
    """The tracker's assumed noise, where no calibration says better.

    Shares are per poll (one antenna asked once). `docs/tracking.md` says how each was chosen.

    Raises:
        TrackerSettingsError: a share outside 0 to 1, or a time of 0 or less.
    """

    assumed_crosstalk: float = 0.02
    """Share of polls in which a neighbor reads the card: the reference profile's 2 %."""
    stray: float = 0.002
    """The same for an antenna that is no neighbor, and for a card that lies nowhere."""
    slide: float = 0.08
    """Share in which an antenna reads a card that flies over it in the cycle of its arrival."""
    pass_ms: float = 70.0
    """Mean time that a moving card stays over one antenna; a second above it is then one in a million."""
    least_miss: float = 0.2
    """A missed poll never says more than this: chips, fingers and cards on top are not in any hit rate."""
    edge_rate: float = 0.02
    """Share of arrivals that come to rest at the edge toward a neighbor."""
    edge_hit: float = 0.5
    """What the edge leaves of the hit rate of the card's own antenna."""
    edge_lean: float = 3.0
    """So much more often than by cross-talk the neighbor reads a card at that edge: 5 times as loud, half as often."""
    rest_ms: float = 20_000.0
    """Mean time between two motions of a card at rest."""
    off_ms: float = 3_000.0
    """Mean time that a card spends in the air or in a hand before it lies again."""
    jump: float = 0.3
    """Of the motions of a card at rest, the share that ends elsewhere within the same cycle."""
    nudge: float = 0.02
    """Of the motions of a card at rest, the share that only pushes it to an edge of its place."""
    faint_share: float = 0.02
    """Share of cards that lie alone and are still read at half the rate: an edge, a chip on top."""
    stacked_faint_share: float = 0.2
    """The same of cards that lie with others: deep in a pile."""

    def __post_init__(self) -> None:
        for name in ("pass_ms", "rest_ms", "off_ms", "edge_lean"):
            if getattr(self, name) <= 0:
                raise TrackerSettingsError(f"{name} of the tracker's noise must be above 0")
        for name in ("assumed_crosstalk", "stray", "slide", "edge_hit"):
            if not 0 < getattr(self, name) < 1:
                raise TrackerSettingsError(f"{name} of the tracker's noise lies between 0 and 1: nothing is impossible")
        for name in ("least_miss", "edge_rate", "nudge", "jump", "faint_share", "stacked_faint_share"):
            if not 0 <= getattr(self, name) < 1:
                raise TrackerSettingsError(f"{name} of the tracker's noise lies from 0 to below 1")
        if self.jump + self.nudge > 1:
            raise TrackerSettingsError("jump and nudge of the tracker's noise are shares of one whole")


@dataclass(frozen=True, slots=True)
class TrackerSettings:
    """Thresholds for the tracker's claims: chances of being wrong, and polls in cycles.

    Raises:
        TrackerSettingsError: a number outside its range.
    """

    report_doubt: float = 0.1
    """A place is reported, as unsure, below this doubt."""
    sure_doubt: float = 1e-6
    """A place is sure below this doubt: less than one error in a thousand evenings of a thousand motions."""
    noisy_sure_share: float = 0.1
    """So much of `sure_doubt` is asked for while the table is measured as a noisy one (`rims`), or may be one: more of
    its cards lie on rims, where the coil beside reads them too. It costs a reading."""
    order_doubt: float = 1e-4
    """The chance that a card came before `after_ms` or later than `by_ms`."""
    peek_doubt: float = 1e-3
    """A gap in the reads is a peek when missed polls explain it with less than this chance."""
    least_hits: int = 2
    """Sightings within `within_polls` before a place is reported at all (docs/hardware.md: two confirm)."""
    within_polls: int = 5
    leave_polls: int = 6
    """An antenna that misses so often in a row starts its evidence anew."""
    ambiguous_polls: int = 8
    """So many polls of divided evidence before a card is reported as ambiguous."""
    lost_ms: int = 30_000
    """A card that no antenna has read for so long is lost: not read, and no more than that."""
    clear_ms: int = 4_000
    """All fields empty for so long, and for `leave_polls` rounds: the table is clear."""
    stranger_hits: int = 3
    """Cycles in which an unknown tag must be read by antennas of one place before it is reported."""
    sure_stranger_hits: int = 5
    stranger_polls: int = 12
    """The cycles within which that must happen."""
    adapt_ms: int = 30_000
    """How often the measured hit rates and cross-talk are compared with those in use; 0 never."""
    noise: BelievedNoise = BelievedNoise()

    def __post_init__(self) -> None:
        doubts = (self.report_doubt, self.sure_doubt, self.order_doubt, self.peek_doubt)
        if not all(0 < doubt < 0.5 for doubt in doubts) or self.sure_doubt > self.report_doubt:
            raise TrackerSettingsError("a doubt lies between 0 and 0.5, and sure_doubt is at most report_doubt")
        if not 0 < self.noisy_sure_share <= 1:
            raise TrackerSettingsError("noisy_sure_share is a share of sure_doubt: above 0, at most 1")
        if not 1 <= self.least_hits <= self.within_polls <= 32:
            raise TrackerSettingsError("least_hits is at least 1, at most within_polls, and that at most 32")
        counts = (self.leave_polls, self.ambiguous_polls, self.stranger_hits, self.lost_ms, self.clear_ms)
        if min(counts) < 1 or self.stranger_polls < self.stranger_hits or self.adapt_ms < 0:
            raise TrackerSettingsError("polls, hits and times of the tracker are at least 1")


def compressed(settings: TrackerSettings, by: float) -> TrackerSettings:
    """Return the settings on a clock `by` times as fast: every duration is divided.

    For a virtual table whose dealer and readers are compressed alike; shares and polls stay.
    """
    noise = settings.noise
    return replace(
        settings,
        lost_ms=max(1, round(settings.lost_ms / by)),
        clear_ms=max(1, round(settings.clear_ms / by)),
        adapt_ms=round(settings.adapt_ms / by),
        noise=replace(
            noise, pass_ms=noise.pass_ms / by, rest_ms=noise.rest_ms / by, off_ms=noise.off_ms / by
        ),
    )
