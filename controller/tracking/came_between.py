"""A card's arrival: the earliest time, and the time by which it surely lay there."""

from __future__ import annotations

from controller.terms.places import Place, PlaceKind
from controller.tracking.field import FieldModel
from controller.tracking.presence import MARKS, Presence, lay_at_ms
from controller.tracking.scene import TrackingScene
from controller.tracking.states import NEIGHBOR_RATE
from controller.tracking.tracks import Claim, Look, Track


def came_after_ms(scene: TrackingScene, track: Track, look: Look, antenna: int) -> int:
    """Return the time in ms after which the card came, wrong with the chance `order_doubt`.

    Before its first sighting, the card may have been missed for as many polls as make that unlikely, and it may have
    come at any time since the last of those polls. If the reader or this machine was slow, or an antenna was not asked,
    those polls go back further than the wiring's cycle time says; then the reported cycles count. At a seat with other
    cards, only cycles that read a card count, because a hand that is held up hides a card that comes to it.
    """
    model = scene.model
    resolution = model.wiring.resolutions[model.port_of[antenna]]
    stacked = bool(look.crowd >> antenna & 1)
    polls = misses_within(model, antenna, scene.settings.order_doubt, stacked=stacked)
    first_ms = track.evidence[antenna].presence.first_ms
    wired_ms = first_ms - (polls + (not resolution.ordered)) * resolution.cycle_ms
    held_up = stacked and model.antennas[antenna].place.kind is PlaceKind.SEAT
    begun_ms, ended_ms = _poll_before(scene, antenna, first_ms, polls, heard=held_up)
    return wired_ms if resolution.ordered and ended_ms >= wired_ms else min(wired_ms, begun_ms)


def _poll_before(scene: TrackingScene, antenna: int, first_ms: int, polls: int, *, heard: bool) -> tuple[int, int]:
    """Return begin and end of the cycle `polls` before a sighting; its own time if unknown.

    With `heard`, only polls that read a card count; if there are too few, the oldest known cycle is returned.
    """
    cycles = scene.cycles[scene.model.port_of[antenna]] if scene.cycles else ()
    for before, cycle in zip(reversed(cycles[:-1]), reversed(cycles), strict=False):
        told = cycle.heard if heard else cycle.asked
        polls -= cycle.at_ms < first_ms and bool(told >> antenna & 1)
        if polls == 0:
            return before.at_ms, cycle.at_ms
    return (cycles[0].at_ms, cycles[0].at_ms) if heard and cycles else (first_ms, first_ms)


def missed_doubt(model: FieldModel, antenna: int, polls: int, *, stacked: bool) -> float:
    """Return the chance that a card which lies there is missed that many times in a row."""
    share = model.noise.stacked_faint_share if stacked else model.noise.faint_share
    return missed_by_chance(model.miss_rate(antenna, stacked=stacked), share, polls)


def missed_by_chance(miss: float, share: float, polls: int) -> float:
    """Return the chance of that many misses in a row if a share is read at half the rate."""
    return float((1 - share) * miss**polls + share * ((1 + miss) / 2) ** polls)


def misses_within(model: FieldModel, antenna: int, doubt: float, *, stacked: bool) -> int:
    """Return the number of misses in a row that is less likely than a doubt for a card there."""
    polls = 1
    while missed_doubt(model, antenna, polls, stacked=stacked) > doubt:
        polls += 1
    return polls


def marks_needed(scene: TrackingScene, before: Claim | None, antenna: int) -> int:
    """Return the number of sightings that prove a card from `before` to be at the antenna."""
    model = scene.model
    rate = model.noise.stray
    if before is not None:
        rate = max(rate, model.alone[model.state_of[before.antenna]][antenna])
    return 3 if rate >= NEIGHBOR_RATE else 2


def certain_ms(
    scene: TrackingScene, track: Track, antenna: int, presence: Presence, sightings: int
) -> tuple[int | None, bool]:
    """Return when the card surely lay there, and whether that assumes that it left the stub.

    The time is None if there are too few sightings. Two sightings are enough if the stub's own antenna did not read the
    card since the first of them; otherwise the third one tells when it lay there.
    """
    cycle_ms = scene.model.wiring.resolutions[scene.model.port_of[antenna]].cycle_ms
    place = scene.model.antennas[antenna].place
    if place.kind is PlaceKind.STUB:
        return lay_at_ms(presence, sightings, cycle_ms), False
    if _is_read_in_stub_since(scene.model, track, presence.first_ms):
        return lay_at_ms(presence, MARKS, cycle_ms), False
    left = has_left_stub(track, place, presence.first_ms)
    at_ms = lay_at_ms(presence, sightings, cycle_ms, left=left)
    return at_ms, at_ms is not None and at_ms not in presence.marks[MARKS - 1 :]


def _is_read_in_stub_since(model: FieldModel, track: Track, since_ms: int) -> bool:
    """Whether a run of sightings in the stub has gone on after a time."""
    return any(
        model.antennas[antenna].place.kind is PlaceKind.STUB and found.presence.last_ms > since_ms
        for antenna, found in track.evidence.items()
    )


def has_left_stub(track: Track, place: Place, since_ms: int) -> bool:
    """Whether a stub card read at a place has not been read in the stub since a time."""
    claim, gap = track.claim, track.gap
    if claim is None or gap is None or claim.place.kind is not PlaceKind.STUB or claim.place == place:
        return False
    return gap.since_ms <= since_ms
