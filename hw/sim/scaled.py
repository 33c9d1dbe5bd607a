"""Scales a table's noise, for the curves of how results degrade."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from hw.sim.noise import Detection, Noise

LARGEST_SHARE: Final = 0.95
"""The upper limit of every scaled share."""


def _read_worse(read: Detection, by: float, more: Callable[[float], float]) -> Detection:
    """Return the hit rate with `by` times the misses."""
    return replace(
        read,
        hit_rate=1 - more(1 - read.hit_rate),
        hit_rate_stacked=read.hit_rate_stacked**by,
        stack_decay=read.stack_decay**by,
        crowd_decay=1 - more(1 - read.crowd_decay),
        lifted_factor=more(read.lifted_factor),
        covered_factor=1 - more(1 - read.covered_factor),
    )


def scaled(noise: Noise, by: float) -> Noise:
    """Return the profile with `by` times its noise: 0 is a perfect table, 2 a harsh one.

    A miss rate is multiplied, a factor is raised to the power; the profile's single coils stay as they are.
    """
    read, cards, keys, pace = noise.detection, noise.cards, noise.keys, noise.pace

    def more(share: float) -> float:
        return min(LARGEST_SHARE, share * by)

    return replace(
        noise,
        name=f"{noise.name} x{by:g}",
        detection=_read_worse(read, by, more),
        crosstalk=replace(noise.crosstalk, rate=more(noise.crosstalk.rate)),
        uids=replace(noise.uids, wrong_rate=more(noise.uids.wrong_rate)),
        cards=replace(
            cards,
            flight_factor=more(cards.flight_factor),
            scatter_mm=cards.scatter_mm * by,
            stacked_share=more(cards.stacked_share),
            edge_share=more(cards.edge_share),
            covered_share=more(cards.covered_share),
        ),
        pace=replace(
            pace, hesitation_share=more(pace.hesitation_share), correction_share=more(pace.correction_share)
        ),
        keys=replace(
            keys,
            lag_ms=max(100.0, keys.lag_ms * by),
            forgotten_rate=more(keys.forgotten_rate),
            wrong_rate=more(keys.wrong_rate),
            doubled_rate=more(keys.doubled_rate),
            looks_share=1 - more(1 - keys.looks_share),
        ),
    )
