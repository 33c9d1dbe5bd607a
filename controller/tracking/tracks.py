"""One card's life: tentative, confirmed, coasting, confirmed again or moved, lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import exp
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from controller.terms.cards import Card
from controller.terms.fast_copies import changer_of
from controller.terms.fast_frozen import fast_frozen
from controller.terms.places import Place, PlaceKind
from controller.tracking.crosstalk import avoiding, miss, miss_avoiding, nowhere, weigh, weigh_avoiding
from controller.tracking.field import FieldModel, Glimpse
from controller.tracking.polls import Row
from controller.tracking.presence import Presence, PresenceRule, after_poll, first_seen
from controller.tracking.tracker_settings import BelievedNoise, TrackerSettings

SETTLED_DOUBT: Final = 0.01
"""Doubt of the present place below which a sighting there adds nothing new."""
MOST_MISSED: Final = 12
"""Misses in a row beyond which more misses add nothing: a card that is not read may be anywhere."""
REFUTED_DOUBT: Final = 0.99
"""Doubt of another place above which a miss ends its run of sightings."""
ECHO_DOUBT: Final = 0.9
"""The same for a card that is read at home in the same cycle, where the other reads are cross-talk."""

IN_DECK: Final = frozenset({PlaceKind.STUB, PlaceKind.SHUFFLER})
"""Places of gathered cards, of which the dealer pitches or carries each to where it lies."""


class Stage(StrEnum):
    """The stage of a track; a lost track is forgotten."""

    TENTATIVE = "tentative"
    CONFIRMED = "confirmed"
    COASTING = "coasting"


class Claim(NamedTuple):
    """The last claim about a card: its place, its antenna, and whether it was sure."""

    place: Place
    antenna: int
    first_ms: int
    after_ms: int
    motion: int
    marks: int
    """Number of sightings after which the card was surely there; the first ones may be another place's cross-talk."""
    sure: bool
    lay_ms: int | None = None
    """When `marks` sightings were reached, in any run, in ms; None if no run reached them."""
    if_left: bool = False
    """`lay_ms` rests on two sightings and holds only if the card left the stub; a read in the stub withdraws it."""
    pulled: bool = False
    """The card lay at rest elsewhere on the table before (`was_at_rest`)."""
    reads: tuple[int, int] = (1, 1)
    """How many of the polls since the first sighting read the card, and how many polls there were, at this claim."""


class Gap(NamedTuple):
    """Polls of the card's own antenna that missed it, with their begin."""

    polls: int
    since_ms: int


@fast_frozen
@dataclass(frozen=True, slots=True)
class Evidence:
    """A run of sightings that speaks for one antenna's place.

    `without` weighs all histories of the card since the run began in which it never lay there.
    """

    presence: Presence
    without: Row

    @property
    def doubt(self) -> float:
        """The chance that the card never lay there."""
        return sum(self.without)


NO_EVIDENCE: Final[Mapping[int, Evidence]] = MappingProxyType({})
NO_RUNS: Final[Mapping[int, Presence]] = MappingProxyType({})


@fast_frozen
@dataclass(frozen=True, slots=True)
class Track:
    """Everything known of one card; `evidence` is by antenna, `divided` counts polls."""

    card: Card
    belief: Row
    evidence: Mapping[int, Evidence]
    missed: tuple[Glimpse, ...]
    """The cycles since the last sighting, as far as they matter."""
    claim: Claim | None
    gap: Gap | None
    divided: int
    told: tuple[Place, ...]
    """The places of the last report of ambiguity; empty if none is to be withdrawn."""
    is_settled: bool
    """Sure, with no evidence for another place, so that a sighting at home changes nothing."""

    @property
    def stage(self) -> Stage:
        """The stage of the track's life."""
        if self.claim is None:
            return Stage.TENTATIVE
        return Stage.CONFIRMED if self.gap is None else Stage.COASTING


Hits: TypeAlias = tuple[tuple[int, int], ...]
"""Antenna numbers with the times of their reads."""


class Look(NamedTuple):
    """One tag in one port's cycle: reading antennas with times; else as in `Glimpse`."""

    port: int
    hits: Hits
    crowd: int
    asked: int
    at_ms: int
    partial: bool
    """The cycle is not over yet."""

    @property
    def read(self) -> int:
        """The antennas that read the tag, a bit each."""
        bits = 0
        for antenna, _ in self.hits:
            bits |= 1 << antenna
        return bits


def new_track(model: FieldModel, card: Card) -> Track:
    """Return the track of a card that was just read for the first time."""
    return Track(card, nowhere(model), NO_EVIDENCE, (), None, None, 0, (), is_settled=False)


def waits_for(track: Track, asked: int) -> bool:
    """Whether an asked antenna (a bit each) is one where the card is believed or was read."""
    if track.claim is not None and asked >> track.claim.antenna & 1:
        return True
    for antenna in track.evidence:  # noqa: SIM110 - half of all cards of every cycle: no generator is worth it
        if asked >> antenna & 1:
            return True
    return False


def glimpse_of(look: Look) -> Glimpse:
    """Return the look's evidence of where the card lies; antennas not asked add nothing."""
    if not look.hits:
        return _nothing_read(look.port, look.crowd & look.asked, look.asked)
    antennas = tuple(sorted([antenna for antenna, _ in look.hits]))
    return Glimpse(look.port, antennas, look.crowd & look.asked, look.asked)


@lru_cache(maxsize=256)
def _nothing_read(port: int, crowd: int, asked: int) -> Glimpse:
    """Return the glimpse of a cycle that did not read the card; shared by all cards."""
    return Glimpse(port, (), crowd, asked)


def rule_of(settings: TrackerSettings) -> PresenceRule:
    """Return the presence rule of the settings."""
    return _rule(settings.least_hits, settings.within_polls, settings.leave_polls)


_rule = lru_cache(maxsize=8)(PresenceRule)


def pass_doubt(presence: Presence, noise: BelievedNoise, *, pulled: bool) -> float:
    """Return the chance that a moving card stayed over the antenna between its sightings.

    Friction slows a card that slides: it has left the coil again within `crossing_ms`, or it comes to rest there. Only
    one that a hand pulls stays longer, and hardly any card is that was just dealt.

    Args:
        presence: what the antenna read of the card.
        noise: the believed times.
        pulled: the card lay at rest elsewhere on the table (`was_at_rest`), so that a hand may pull it.
    """
    span_ms = presence.last_ms - presence.first_ms
    share = 1.0 if pulled or span_ms < noise.crossing_ms else noise.pulled_share
    return share * exp(-span_ms / noise.pass_ms)


def was_at_rest(claim: Claim | None, place: Place) -> bool:
    """Whether a card came to a place from another place than the dealer's hand."""
    if claim is None:
        return False
    return claim.pulled if claim.place == place else claim.place.kind not in IN_DECK


def look_past(settings: TrackerSettings, track: Track, look: Look, gap: Gap | None = None) -> Track:
    """Return the track after a cycle without a read; the next sighting weighs the misses."""
    evidence, missed = track.evidence, track.missed
    if evidence:
        evidence = _evidence_past(settings, track, look.asked)
    if len(missed) < MOST_MISSED:
        missed = (*missed, glimpse_of(look))
    elif evidence is track.evidence and gap == track.gap:
        return track
    return _with_miss(track, evidence, missed, gap)


def _evidence_past(settings: TrackerSettings, track: Track, asked: int) -> Mapping[int, Evidence]:
    """Return the evidence after a cycle that did not read the card."""
    rule = rule_of(settings)
    evidence: dict[int, Evidence] = {}
    for antenna, found in track.evidence.items():
        if not asked >> antenna & 1:
            evidence[antenna] = found
        elif (presence := after_poll(found.presence, None, rule)) is not None:
            evidence[antenna] = Evidence(presence, found.without)
    return evidence


def look_again(model: FieldModel, settings: TrackerSettings, track: Track, look: Look) -> Track:
    """Return the track with a sighting's evidence; `claiming` decides about claims."""
    track = with_misses(model, track)
    glimpse, belief, evidence = glimpse_of(look), track.belief, track.evidence
    weighing = weigh(model, belief, glimpse)
    runs = presences_after(model, settings, track, look)
    if not runs:
        return _with_evidence(track, weighing.belief, NO_EVIDENCE, ())
    read_at_home = bool(_home(model, track.claim) & look.read)
    after: dict[int, Evidence] = {}
    for antenna, presence in runs.items():
        found = evidence.get(antenna)
        before = avoiding(model, belief, antenna) if found is None else found.without
        without = weigh_avoiding(model, before, glimpse, antenna, weighing.likelihood)
        doubt = sum(without)
        refuted = (doubt > REFUTED_DOUBT and antenna not in glimpse.hits) or (doubt > ECHO_DOUBT and read_at_home)
        if not refuted:
            after[antenna] = Evidence(presence, without)
    return _with_evidence(track, weighing.belief, after, ())


def presences_after(model: FieldModel, settings: TrackerSettings, track: Track, look: Look) -> Mapping[int, Presence]:
    """Return the runs of sightings with this look, for antennas that still need evidence.

    A place that is sure already needs no more evidence.
    """
    home = _home(model, track.claim)
    if not track.evidence and not look.read & ~home:
        return NO_RUNS
    rule, hits = rule_of(settings), dict(look.hits)
    runs: dict[int, Presence] = {}
    for antenna, found in track.evidence.items():
        run: Presence | None = found.presence
        if look.asked >> antenna & 1:
            run = after_poll(found.presence, hits.get(antenna), rule)
        if run is not None and not home >> antenna & 1:
            runs[antenna] = run
    for antenna in sorted(hits):
        if antenna not in track.evidence and not home >> antenna & 1:
            runs[antenna] = first_seen(hits[antenna], rule)
    return runs


def _home(model: FieldModel, claim: Claim | None) -> int:
    """Return the antennas of the place where the card surely lies, a bit each."""
    return model.mates[claim.antenna] if claim is not None and claim.sure else 0


def with_misses(model: FieldModel, track: Track) -> Track:
    """Return the track with its unread cycles weighed, at the next sighting."""
    if not track.missed:
        return track
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
_with_miss = changer_of(Track, "evidence", "missed", "gap")
