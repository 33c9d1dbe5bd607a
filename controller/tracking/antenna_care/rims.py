"""Estimate of a table's noise from its cross-talk: noisy tables have more rim cards.

The neighboring antenna may read a card on a rim more often than the card's own does. No tracker can count such cards,
because it does not know which they are. But a table with more cross-talk has more of them, and reads them less.
"""

from __future__ import annotations

from typing import Final

from controller.terms.fast_copies import replace
from controller.tracking.antenna_care.health import Health
from controller.tracking.antenna_map import assumed_neighbors
from controller.tracking.tracker_settings import BelievedNoise

LEAST_EXPECTED: Final = 80.0
"""Expected cross-talk reads before their number is judged: 1.4 times as many come by chance once in 2,000 times."""
NOISY_SHARE: Final = 1.4
"""Factor of the assumed cross-talk from which a table is noisy. The reference table has 0.6 to 1.25, a table of twice
its noise 1.15 to 2.4; one reference evening in 255 is judged noisy by chance."""
QUIET_SHARE: Final = 1.1
"""Factor below which the table is not noisy, or no longer."""
RIM_SHARE: Final = 3.0
"""At twice the reference table's noise, 58 cards in 1,000 lie on a rim instead of 20: they scatter more and are pushed
more often."""
RIM_HIT: Final = 0.75
"""Factor of the read rate on a rim: the mean is 0.25 (0.44 of polls alone, 0.14 in a pair), where 0.33 is assumed."""


def measured_noise(health: Health, noise: BelievedNoise, before: BelievedNoise | None) -> BelievedNoise | None:
    """Return the table's noise by its cross-talk: as assumed, or that of a noisy table.

    Args:
        health: the counts of the antennas.
        noise: the assumed noise.
        before: the noise measured last, None if never; it stays while the measure is between the two factors.
    """
    share = cross_share(health, noise)
    if share is None or QUIET_SHARE <= share < NOISY_SHARE:
        return before
    return of_noisy_table(noise) if share >= NOISY_SHARE else noise


def of_noisy_table(noise: BelievedNoise) -> BelievedNoise:
    """Return the noise with its rims as on a noisy table."""
    return replace(noise, edge_rate=min(0.5, noise.edge_rate * RIM_SHARE), edge_hit=noise.edge_hit * RIM_HIT)


def cross_share(health: Health, noise: BelievedNoise) -> float | None:
    """Return the ratio of measured to assumed cross-talk; None before enough reads.

    The survey's own figures are not used: its antennas may have been as loud then.
    """
    near = assumed_neighbors(health.wiring.antennas)
    expected = read = 0.0
    for home, (antenna, tally) in enumerate(zip(health.wiring.antennas, health.tallies, strict=True)):
        alone = tally.reads_alone(antenna)
        for heard, name in enumerate(health.names):
            if (antenna.name, name) in near:
                expected += alone * noise.assumed_crosstalk
                read += health.cross.get((home, heard), 0.0)
    return read / expected if expected >= LEAST_EXPECTED else None
