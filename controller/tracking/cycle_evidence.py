"""Counts of one cycle: where other cards lie, and the reads of cards whose place is sure.

A read by another place's antenna is counted whichever reader made it: together with a read at home in the same cycle,
or, if another reader made it, with the next poll at home that reads the card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from controller.terms.cards import Card
from controller.tracking.antenna_care.health import CycleCount
from controller.tracking.antenna_care.wear import NONE_READ, Reads
from controller.tracking.field import FieldModel
from controller.tracking.scene import Ended
from controller.tracking.tracks import Hits, Track

NOTHING_STRANGE: Final[Mapping[int, int]] = MappingProxyType({})


class Cycle(NamedTuple):
    """A reader's whole cycle: the antennas asked (a bit each), cards read, unknown tags read."""

    port: int
    at_ms: int
    asked: int
    tags: Mapping[Card, Hits]
    unknown: tuple[tuple[str, int], ...]
    beside: tuple[int, ...] = ()
    """Other readers of the same cycle time that ended theirs in the same moment: one look at the cards is enough."""

    @property
    def readers(self) -> tuple[int, ...]:
        """All readers that ended a cycle."""
        return (self.port, *self.beside)

    @property
    def heard(self) -> int:
        """The antennas that read a card, a bit each."""
        heard = 0
        for hits in self.tags.values():
            for antenna, _ in hits:
                heard |= 1 << antenna
        return heard


def crowd_of(model: FieldModel, tracks: Mapping[Card, Track]) -> tuple[int, ...]:
    """Return the number of cards claimed to lie at each antenna."""
    crowd = [0] * len(model.antennas)
    for track in tracks.values():
        if track.claim is not None:
            crowd[track.claim.antenna] += 1
    return tuple(crowd)


class Crowd:
    """Antennas with other cards, a bit each, as seen from one card or from none."""

    __slots__ = ("all", "several")

    def __init__(self, crowd: tuple[int, ...]) -> None:
        self.all = self.several = 0
        for antenna, count in enumerate(crowd):
            if count:
                self.all |= 1 << antenna
                self.several |= (count > 1) << antenna

    def around(self, track: Track) -> int:
        """Return the antennas that have another card than this one, a bit each."""
        if track.claim is None:
            return self.all
        own = 1 << track.claim.antenna
        return self.all & ~own | self.several & own


crowd_around = lru_cache(maxsize=64)(Crowd)
"""Return the crowd of so many cards at each antenna: the same from cycle to cycle while no card moves."""


def _told_since(ended: tuple[tuple[Ended, ...], ...], port: int) -> int:
    """Return the ports, a bit each, that have ended a cycle since a port did so last."""
    if not ended[port]:
        return 0
    before_ms = ended[port][-1].at_ms
    return sum([1 << other for other, ends in enumerate(ended) if ends and ends[-1].at_ms > before_ms])


class Counting:
    """Counts of one cycle from the cards whose place is sure; filled card by card.

    Args:
        model: the compiled wiring.
        crowd: the number of cards claimed to lie at each antenna.
        cycle: the cycle.
        ended: each port's latest cycles before this one, newest last.
    """

    __slots__ = ("alone", "cross", "crowd", "cycle", "ended", "heard", "model", "stacked")

    def __init__(
        self, model: FieldModel, crowd: tuple[int, ...], cycle: Cycle, ended: tuple[tuple[Ended, ...], ...] = ()
    ) -> None:
        self.model = model
        self.crowd = crowd
        self.cycle = cycle
        self.ended = ended
        self.heard = cycle.heard
        self.alone: dict[int, Reads] = {}
        self.stacked: dict[int, Reads] = {}
        self.cross: dict[tuple[int, int], int] = {}

    def count(self, track: Track, hits: Hits) -> None:
        """Count what the read of a card at home says about the antennas."""
        claim = track.claim
        if not hits or claim is None or not claim.sure:
            return
        home = claim.antenna
        if all(antenna != home for antenna, _ in hits):
            return
        counts = self.stacked if self.crowd[home] > 1 else self.alone
        reads, again = counts.get(home, NONE_READ)
        counts[home] = Reads(reads + 1, again + (track.gap is None))
        for antenna, _ in hits if len(hits) > 1 else ():
            self._count_across(home, antenna)
        if track.evidence:
            told = _told_since(self.ended, self.model.port_of[home])
            for antenna, found in track.evidence.items():
                if told >> self.model.port_of[antenna] & 1 and found.presence.bits & 1:
                    self._count_across(home, antenna)

    def _count_across(self, home: int, antenna: int) -> None:
        """Count a read by an antenna of another place than the card's."""
        antennas = self.model.antennas
        if antennas[antenna].place != antennas[home].place:
            self.cross[home, antenna] = self.cross.get((home, antenna), 0) + 1

    def result(self, arrivals: int) -> CycleCount:
        """Return the counts, with the number of cards that came to a place."""
        heard, noise = self.heard, NOTHING_STRANGE
        if self.cycle.unknown:
            noise = Counter(antenna for _, antenna in self.cycle.unknown)
            for antenna in noise:
                heard |= 1 << antenna
        readers, at_ms, asked = self.cycle.readers, self.cycle.at_ms, self.cycle.asked
        return CycleCount(
            readers, at_ms, asked, heard, self.crowd, self.alone, self.stacked, noise, self.cross, arrivals
        )
