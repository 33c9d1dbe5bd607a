"""The tracker's knowledge between cycles: cards, strangers and the antennas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from controller.terms.cards import Card
from controller.terms.fast_copies import replace
from controller.terms.fast_frozen import fast_frozen
from controller.tracking.antenna_care.faults import Finding, measured_map
from controller.tracking.antenna_care.health import CycleCount, Health, fresh_health
from controller.tracking.antenna_care.rims import of_noisy_table
from controller.tracking.antenna_map import AntennaMap
from controller.tracking.card_changes import Watched
from controller.tracking.detections import AntennaName
from controller.tracking.field import FieldModel
from controller.tracking.field_compiling import compile_field
from controller.tracking.scene import Ended, Rounds, TrackingScene
from controller.tracking.sightings import Sighting, Unwired
from controller.tracking.states import by_place
from controller.tracking.stranger_tags import Suspects
from controller.tracking.tracker_settings import BelievedNoise, TrackerSettings
from controller.tracking.tracks import Track

Said: TypeAlias = Sighting | Finding


@fast_frozen
@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything that the tracker has learned."""

    settings: TrackerSettings
    model: FieldModel
    tracks: Mapping[Card, Track]
    crowd: tuple[int, ...]
    """The number of cards claimed to lie at each antenna."""
    suspects: Suspects
    rounds: Rounds
    waiting: frozenset[int]
    """The ports that have not ended a cycle in the running round."""
    ended: tuple[tuple[Ended, ...], ...]
    """Each port's latest cycles, newest last."""
    began_ms: int | None
    """When the first cycle ended, in ms."""
    health: Health
    counts: tuple[CycleCount, ...]
    """Cycles that are not counted in `health` yet."""
    strange: frozenset[AntennaName]
    """Antennas that the wiring does not know; each was reported once."""
    card_ms: int | None
    """When any enrolled card was last read, in ms; None while the table is clear."""
    empty_rounds: int
    """Whole rounds since then."""
    adapted_ms: int | None
    measured: BelievedNoise | None
    """The measured noise of this table; None before enough was counted, when the table may be a noisy one."""
    gathered_ms: int | None
    """When all cards were last gathered, in ms."""
    watched: Watched
    """By reader the cards that are believed, or were read, at an antenna of it; in the order of `tracks`."""
    news: int
    """Grows when something has changed that may be said of cards or antennas; by polls that repeat it, it does not."""

    @property
    def scene(self) -> TrackingScene:
        """The context for claims about cards."""
        return TrackingScene(self.model, self.settings, self.rounds, self.ended, self.gathered_ms)


Learnt: TypeAlias = tuple[Knowledge, tuple[Said, ...]]


def nothing_known(wiring: AntennaMap, settings: TrackerSettings, first_round: int = 0) -> Knowledge:
    """Return the knowledge of a fresh tracker, numbering rounds from `first_round`."""
    wiring = replace(wiring, antennas=by_place(wiring.antennas))
    health = fresh_health(wiring)
    model = compile_field(measured_map(health, settings.noise), believed(settings, None))
    return Knowledge(
        settings=settings,
        model=model,
        tracks={},
        crowd=(0,) * len(model.antennas),
        suspects={},
        rounds=Rounds(first_round, ()),
        waiting=frozenset(range(len(wiring.resolutions))),
        ended=((),) * len(wiring.resolutions),
        began_ms=None,
        health=health,
        counts=(),
        strange=frozenset(),
        card_ms=None,
        empty_rounds=0,
        adapted_ms=None,
        measured=None,
        gathered_ms=None,
        watched=Watched(({},) * len(wiring.resolutions)),
        news=0,
    )


def unwired(known: Knowledge, antenna: AntennaName, at_ms: int) -> Learnt:
    """Report once that a reader names an antenna or port that the wiring does not know."""
    if antenna in known.strange:
        return known, ()
    return replace(known, strange=known.strange | {antenna}), (Unwired(antenna, at_ms),)


def believed(settings: TrackerSettings, measured: BelievedNoise | None) -> BelievedNoise:
    """Return a model's noise; a table that may be noisy counts as noisy until measured."""
    if measured is not None:
        return measured
    return of_noisy_table(settings.noise) if settings.adapt_ms else settings.noise
