"""What the tracker knows between cycles, and what one cycle adds: cards, strangers, the antennas themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from controller.terms.cards import Card
from controller.tracking.antennas import AntennaMap
from controller.tracking.detections import AntennaName
from controller.tracking.faults import Finding, find_faults, has_changed, late_ports, measured_map
from controller.tracking.field import FieldModel, by_place, compile_field
from controller.tracking.health import CycleCount, Health, fold, fresh_health
from controller.tracking.settings import TrackerSettings
from controller.tracking.sightings import Cleared, Moved, Sighting, Unwired
from controller.tracking.speaking import Rounds, Scene, follow, speak
from controller.tracking.strangers import Suspects, name_strangers, suspect
from controller.tracking.tracks import Hits, Look, Track, look_again, new_track

Said: TypeAlias = Sighting | Finding

KEPT_ROUNDS: Final = 64
FOLDED_CYCLES: Final = 16
FOLDED_MS: Final = 1000
"""The counts are added to the health in such portions: cheap, and soon enough."""
COUNTED_GAP: Final = 6
"""Misses before a sighting at home that count against the antenna; a longer gap was a hand, not a miss."""


class Cycle(NamedTuple):
    """One port's whole cycle: the antennas asked (a bit each), cards read, unknown tags read."""

    port: int
    at_ms: int
    asked: int
    tags: Mapping[Card, Hits]
    unknown: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that the tracker has learnt."""

    settings: TrackerSettings
    model: FieldModel
    tracks: Mapping[Card, Track]
    crowd: tuple[int, ...]
    """For each antenna the number of cards claimed to lie there."""
    suspects: Suspects
    rounds: Rounds
    waiting: frozenset[int]
    """The ports that have not ended a cycle in the running round."""
    health: Health
    counts: tuple[CycleCount, ...]
    """Cycles that are not in `health` yet."""
    strange: frozenset[AntennaName]
    """Antennas that the wiring does not know, said once each."""
    card_ms: int | None
    """When any enrolled card was read last; None while the table is clear."""
    empty_rounds: int
    """Whole rounds since then."""
    adapted_ms: int | None

    @property
    def scene(self) -> Scene:
        """What speaking needs."""
        return Scene(self.model, self.settings, self.rounds)


Learnt: TypeAlias = tuple[Knowledge, tuple[Said, ...]]


def nothing_known(wiring: AntennaMap, settings: TrackerSettings) -> Knowledge:
    """Return the knowledge of a tracker that has seen nothing yet."""
    wiring = replace(wiring, antennas=by_place(wiring.antennas))
    health = fresh_health(wiring)
    model = compile_field(measured_map(health, settings.noise), settings.noise)
    return Knowledge(
        settings=settings,
        model=model,
        tracks={},
        crowd=(0,) * len(model.antennas),
        suspects={},
        rounds=Rounds(0, ()),
        waiting=frozenset(range(len(wiring.resolutions))),
        health=health,
        counts=(),
        strange=frozenset(),
        card_ms=None,
        empty_rounds=0,
        adapted_ms=None,
    )


def unwired(known: Knowledge, antenna: AntennaName, at_ms: int) -> Learnt:
    """Say once that a reader speaks of an antenna or port that the wiring does not know."""
    if antenna in known.strange:
        return known, ()
    return replace(known, strange=known.strange | {antenna}), (Unwired(antenna, at_ms),)


def glance(known: Knowledge, card: Card, port: int, hits: Hits) -> Learnt:
    """Say what a read makes certain at once; the evidence itself is weighed when the cycle is over."""
    track = known.tracks.get(card)
    if track is None or track.is_settled or not track.evidence:
        return known, ()
    asked = 0
    for antenna, _ in hits:
        asked |= 1 << antenna
    crowd = _Crowd(known.crowd).around(track)
    look = Look(port, hits, crowd, asked, hits[-1][1], partial=True)
    seen = look_again(known.model, known.settings, track, look)
    spoken, word = speak(known.scene, seen, look)
    if word is None:
        return known, ()
    after = replace(track, claim=spoken.claim, gap=None, divided=0, told=())
    tracks = {**known.tracks, card: after}
    return replace(known, tracks=tracks, crowd=_crowd(known.model, tracks)), (word,)


def think(known: Knowledge, cycle: Cycle) -> Learnt:
    """Return the knowledge after one port's cycle, and all that is to be said now."""
    counting = _Counting(known, cycle)
    crowd = _Crowd(known.crowd)
    scene = known.scene
    changed: dict[Card, Track | None] = {}
    said: list[Said] = []
    for card, track in known.tracks.items():
        hits = cycle.tags.get(card, ())
        counting.count(track, hits)
        if track.is_settled and track.gap is None and len(hits) == 1 and _is_home(track, hits):
            continue
        look = Look(cycle.port, hits, crowd.around(track), cycle.asked, cycle.at_ms, partial=False)
        after, words = follow(scene, track, look)
        said += words
        if after is not track:
            changed[card] = after
    for card, hits in cycle.tags.items():
        if card not in known.tracks:
            look = Look(cycle.port, hits, crowd.all, cycle.asked, cycle.at_ms, partial=False)
            changed[card], words = follow(scene, new_track(known.model, card, hits[0][1]), look)
            said += words
    arrivals = sum(isinstance(word, Moved) and not word.again for word in said)
    known = _with_tracks(known, cycle, changed, counting.result(arrivals))
    return _conclude(known, cycle, said)


def _is_home(track: Track, hits: Hits) -> bool:
    return track.claim is not None and track.claim.antenna == hits[0][0]


def _with_tracks(
    known: Knowledge, cycle: Cycle, changed: Mapping[Card, Track | None], count: CycleCount
) -> Knowledge:
    """Return the knowledge with the cycle's tracks, counts and round."""
    tracks, crowd = known.tracks, known.crowd
    if changed:
        merged = {**tracks, **changed}
        tracks = {card: track for card, track in merged.items() if track is not None}
        crowd = _crowd(known.model, tracks)
    waiting, rounds, empty = known.waiting - {cycle.port}, known.rounds, known.empty_rounds
    if not waiting:
        late = late_ports(known.health, cycle.at_ms)
        waiting = frozenset(n for name, n in known.model.ports.items() if name not in late)
        forgotten = max(0, len(rounds.ends) + 1 - KEPT_ROUNDS)
        rounds = Rounds(rounds.base + forgotten, (*rounds.ends[forgotten:], cycle.at_ms))
        empty += 1
    return Knowledge(
        settings=known.settings,
        model=known.model,
        tracks=tracks,
        crowd=crowd,
        suspects=known.suspects,
        rounds=rounds,
        waiting=waiting,
        health=known.health,
        counts=(*known.counts, count),
        strange=known.strange,
        card_ms=cycle.at_ms if cycle.tags else known.card_ms,
        empty_rounds=0 if cycle.tags else empty,
        adapted_ms=cycle.at_ms if known.adapted_ms is None else known.adapted_ms,
    )


def _conclude(known: Knowledge, cycle: Cycle, said: list[Said]) -> Learnt:
    """Add what the cycle says of strangers, of the whole table and of the antennas."""
    settings = known.settings
    if cycle.unknown:
        suspects = known.suspects
        number = known.rounds.base + len(known.rounds.ends)
        for uid, antenna in cycle.unknown:
            key = (uid, known.model.antennas[antenna].place)
            suspects = suspect(suspects, key, number, settings)
        suspects, strangers = name_strangers(suspects, cycle.at_ms, settings)
        known = replace(known, suspects=suspects)
        said += strangers
    if known.card_ms is not None and _is_clear(known, cycle.at_ms, known.card_ms):
        said.append(Cleared(known.card_ms, cycle.at_ms))
        known = replace(known, tracks={}, crowd=(0,) * len(known.crowd), card_ms=None)
    counts = known.counts
    spread_ms = counts[-1].at_ms - counts[0].at_ms
    if len(counts) >= FOLDED_CYCLES or spread_ms >= FOLDED_MS or not known.health.ports:
        known, findings = _examine(known, cycle.at_ms)
        said += findings
    return known, tuple(said)


def _is_clear(known: Knowledge, at_ms: int, card_ms: int) -> bool:
    settings = known.settings
    long = known.empty_rounds > settings.leave_polls and at_ms - card_ms >= settings.clear_ms
    return long and not late_ports(known.health, at_ms)


def wait(known: Knowledge, at_ms: int) -> Learnt:
    """Return the knowledge when nothing has come for a while: late readers fall silent."""
    known, findings = _examine(known, at_ms)
    late = late_ports(known.health, at_ms)
    waiting = known.waiting - {known.model.ports[port] for port in late}
    return replace(known, waiting=waiting), findings


def _examine(known: Knowledge, at_ms: int) -> tuple[Knowledge, tuple[Finding, ...]]:
    health, findings = find_faults(fold(known.health, known.counts), at_ms)
    known = replace(known, health=health, counts=())
    every = known.settings.adapt_ms
    if every and known.adapted_ms is not None and at_ms - known.adapted_ms >= every:
        after = replace(known, adapted_ms=at_ms)
        wiring = measured_map(health, known.settings.noise)
        known = _refitted(after, wiring) if has_changed(known.model.wiring, wiring) else after
    return known, findings


def adapt(known: Knowledge) -> Knowledge:
    """Return the knowledge with a model of the antennas' rates as measured so far."""
    known = replace(known, health=fold(known.health, known.counts), counts=())
    return _refitted(known, measured_map(known.health, known.settings.noise))


def _refitted(known: Knowledge, wiring: AntennaMap) -> Knowledge:
    """Exchange the model; beliefs are kept, because the states are the same."""
    model = compile_field(wiring, known.settings.noise, like=known.model)
    return replace(known, model=model)


def _crowd(model: FieldModel, tracks: Mapping[Card, Track]) -> tuple[int, ...]:
    crowd = [0] * len(model.antennas)
    for track in tracks.values():
        if track.claim is not None:
            crowd[track.claim.antenna] += 1
    return tuple(crowd)


class _Crowd:
    """Where other cards lie, a bit for each antenna, seen from one card."""

    __slots__ = ("all", "several")

    def __init__(self, crowd: tuple[int, ...]) -> None:
        self.all = sum(1 << antenna for antenna, count in enumerate(crowd) if count)
        self.several = sum(1 << antenna for antenna, count in enumerate(crowd) if count > 1)

    def around(self, track: Track) -> int:
        if track.claim is None:
            return self.all
        own = 1 << track.claim.antenna
        return self.all & ~own | self.several & own


class _Counting:
    """The counts of one cycle, from the cards that surely lie somewhere."""

    __slots__ = ("alone", "cross", "cycle", "known", "stacked")

    def __init__(self, known: Knowledge, cycle: Cycle) -> None:
        self.known = known
        self.cycle = cycle
        self.alone: dict[int, tuple[int, int]] = {}
        self.stacked: dict[int, tuple[int, int]] = {}
        self.cross: dict[tuple[int, int], int] = {}

    def count(self, track: Track, hits: Hits) -> None:
        claim = track.claim
        if not hits or claim is None or not claim.sure:
            return
        home = claim.antenna
        if all(antenna != home for antenna, _ in hits):
            return
        polls = 1
        if track.gap is not None and track.gap.polls <= COUNTED_GAP:
            polls += track.gap.polls
        counts = self.stacked if self.known.crowd[home] > 1 else self.alone
        polled, hit = counts.get(home, (0, 0))
        counts[home] = (polled + polls, hit + 1)
        for antenna, _ in hits if len(hits) > 1 else ():
            if self.known.model.antennas[antenna].place != claim.place:
                self.cross[home, antenna] = self.cross.get((home, antenna), 0) + 1

    def result(self, arrivals: int) -> CycleCount:
        heard, noise = 0, dict[int, int]()
        for hits in self.cycle.tags.values():
            for antenna, _ in hits:
                heard |= 1 << antenna
        for _, antenna in self.cycle.unknown:
            heard |= 1 << antenna
            noise[antenna] = noise.get(antenna, 0) + 1
        port = self.known.model.wiring.resolutions[self.cycle.port].port
        at_ms, asked = self.cycle.at_ms, self.cycle.asked
        return CycleCount(
            port, at_ms, asked, heard, self.alone, self.stacked, noise, self.cross, arrivals
        )
