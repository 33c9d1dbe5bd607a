"""The tracker's parameters, each with its unit, its meaning and its source."""

from __future__ import annotations

from dataclasses import dataclass

from controller.tracking.presence import REMEMBERED_POLLS


class TrackerSettingsError(ValueError):
    """A tracker setting outside its range; the text names it."""


@dataclass(frozen=True, slots=True)
class BelievedNoise:
    """The tracker's assumed noise, used without a calibration.

    Shares are per poll (one antenna asked once). `docs/tracking.md` gives the reason for each.

    Raises:
        TrackerSettingsError: a share outside 0 to 1, or a time of 0 or less.
    """

    assumed_crosstalk: float = 0.02
    """Share of polls in which a neighbor reads the card: 2 % in the reference profile."""
    stray: float = 0.002
    """The same for an antenna that is no neighbor, and for a card over no antenna."""
    slide: float = 0.08
    """Share of polls in which an antenna reads a card that flies over it in the cycle of its arrival."""
    pass_ms: float = 70.0
    """Mean time that a moving card stays over one antenna; of those that a hand pulls, one in a million a second."""
    crossing_ms: float = 470.0
    """The longest that a pitched card takes over one antenna and still leaves it: sqrt(2 s / (mu g)) for s = 160 mm of
    felt of the least friction, mu = 0.15. Faster cards and rougher felt take less."""
    pulled_share: float = 0.001
    """Share of cards out of the dealer's hand that are pulled over an antenna on their way instead of pitched."""
    least_miss: float = 0.2
    """Lower bound of every miss rate: chips, fingers and cards on top are not in any measured hit rate."""
    edge_rate: float = 0.02
    """Share of arrivals that come to rest at the edge toward a neighbor."""
    edge_hit: float = 0.5
    """Factor of the card's own hit rate at the edge."""
    edge_lean: float = 3.0
    """Factor of the cross-talk by which the neighbor reads a card at that edge: 5 times as loud, half as often."""
    rest_ms: float = 20_000.0
    """Mean time between two motions of a card at rest."""
    off_ms: float = 3_000.0
    """Mean time that a card spends in the air or in a hand before it lies again."""
    jump: float = 0.3
    """Share of motions of a card at rest that end elsewhere within the same cycle."""
    nudge: float = 0.02
    """Share of motions of a card at rest that only push it to an edge of its place."""
    faint_share: float = 0.02
    """Share of lone cards that are read at half the rate: at an edge, or with a chip on top."""
    stacked_faint_share: float = 0.2
    """The same for cards that lie with others, deep in a pile."""

    def __post_init__(self) -> None:
        for name in ("pass_ms", "crossing_ms", "rest_ms", "off_ms", "edge_lean"):
            if getattr(self, name) <= 0:
                raise TrackerSettingsError(f"{name} of the tracker's noise must be above 0")
        for name in ("assumed_crosstalk", "stray", "slide", "edge_hit"):
            if not 0 < getattr(self, name) < 1:
                raise TrackerSettingsError(f"{name} of the tracker's noise must be above 0 and below 1")
        for name in ("least_miss", "edge_rate", "nudge", "jump", "pulled_share", "faint_share", "stacked_faint_share"):
            if not 0 <= getattr(self, name) < 1:
                raise TrackerSettingsError(f"{name} of the tracker's noise must be at least 0 and below 1")
        if self.jump + self.nudge > 1:
            raise TrackerSettingsError("jump and nudge of the tracker's noise must add up to at most 1")


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
    """Factor of `sure_doubt` while the table is measured as noisy (`rims`), or may be: more of its cards lie on rims,
    where the neighboring antenna reads them too. It costs one more read."""
    order_doubt: float = 1e-4
    """The chance that a card came before `after_ms` or later than `by_ms`."""
    peek_doubt: float = 1e-3
    """A gap in the reads is a peek if missed polls explain it with a smaller chance than this."""
    least_hits: int = 2
    """Sightings within `within_polls` before a place is reported at all (docs/hardware.md: two confirm)."""
    within_polls: int = 5
    leave_polls: int = 6
    """Misses in a row after which an antenna's evidence starts anew."""
    ambiguous_polls: int = 8
    """Polls of divided evidence before a card is reported as ambiguous."""
    lost_ms: int = 30_000
    """Time without any read after which a card is reported as lost, which means only that it is not read."""
    clear_ms: int = 4_000
    """Time that all places must be empty, for at least `leave_polls` rounds, before the table is clear."""
    stranger_hits: int = 3
    """Cycles in which antennas of one place must read an unknown tag before it is reported."""
    sure_stranger_hits: int = 5
    stranger_polls: int = 12
    """The cycles within which that must happen."""
    adapt_ms: int = 30_000
    """How often measured hit rates and cross-talk are compared with those in use; 0 for never."""
    noise: BelievedNoise = BelievedNoise()

    def __post_init__(self) -> None:
        doubts = (self.report_doubt, self.sure_doubt, self.order_doubt, self.peek_doubt)
        if not all(0 < doubt < 0.5 for doubt in doubts) or self.sure_doubt > self.report_doubt:
            raise TrackerSettingsError("every doubt must be above 0 and below 0.5, and sure_doubt at most report_doubt")
        if not 0 < self.noisy_sure_share <= 1:
            raise TrackerSettingsError("noisy_sure_share must be above 0 and at most 1")
        if not 1 <= self.least_hits <= self.within_polls or max(self.within_polls, self.leave_polls) > REMEMBERED_POLLS:
            counted = f"within_polls and leave_polls at most {REMEMBERED_POLLS}"
            raise TrackerSettingsError(f"least_hits must be from 1 to within_polls, {counted}")
        counts = (self.leave_polls, self.ambiguous_polls, self.stranger_hits, self.lost_ms, self.clear_ms)
        if min(counts) < 1 or self.stranger_polls < self.stranger_hits or self.adapt_ms < 0:
            raise TrackerSettingsError("polls, hits, times must be at least 1, stranger_polls at least stranger_hits")
