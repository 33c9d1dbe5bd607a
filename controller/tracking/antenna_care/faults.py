"""Faults of antennas: findings from the counts, each reported once, with hysteresis.

A fault is reported before it can cause a wrong ruling: the tracker's doubts grow with the measured rates
(`measured_map`), and `blind_places` names the places that cannot be seen meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from controller.terms.places import Place
from controller.tracking.antenna_care.health import JUDGED_READS, AntennaFault, AntennaTally, Health
from controller.tracking.antenna_care.wear import PROVEN
from controller.tracking.antenna_map import Antenna, AntennaMap, assumed_neighbors
from controller.tracking.detections import AntennaName
from controller.tracking.tracker_settings import BelievedNoise

FAULTY_NOISE_RATE: Final = 0.1
"""Unknown tags per cycle; the reference profile has 0.001."""
FAULTY_LEAK_RATE: Final = 0.12
"""Cross-talk from which two antennas must be moved apart; the reference profile has 0.02."""
SILENT_READS: Final = 16.0
"""Expected reads without a single one: a chance of one in ten million."""
QUIET_ARRIVALS: Final = 60
SLOW_SHARE: Final = 1.5
WELL_AGAIN: Final = 0.7
"""Share of a fault's threshold to which its measure must fall before the fault is over."""
CHANGED_SHARE: Final = 0.2
LEAST_CHANGE: Final = 0.005
"""A rate that has changed by less than this share and this much does not justify a new model."""


@dataclass(frozen=True, slots=True)
class AntennaFailing:
    """An antenna went bad; `since_ms` is when that was first known."""

    antenna: AntennaName
    place: Place
    what: AntennaFault
    since_ms: int


@dataclass(frozen=True, slots=True)
class AntennaWell:
    """A fault that was reported is over."""

    antenna: AntennaName
    place: Place
    what: AntennaFault
    at_ms: int


Finding: TypeAlias = AntennaFailing | AntennaWell


def find_faults(
    health: Health, late: frozenset[int], at_ms: int
) -> tuple[Health, tuple[Finding, ...]]:
    """Return the health with its present faults, and the changes of faults since the last call.

    Args:
        health: the counts.
        late: the numbers of the readers that should have ended a cycle long ago.
        at_ms: the present time.
    """
    failing = dict(health.failing)
    findings: list[Finding] = []
    for number in range(len(health.names)):
        name, place = health.names[number], health.places[number]
        for fault, holds in _measures(health, number, late=health.reader_of[number] in late):
            known = (number, fault) in failing
            if holds is True and not known:
                failing[number, fault] = at_ms
                findings.append(AntennaFailing(name, place, fault, at_ms))
            elif holds is False and known:
                del failing[number, fault]
                findings.append(AntennaWell(name, place, fault, at_ms))
    return (replace(health, failing=failing), tuple(findings)) if findings else (health, ())


def blind_places(health: Health) -> frozenset[Place]:
    """Return the places that no antenna sees, because all of theirs are silent."""
    silent = {number for number, fault in health.failing if fault is AntennaFault.SILENT}
    seen = {place for number, place in enumerate(health.places) if number not in silent}
    return frozenset(health.places) - seen


def faults_at(health: Health, place: Place) -> frozenset[AntennaFault]:
    """Return the faults that hold at a place, of all its antennas."""
    return frozenset(fault for number, fault in health.failing if health.places[number] == place)


def _measures(
    health: Health, number: int, *, late: bool
) -> Iterator[tuple[AntennaFault, bool | None]]:
    """Yield each fault with True (it holds), False (it is over) or None (as before)."""
    tally = health.tallies[number]
    yield AntennaFault.SILENT, _silent(tally, late=late)
    yield AntennaFault.QUIET, _between(tally.arrivals, QUIET_ARRIVALS)
    yield AntennaFault.WEAK, _weak(tally)
    yield AntennaFault.SLOW, _slow(health, number)
    noise = tally.noise / tally.cycles if tally.cycles >= JUDGED_READS else None
    yield AntennaFault.NOISY, None if noise is None else _between(noise, FAULTY_NOISE_RATE)
    yield AntennaFault.LEAKY, _leaky(health, number)


def _between(measure: float, threshold: float) -> bool | None:
    if measure >= threshold:
        return True
    return False if measure <= threshold * WELL_AGAIN else None


def _silent(tally: AntennaTally, *, late: bool) -> bool | None:
    if late or tally.owed >= SILENT_READS:
        return True
    # A reader that answers again is well once no reads are owed.
    return None if tally.owed > 0 else False


def _cycle_ms(health: Health, number: int) -> int:
    return health.wiring.resolutions[health.reader_of[number]].cycle_ms


def _weak(tally: AntennaTally) -> bool | None:
    if tally.wear >= PROVEN:
        return True
    return None if tally.wear > 0 else False


def _slow(health: Health, number: int) -> bool | None:
    port = health.readers.get(health.reader_of[number])
    if port is None or not port.cycle_ms:
        return None
    return _between(port.cycle_ms / _cycle_ms(health, number), SLOW_SHARE)


def _leaky(health: Health, number: int) -> bool | None:
    worst = 0.0
    for home, tally in enumerate(health.tallies):
        if home != number and tally.all_reads >= JUDGED_READS:
            worst = max(worst, health.crosstalk(home, number))
    return _between(worst, FAULTY_LEAK_RATE)


def measured_map(health: Health, noise: BelievedNoise) -> AntennaMap:
    """Return the wiring with the antennas' real rates, as far as they are known.

    Prior knowledge counts like fifty reads, and like one cross-talk read, so that a rate is never 0 or 1 for lack of
    evidence.
    """
    wiring = health.wiring
    antennas = tuple(
        Antenna(
            antenna.name,
            antenna.place,
            _blend(tally.again, tally.reads, antenna.hit_rate),
            _blend(tally.stacked_again, tally.stacked_reads, antenna.stacked_hit_rate),
        )
        for antenna, tally in zip(wiring.antennas, health.tallies, strict=True)
    )
    near = assumed_neighbors(wiring.antennas)
    crosstalk = {
        (home, heard): _leak(health, (row, column), antennas[row], _given(wiring, (home, heard), near, noise))
        for row, home in enumerate(health.names)
        for column, heard in enumerate(health.names)
        if row != column
    }
    return replace(wiring, antennas=antennas, crosstalk=crosstalk)


def _blend(again: float, reads: float, given: float) -> float:
    return min(0.99, max(0.05, (again + 50 * given) / (reads + 50)))


def _given(
    wiring: AntennaMap,
    pair: tuple[AntennaName, AntennaName],
    near: frozenset[tuple[AntennaName, AntennaName]],
    noise: BelievedNoise,
) -> float:
    if wiring.crosstalk is not None:
        return max(noise.stray, wiring.crosstalk.get(pair, 0.0))
    return noise.assumed_crosstalk if pair in near else noise.stray


def _leak(health: Health, pair: tuple[int, int], home: Antenna, given: float) -> float:
    """Return the share of reads of a lone card that the other antenna makes too.

    Of a card among others it reads less, as the card's own antenna does.
    """
    reads = health.tallies[pair[0]].reads_alone(home)
    return (health.cross.get(pair, 0.0) + 1) / (reads + 1 / given)


def has_changed(before: AntennaMap, after: AntennaMap) -> bool:
    """Whether two wirings' rates differ enough to change the tracker's doubts."""
    for one, other in zip(before.antennas, after.antennas, strict=True):
        if _differs(1 - one.hit_rate, 1 - other.hit_rate) or _differs(
            one.stacked_hit_rate, other.stacked_hit_rate
        ):
            return True
    old, new = before.crosstalk or {}, after.crosstalk or {}
    return any(_differs(old.get(pair, 0.0), rate) for pair, rate in new.items())


def _differs(before: float, after: float) -> bool:
    return abs(after - before) > CHANGED_SHARE * max(before, after) + LEAST_CHANGE
