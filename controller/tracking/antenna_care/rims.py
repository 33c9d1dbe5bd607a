"""Estimate of a table's noise from its cross-talk: noisy tables have more rim cards.

Of a card on a rim the coil beside it may read more than its own does. How many lie so, and how little their own coil
reads of them, no tracker can count: it does not know which they are. But a table that leaks more has more of both.
"""

from __future__ import annotations

from typing import Final

from controller.terms.fast_copies import replace
from controller.tracking.antenna_care.health import Health
from controller.tracking.antenna_map import assumed_neighbours
from controller.tracking.tracker_settings import BelievedNoise

LEAST_EXPECTED: Final = 80.0
"""Reads across that are expected before their number says anything: 1.4 times as many come once in 2,000 times."""
NOISY_SHARE: Final = 1.4
"""So many times the assumed cross-talk make a table noisy. The reference table had 0.6 to 1.25 of it, one of twice its
noise 1.15 to 2.4 (four evenings of each, seeds 98001 to 98004); of 255 reference evenings one was changed by it."""
QUIET_SHARE: Final = 1.1
"""Below this it is none, or none any more."""
RIM_SHARE: Final = 3.0
"""At twice the reference table's noise 58 cards in 1,000 lie on a rim, for 20: they scatter more, are pushed more."""
RIM_HIT: Final = 0.75
"""So much of it is read there: 0.44 of the polls alone and 0.14 in a pair, in the mean 0.25, where 0.33 is believed."""


def measured_noise(health: Health, noise: BelievedNoise, before: BelievedNoise | None) -> BelievedNoise | None:
    """Return the table's noise by its cross-talk: as assumed, or that of a noisy table.

    Args:
        health: what was counted of the antennas.
        noise: as it is assumed.
        before: as it was measured last, None if it never was; between the two shares it stays.
    """
    share = cross_share(health, noise)
    if share is None or QUIET_SHARE <= share < NOISY_SHARE:
        return before
    return of_noisy_table(noise) if share >= NOISY_SHARE else noise


def of_noisy_table(noise: BelievedNoise) -> BelievedNoise:
    """Return the noise with its rims as at a noisy table."""
    return replace(noise, edge_rate=min(0.5, noise.edge_rate * RIM_SHARE), edge_hit=noise.edge_hit * RIM_HIT)


def cross_share(health: Health, noise: BelievedNoise) -> float | None:
    """Return the ratio of measured to assumed cross-talk; None before enough reads.

    What a survey measured of the table is not asked: its coils may have been as loud then.
    """
    near = assumed_neighbours(health.wiring.antennas)
    expected = read = 0.0
    for home, (antenna, tally) in enumerate(zip(health.wiring.antennas, health.tallies, strict=True)):
        alone = tally.reads_alone(antenna)
        for heard, name in enumerate(health.names):
            if (antenna.name, name) in near:
                expected += alone * noise.assumed_crosstalk
                read += health.cross.get((home, heard), 0.0)
    return read / expected if expected >= LEAST_EXPECTED else None
