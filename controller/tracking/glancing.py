"""Early judgment of a read within a cycle: whether it may suffice before the cycle's end."""

from __future__ import annotations

from collections.abc import Mapping

from controller.tracking.crosstalk import unstirred, weigh
from controller.tracking.scene import TrackingScene
from controller.tracking.tracks import Look, Track, glimpse_of, pass_doubt, presences_after, was_at_rest, with_misses


def may_speak(scene: TrackingScene, track: Track, look: Look) -> bool:
    """Whether a read within a cycle can be enough for a claim: a cheap test without weighing.

    A claim needs enough sightings, and a doubt below its limit. The histories in which the card did not move are a part
    of all histories in which it lies elsewhere, so the doubt is at least their weight.
    """
    model, claim, settings = scene.model, track.claim, scene.settings
    limits: dict[int, float] = {}
    for antenna, run in presences_after(model, settings, track, look).items():
        again = claim is not None and model.antennas[antenna].place == claim.place
        limit = scene.sure_doubt if again else settings.report_doubt
        pulled = was_at_rest(claim, model.antennas[antenna].place)
        if run.is_here and pass_doubt(run, settings.noise, pulled=pulled) <= limit:
            limits[antenna] = limit
    if not limits:
        return False
    track, glimpse = with_misses(model, track), glimpse_of(look)
    still = {
        antenna: unstirred(model, found.without, glimpse)
        for antenna, found in track.evidence.items() if antenna in limits
    }
    if _leaves_more(still, limits, model.weights(glimpse).most):
        return False
    return not _leaves_more(still, limits, weigh(model, track.belief, glimpse).likelihood)


def _leaves_more(still: Mapping[int, float], limits: Mapping[int, float], likelihood: float) -> bool:
    """Whether every doubt is above its limit, given the likelihood of the look."""
    return all(still.get(antenna, 0.0) > limit * likelihood for antenna, limit in limits.items())
