"""Calibration of a table's antennas: empty, one card, two stacked; and advice.

`railbird antennas` leads a technician through the steps; every step counts some reader cycles. The result is the wiring
with the house's own rates and cross-talk matrix (`calibrated_map`), and advice as data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from controller.tracking.antenna_map import Antenna, AntennaMap, Pair
from controller.tracking.detections import AntennaName, CycleEnd, Detection, Tag

DEAF_RATE: Final = 0.05
WEAK_RATE: Final = 0.8
WEAK_STACKED_RATE: Final = 0.3
LEAKY_RATE: Final = 0.05
NOISY_RATE: Final = 0.01
"""Rates beyond which the table is worse than the reference table, so that the technician is told."""


class CalibrationError(ValueError):
    """A step that cannot be measured; the text says why."""


class StepKind(StrEnum):
    """The cards on an antenna during a step."""

    EMPTY = "empty"
    ALONE = "alone"
    STACKED = "stacked"


@dataclass(frozen=True, slots=True)
class CalibrationStep:
    """One measurement: `tags` lie on `antenna`; neither for an empty table."""

    kind: StepKind
    antenna: AntennaName | None = None
    tags: frozenset[Tag] = frozenset()
    cycles: int = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class ReadShare:
    """Hits in a number of polls."""

    hits: int = 0
    polls: int = 0

    @property
    def rate(self) -> float | None:
        """The share of hits; None if nothing was measured."""
        return self.hits / self.polls if self.polls else None

    def plus(self, hits: int, polls: int) -> ReadShare:
        """Return the sum with more polls."""
        return ReadShare(self.hits + hits, self.polls + polls)


NOTHING: Final = ReadShare()


@dataclass(frozen=True, slots=True)
class Calibration:
    """Measurements so far, with the running step's cycles by reader and its reads."""

    wiring: AntennaMap
    alone: Mapping[AntennaName, ReadShare]
    stacked: Mapping[AntennaName, ReadShare]
    across: Mapping[Pair, ReadShare]
    empty: Mapping[AntennaName, ReadShare]
    """Reads of anything while the table was empty."""
    step: CalibrationStep | None = None
    cycles: Mapping[str, int] = field(default_factory=dict)
    """The cycles of the running step, by reader."""
    heard: frozenset[tuple[AntennaName, Tag]] = frozenset()

    @property
    def is_done(self) -> bool:
        """Whether the running step, if any, has all its cycles on every reader."""
        step = self.step
        return step is None or all(self.cycles.get(reader.name, 0) >= step.cycles for reader in self.wiring.resolutions)


def new_calibration(wiring: AntennaMap) -> Calibration:
    """Return a calibration that has measured nothing."""
    return Calibration(wiring, {}, {}, {}, {})


def begin(calibration: Calibration, step: CalibrationStep) -> Calibration:
    """Return the calibration with a step begun; repeated steps add up.

    Raises:
        CalibrationError: the antenna is not wired, or the cards do not fit the step.
    """
    if step.kind is StepKind.EMPTY:
        if step.tags or step.antenna is not None:
            raise CalibrationError("take all cards off the table before you measure it empty")
    else:
        if step.antenna not in {antenna.name for antenna in calibration.wiring.antennas}:
            raise CalibrationError(f"antenna {step.antenna} is not wired")
        if (len(step.tags) > 1) != (step.kind is StepKind.STACKED) or not step.tags:
            raise CalibrationError("put one card on the antenna, or at least two for the stacked step")
    if step.cycles < 1:
        raise CalibrationError("a step needs at least one reader cycle")
    return replace(calibration, step=step, cycles={}, heard=frozenset())


def hear(calibration: Calibration, detection: Detection) -> Calibration:
    """Return the calibration after one read; a second read of a tag in one cycle adds nothing."""
    if calibration.step is None:
        return calibration
    return replace(calibration, heard=calibration.heard | {(detection.antenna, detection.tag)})


def count_cycle(calibration: Calibration, end: CycleEnd) -> Calibration:
    """Return the calibration after one port's cycle; a finished step counts no more."""
    step = calibration.step
    if step is None or calibration.is_done:
        return calibration
    polled = [
        antenna.name
        for antenna in calibration.wiring.antennas
        if antenna.name.port == end.port and (not end.antennas or antenna.name.antenna in end.antennas)
    ]
    readers = {calibration.wiring.reader_of(name).name for name in polled}
    cycles = dict(calibration.cycles)
    for reader in readers:
        cycles[reader] = cycles.get(reader, 0) + 1
    # A front end's cycle says nothing of the port's other antennas.
    alone = any(reader.antenna for reader in calibration.wiring.resolutions if reader.port == end.port)
    others = frozenset(
        read for read in calibration.heard if read[0].port != end.port or (alone and read[0] not in polled)
    )
    counted = _count(calibration, step, polled)
    return replace(counted, cycles=cycles, heard=others)


def _count(calibration: Calibration, step: CalibrationStep, polled: list[AntennaName]) -> Calibration:
    if step.kind is StepKind.EMPTY:
        empty = dict(calibration.empty)
        for name in polled:
            reads = sum(antenna == name for antenna, _ in calibration.heard)
            empty[name] = empty.get(name, NOTHING).plus(reads, 1)
        return replace(calibration, empty=empty)
    alone, stacked, across = dict(calibration.alone), dict(calibration.stacked), dict(calibration.across)
    own = alone if step.kind is StepKind.ALONE else stacked
    for name in polled:
        hits = sum(antenna == name and tag in step.tags for antenna, tag in calibration.heard)
        if name == step.antenna:
            own[name] = own.get(name, NOTHING).plus(hits, len(step.tags))
        elif step.antenna is not None:
            pair = (step.antenna, name)
            across[pair] = across.get(pair, NOTHING).plus(hits, len(step.tags))
    return replace(calibration, alone=alone, stacked=stacked, across=across)


def calibrated_map(calibration: Calibration) -> AntennaMap:
    """Return the wiring with the measured rates; what was not measured keeps its value.

    One read and one miss are added to the counts, so that a few polls never give a rate of 0 or 1.
    """
    wiring = calibration.wiring
    antennas = tuple(
        Antenna(
            antenna.name,
            antenna.place,
            _smoothed(calibration.alone.get(antenna.name), antenna.hit_rate),
            _smoothed(calibration.stacked.get(antenna.name), antenna.stacked_hit_rate),
        )
        for antenna in wiring.antennas
    )
    if not calibration.across:
        return replace(wiring, antennas=antennas)
    given = dict(wiring.crosstalk or {})
    measured = {pair: (share.hits + 0.5) / (share.polls + 1) for pair, share in calibration.across.items()}
    return replace(wiring, antennas=antennas, crosstalk={**given, **measured})


def _smoothed(share: ReadShare | None, given: float) -> float:
    return given if share is None or not share.polls else (share.hits + 1) / (share.polls + 2)


class AdviceKind(StrEnum):
    """A kind of advice to a technician."""

    DEAF = "deaf"
    """The antenna reads nothing: check its cable, its connector, its number in the wiring."""
    WEAK = "weak"
    """It misses too many reads of a lone card: check metal below it, tuning, distance to the felt."""
    WEAK_STACKED = "weak stacked"
    """It misses too many reads of stacked cards: raise the transmitting power, or use cards with better tags."""
    LEAKY = "leaky"
    """It reads the cards of `other`: move the two apart, or shield between them."""
    NOISY = "noisy"
    """It reads tags on an empty table: look for a card under the table, or for another reader."""
    UNMEASURED = "unmeasured"
    """No card has been measured there yet."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One point to check: `rate` is the measured share, `other` the antenna under the card.

    `other` is set for a leak.
    """

    antenna: AntennaName
    kind: AdviceKind
    rate: float
    other: AntennaName | None = None


def advise(calibration: Calibration) -> tuple[Advice, ...]:
    """Return the points to check, antenna by antenna, in the wiring's order."""
    advice: list[Advice] = []
    for antenna in calibration.wiring.antennas:
        advice += _advise_one(calibration, antenna.name)
    return tuple(advice)


def _advise_one(calibration: Calibration, name: AntennaName) -> list[Advice]:
    found: list[Advice] = []
    alone = calibration.alone.get(name, NOTHING).rate
    stacked = calibration.stacked.get(name, NOTHING).rate
    noise = calibration.empty.get(name, NOTHING).rate
    if alone is None:
        found.append(Advice(name, AdviceKind.UNMEASURED, 0.0))
    elif alone < DEAF_RATE:
        found.append(Advice(name, AdviceKind.DEAF, alone))
    elif alone < WEAK_RATE:
        found.append(Advice(name, AdviceKind.WEAK, alone))
    if stacked is not None and stacked < WEAK_STACKED_RATE:
        found.append(Advice(name, AdviceKind.WEAK_STACKED, stacked))
    if noise is not None and noise > NOISY_RATE:
        found.append(Advice(name, AdviceKind.NOISY, noise))
    for (home, heard), share in calibration.across.items():
        rate = share.rate
        if heard == name and rate is not None and rate > LEAKY_RATE:
            found.append(Advice(name, AdviceKind.LEAKY, rate, home))
    return found
