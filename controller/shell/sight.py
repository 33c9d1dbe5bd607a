"""What the readers of a table can see, and how soon: the tracker's model asked on behalf of the reconciler."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from controller.terms.places import Place
from controller.tracking.field import FieldModel
from controller.tracking.speaking import misses_within
from controller.tracking.tracker import Tracker

SLOWEST: Final = 3
"""A cycle that took so many times as long as wired was no cycle: the reader was away."""
ABSENT_DOUBT: Final = 1e-7
"""A card is called absent when it would have been missed so often with less than this chance."""
NEVER_MS: Final = 1 << 40
"""At a place without an antenna nothing is ever absent."""


class TrackerSight:
    """The readers as the tracker knows them."""

    def __init__(self, tracker: Callable[[], Tracker], blind: Callable[[], frozenset[Place]]) -> None:
        """`tracker` gives the tracker as it stands, `blind` the places that nobody can see now."""
        self._tracker = tracker
        self._blind = blind
        self._model: FieldModel | None = None
        self._polls: dict[tuple[Place, bool], tuple[tuple[int, int], ...]] = {}

    def unseen_ms(self, place: Place) -> int:
        """How long a card that lies there may stay unread; NEVER_MS where it may stay so for ever."""
        if place in self._blind():
            return NEVER_MS
        tracker = self._tracker()
        if tracker.known.model is not self._model:
            self._model, self._polls = tracker.known.model, {}
        key = (place, _is_crowded(tracker, place))
        polls = self._polls.get(key)
        if polls is None:
            polls = self._polls[key] = _unseen_polls(tracker.known.model, *key)
        return min((count * _cycle_ms(tracker, port) for port, count in polls), default=NEVER_MS)

    def is_expected(self, place: Place) -> bool:
        """Whether a card that is not placed yet is being read there."""
        known = self._tracker().known
        for track in known.tracks.values():
            claim = track.claim
            if claim is not None and (claim.sure or claim.place == place):
                if claim.sure:
                    continue
                return True
            if any(known.model.antennas[antenna].place == place for antenna in track.evidence):
                return True
        return False


def _is_crowded(tracker: Tracker, place: Place) -> bool:
    """Whether other cards lie at the place already."""
    known = tracker.known
    return any(
        count > 0 and known.model.antennas[number].place == place for number, count in enumerate(known.crowd)
    )


def _unseen_polls(model: FieldModel, place: Place, stacked: bool) -> tuple[tuple[int, int], ...]:
    """For each antenna of the place its port, and the polls that a card may be missed in a row."""
    found = []
    for number, antenna in enumerate(model.antennas):
        if antenna.place == place:
            port = model.port_of[number]
            polls = misses_within(model, number, ABSENT_DOUBT, stacked=stacked)
            found.append((port, polls + (not model.wiring.resolutions[port].ordered)))
    return tuple(found)


def _cycle_ms(tracker: Tracker, port: int) -> int:
    """How long a cycle of a port takes: as wired, or as the longest of the latest where it is slower."""
    wired_ms = tracker.known.model.wiring.resolutions[port].cycle_ms
    lengths = (after.at_ms - before.at_ms for before, after in pairwise(tracker.known.ended[port]))
    return max(wired_ms, *(min(length, SLOWEST * wired_ms) for length in lengths), 0)
