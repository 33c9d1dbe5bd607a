"""What polls prove about one card, and whether its silence tells anything."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from controller.terms.places import Place, PlaceKind
from controller.tracking.came_between import has_left_stub
from controller.tracking.knowledge import Knowledge
from controller.tracking.presence import Presence, lay_at_ms
from controller.tracking.tracker import Tracker
from controller.tracking.tracks import Track

BELIED_POLLS: Final = 3
"""A card that was read once on the table and then missed so often in a row was the stub's: among other cards a true one
is missed so in one case of eight, and of more than thirty such readings none was true (docs/measure.md)."""
TWICE: Final = 2
"""So many sightings near each other make certain that a card lies there."""
WORN_TIMES: Final = 2
"""A coil that is known as weak takes so many times as many polls: half of its reads are gone, and its counted rates, of
the cards that it does read, do not say of those that it hardly reads how seldom."""
LATER_MS: Final = 20
"""A reader that is late is looked at again after so long."""
NEVER_MS: Final = 1 << 40
"""At a place without an antenna nothing is ever absent."""


def is_read(known: Knowledge, track: Track, place: Place) -> bool:
    """Whether a card is being read at a place, and lies there more likely than elsewhere."""
    antennas, doubt = known.model.antennas, known.settings.report_doubt
    runs = [found for one, found in track.evidence.items() if antennas[one].place == place]
    return any(found.presence.is_here and found.doubt <= doubt for found in runs)


def until_ms(tracker: Tracker, antenna: int, since_ms: int, polls: int, lifts: bool, now_ms: int) -> int:
    """When the last of so many polls of one antenna ended; later than now while it has not."""
    model = tracker.known.model
    port, cycle_ms = model.port_of[antenna], model.wiring.resolutions[model.port_of[antenna]].cycle_ms
    told = _polls_since(tracker, antenna, since_ms, lifts)
    if len(told) >= polls:
        return told[polls - 1]
    cycles = tracker.known.ended[port]
    runs_ms = cycles[-1].at_ms if cycles and cycles[-1].at_ms >= since_ms else since_ms + cycle_ms
    return max(runs_ms + (polls - len(told)) * cycle_ms, now_ms + LATER_MS)


def first_read_ms(known: Knowledge, track: Track, place: Place) -> int | None:
    """Return since when a card has been read at a place; None where it is sure or elsewhere.

    What is read of it counts, not what was said of it: a card that left the stub for the board may still be said to lie
    in the stub. None too where it lies there surely.
    """
    doubt, claim = known.settings.report_doubt, track.claim
    if claim is not None and claim.place != place:
        claim = None
    if claim is not None and claim.sure:
        return None
    runs = [
        found.presence.first_ms
        for antenna, found in track.evidence.items()
        if known.model.antennas[antenna].place == place and found.doubt <= doubt
        and (claim is not None or place.kind is PlaceKind.SEAT or not is_belied(found.presence))
    ]
    if runs and claim is not None:
        runs.append(claim.first_ms)
    return min(runs, default=None)


def is_read_twice(known: Knowledge, track: Track, place: Place, by_ms: int) -> bool:
    """Whether a run of sightings that goes on made certain by a time that the card lies there."""
    model = known.model
    for antenna, found in track.evidence.items():
        if model.antennas[antenna].place != place:
            continue
        cycle_ms = model.wiring.resolutions[model.port_of[antenna]].cycle_ms
        left = has_left_stub(track, place, found.presence.first_ms)
        certain_ms = lay_at_ms(found.presence, TWICE, cycle_ms, left=left)
        if certain_ms is not None and certain_ms <= by_ms:
            return True
    return False


def is_belied(presence: Presence) -> bool:
    """Whether a card was read once, and missed so often since that it was the stub's.

    The stub's cards are many, and each is heard by its neighbors' coils now and then. Of a hand the polls say nothing:
    its player may hold it up.
    """
    missed = (presence.bits & -presence.bits).bit_length() - 1
    return len(presence.marks) == 1 and missed >= BELIED_POLLS


def _polls_since(tracker: Tracker, antenna: int, since_ms: int, lifts: bool) -> list[int]:
    """Return when the polls of an antenna since a time ended; of a hand, those that read it."""
    told: list[int] = []
    for cycle, before in pairwise(reversed(tracker.known.ended[tracker.known.model.port_of[antenna]])):
        if before.at_ms < since_ms:
            break
        if cycle.asked >> antenna & 1 and (not lifts or cycle.heard >> antenna & 1):
            told.append(cycle.at_ms)
    return told[::-1]


def silent_polls(tracker: Tracker, antenna: int, since_ms: int) -> int:
    """Return how many polls in a row, up to the last, read no card that lies there."""
    asked = _polls_since(tracker, antenna, since_ms, lifts=False)
    heard = _polls_since(tracker, antenna, since_ms, lifts=True)
    return sum(at_ms > heard[-1] for at_ms in asked) if heard else len(asked)
