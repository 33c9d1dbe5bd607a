"""From evidence to claims: when a track has enough, and how sure it is."""

from __future__ import annotations

from itertools import islice

from controller.terms.fast_copies import replace
from controller.terms.places import Place, PlaceKind
from controller.tracking.came_between import came_after_ms, certain_ms, marks_needed, missed_doubt
from controller.tracking.crosstalk import LEAST_DOUBT, judge, lies_elsewhere, rivals
from controller.tracking.presence import MARKS, counted
from controller.tracking.scene import TrackingScene
from controller.tracking.sightings import Ambiguous, Lost, Moved, Peeked, Sighting
from controller.tracking.tracks import (
    IN_DECK,
    SETTLED_DOUBT,
    Claim,
    Evidence,
    Gap,
    Look,
    Track,
    look_again,
    look_past,
    noted,
    pass_doubt,
    waits_for,
    was_at_rest,
)


def follow(scene: TrackingScene, track: Track, look: Look) -> tuple[Track | None, tuple[Sighting, ...]]:
    """Return the track after a port's cycle, None if it ended, and the claims about it."""
    if not look.hits:
        return _unread(scene, track, look) if waits_for(track, look.asked) else (track, ())
    gap, peek = _mind_gap(scene, track, look)
    words: tuple[Sighting, ...] = () if peek is None else (peek,)
    after = noted(_begun_anew(scene, track, look), gap, is_settled=track.is_settled)
    if not (track.is_settled and _says_nothing_new(scene, track, look)):
        after = _unless_in_stub(scene, look_again(scene.model, scene.settings, after, look), look)
        after, word = speak(scene, after, look)
        words = words if word is None else (*words, word)
        after = noted(after, after.gap, is_settled=is_settled(scene, after))
    return _unless_lost(scene, after, look, words)


def _unread(scene: TrackingScene, track: Track, look: Look) -> tuple[Track | None, tuple[Sighting, ...]]:
    """Return the track after a cycle that did not read the card; None with the claim of loss."""
    gap, claim = track.gap, track.claim
    if claim is not None and look.asked >> claim.antenna & 1:
        gap = _longer(scene, track, look)
    after = noted(track, gap, is_settled=True) if track.is_settled else look_past(scene.settings, track, look, gap)
    return _unless_lost(scene, after, look, ())


def _unless_lost(
    scene: TrackingScene, after: Track, look: Look, words: tuple[Sighting, ...]
) -> tuple[Track | None, tuple[Sighting, ...]]:
    """Return the track, or None if it is over, with the claims about it."""
    gathered = _is_gathered(scene, after)
    if after.evidence and not gathered:
        return after, words
    if after.claim is None:
        return None, words
    gone = after.gap
    polls, lost_ms = scene.settings.leave_polls, scene.settings.lost_ms
    if gone is None or (not gathered and (gone.polls < polls or look.at_ms - gone.since_ms < lost_ms)):
        return after, words
    return None, (*words, Lost(after.card, after.claim.place, gone.since_ms, look.at_ms))


def _is_gathered(scene: TrackingScene, track: Track) -> bool:
    """Whether a card was gathered with all others and nothing lies at its place since.

    A card may come to the same place again within seconds. That is another motion, with its own evidence.
    """
    claim, gone, gathered_ms = track.claim, track.gap, scene.gathered_ms
    if claim is None or gone is None or gathered_ms is None or claim.place.kind in IN_DECK:
        return False
    if gone.since_ms > gathered_ms or gone.polls < EMPTY_POLLS:
        return False
    cycles = reversed(scene.cycles[scene.model.port_of[claim.antenna]])
    polls = islice((one for one in cycles if one.asked >> claim.antenna & 1), EMPTY_POLLS)
    return not any(one.heard >> claim.antenna & 1 for one in polls)


EMPTY_POLLS = 3
"""Number of polls in a row without any read after which a place is empty, once all cards were reported as gathered."""


def _says_nothing_new(scene: TrackingScene, track: Track, look: Look) -> bool:
    """Whether a settled card was read where it lies and nowhere else."""
    return track.claim is not None and not look.read & ~scene.model.mates[track.claim.antenna]


def speak(scene: TrackingScene, track: Track, look: Look) -> tuple[Track, Sighting | None]:
    """Return the track after its next claim, and that claim as a sighting, if there is one."""
    if look.partial and len({scene.model.antennas[antenna].place for antenna in track.evidence}) > 1:
        return track, None  # two places read it, and the rest of the cycle may decide between them
    found = _best_claim(scene, track)
    if found is not None:
        return _claim(scene, track, look, found)
    track = _with_certain_time(scene, track)
    if look.partial:
        return track, None
    return _divided(scene, track, look)


def _with_certain_time(scene: TrackingScene, track: Track) -> Track:
    """Return the track with the time by which its unsure card surely lay there."""
    claim = track.claim
    found = track.evidence.get(claim.antenna) if claim is not None else None
    if claim is None or claim.sure or claim.lay_ms is not None or found is None:
        return track
    lay_ms, if_left = certain_ms(scene, track, claim.antenna, found.presence, claim.marks)
    return track if lay_ms is None else replace(track, claim=claim._replace(lay_ms=lay_ms, if_left=if_left))


def _back_home(scene: TrackingScene, track: Track, look: Look) -> Peeked | None:
    """Return the peek that this look ends, if a card was gone longer than misses explain."""
    claim, gap = track.claim, track.gap
    if claim is None or gap is None or not claim.sure or claim.place.kind not in _LIFTED_FROM:
        return None
    if claim.place.kind is PlaceKind.MUCK and look.at_ms - gap.since_ms < LOOKED_MS:
        return None
    stacked = bool(look.crowd >> claim.antenna & 1)
    doubt = missed_doubt(scene.model, claim.antenna, gap.polls, stacked=stacked)
    if doubt > scene.settings.peek_doubt:
        return None
    back_ms = min((at_ms for _, at_ms in look.hits), default=look.at_ms)
    sure = doubt <= scene.sure_doubt
    return Peeked(track.card, claim.place, gap.since_ms, back_ms, max(doubt, LEAST_DOUBT), sure)


_LIFTED_FROM = frozenset({PlaceKind.SEAT, PlaceKind.MUCK})
LOOKED_MS = 2000
"""How long a card of the muck must be missed to have been lifted: who squares the pile, or puts a hand below it, is
done sooner."""


def _mind_gap(scene: TrackingScene, track: Track, look: Look) -> tuple[Gap | None, Peeked | None]:
    """Return the track's gap after a sighting, and the peek that it closes."""
    claim = track.claim
    if claim is None:
        return None, None
    if look.read & scene.model.mates[claim.antenna]:
        return None, _back_home(scene, track, look) if track.gap is not None else None
    return _longer(scene, track, look) if look.asked >> claim.antenna & 1 else track.gap, None


def _begun_anew(scene: TrackingScene, track: Track, look: Look) -> Track:
    """Return the track restarted, if its card was missed too long to have lain there.

    An antenna may read a stub card by chance half a minute before the card comes to it; that read does not tell when
    the card came. A hand that its player holds up was there all the time.
    """
    claim, gap = track.claim, track.gap
    if claim is None or claim.sure or gap is None or claim.place.kind is PlaceKind.SEAT:
        return track
    mates, stacked = scene.model.mates[claim.antenna], bool(look.crowd >> claim.antenna & 1)
    hits = [at_ms for antenna, at_ms in look.hits if mates >> antenna & 1]
    if not hits or any(mates >> antenna & 1 for antenna in track.evidence):
        return track
    if missed_doubt(scene.model, claim.antenna, gap.polls, stacked=stacked) > scene.settings.order_doubt:
        return track
    now_ms = min(hits)
    motion = scene.rounds.number_at(now_ms)
    return replace(
        track, claim=claim._replace(first_ms=now_ms, after_ms=now_ms, motion=motion, lay_ms=None, if_left=False)
    )


def _longer(scene: TrackingScene, track: Track, look: Look) -> Gap:
    """Return the gap of a card that its own antenna was asked for and has missed."""
    if track.gap is None:
        return Gap(1, look.at_ms - scene.model.wiring.resolutions[look.port].cycle_ms)
    return Gap(track.gap.polls + 1, track.gap.since_ms)


def is_settled(scene: TrackingScene, track: Track) -> bool:
    """Whether a sighting at the card's own place would change nothing."""
    claim = track.claim
    if claim is None or not claim.sure or track.evidence:
        return False
    elsewhere = lies_elsewhere(scene.model, track.belief, claim.antenna, SETTLED_DOUBT)
    if elsewhere is not None:
        return not elsewhere
    verdict = judge(scene.model, track.belief)
    return verdict.place == claim.place and verdict.doubt <= SETTLED_DOUBT


def _best_claim(scene: TrackingScene, track: Track) -> tuple[int, Evidence, float] | None:
    settings, claim = scene.settings, track.claim
    best: tuple[int, Evidence, float] | None = None
    for antenna, evidence in track.evidence.items():
        if not evidence.presence.is_here:
            continue
        pulled = was_at_rest(claim, scene.model.antennas[antenna].place)
        doubt = evidence.doubt + pass_doubt(evidence.presence, settings.noise, pulled=pulled)
        if best is None or doubt < best[2]:
            best = (antenna, evidence, doubt)
    if best is None or best[2] > settings.report_doubt:
        return None
    place = scene.model.antennas[best[0]].place
    if judge(scene.model, track.belief).place != place:
        return None
    if claim is not None and claim.place == place and (claim.sure or best[2] > scene.sure_doubt):
        return None
    return best


def _claim(
    scene: TrackingScene, track: Track, look: Look, found: tuple[int, Evidence, float]
) -> tuple[Track, Moved]:
    antenna, evidence, doubt = found
    place, before = scene.model.antennas[antenna].place, track.claim
    again = before is not None and before.place == place
    first_ms, after_ms = evidence.presence.first_ms, came_after_ms(scene, track, look, antenna)
    motion, marks = scene.rounds.number_at(first_ms), marks_needed(scene, before, antenna)
    lay_ms, if_left = None, False
    if before is not None and again:
        # A run of sightings that breaks off and starts again is the same card: what the first run told is still true.
        first_ms, after_ms = min(first_ms, before.first_ms), min(after_ms, before.after_ms)
        motion, marks, lay_ms, if_left = before.motion, before.marks, before.lay_ms, before.if_left
    if lay_ms is None:
        lay_ms, if_left = certain_ms(scene, track, antenna, evidence.presence, marks)
    sure = doubt <= scene.sure_doubt
    moved = Moved(
        card=track.card,
        place=place,
        at_ms=first_ms,
        motion=motion,
        after_ms=after_ms,
        by_ms=evidence.presence.last_ms if lay_ms is None else lay_ms,
        doubt=max(doubt, LEAST_DOUBT),
        sure=sure,
        was=before.place if before is not None else None,
        again=again,
        instead=before is not None and not again and not before.sure,
    )
    reads, pulled = counted(evidence.presence), was_at_rest(before, place)
    claim = Claim(place, antenna, first_ms, after_ms, motion, marks, sure, lay_ms, if_left, pulled, reads)
    # Reads that proved an earlier place do not prove a return to it: such evidence starts anew.
    kept = {one: run for one, run in track.evidence.items() if not sure or scene.model.antennas[one].place == place}
    return replace(track, claim=claim, gap=None, divided=0, told=(), evidence=kept), moved


def _unless_in_stub(scene: TrackingScene, track: Track, look: Look) -> Track:
    """Return the track without a time that assumes that the card left the stub, if read there."""
    claim = track.claim
    if claim is None or claim.sure or not claim.if_left:
        return track
    if not any(scene.model.antennas[antenna].place.kind is PlaceKind.STUB for antenna, _ in look.hits):
        return track
    return replace(track, claim=claim._replace(lay_ms=None, if_left=False, marks=MARKS))


def _divided(scene: TrackingScene, track: Track, look: Look) -> tuple[Track, Ambiguous | None]:
    """Count polls of divided evidence; report once, and again if the places change."""
    settings, claim = scene.settings, track.claim
    is_told = None if claim is None else lies_elsewhere(scene.model, track.belief, claim.antenna, settings.report_doubt)
    verdict = judge(scene.model, track.belief) if is_told is not False else None
    if verdict is None or (verdict.place is not None and verdict.doubt <= settings.report_doubt):
        divided = max(0, track.divided - 1)
        if divided == track.divided:
            return track, None
        return replace(track, divided=divided, told=track.told if divided else ()), None
    reading, weights = _reading(scene, track), []
    if len(reading) > 1:
        found = rivals(scene.model, track.belief, LEAST_DOUBT)
        weights = [(place, weight) for place, weight in found if place in reading]
    if len(weights) < 2:
        return (replace(track, divided=0) if track.divided else track), None
    divided = min(track.divided + 1, 2 * settings.ambiguous_polls)
    places = tuple(sorted(place for place, _ in weights))
    if divided < settings.ambiguous_polls or places == track.told:
        return replace(track, divided=divided), None
    word = Ambiguous(
        track.card, tuple(place for place, _ in weights), tuple(weight for _, weight in weights), look.at_ms
    )
    return replace(track, divided=divided, told=places), word


def _reading(scene: TrackingScene, track: Track) -> frozenset[Place]:
    """Return the places that keep reading the card, between which the tracker must decide."""
    antennas, claim = scene.model.antennas, track.claim
    places = {antennas[number].place for number, found in track.evidence.items() if found.presence.is_here}
    if claim is not None and claim.sure and (track.gap is None or track.gap.polls <= 1):
        places.add(claim.place)
    return frozenset(places)
