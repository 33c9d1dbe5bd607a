"""Tags of no enrolled deck: phantoms until they are read often enough at one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from controller.terms.places import Place
from controller.tracking.sightings import Stranger
from controller.tracking.tracker_settings import TrackerSettings

MOST_REMEMBERED: Final = 64
"""Number of unknown tags kept, so that a flood of phantoms cannot grow without bound; the oldest is dropped first."""
PHANTOM_RATE: Final = 0.01
"""Chance that a phantom identifier comes back in a later cycle at the same place, since merged tags repeat."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """An unknown tag at one place: the number of cycles that read it, the first and the last."""

    hits: int
    first_cycle: int
    last_cycle: int
    told_hits: int


Suspects = Mapping[tuple[str, Place], Suspect]


def suspect(
    suspects: Suspects, key: tuple[str, Place], cycle: int, settings: TrackerSettings
) -> Suspects:
    """Return the suspects after an unknown tag was read; twice in a cycle counts once."""
    found = suspects.get(key)
    if found is not None and found.last_cycle == cycle:
        return suspects
    if found is None or cycle - found.last_cycle > settings.stranger_polls:
        found = Suspect(0, cycle, cycle, 0)
    rest = {other: value for other, value in suspects.items() if other != key}
    while len(rest) >= MOST_REMEMBERED:
        del rest[next(iter(rest))]
    rest[key] = Suspect(found.hits + 1, found.first_cycle, cycle, found.told_hits)
    return rest


def name_strangers(
    suspects: Suspects, at_ms: int, settings: TrackerSettings
) -> tuple[Suspects, tuple[Stranger, ...]]:
    """Return the strangers to report: each once when likely, once when sure."""
    told: list[Stranger] = []
    after = dict(suspects)
    for (uid, place), one in suspects.items():
        sure = one.hits >= settings.sure_stranger_hits
        due = settings.sure_stranger_hits if sure else settings.stranger_hits
        if one.hits < due or one.told_hits >= due:
            continue
        doubt = PHANTOM_RATE ** (one.hits - 1)
        told.append(Stranger(uid, place, at_ms, one.hits, doubt, sure))
        after[uid, place] = Suspect(one.hits, one.first_cycle, one.last_cycle, due)
    return (after, tuple(told)) if told else (suspects, ())
