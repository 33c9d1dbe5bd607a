"""One card's life: tentative, confirmed, coasting, confirmed again or moved, lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import exp
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from controller.terms.cards import Card
from controller.terms.copying import changer_of
from controller.terms.making import quick
from controller.terms.places import Place
from controller.tracking.crosstalk import avoiding, miss, miss_avoiding, nowhere, weigh, weigh_avoiding
from controller.tracking.field import FieldModel, Glimpse, Row
from controller.tracking.presence import Presence, PresenceRule, after_poll, first_seen
from controller.tracking.settings import TrackerSettings

SETTLED_DOUBT: Final = 0.01
"""Doubt of the present place below which a sighting there says nothing new."""
MOST_MISSED: Final = 12
"""More misses in a row say nothing more: a card that is not read may be anywhere."""
REFUTED_DOUBT: Final = 0.99
"""Doubt of another place above which its run of sightings is over when it is missed."""
ECHO_DOUBT: Final = 0.9
"""The same when the card is read at home in the same cycle: cross-talk."""


class Stage(StrEnum):
    """Where a track is in its life; a lost track is forgotten."""

    TENTATIVE = "tentative"
    CONFIRMED = "confirmed"
    COASTING = "coasting"


class Claim(NamedTuple):
    """What was last said of a card: its place, the antenna that reads it, and whether that was sure."""

    place: Place
    antenna: int
    first_ms: int
    after_ms: int
    motion: int
    marks: int
    """Sightings after which it was certainly there: the first ones may be another place's cross-talk."""
    sure: bool


class Gap(NamedTuple):
    """Polls of the card's own antenna that missed it, since when."""

    polls: int
    since_ms: int


@quick
@dataclass(frozen=True, slots=True)
class Evidence:
    """A run of sightings that speaks for one antenna's place.

    `without` weighs all that the card may have done since the run began without ever lying there.
    """

    presence: Presence
    without: Row

    @property
    def doubt(self) -> float:
        """The chance that the card never lay there."""
        return sum(self.without)


NO_EVIDENCE: Final[Mapping[int, Evidence]] = MappingProxyType({})


@quick
@dataclass(frozen=True, slots=True)
class Track:
    """All that is known of one card. `evidence` is by antenna; `divided` counts polls of divided evidence."""

    card: Card
    belief: Row
    evidence: Mapping[int, Evidence]
    missed: tuple[Glimpse, ...]
    """The cycles since the last sighting, as far as they matter."""
    claim: Claim | None
    gap: Gap | None
    divided: int
    told: tuple[Place, ...]
    """The places of the last report of ambiguity; empty when there is none to take back."""
    is_settled: bool
    """Sure, and nothing speaks for another place: a sighting at home then changes nothing."""

    @property
    def stage(self) -> Stage:
        """The stage of the track's life."""
        if self.claim is None:
            return Stage.TENTATIVE
        return Stage.CONFIRMED if self.gap is None else Stage.COASTING


Hits: TypeAlias = tuple[tuple[int, int], ...]
"""Antenna numbers with the times of their reads."""


class Look(NamedTuple):
    """One tag in one port's cycle: the antennas that read it with the times; the rest as in `Glimpse`."""

    port: int
    hits: Hits
    crowd: int
    asked: int
    at_ms: int
    partial: bool
    """The cycle is not over."""


def new_track(model: FieldModel, card: Card) -> Track:
    """Return the track of a card that was just read for the first time."""
    return Track(card, nowhere(model), NO_EVIDENCE, (), None, None, 0, (), is_settled=False)


def waits_for(track: Track, asked: int) -> bool:
    """Whether any of the antennas asked (a bit each) is one at which the card is believed, or was read lately."""
    waits = 0 if track.claim is None else 1 << track.claim.antenna
    for antenna in track.evidence:
        waits |= 1 << antenna
    return bool(asked & waits)


def rule_of(settings: TrackerSettings) -> PresenceRule:
    """Return the settings' rule of presence."""
    return PresenceRule(settings.least_hits, settings.within_polls, settings.leave_polls)


def pass_doubt(presence: Presence, pass_ms: float) -> float:
    """Return the chance that a card in motion stayed over the antenna from first to last sighting."""
    return exp(-(presence.last_ms - presence.first_ms) / pass_ms)


def look_past(settings: TrackerSettings, track: Track, look: Look) -> Track:
    """Return the track after a cycle that did not read the card: the misses are weighed with the next sighting."""
    evidence = _evidence_past(settings, track, look.asked) if track.evidence else track.evidence
    missed = track.missed
    if len(missed) < MOST_MISSED:
        missed = (*missed, Glimpse(look.port, (), look.crowd, look.asked))
    elif evidence is track.evidence:
        return track
    return _with_evidence(track, track.belief, evidence, missed)


def _evidence_past(settings: TrackerSettings, track: Track, asked: int) -> Mapping[int, Evidence]:
    """Return the evidence after a cycle that did not read the card."""
    rule = rule_of(settings)
    evidence: dict[int, Evidence] = {}
    for antenna, found in track.evidence.items():
        presence: Presence | None = found.presence
        if asked >> antenna & 1:
            presence = after_poll(found.presence, None, rule)
        if presence is not None:
            evidence[antenna] = Evidence(presence, found.without)
    return evidence


def look_again(model: FieldModel, settings: TrackerSettings, track: Track, look: Look) -> Track:
    """Return the track after the evidence of a sighting; what is to be said of it is not decided here."""
    if track.missed:
        track = _weigh_missed(model, track)
    antennas = tuple(sorted(antenna for antenna, _ in look.hits))
    glimpse = Glimpse(look.port, antennas, look.crowd, look.asked)
    weighing = weigh(model, track.belief, glimpse)
    watch = _Watch(model, rule_of(settings), track, look, glimpse, weighing.likelihood)
    evidence: dict[int, Evidence] = {}
    for antenna in dict.fromkeys((*track.evidence, *antennas)):
        found = watch.evidence_at(antenna)
        if found is not None:
            evidence[antenna] = found
    return _with_evidence(track, weighing.belief, evidence, ())


def _weigh_missed(model: FieldModel, track: Track) -> Track:
    after, likelihood = miss(model, track.belief, track.missed)
    evidence = {
        antenna: Evidence(found.presence, miss_avoiding(model, found.without, track.missed, likelihood))
        for antenna, found in track.evidence.items()
    }
    return _with_evidence(track, after, evidence, ())


def noted(track: Track, gap: Gap | None, *, is_settled: bool) -> Track:
    """Return the track with another gap or settledness; the same object if neither changes."""
    if gap == track.gap and is_settled == track.is_settled:
        return track
    return _with_gap(track, gap, is_settled)


_with_gap = changer_of(Track, "gap", "is_settled")
_with_evidence = changer_of(Track, "belief", "evidence", "missed")


@quick
@dataclass(frozen=True, slots=True)
class _Watch:
    """One look at one track, antenna by antenna."""

    model: FieldModel
    rule: PresenceRule
    track: Track
    look: Look
    glimpse: Glimpse
    likelihood: float

    def evidence_at(self, antenna: int) -> Evidence | None:
        found = self.track.evidence.get(antenna)
        hit_ms = self._hit_ms(antenna)
        if self._is_home(antenna):
            return None
        presence = self._presence(antenna, found, hit_ms)
        if presence is None:
            return None
        belief = self.track.belief
        before = avoiding(self.model, belief, antenna) if found is None else found.without
        without = weigh_avoiding(self.model, before, self.glimpse, antenna, self.likelihood)
        doubt = sum(without)
        refuted = (doubt > REFUTED_DOUBT and hit_ms is None) or (doubt > ECHO_DOUBT and self._hit_at_home())
        return None if refuted else Evidence(presence, without)

    def _hit_at_home(self) -> bool:
        return any(self._is_home(antenna) for antenna, _ in self.look.hits)

    def _hit_ms(self, antenna: int) -> int | None:
        for hit, at_ms in self.look.hits:
            if hit == antenna:
                return at_ms
        return None

    def _is_home(self, antenna: int) -> bool:
        """A place that is sure already needs no more evidence."""
        claim = self.track.claim
        return (
            claim is not None
            and claim.sure
            and self.model.antennas[antenna].place == claim.place
        )

    def _presence(self, antenna: int, found: Evidence | None, hit_ms: int | None) -> Presence | None:
        if found is None:
            return None if hit_ms is None else first_seen(hit_ms, self.rule)
        if not self.look.asked >> antenna & 1:
            return found.presence
        return after_poll(found.presence, hit_ms, self.rule)
