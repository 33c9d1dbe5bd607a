"""Antenna health, counted cheaply from cards whose place the tracker is sure of.

A card that surely lies over an antenna makes every poll of that antenna a test. A second antenna that reads it in the
same poll is cross-talk. This file keeps the counts, and `faults.py` judges them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from controller.terms.fast_copies import replace
from controller.terms.places import Place
from controller.tracking.antenna_care.wear import EMPTY, NONE_READ, Reads, Stay, wear_after
from controller.tracking.antenna_map import Antenna, AntennaMap
from controller.tracking.detections import AntennaName

Key = TypeVar("Key")

MEMORY_READS: Final = 512.0
"""Counts are halved when they reach this, so that they describe the last minutes."""
JUDGED_READS: Final = 100.0
"""Reads of cards at an antenna, or cycles, before its rates are judged."""
KNOWN_LEAKS: Final = 5
"""Cross-talk reads before a neighbor's silence is judged."""


class AntennaFault(StrEnum):
    """A fault of an antenna."""

    SILENT = "silent"
    """Dead: its reader is mute, or it does not even read its neighbors' cards any more."""
    QUIET = "quiet"
    """It has read no card for about three hands: it is dead, or nobody plays there."""
    WEAK = "weak"
    """It reads clearly less than was measured."""
    SLOW = "slow"
    """Its reader needs much longer for a cycle than the wiring says."""
    NOISY = "noisy"
    """It reads unknown or broken identifiers."""
    LEAKY = "leaky"
    """It reads too many of a neighbor's cards."""


class AntennaTally(NamedTuple):
    """One antenna's counts; reads are of cards that surely lie there, alone or stacked."""

    reads: float = 0.0
    again: float = 0.0
    stacked_reads: float = 0.0
    stacked_again: float = 0.0
    wear: float = 0.0
    """Evidence that the antenna reads less than it should (`wear.py`)."""
    stay: Stay = EMPTY
    """Reads of the cards that lie there now."""
    cycles: float = 0.0
    noise: float = 0.0
    """Reads of unknown tags within `cycles`."""
    heard_ms: int | None = None
    """When it last read anything, in ms."""
    owed: float = 0.0
    """Reads of neighbors' cards expected since then."""
    arrivals: int = 0
    """Cards that came to other places since then."""

    @property
    def all_reads(self) -> float:
        """The reads of lone cards and of cards among others."""
        return self.reads + self.stacked_reads

    @property
    def hit_rate(self) -> float | None:
        """The measured share of polls that read a card, alone or not; None if too few."""
        reads = self.all_reads
        return (self.again + self.stacked_again) / reads if reads >= JUDGED_READS else None

    def reads_alone(self, antenna: Antenna) -> float:
        """Return the reads, with those of stacked cards converted to reads of a lone card.

        All antennas read a card among others less often; the ratio is that of `antenna`'s two rates.
        """
        return self.reads + self.stacked_reads * min(1.0, antenna.stacked_hit_rate / antenna.hit_rate)


class PortTally(NamedTuple):
    """One reader: the end of its last cycle, and the smoothed length of a cycle."""

    ended_ms: int
    cycle_ms: float


class CycleCount(NamedTuple):
    """Counts of one cycle, by antenna number; in a pair, the card's own one is first."""

    readers: tuple[int, ...]
    """The numbers, in the wiring's resolutions, of the readers that ended it."""
    at_ms: int
    asked: int
    """The antennas that were asked, a bit each."""
    heard: int
    """The antennas that read anything, a bit each."""
    crowd: tuple[int, ...]
    """The number of cards that lie at each antenna."""
    alone: Mapping[int, Reads]
    stacked: Mapping[int, Reads]
    noise: Mapping[int, int]
    cross: Mapping[tuple[int, int], int]
    arrivals: int


@dataclass(frozen=True, slots=True)
class Health:
    """All counts of a table's antennas, by the antenna's number in `names`."""

    wiring: AntennaMap
    names: tuple[AntennaName, ...]
    places: tuple[Place, ...]
    tallies: tuple[AntennaTally, ...]
    cross: Mapping[tuple[int, int], float]
    """Polls in which the second antenna read a card together with the first, at which it lay."""
    readers: Mapping[int, PortTally]
    """By the reader's number."""
    reader_of: tuple[int, ...]
    """For each antenna its reader's number."""
    failing: Mapping[tuple[int, AntennaFault], int]
    """When each reported fault began, in ms."""

    def hit_rate(self, antenna: AntennaName) -> float:
        """Return the share of polls in which an antenna reads a card: measured, else as wired.

        Raises:
            KeyError: the antenna is not wired.
        """
        for name, wired, tally in zip(self.names, self.wiring.antennas, self.tallies, strict=True):
            if name == antenna:
                return wired.hit_rate if tally.hit_rate is None else tally.hit_rate
        raise KeyError(f"antenna {antenna} is not wired")

    def heard_ms(self, antenna: AntennaName) -> int | None:
        """Return when an antenna last read anything, in ms, as far as cycles are counted."""
        return next(
            (tally.heard_ms for name, tally in zip(self.names, self.tallies, strict=True) if name == antenna), None
        )

    def crosstalk(self, home: int, heard: int) -> float:
        """Return the measured share of polls in which `heard` reads the cards of `home`."""
        reads = self.tallies[home].all_reads
        return self.cross.get((home, heard), 0.0) / reads if reads else 0.0

    def matrix(self) -> tuple[tuple[float, ...], ...]:
        """Return the cross-talk of every antenna's cards (rows) to every other antenna (columns)."""
        numbers = range(len(self.names))
        return tuple(
            tuple(0.0 if home == heard else self.crosstalk(home, heard) for heard in numbers)
            for home in numbers
        )


def fresh_health(wiring: AntennaMap) -> Health:
    """Return the health of antennas before their first count."""
    antennas = wiring.antennas
    names = tuple(antenna.name for antenna in antennas)
    places = tuple(antenna.place for antenna in antennas)
    reader_of = tuple(wiring.resolutions.index(wiring.reader_of(name)) for name in names)
    return Health(wiring, names, places, tuple(AntennaTally() for _ in antennas), {}, {}, reader_of, {})


def fold(health: Health, counts: Sequence[CycleCount]) -> Health:
    """Return the health after some cycles, in order."""
    if not counts:
        return health
    alone, stacked = _summed([count.alone for count in counts]), _summed([count.stacked for count in counts])
    noise, cross = _counted(count.noise for count in counts), _counted(count.cross for count in counts)
    asked, heard_ms = Counter([count.asked for count in counts]), {count.heard: count.at_ms for count in counts}
    read = Counter({number: reads for number, (reads, _) in alone.items()})
    read.update({number: reads for number, (reads, _) in stacked.items()})
    arrivals = sum(count.arrivals for count in counts)
    wear, stay = _worn(health, counts)
    tallies: list[AntennaTally] = []
    for number, tally in enumerate(health.tallies):
        reads, again = alone.get(number, NONE_READ)
        stacked_reads, stacked_again = stacked.get(number, NONE_READ)
        latest_ms = max((at_ms for heard, at_ms in heard_ms.items() if heard >> number & 1), default=None)
        told = latest_ms is not None
        tallies.append(AntennaTally(
            reads=tally.reads + reads,
            again=tally.again + again,
            stacked_reads=tally.stacked_reads + stacked_reads,
            stacked_again=tally.stacked_again + stacked_again,
            wear=wear[number],
            stay=stay[number],
            cycles=tally.cycles + sum([times for bits, times in asked.items() if bits >> number & 1]),
            noise=tally.noise + noise[number],
            heard_ms=latest_ms if told else tally.heard_ms,
            owed=0.0 if told else tally.owed + _owed(health, number, read),
            arrivals=0 if told else tally.arrivals + arrivals,
        ))
    crossed = {**health.cross, **{p: health.cross.get(p, 0.0) + n for p, n in cross.items()}} if cross else health.cross
    return _forgetting(replace(health, tallies=tuple(tallies), cross=crossed, readers=_ported(health, counts)))


def _worn(health: Health, counts: Sequence[CycleCount]) -> tuple[list[float], list[Stay]]:
    """Return the evidence of wear by antenna after some cycles, and the stays that go on."""
    wear = [tally.wear for tally in health.tallies]
    stay = [tally.stay for tally in health.tallies]
    crowd: tuple[int, ...] = ()
    for count in counts:
        for counted in (count.alone, count.stacked):
            for number, polled in counted.items():
                antenna = health.wiring.antennas[number]
                stay[number] = stay[number].after_poll(antenna, count.crowd[number], polled)
        if count.crowd is crowd:
            continue  # no card has come or gone since the cycle before
        crowd = count.crowd
        for number, cards in enumerate(crowd):
            if not cards and stay[number] is not EMPTY:
                wear[number], stay[number] = wear_after(wear[number], stay[number]), EMPTY
    return wear, stay


def _summed(counts: Sequence[Mapping[int, Reads]]) -> dict[int, Reads]:
    """Return the reads of each antenna, added up."""
    found: dict[int, list[Reads]] = {}
    for count in counts:
        for antenna, more in count.items():
            found.setdefault(antenna, []).append(more)
    return {antenna: Reads(*map(sum, zip(*reads, strict=True))) for antenna, reads in found.items()}


def _counted(counts: Iterable[Mapping[Key, int]]) -> Counter[Key]:
    """Return counts added up; most are empty."""
    found = Counter[Key]()
    for count in counts:
        if count:
            found.update(count)
    return found


def _owed(health: Health, number: int, read: Mapping[int, int]) -> float:
    """Return the reads of neighbors' cards that a working antenna owed, where measured."""
    given = health.wiring.crosstalk or {}
    owed = 0.0
    for home, count in read.items():
        if home == number or not count:
            continue
        learned = health.cross.get((home, number), 0.0)
        rate = health.crosstalk(home, number) if learned >= KNOWN_LEAKS else 0.0
        if given:
            rate = max(rate, given.get((health.names[home], health.names[number]), 0.0))
        owed += count * rate
    return owed


def _ported(health: Health, counts: Sequence[CycleCount]) -> dict[int, PortTally]:
    """Return the readers after some cycles."""
    ended: dict[int, list[int]] = {}
    for count in counts:
        for reader in count.readers:
            ended.setdefault(reader, []).append(count.at_ms)
    tallies = {reader: _port_after(health.readers.get(reader), ends) for reader, ends in ended.items()}
    return {**health.readers, **tallies}


def _port_after(before: PortTally | None, ends: Sequence[int]) -> PortTally:
    """Return a reader after the ends of some cycles, in ms."""
    last_ms, cycle_ms = (ends[0], 0.0) if before is None else before
    for at_ms in ends if before is not None else ends[1:]:
        length = float(at_ms - last_ms)
        last_ms, cycle_ms = at_ms, cycle_ms + (length - cycle_ms) / 8 if cycle_ms else length
    return PortTally(last_ms, cycle_ms)


def _forgetting(health: Health) -> Health:
    """Halve the counts that have grown large, an antenna's cross-talk with its hits."""
    full = {
        number
        for number, tally in enumerate(health.tallies)
        if max(tally.all_reads, tally.cycles / 8) >= MEMORY_READS
    }
    if not full:
        return health
    tallies = tuple(
        tally._replace(
            reads=tally.reads / 2,
            again=tally.again / 2,
            stacked_reads=tally.stacked_reads / 2,
            stacked_again=tally.stacked_again / 2,
            cycles=tally.cycles / 2,
            noise=tally.noise / 2,
        )
        if number in full
        else tally
        for number, tally in enumerate(health.tallies)
    )
    cross = {pair: reads / 2 if pair[0] in full else reads for pair, reads in health.cross.items()}
    return replace(health, tallies=tallies, cross=cross)
