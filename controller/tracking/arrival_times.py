"""The likelihood of a card's reads, for each time at which it may have come to rest.

`after_ms` and `by_ms` of a sighting bound one arrival with near certainty. The order of a whole deal is known from
weaker evidence, taken together: this says how likely the reads of one card are, had it come at a given time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from controller.terms.cards import Card
from controller.terms.places import Place
from controller.tracking.field import FieldModel
from controller.tracking.knowledge import Knowledge
from controller.tracking.presence import counted
from controller.tracking.tracks import Track

HIDDEN: Final = 1e-7
"""The chance that something hid a card on its arrival which no hit rate counts: a hand, a chip. The same doubt at which
a card that is not read is called absent."""
_LEAST: Final = log(HIDDEN) + 0.1
"""Further back nothing gets less likely."""
MOST_POLLS: Final = 1 << 10
"""A card that has been missed so often in a row is hidden, however seldom its coil reads it."""
LONG_AGO_MS: Final = -(1 << 40)
"""Before every time of a table."""
FAR_SHARE: Final = 0.01
"""Of the cards that come to rest on a rim (`BelievedNoise.edge_rate`) half lie so far out that a tenth of the polls, or
less, reads them. In a pile five times as many are so faint."""
BESIDE_SHARE: Final = 0.5
"""Of the cards that come to a place where others lie, as many are read as if they lay alone."""


class ArrivalTimes(NamedTuple):
    """The times at which one card can have come to rest at a place.

    Attributes:
        card: the card; None for one that has not been read there.
        place: where it lies, or would lie.
        first_ms: its first sighting there; for an unread card the end of the last poll.
        since_ms: ascending times; an arrival from `since_ms[k]` until the next one has `logs[k]`.
        logs: the natural logarithm of the likelihood of the reads, 0 for the likeliest time.
        is_sure: whether the card surely lies there.
    """

    card: Card | None
    place: Place
    first_ms: int
    since_ms: tuple[int, ...]
    logs: tuple[float, ...]
    is_sure: bool = False

    @property
    def hidden_until_ms(self) -> int:
        """Before this time it came only if something hid it: the polls would have read it else."""
        return self.since_ms[1] if len(self.since_ms) > 1 else LONG_AGO_MS

    def log_at(self, at_ms: float) -> float:
        """Return the logarithm of the likelihood of the reads of a card that came at a time."""
        return self.logs[max(0, bisect_right(self.since_ms, at_ms) - 1)]


class _Rates(NamedTuple):
    """Hit rates that a card at one antenna may have, each with its share."""

    hits: tuple[float, ...]
    shares: tuple[float, ...]

    def after(self, reads: int, misses: int) -> _Rates:
        """Return the rates after so many reads and misses of that card."""
        weights = [share * hit**reads * (1 - hit) ** misses for hit, share in zip(self.hits, self.shares, strict=True)]
        whole = sum(weights)
        return _Rates(self.hits, tuple(weight / whole for weight in weights))

    def log_missed(self, polls: int) -> float:
        """Return the logarithm of the chance that so many polls in a row miss the card."""
        logs = _logs_missed(self)
        return logs[min(polls, len(logs) - 1)]


@lru_cache(maxsize=1 << 12)
def _logs_missed(rates: _Rates) -> tuple[float, ...]:
    """Return `log_missed` by the number of polls, until it is all but HIDDEN's."""
    logs: list[float] = []
    while not logs or (logs[-1] > _LEAST and len(logs) < MOST_POLLS):
        missed = sum(share * (1 - hit) ** len(logs) for hit, share in zip(rates.hits, rates.shares, strict=True))
        logs.append(log((1 - HIDDEN) * missed + HIDDEN))
    return tuple(logs)


def arrivals_of(known: Knowledge, places: Collection[Place], since_ms: int) -> dict[Place, list[ArrivalTimes]]:
    """Return by place the arrival times of its cards read since a time, and of an unread one.

    The card read first comes first; the unread one is last.
    """
    found: dict[Place, list[ArrivalTimes]] = {place: [] for place in places}
    for track in known.tracks.values():
        for place in places_of(known, track) & found.keys():
            arrival = arrival_of(known, track, place)
            if arrival is not None and arrival.first_ms >= since_ms:
                found[place].append(arrival)
    antennas = known.model.antennas
    for place, row in found.items():
        row.sort(key=lambda one: one.first_ms)
        row.extend([unread_at(known, number) for number, one in enumerate(antennas) if one.place == place][:1])
    return found


def places_of(known: Knowledge, track: Track) -> set[Place]:
    """Return where a card may lie.

    That is the claimed place, or, while none is sure, each place at which it was read more than once.
    """
    claim = track.claim
    if claim is not None and claim.sure:
        return {claim.place}
    places = {
        known.model.antennas[antenna].place for antenna, run in track.evidence.items() if len(run.presence.marks) > 1
    }
    return places | ({claim.place} if claim is not None else set())


def slowest_ms(known: Knowledge, places: Collection[Place]) -> float:
    """Return the longest cycle of the readers of some places."""
    model = known.model
    cycles = [
        model.wiring.resolutions[model.port_of[number]].cycle_ms
        for number, antenna in enumerate(model.antennas) if antenna.place in places
    ]  # fmt: skip
    return max(cycles, default=0.0)


def arrival_of(known: Knowledge, track: Track, place: Place) -> ArrivalTimes | None:
    """Return when a card can have come to a place; None where it was not read there.

    Reads of a card that is sure elsewhere say nothing.
    """
    claim, model = track.claim, known.model
    if claim is not None and claim.place == place:
        read = _Read(claim.antenna, claim.first_ms, claim.lay_ms, *claim.reads)
        return _times(known, track.card, place, read)._replace(is_sure=claim.sure)
    if claim is not None and claim.sure:
        return None
    runs = [(run.presence, one) for one, run in track.evidence.items() if model.antennas[one].place == place]
    if not runs:
        return None
    presence, antenna = min(runs, key=lambda one: one[0].first_ms)
    return _times(known, track.card, place, _Read(antenna, presence.first_ms, None, *counted(presence)))


def unread_at(known: Knowledge, antenna: int) -> ArrivalTimes:
    """Return when a card that no poll has read can have come over an antenna."""
    place, rates = known.model.antennas[antenna].place, _rates(known.model, antenna, crowded=known.crowd[antenna] > 0)
    polls = _polls_before(known, antenna, None)
    return _steps(None, place, [(polls[0] if polls else 0, 0.0)], polls[1:], rates, missed=1)


class _Read(NamedTuple):
    """A card's first sighting, when it certainly lay there, and its reads of so many polls."""

    antenna: int
    first_ms: int
    lay_ms: int | None
    reads: int
    polls: int


def _times(known: Knowledge, card: Card, place: Place, read: _Read) -> ArrivalTimes:
    """Return the arrival times of a card that was read.

    Its first sighting may be cross-talk: then it came later.
    """
    rates = _rates(known.model, read.antenna, crowded=known.crowd[read.antenna] > 1)
    rates = rates.after(read.reads, read.polls - read.reads)
    tops = [(read.first_ms, log(known.model.noise.assumed_crosstalk))]
    if read.lay_ms is not None and read.lay_ms > read.first_ms:
        tops.insert(0, (read.lay_ms, log(HIDDEN)))
    return _steps(card, place, tops, _polls_before(known, read.antenna, read.first_ms), rates, missed=0)


def _steps(
    card: Card | None, place: Place, tops: list[tuple[int, float]], polls: Sequence[int], rates: _Rates, *, missed: int
) -> ArrivalTimes:
    """Return the steps of the likelihood: `tops`, then one more missed poll for each step back."""
    since, logs = [at_ms for at_ms, _ in tops], [likely for _, likely in tops]
    for count, poll_ms in enumerate(polls, missed):
        since.append(poll_ms)
        logs.append(rates.log_missed(count))
        if logs[-1] <= _LEAST:
            break
    since.append(LONG_AGO_MS)
    logs.append(rates.log_missed(missed + len(polls)))
    return ArrivalTimes(card, place, tops[-1][0], tuple(reversed(since)), tuple(reversed(logs)))


def _polls_before(known: Knowledge, antenna: int, first_ms: int | None) -> list[int]:
    """Return when an antenna was polled before a sighting, or until now; latest first.

    Within its cycle an antenna is asked at the same moment each time; of one that has read nothing yet the end of the
    cycle stands for that moment.
    """
    model = known.model
    cycles = known.ended[model.port_of[antenna]]
    asked = [one.at_ms for one in reversed(cycles) if one.asked >> antenna & 1]
    if first_ms is None:
        return asked
    before = [at_ms for at_ms in asked if at_ms < first_ms]
    if not before:
        return []
    lead_ms = max(0.0, before[0] + model.wiring.resolutions[model.port_of[antenna]].cycle_ms - first_ms)
    return [round(at_ms - lead_ms) for at_ms in before]


def _rates(model: FieldModel, antenna: int, *, crowded: bool) -> _Rates:
    """Return the hit rates that a card over an antenna may have."""
    alone, faint, far = 1.0 - model.miss_rate(antenna, stacked=False), model.noise.faint_share, FAR_SHARE
    if not crowded:
        return _Rates((alone, alone / 2, alone / 10), (1 - faint - far, faint, far))
    piled, faint, far = 1.0 - model.miss_rate(antenna, stacked=True), model.noise.stacked_faint_share / 2, 5 * far
    return _Rates((alone, piled, piled / 2, piled / 10), (BESIDE_SHARE, 1 - BESIDE_SHARE - faint - far, faint, far))
