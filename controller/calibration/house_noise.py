"""A house's noise profile: reference figures with this table's survey."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from controller.tracking.antenna_care.calibration import Calibration
from controller.tracking.detections import AntennaName
from hw.sim.noise import Coil, Noise

MEASURED: Final = "measured on this table by railbird antennas"


def house_noise(calibration: Calibration, base: Noise, name: str) -> Noise:
    """Return the surveyed table's noise profile; `base` supplies what antennas cannot measure.

    The hit rates are those of the median antenna, and each coil has a factor for its difference. `pairs` has the
    crosstalk of every measured pair of antennas, even if it is zero.
    """
    places = {antenna.name: antenna.place.code for antenna in calibration.wiring.antennas}
    alone = {places[one]: share.rate for one, share in calibration.alone.items() if share.rate is not None}
    stacked = [share.rate for share in calibration.stacked.values() if share.rate is not None]
    hit_rate = _middle(alone.values()) or base.detection.hit_rate
    coils = {zone: Coil(hit_factor=round(rate / hit_rate, 4)) for zone, rate in alone.items() if rate != hit_rate}
    detection = replace(
        base.detection, hit_rate=round(hit_rate, 4),
        hit_rate_stacked=round(_middle(stacked) or base.detection.hit_rate_stacked, 4),
    )
    sources = {"detection.hit_rate": MEASURED, "detection.hit_rate_stacked": MEASURED}
    return replace(
        base, name=name, about=MEASURED, detection=detection, coils=MappingProxyType(coils),
        pairs=_pairs(calibration, places), sources=MappingProxyType({**base.sources, **sources}),
    )


def _pairs(calibration: Calibration, places: Mapping[AntennaName, str]) -> Mapping[str, Mapping[str, float]]:
    """Return crosstalk by the place of the card and the antenna that reads it."""
    pairs: dict[str, dict[str, float]] = {}
    for (home, heard), share in sorted(calibration.across.items()):
        if share.rate is not None and places[home] != places[heard]:
            pairs.setdefault(places[home], {})[places[heard]] = round(share.rate, 5)
    return MappingProxyType({zone: MappingProxyType(row) for zone, row in pairs.items()})


def _middle(rates: Iterable[float]) -> float | None:
    """Return the median of some rates; None if there are none."""
    ordered = sorted(rates)
    return ordered[len(ordered) // 2] if ordered else None
